/* The AES-128 key schedule. */
#include "expand_key.inc"
