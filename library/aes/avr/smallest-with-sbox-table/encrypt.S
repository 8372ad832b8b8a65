#include "smallest_encrypt.inc"
