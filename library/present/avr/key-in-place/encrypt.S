/* Cycles: PRESENT-80 71717, PRESENT-128 305829, call and return included. */
#include "key_in_place_encrypt.inc"
