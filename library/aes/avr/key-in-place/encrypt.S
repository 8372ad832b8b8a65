/* Cycles: AES-128 2998, call and return included. */
#include "one_round_loop.inc"
