/*
 * Keccak and SHA-3, a round without loops.
 *
 * in        AX area (layout.inc), at an even address
 * clobbers  AX, BC, DE, flags; the block in the area
 * stack     initialise 12 bytes, compress 6, finish 14, return addresses included
 * clocks    compress 53314 for blocks of 136 bytes, 53090 for 72
 */
#include "parameters.inc"
#include "layout.inc"
#include "words.inc"
#include "theta.inc"
#include "rho_pi.inc"
#include "chi.inc"
#include "iota.inc"
#include "compress.inc"
#include "sponge.inc"
