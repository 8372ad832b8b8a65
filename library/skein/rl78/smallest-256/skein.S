/* Skein in as few bytes of code as possible. */
#include "names.inc"
#include "layout.inc"
#include "rotations.inc"
#include "entries.inc"
#include "eight.inc"
#include "rotate_bit_by_bit.inc"
#include "chain.inc"
