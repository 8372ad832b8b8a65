#include "sbox_difference_tables.inc"
