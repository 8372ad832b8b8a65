/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon-AEAD128 in portable C (NIST SP 800-232, section 4) for messages in pieces, of which the whole in one call is made.
 *
 * The permutation works on words of 64 bits; what comes goes in and out by their bytes, which lie in the standard's order
 * where the lowest byte of a word comes first. A block is permuted as soon as it is whole: what follows it has a bit of
 * padding at least. The state knows where the key lies. Nothing branches on what is decrypted. */
#include "opaque.h"
#include "permutation.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The lowest byte of a word comes first here"
#endif

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { RATE = 16, WORD = 8 };
/* Where the halves of the state begin that key and nonce go to, and the tag comes from. */
enum { SECOND = WORD, THIRD = 2 * WORD, FOURTH = 3 * WORD };
/* What came last. */
enum { NOTHING, ASSOCIATED_DATA, MESSAGE };

/* Appendix B */
#define INITIAL_VALUE 0x00001000808c0001
/* The last bit of the state tells the message from what was before it. */
#define SEPARATION 0x8000000000000000

struct state {
    union {
        uint64_t words[ROWS];
        uint8_t bytes[ROWS * WORD];
    } x;
    const uint8_t *key;
    /* Bytes of a block that are in the state. */
    uint8_t held;
    uint8_t last;
};

struct message {
    uint8_t *message;
    uint16_t length;
    uint8_t *tag;
    const uint8_t *associated_data;
    uint16_t associated_length;
    const uint8_t *nonce;
    const uint8_t *key;
};

static void add_bytes(uint8_t *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < RATE; i++)
        to[i] ^= from[i];
}

/* One more byte of the block is there. */
static void count_byte(struct state *state)
{
    if (++state->held == RATE) {
        permute(state->x.words, EIGHT_ROUNDS);
        state->held = 0;
    }
}

/* Sections 4.1.1: the end of the associated data, if there is any, and what tells it from the message. */
static void begin_message(struct state *state)
{
    if (state->last == MESSAGE)
        return;
    if (state->last == ASSOCIATED_DATA) {
        state->x.bytes[state->held] ^= 1;
        permute(state->x.words, EIGHT_ROUNDS);
    }
    state->x.words[4] ^= SEPARATION;
    state->held = 0;
    state->last = MESSAGE;
}

/* In place; `opening` has all bits where the bytes are ciphertext, else none. The state takes plaintext in both
 * directions, which makes ciphertext of its bytes. */
static void crypt(uint8_t *given, uint8_t *message, uint16_t length, uint8_t opening)
{
    struct state *state = (struct state *)given;
    if (length > 0)
        begin_message(state);
    for (; length > 0; length--, message++) {
        uint8_t *place = state->x.bytes + state->held;
        uint8_t before = *message, after = before ^ *place;
        *message = after;
        *place ^= before ^ (opening & (before ^ after));
        count_byte(state);
    }
}

/* Section 4.1.1: the tag is the last 16 bytes of the state then. */
static const uint8_t *end(struct state *state)
{
    begin_message(state);
    state->x.bytes[state->held] ^= 1;
    add_bytes(state->x.bytes + THIRD, state->key);
    permute(state->x.words, TWELVE_ROUNDS);
    add_bytes(state->x.bytes + FOURTH, state->key);
    return state->x.bytes + FOURTH;
}

void NAME(IDENTIFIER, init)(uint8_t *given, const uint8_t *nonce, const uint8_t *key)
{
    struct state *state = (struct state *)given;
    state->x.words[0] = INITIAL_VALUE;
    for (uint8_t i = 0; i < RATE; i++) {
        state->x.bytes[SECOND + i] = key[i];
        state->x.bytes[FOURTH + i] = nonce[i];
    }
    permute(state->x.words, TWELVE_ROUNDS);
    add_bytes(state->x.bytes + FOURTH, key);
    state->key = key;
    state->held = 0;
    state->last = NOTHING;
}

void NAME(IDENTIFIER, associate)(uint8_t *given, const uint8_t *associated_data, uint16_t associated_length)
{
    struct state *state = (struct state *)given;
    for (; associated_length > 0; associated_length--) {
        state->last = ASSOCIATED_DATA;
        state->x.bytes[state->held] ^= *associated_data++;
        count_byte(state);
    }
}

void NAME(IDENTIFIER, seal_more)(uint8_t *state, uint8_t *message, uint16_t length)
{
    crypt(state, message, length, 0);
}

void NAME(IDENTIFIER, open_unverified_more)(uint8_t *state, uint8_t *message, uint16_t length)
{
    crypt(state, message, length, 0xff);
}

void NAME(IDENTIFIER, final)(uint8_t *state, uint8_t *tag)
{
    const uint8_t *made = end((struct state *)state);
    for (uint8_t i = 0; i < RATE; i++)
        tag[i] = made[i];
}

/* 0 if all bytes are the same, else 1: without a branch, and as long whatever differs. */
uint8_t NAME(IDENTIFIER, verify)(uint8_t *state, const uint8_t *tag)
{
    const uint8_t *made = end((struct state *)state);
    uint8_t differences = 0;
    for (uint8_t i = 0; i < RATE; i++)
        differences |= tag[i] ^ made[i];
    return opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
}

static uint8_t *begin(struct state *state, const struct message *given)
{
    uint8_t *bytes = (uint8_t *)state;
    NAME(IDENTIFIER, init)(bytes, given->nonce, given->key);
    NAME(IDENTIFIER, associate)(bytes, given->associated_data, given->associated_length);
    return bytes;
}

void NAME(IDENTIFIER, seal)(const struct message *given)
{
    struct state state;
    uint8_t *bytes = begin(&state, given);
    NAME(IDENTIFIER, seal_more)(bytes, given->message, given->length);
    NAME(IDENTIFIER, final)(bytes, given->tag);
}

uint8_t NAME(IDENTIFIER, open)(const struct message *given)
{
    struct state state;
    uint8_t *bytes = begin(&state, given);
    NAME(IDENTIFIER, open_unverified_more)(bytes, given->message, given->length);
    uint8_t forged = NAME(IDENTIFIER, verify)(bytes, given->tag);
    uint8_t kept = (uint8_t)(forged - 1);
    for (uint16_t i = 0; i < given->length; i++)
        given->message[i] &= kept;
    return forged;
}
