#include "standard_expand_key.inc"
