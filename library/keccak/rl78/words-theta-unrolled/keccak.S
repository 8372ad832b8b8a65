/*
 * Keccak and SHA-3, loops over words except in theta, instructions for each lane.
 *
 * in        AX area (layout.inc), at an even address
 * clobbers  AX, BC, DE, flags; the block in the area
 * stack     initialise 12 bytes, compress 8, finish 16, return addresses included
 * clocks    compress 61426 for blocks of 136 bytes, 61202 for 72
 */
#include "parameters.inc"
#include "layout.inc"
#include "words.inc"
#include "theta.inc"
#include "rho_pi.inc"
#include "chi.inc"
#include "iota.inc"
#include "compress.inc"
#include "rotate_lane.inc"
#include "sponge.inc"
