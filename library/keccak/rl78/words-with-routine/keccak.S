/*
 * Keccak and SHA-3, loops over words, one routine for most rotations.
 *
 * in        AX area (layout.inc), at an even address
 * clobbers  AX, BC, DE, flags; the block in the area
 * stack     initialise 6 bytes, compress 30, finish 38, return addresses included
 * clocks    compress 109162 for blocks of 136 bytes, 108938 for 72
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
