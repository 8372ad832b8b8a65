#define ONE_NIBBLE_A_LOOKUP
#include "expand_key.inc"
