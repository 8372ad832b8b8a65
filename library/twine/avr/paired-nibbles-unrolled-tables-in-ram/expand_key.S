#define TABLES_IN_RAM
#include "expand_key.inc"
