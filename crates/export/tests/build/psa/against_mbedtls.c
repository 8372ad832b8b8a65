/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the driver encrypts Mbed TLS decrypts, and the other way round: messages of every length, in pieces of several. */
#include "cipherfit_psa.h"

#include <stdio.h>
#include <string.h>

#define LONGEST 150
#define IV 16

static uint32_t state = 1;

static uint8_t draw(void)
{
    state = state * 1664525u + 1013904223u;
    return (uint8_t)(state >> 24);
}

static void fill(uint8_t *bytes, size_t length)
{
    while (length--)
        *bytes++ = draw();
}

static int in_pieces(
    const psa_key_attributes_t *attributes, const uint8_t *key, psa_algorithm_t alg, int decrypts, const uint8_t *iv,
    const uint8_t *message, size_t length, uint8_t *output)
{
    cipherfit_cipher_operation_t operation;
    size_t at = 0, done = 0, more, piece;

    memset(&operation, 0, sizeof operation);
    if (decrypts ? cipherfit_cipher_decrypt_setup(&operation, attributes, key, 16, alg)
                 : cipherfit_cipher_encrypt_setup(&operation, attributes, key, 16, alg))
        return 0;
    if (cipherfit_cipher_set_iv(&operation, iv, IV))
        return 0;
    for (; at < length; at += piece) {
        piece = draw() % 40;
        if (piece > length - at)
            piece = length - at;
        if (cipherfit_cipher_update(&operation, message + at, piece, output + done, length - done, &more))
            return 0;
        done += more;
    }
    return cipherfit_cipher_finish(&operation, 0, 0, &more) == PSA_SUCCESS && done == length;
}

static int agree(psa_algorithm_t alg, size_t length)
{
    uint8_t key[16], message[LONGEST], ours[IV + LONGEST], theirs[IV + LONGEST], back[LONGEST];
    size_t bytes;
    mbedtls_svc_key_id_t id;
    psa_key_attributes_t attributes = PSA_KEY_ATTRIBUTES_INIT;
    int right;

    fill(key, sizeof key);
    fill(message, length);
    fill(ours, IV);
    /* A counter that carries. */
    if (length % 3 == 0)
        memset(ours + 4, 0xff, 12);
    psa_set_key_type(&attributes, PSA_KEY_TYPE_AES);
    psa_set_key_usage_flags(&attributes, PSA_KEY_USAGE_ENCRYPT | PSA_KEY_USAGE_DECRYPT);
    psa_set_key_algorithm(&attributes, alg);
    if (psa_import_key(&attributes, key, sizeof key, &id))
        return 0;
    right = cipherfit_cipher_encrypt(
                &attributes, key, sizeof key, alg, ours, IV, message, length, ours + IV, length, &bytes)
            == PSA_SUCCESS
        && bytes == length
        && psa_cipher_decrypt(id, alg, ours, IV + length, back, sizeof back, &bytes) == PSA_SUCCESS
        && bytes == length && !memcmp(back, message, length)
        && in_pieces(&attributes, key, alg, 0, ours, message, length, theirs)
        && !memcmp(theirs, ours + IV, length)
        && psa_cipher_encrypt(id, alg, message, length, theirs, sizeof theirs, &bytes) == PSA_SUCCESS
        && bytes == IV + length
        && in_pieces(&attributes, key, alg, 1, theirs, theirs + IV, length, back)
        && !memcmp(back, message, length)
        && cipherfit_cipher_decrypt(
               &attributes, key, sizeof key, alg, theirs, IV + length, back, length, &bytes)
            == PSA_SUCCESS
        && bytes == length && !memcmp(back, message, length);
    psa_destroy_key(id);
    return right;
}

int main(void)
{
    size_t length;

    if (psa_crypto_init()) {
        printf("psa_crypto_init fails\n");
        return 1;
    }
    for (length = 0; length <= LONGEST; length++) {
        if (!agree(PSA_ALG_CTR, length) || (length % 16 == 0 && !agree(PSA_ALG_CBC_NO_PADDING, length))) {
            printf("%u bytes differ\n", (unsigned)length);
            return 1;
        }
    }
    return 0;
}
