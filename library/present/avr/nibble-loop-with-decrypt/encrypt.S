#include "nibble_encrypt.inc"
