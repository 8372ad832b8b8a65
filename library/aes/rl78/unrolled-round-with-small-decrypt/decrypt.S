/* AES-128 decryption, a round written out. */
#include "decrypt_by_columns.inc"
