#include "encrypt.inc"
