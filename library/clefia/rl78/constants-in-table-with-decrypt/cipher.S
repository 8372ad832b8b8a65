#include "with_decrypt.inc"
