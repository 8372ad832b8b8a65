#include "expand_key_pairs.inc"
