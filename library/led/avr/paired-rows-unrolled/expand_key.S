#define UNROLLED
#include "paired_expand_key.inc"
