#include "tables.h"
#include "sbox.h"

const uint8_t aes_sbox[256] = {AES_SBOX(AES_ONCE)};
const uint8_t aes_sbox_twice[256] = {AES_SBOX(AES_TWICE)};
