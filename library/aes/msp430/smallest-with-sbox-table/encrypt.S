/* AES-128 encryption, byte by byte. */
#include "encrypt.inc"
