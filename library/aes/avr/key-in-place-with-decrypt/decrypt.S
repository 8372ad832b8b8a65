/* Cycles: AES-128 3738, call and return included. */
#include "decrypt.inc"
