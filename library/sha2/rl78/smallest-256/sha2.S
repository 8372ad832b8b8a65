/*
 * SHA-256 in the least ROM.
 *
 * stack     initialise 6 bytes, compress 16, finish 26, return addresses included
 * clocks    compress CLOCKS
 */
#include "names.inc"
#include "places.inc"
#include "steps.inc"
#include "step_by_step.inc"
