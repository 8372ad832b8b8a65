/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Three kilobytes of tables for decryption, at AES_INVERSE_TABLES_ADDRESS. */
#define AES_INVERSE
#undef  AES_TABLES_ADDRESS
#define AES_TABLES_ADDRESS AES_INVERSE_TABLES_ADDRESS
#define aes_tables         aes_inverse_tables
#include "tables.inc"

        THREE_TABLES aes_tables
