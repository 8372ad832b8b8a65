/* Cycles: AES-128 1918, AES-192 2280, AES-256 2642, call and return included. */
#include "encrypt.inc"
