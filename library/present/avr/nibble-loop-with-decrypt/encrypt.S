/* Cycles: PRESENT-80 13837, PRESENT-128 13837, call and return included. */
#include "nibble_encrypt.inc"
