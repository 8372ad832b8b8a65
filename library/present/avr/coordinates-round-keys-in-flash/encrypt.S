#include "round_keys_in_flash_encrypt.inc"
