/* Cycles: AES-128 1256, AES-192 1392, AES-256 1639, call and return included. */
#include "expand_key.inc"
