/* Cycles: AES-128 1729, AES-192 2057, AES-256 2385, call and return included. */
#include "encrypt.inc"
