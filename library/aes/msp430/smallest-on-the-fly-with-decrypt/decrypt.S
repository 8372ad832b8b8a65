/* AES-128 decryption from the key, with the S-boxes of sboxes.S. */
#include "decrypt.inc"
