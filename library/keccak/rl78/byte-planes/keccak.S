#include "parameters.inc"
#include "layout.inc"
#include "permutation.inc"
#include "sponge.inc"
