#include "one_table.inc"
