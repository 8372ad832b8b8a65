#include "one_table_encrypt.inc"
