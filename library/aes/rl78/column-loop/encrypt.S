/* AES-128 encryption that turns the key into the last round key. */
#include "column_loop.inc"
