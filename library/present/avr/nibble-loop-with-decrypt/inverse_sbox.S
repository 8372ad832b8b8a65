#include "inverse_sbox.inc"
