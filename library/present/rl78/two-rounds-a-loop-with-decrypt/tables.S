#include "paired_sbox_table.inc"
#include "inverse_pairs_table.inc"
#include "sbox_upper_difference_tables.inc"
