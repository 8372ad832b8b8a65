/* Round 1, then two rounds a loop. */
#include "two_round_loop.inc"
