/* Cycles: PRESENT-80 8516, PRESENT-128 9699, call and return included. */
#include "expand_key.inc"
