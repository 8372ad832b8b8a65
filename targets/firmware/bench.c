/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Times the operations with a hardware timer and prints a line for each, which `cipherfit confirm` reads.
 *
 * Each is called twice with the same values: with a timer that counts cycles, of which the lowest 16 bits are
 * kept, and with one that counts every DIVIDER-th, from which the others follow. An empty function called
 * by the same instructions is the overhead.
 */
/* Room for the lines where no port takes them. */
#define LINES_BYTES 512
#include "board.h"
#include "timer.h"
#include "../test/self_test.c"

#ifdef __clang__
#define APART __attribute__((noinline))
#else
#define APART __attribute__((noinline, noclone))
#endif

#define TEXT_OF(value) TEXT_OF_(value)
#define TEXT_OF_(value) #value

/* For a debugger: -1 until it is known, 0 if all is well, n if vector n fails. */
volatile int cipherfit_outcome = -1;

static void say(const char *text)
{
    char next;
    while ((next = (char)FROM_FLASH(text++)))
        board_put(next);
}

static void say_number(uint16_t number)
{
    uint8_t digit;
    for (digit = 0; digit < 4; digit++) {
        board_put((char)FROM_FLASH(TEXT("0123456789abcdef") + (number >> 12)));
        number = (uint16_t)(number << 4);
    }
}

static void report(const char *operation, int passed, uint16_t fine, uint16_t coarse, uint16_t empty);

#include "subject.h"

static void report(const char *operation, int passed, uint16_t fine, uint16_t coarse, uint16_t empty)
{
    say(TEXT("cipherfit-bench 1 " WORDS " operation="));
    say(operation);
    say(passed ? TEXT(" vectors=ok ticks=0x") : TEXT(" vectors=failed ticks=0x"));
    say_number(fine);
    say(TEXT(" coarse=0x"));
    say_number(coarse);
    say(TEXT(" divider=" TEXT_OF(DIVIDER) " empty=0x"));
    say_number(empty);
    say(TEXT("\n"));
}

int main(void)
{
    int failed;

    board_begin();
    failed = SELF_TEST();
    time_all(!failed);
    cipherfit_outcome = failed;
    board_end();
    return failed;
}
