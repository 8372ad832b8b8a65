#include "hash.inc"
