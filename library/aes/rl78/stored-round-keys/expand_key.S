#include "expand_key.inc"
