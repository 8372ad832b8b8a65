#define STEPS_PER_LOOP 8
#include "expand_key.inc"
