#include "one_round_loop.inc"
