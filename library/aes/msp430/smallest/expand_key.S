/* The AES-128 key schedule and the S-box. */
#include "expand_key.inc"
