#include "sbox.inc"
#include "double.inc"
