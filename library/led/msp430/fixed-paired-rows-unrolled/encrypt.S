/*
 * Every round written out, tables at a fixed address: the fastest code.
 *
 * in        R12 block (8 bytes), R13 round keys (72 bytes for LED-64, else 104), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 * stack     16 bytes: return address and saved registers
 * cycles    LED-80 2660 (MSP430), 2639 (CPUXv2), call and return included
 */
#define UNROLLED
#include "paired_encrypt.inc"
