/* AES-128 decryption, one column a pass. */
#include "decrypt_in_loops.inc"
