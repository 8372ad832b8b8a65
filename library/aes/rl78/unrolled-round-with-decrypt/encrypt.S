/* AES-128 encryption, a round written out. */
#include "encrypt_by_columns.inc"
