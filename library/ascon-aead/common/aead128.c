/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon-AEAD128 in portable C (NIST SP 800-232, section 4): a message is sealed and opened in place.
 *
 * Opening does the same whatever is wrong: the whole tag is compared, and what was decrypted is kept or turned
 * into zeros by a mask, so that no branch depends on it. */
#include "opaque.h"
#include "permutation.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { RATE = 16, WORD = 8, KEY_WORDS = 2 };

/* Appendix B */
#define INITIAL_VALUE 0x00001000808c0001
/* The last bit of the state tells the message from what was before it. */
#define SEPARATION 0x8000000000000000

struct message {
    uint8_t *message;
    uint16_t length;
    uint8_t *tag;
    const uint8_t *associated_data;
    uint16_t associated_length;
    const uint8_t *nonce;
    const uint8_t *key;
};

static void add_bytes(uint64_t *words, const uint8_t *bytes, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        add_byte(&words[i / WORD], bytes[i], i % WORD);
    }
}

static uint8_t byte_of(const uint64_t *words, uint8_t i) {
    return (uint8_t)(words[i / WORD] >> (8 * (i % WORD)));
}

/* Section 4.1.1: initialisation, associated data, and what tells them from the message. */
static void begin(uint64_t x[ROWS], const struct message *given) {
    x[0] = INITIAL_VALUE;
    x[1] = x[2] = x[3] = x[4] = 0;
    add_bytes(&x[1], given->key, RATE);
    add_bytes(&x[3], given->nonce, RATE);
    permute(x, TWELVE_ROUNDS);
    add_bytes(&x[3], given->key, RATE);
    const uint8_t *data = given->associated_data;
    uint16_t left = given->associated_length;
    if (left > 0) {
        for (; left >= RATE; left -= RATE, data += RATE) {
            add_bytes(x, data, RATE);
            permute(x, EIGHT_ROUNDS);
        }
        add_bytes(x, data, (uint8_t)left);
        add_byte(&x[left / WORD], 1, left % WORD);
        permute(x, EIGHT_ROUNDS);
    }
    x[4] ^= SEPARATION;
}

/* The tag, as two words. */
static void finish(uint64_t x[ROWS], const struct message *given) {
    add_bytes(&x[2], given->key, RATE);
    permute(x, TWELVE_ROUNDS);
    add_bytes(&x[3], given->key, RATE);
}

/* Encrypts a part of a block in place: the state holds the ciphertext then. */
static void seal_bytes(uint64_t x[ROWS], uint8_t *bytes, uint8_t count) {
    add_bytes(x, bytes, count);
    for (uint8_t i = 0; i < count; i++) {
        bytes[i] = byte_of(x, i);
    }
}

/* Decrypts a part of a block in place: the state holds the ciphertext then. */
static void open_bytes(uint64_t x[ROWS], uint8_t *bytes, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        bytes[i] ^= byte_of(x, i);
    }
    add_bytes(x, bytes, count);
}

static void crypt(uint64_t x[ROWS], const struct message *given,
                  void (*bytes_of)(uint64_t x[ROWS], uint8_t *bytes, uint8_t count)) {
    uint8_t *message = given->message;
    uint16_t left = given->length;
    for (; left >= RATE; left -= RATE, message += RATE) {
        bytes_of(x, message, RATE);
        permute(x, EIGHT_ROUNDS);
    }
    bytes_of(x, message, (uint8_t)left);
    add_byte(&x[left / WORD], 1, left % WORD);
    finish(x, given);
}

void NAME(IDENTIFIER, seal)(const struct message *given) {
    uint64_t x[ROWS];
    begin(x, given);
    crypt(x, given, seal_bytes);
    for (uint8_t i = 0; i < RATE; i++) {
        given->tag[i] = byte_of(&x[3], i);
    }
}

uint8_t NAME(IDENTIFIER, open)(const struct message *given) {
    uint64_t x[ROWS];
    begin(x, given);
    crypt(x, given, open_bytes);
    uint8_t differences = 0;
    for (uint8_t i = 0; i < RATE; i++) {
        differences |= given->tag[i] ^ byte_of(&x[3], i);
    }
    /* 1 if there is any, and the bytes that stay then */
    uint8_t forged = opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
    uint8_t kept = (uint8_t)(forged - 1);
    for (uint16_t i = 0; i < given->length; i++) {
        given->message[i] &= kept;
    }
    return forged;
}
