/*
 * The smallest code: one nibble a pass of the loop.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 * stack     10 bytes: return address and saved registers
 * cycles    14049 (MSP430), 13917 (CPUXv2), call and return included
 *
 * Nibbles are taken from the least significant one on; each shifts the four bits of its S-box value,
 * the lowest first, into the four words of the next state. The table holds what the S-box changes, so
 * that the value replaces the nibble in its byte and the same shifts bring the next nibble. A 32nd pass adds the last round key
 * and leaves before it would store the words, so that no second loop is needed.
 *
 * One counter of nibbles serves three loops: its bit 0 tells the nibbles of a byte apart, its low
 * four bits are clear when a round is done, and it is zero at the end.
 */
#include "names.inc"

#define BLOCK      r12
#define ROUND_KEYS r13
#define WORD_0     r15
#define WORD_1     r14
#define WORD_2     r11
#define WORD_3     r10
#define BYTE       r9
#define NIBBLE     r8
#define COUNT      r7

        .section SYMBOL(.text., ENCRYPT), "ax", @progbits
        .balign 2
        .global ENCRYPT
        .type   ENCRYPT, @function
ENCRYPT:
        save_registers 4
        mov     #32 * 16, COUNT
.Lround:
        add     #8, BLOCK
.Lbyte:
        dec     BLOCK
        xor.b   @ROUND_KEYS+, 0(BLOCK)
        mov.b   @BLOCK, BYTE
.Lnibble:
        mov     BYTE, NIBBLE
        and     #15, NIBBLE
        xor.b   present_sbox_difference(NIBBLE), BYTE
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        rra     BYTE
        rrc     \word
.endr
        dec     COUNT
        jz      .Ldone
        bit     #1, COUNT
        jnz     .Lnibble
        bit     #15, COUNT
        jnz     .Lbyte
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        swpb    \word
.endr
        mov     WORD_3, 0(BLOCK)
        mov     WORD_2, 2(BLOCK)
        mov     WORD_1, 4(BLOCK)
        mov     WORD_0, 6(BLOCK)
        jmp     .Lround
.Ldone:
        restore_registers 4
        ret
        .size   ENCRYPT, . - ENCRYPT
