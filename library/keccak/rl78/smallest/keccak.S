/*
 * Keccak and SHA-3, state in byte planes, as few bytes as can be.
 *
 * in        AX area (layout.inc)
 * clobbers  AX, BC, DE, flags; the block in the area
 * stack     initialise 6 bytes, compress 12, finish 12, return addresses included
 * clocks    compress 227118 for blocks of 136 bytes, 226030 for 72
 */
#include "parameters.inc"
#include "layout.inc"
#include "permutation.inc"
#include "sponge.inc"
