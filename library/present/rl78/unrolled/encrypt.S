/*
 * PRESENT-80 encryption, fastest: all rounds written out.
 *
 * stack     8 bytes
 * work      36 bytes at fixed short addresses
 * clocks    4910, call and return included
 */
#define PAIRS_UNROLLED 15
#include "two_rounds_work.inc"
#include "two_rounds_encrypt.inc"
