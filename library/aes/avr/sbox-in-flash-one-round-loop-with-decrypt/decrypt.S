#include "decrypt.inc"
