/*
 * SHA-256, the last sixteen rounds without message schedule, in a loop of their own.
 *
 * in        AX area (layout.inc), at an even address
 * clobbers  AX, BC, DE, flags; work and block in the area
 * stack     initialise 6 bytes, compress 10, finish 18, return addresses included
 * clocks    compress 23882
 */
#include "sha256.inc"
