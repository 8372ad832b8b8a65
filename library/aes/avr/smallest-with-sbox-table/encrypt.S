/* Cycles: AES-128 11792, call and return included. */
#include "smallest_encrypt.inc"
