/* Cycles: PRESENT-80 2150, PRESENT-128 2150, call and return included. */
#include "encrypt.inc"
