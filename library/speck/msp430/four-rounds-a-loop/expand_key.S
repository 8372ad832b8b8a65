#define STEPS_PER_LOOP 4
#include "expand_key.inc"
