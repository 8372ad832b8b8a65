/* Skein with the rotations of a word as products of its bytes. */
#include "names.inc"
#include "layout.inc"
#include "rotations.inc"
#include "entries.inc"
#include "eight.inc"
#include "rotate_by_product.inc"
#include "chain.inc"
