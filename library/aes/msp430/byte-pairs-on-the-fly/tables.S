#include "pairs.inc"
