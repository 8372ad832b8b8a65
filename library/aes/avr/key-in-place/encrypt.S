/* Cycles: AES-128 2573, call and return included. */
#include "one_round_loop.inc"
