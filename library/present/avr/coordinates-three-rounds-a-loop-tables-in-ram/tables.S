#include "three_tables.inc"
