/* Cycles: PRESENT-80 10076, PRESENT-128 11259, call and return included. */
#include "expand_key.inc"
