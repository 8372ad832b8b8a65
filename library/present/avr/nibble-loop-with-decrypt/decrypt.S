/* Cycles: PRESENT-80 14088, PRESENT-128 14088, call and return included. */
#include "nibble_decrypt.inc"
