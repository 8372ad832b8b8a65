#include "encrypt_from_table.inc"
