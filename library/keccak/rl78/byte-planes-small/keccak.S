/*
 * Keccak and SHA-3, state in byte planes, fastest in 453 bytes.
 *
 * in        AX area (layout.inc)
 * clobbers  AX, BC, DE, flags; the block in the area
 * stack     initialise 6 bytes, compress 12, finish 12, return addresses included
 * clocks    compress 155958 for blocks of 136 bytes, 154870 for 72
 */
#include "parameters.inc"
#include "layout.inc"
#include "permutation.inc"
#include "sponge.inc"
