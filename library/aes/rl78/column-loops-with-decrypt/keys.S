/* The key schedule of both. */
#include "keys_in_loops.inc"
