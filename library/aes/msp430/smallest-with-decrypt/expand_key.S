/* The AES-128 key schedule and the S-box with its inverse. */
#include "expand_key.inc"
