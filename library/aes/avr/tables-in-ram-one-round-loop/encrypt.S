/* Cycles: AES-128 1718, AES-192 2038, AES-256 2358, call and return included. */
#include "encrypt.inc"
