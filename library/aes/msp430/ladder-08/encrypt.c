#include "ladder.inc"
