#include "expand_key_in_registers.inc"
