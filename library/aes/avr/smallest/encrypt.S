/* Cycles: AES-128 418516, call and return included. */
#include "smallest_encrypt.inc"
