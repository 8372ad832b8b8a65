/* Cycles: AES-128 3611, call and return included. */
#include "decrypt.inc"
