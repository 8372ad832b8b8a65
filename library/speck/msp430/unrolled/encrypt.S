#define ROUNDS_PER_LOOP ROUNDS
#include "encrypt.inc"
