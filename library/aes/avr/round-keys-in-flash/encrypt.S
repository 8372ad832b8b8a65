/* Cycles: AES-128 2319, AES-192 2761, AES-256 3203, call and return included. */
#include "one_round_loop.inc"
