#include "sbox_upper_difference_tables.inc"
