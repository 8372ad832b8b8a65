#include <aes128.h>

/* FIPS 197, appendix B. */
static const uint8_t secret[AES128_KEY_BYTES] = {
    0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c };
static const uint8_t message[AES128_BLOCK_BYTES] = {
    0x32, 0x43, 0xf6, 0xa8, 0x88, 0x5a, 0x30, 0x8d, 0x31, 0x31, 0x98, 0xa2, 0xe0, 0x37, 0x07, 0x34 };

uint8_t block[AES128_BLOCK_BYTES] __attribute__((aligned(2)));
static uint8_t key[AES128_KEY_BYTES] __attribute__((aligned(2)));
#ifdef HAS_ROUND_KEYS
static uint8_t round_keys[AES128_ROUND_KEY_BYTES] __attribute__((aligned(2)));
#endif

int main(void)
{
    uint8_t i;
    for (i = 0; i < 16; i++) {
        key[i] = secret[i];
        block[i] = message[i];
    }
#ifdef HAS_ROUND_KEYS
    aes128_expand_key(round_keys, key);
    aes128_encrypt(block, round_keys);
#else
    aes128_encrypt(block, key);
#endif
    return 0;
}
