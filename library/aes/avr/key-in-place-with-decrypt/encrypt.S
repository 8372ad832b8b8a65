/* Cycles: AES-128 2716, call and return included. */
#include "one_round_loop.inc"
