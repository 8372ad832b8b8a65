#define ROUNDS_PER_LOOP 4
#include "encrypt.inc"
