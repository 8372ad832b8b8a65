/* Cycles: AES-128 2355, AES-192 2811, AES-256 3269, call and return included. */
#include "decrypt.inc"
