/* Cycles: PRESENT-80 2434, PRESENT-128 2434, call and return included. */
#include "one_table_encrypt.inc"
