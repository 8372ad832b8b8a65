/* Two rounds a loop. */
#include "on_the_fly.inc"
