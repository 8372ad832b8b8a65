/* Cycles: AES-128 5438, AES-192 6534, AES-256 7630, call and return included. */
#include "block_in_memory_decrypt.inc"
