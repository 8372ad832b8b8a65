#define STEPS_PER_LOOP 1
#include "expand_key.inc"
