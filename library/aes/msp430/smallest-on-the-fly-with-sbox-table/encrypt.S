/* AES-128 encryption from the key, with the S-box of tables.S. */
#include "encrypt.inc"
