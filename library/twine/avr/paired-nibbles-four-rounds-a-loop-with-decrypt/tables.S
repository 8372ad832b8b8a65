#include "tables.inc"

        TABLE_SECTION(twine_tables)
        table   twine_crosswise, 1
