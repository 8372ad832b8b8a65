/* Cycles: PRESENT-80 1911, PRESENT-128 1911, call and return included. */
#include "encrypt.inc"
