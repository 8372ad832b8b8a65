#include "bitsliced_reentrant_encrypt.inc"
