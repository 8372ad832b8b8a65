#include "tables.inc"
#include "constants_table.inc"
