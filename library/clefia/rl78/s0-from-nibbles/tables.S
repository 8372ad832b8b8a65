#include "tables_of_nibbles.inc"
