#include "paired_sbox_table.inc"
