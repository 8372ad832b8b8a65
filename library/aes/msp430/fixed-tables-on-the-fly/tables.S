/* Three kilobytes of tables at AES_TABLES_ADDRESS. */
#include "tables.inc"
