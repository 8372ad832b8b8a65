#include "sbox_difference_table.inc"
