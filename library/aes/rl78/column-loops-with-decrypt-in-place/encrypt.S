/* AES-128 encryption, one column a pass. */
#include "encrypt_in_loops.inc"
