#define ROUNDS_PER_LOOP 1
#include "encrypt.inc"
