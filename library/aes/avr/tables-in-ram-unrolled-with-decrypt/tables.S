#include "sbox.inc"
#include "double.inc"
#include "inverse_sbox.inc"
