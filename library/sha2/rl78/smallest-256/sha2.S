/*
 * SHA-256 in the least ROM.
 *
 * stack     initialise 6 bytes, compress 20, finish 28, return addresses included
 * clocks    compress 256863
 */
#include "names.inc"
#include "places.inc"
#include "steps.inc"
#include "step_by_step.inc"
