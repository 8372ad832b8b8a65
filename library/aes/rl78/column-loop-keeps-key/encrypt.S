/* AES-128 encryption with round keys in a copy of the key. */
#include "column_loop.inc"
