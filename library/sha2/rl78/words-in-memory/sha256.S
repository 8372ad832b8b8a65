/*
 * SHA-256, one loop of a round.
 *
 * in        AX area (layout.inc), at an even address
 * clobbers  AX, BC, DE, flags; work and block in the area
 * stack     initialise 6 bytes, compress 12, finish 20, return addresses included
 * clocks    compress 28710
 */
#include "sha256.inc"
