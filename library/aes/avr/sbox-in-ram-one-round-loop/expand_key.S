/* Cycles: AES-128 1216, AES-192 1360, AES-256 1587, call and return included. */
#include "expand_key.inc"
