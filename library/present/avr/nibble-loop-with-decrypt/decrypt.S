#include "nibble_decrypt.inc"
