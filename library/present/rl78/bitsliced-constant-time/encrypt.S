/*
 * PRESENT-80 encryption without any table, the key schedule included: no address, branch or timing depends
 * on a secret. 7855 clocks, call and return included.
 */
#define KEY_SBOX_WITHOUT_TABLE
#define KEY_LOADED_IN_LOOP
#include "bitsliced_reentrant_encrypt.inc"
