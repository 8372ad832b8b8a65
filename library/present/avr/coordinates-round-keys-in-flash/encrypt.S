/* Cycles: PRESENT-80 3014, PRESENT-128 3014, call and return included. */
#include "round_keys_in_flash_encrypt.inc"
