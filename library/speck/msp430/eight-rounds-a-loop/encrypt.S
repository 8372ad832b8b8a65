#define ROUNDS_PER_LOOP 8
#include "encrypt.inc"
