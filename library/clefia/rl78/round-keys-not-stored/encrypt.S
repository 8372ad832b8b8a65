#include "encrypt_in_64_bytes.inc"
