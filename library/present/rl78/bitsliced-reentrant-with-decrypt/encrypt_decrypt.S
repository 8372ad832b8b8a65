#include "bitsliced_reentrant_with_decrypt.inc"
