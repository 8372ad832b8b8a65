/* Cycles: AES-128 4715, AES-192 5651, AES-256 6587, call and return included. */
#include "block_in_memory_encrypt.inc"
