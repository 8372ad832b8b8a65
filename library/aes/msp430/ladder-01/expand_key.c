#include "expand_ladder_key.inc"
