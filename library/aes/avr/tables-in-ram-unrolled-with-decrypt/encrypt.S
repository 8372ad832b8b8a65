/* Cycles: AES-128 1650, AES-192 1956, AES-256 2262, call and return included. */
#include "encrypt.inc"
