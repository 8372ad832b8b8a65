/*
 * One step of four rounds a pass: nearly the speed of the unrolled code in a fifth of its size.
 *
 * in        R12 block (8 bytes), R13 round keys (72 bytes for LED-64, else 104), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 * stack     16 bytes: return address and saved registers
 * cycles    LED-80 2900 (MSP430), 2879 (CPUXv2), call and return included
 */
#include "paired_encrypt.inc"
