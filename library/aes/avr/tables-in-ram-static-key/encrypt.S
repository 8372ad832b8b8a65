/* Cycles: AES-128 1461, AES-192 1733, AES-256 2005, call and return included. */
#include "encrypt.inc"
