/*
 * PRESENT-80 encryption, fastest in 1 KB of ROM and 64 bytes of RAM.
 *
 * stack     8 bytes
 * work      36 bytes at fixed short addresses
 * clocks    5072, call and return included
 */
#define PAIRS_UNROLLED 1
#include "two_rounds_work.inc"
#include "two_rounds_encrypt.inc"
