/* Cycles: PRESENT-80 1970, PRESENT-128 1970, call and return included. */
#include "encrypt.inc"
