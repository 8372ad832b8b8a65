/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Three kilobytes of tables at AES_TABLES_ADDRESS. */
#include "tables.inc"

        THREE_TABLES aes_tables
