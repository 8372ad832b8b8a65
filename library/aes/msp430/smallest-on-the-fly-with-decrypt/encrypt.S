/* AES-128 encryption from the key, with the S-box of sboxes.S. */
#include "encrypt.inc"
