/* AES-128 encryption from the key, with the S-box built in RAM. */
#include "encrypt.inc"
