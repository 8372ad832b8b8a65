/* Cycles: AES-128 1758, AES-192 2088, AES-256 2418, call and return included. */
#include "encrypt.inc"
