/* Every round written out. */
#include "on_the_fly.inc"
