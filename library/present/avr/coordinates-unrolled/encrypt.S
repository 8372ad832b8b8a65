/* Cycles: PRESENT-80 2090, PRESENT-128 2090, call and return included. */
#include "encrypt.inc"
