/* Every round written out. */
#include "unrolled.inc"
