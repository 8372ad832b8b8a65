#define LAST_SUBKEY_FIRST
#include "expand_key.inc"
