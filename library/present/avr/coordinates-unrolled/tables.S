#include "four_tables.inc"
