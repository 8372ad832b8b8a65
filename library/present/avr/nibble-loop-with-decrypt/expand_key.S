/* Cycles: PRESENT-80 2974, PRESENT-128 4157, call and return included. */
#include "standard_expand_key.inc"
