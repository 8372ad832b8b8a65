/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A whole program: it checks the official vectors, encrypts a message and says how that went. */
#include "board.h"
/* The test's buffers serve the message too. */
#include "../test/self_test.c"
#include "subject.h"

/* For a debugger: -1 until it is known, 0 if all is well, n if vector n fails, -2 if the message comes
   out wrong. */
volatile int cipherfit_outcome = -1;

static void say(const char *text)
{
    char next;
    while ((next = (char)FROM_FLASH(text++)))
        board_put(next);
}

#ifdef MESSAGE_BYTES
static uint8_t text[MESSAGE_BYTES];

/* Counter mode: the message is added to encrypted counters. A nonce serves one message and no other. */
static int message_differs(void)
{
    uint8_t counter = 0, place = 0, i;

    begin_key();
    while (place < MESSAGE_BYTES) {
        for (i = 0; i < BLOCK_BYTES - 1; i++)
            BLOCK[i] = FROM_FLASH(nonce + i);
        BLOCK[BLOCK_BYTES - 1] = counter++;
        encrypt_block();
        for (i = 0; i < BLOCK_BYTES && place < MESSAGE_BYTES; i++, place++)
            text[place] = FROM_FLASH(message + place) ^ BLOCK[i];
    }
    for (place = 0; place < MESSAGE_BYTES; place++)
        if (text[place] != FROM_FLASH(expected + place))
            return 1;
    return 0;
}

static void say_text(void)
{
    uint8_t place;
    for (place = 0; place < MESSAGE_BYTES; place++) {
        board_put((char)FROM_FLASH(TEXT("0123456789abcdef") + (text[place] >> 4)));
        board_put((char)FROM_FLASH(TEXT("0123456789abcdef") + (text[place] & 15)));
    }
}
#endif

int main(void)
{
    int failed;

    board_begin();
    failed = SELF_TEST();
    say(TEXT("cipherfit: " SUBJECT ": "));
    say(failed ? TEXT("a vector fails\n") : TEXT("all vectors pass\n"));
#ifdef MESSAGE_BYTES
    if (!failed && message_differs())
        failed = -2;
    say(TEXT("cipherfit: message "));
    say_text();
    say(failed ? TEXT(" is wrong\n") : TEXT(" is right\n"));
#endif
    cipherfit_outcome = failed;
    board_end();
    return failed;
}
