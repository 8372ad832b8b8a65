#include "keys_in_work.inc"
