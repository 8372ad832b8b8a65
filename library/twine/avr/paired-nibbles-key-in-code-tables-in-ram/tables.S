#define TABLES_IN_RAM
#include "tables.inc"

        TABLE_SECTION(twine_tables)
        table   twine_crosswise, 1
        table   twine_straight, 0
