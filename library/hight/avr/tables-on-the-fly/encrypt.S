/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * Every round written out, no round keys: the key stays in registers, and a subkey is a byte of it plus
 * a constant, two cycles: as much as reading it would take.
 *
 * in        r24 block (8 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17 are saved
 * stack     18 bytes: return address and saved registers
 * cycles    1203, call and return included
 */
#include "names.inc"

#define KEY r22 /* and r23 */
#define X0  r18
#define X1  r19
#define X2  r20
#define X3  r21
#define X4  r22
#define X5  r23
#define X6  r24
#define X7  r25
#define MK(n) (2 + (n)) /* r2 to r17 */

#include "table_round.inc"

/* Subkey 4 .Lround + number. */
.macro subkey number
        mov     INDEX, MK(((4 * .Lround + \number - .Lround / 4) & 7) | ((4 * .Lround + \number) & 8))
        subi    INDEX, lo8(-((.Lconstants >> \number) & 0x7f))
.endm

/* .Lconstants: the seven bits of the first subkey's constant and three more, for those of all four. */
.macro next_round
        .set    .Lround, .Lround + 1
.rept 4
        .set    .Lconstants, .Lconstants >> 1 | ((.Lconstants >> 6 ^ .Lconstants >> 3) & 1) << 9
.endr
.endm

        .section SYMBOL(.text., ENCRYPT), "ax", @progbits
        .p2align 1
        .global ENCRYPT
        .type   ENCRYPT, @function
ENCRYPT:
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, BLOCK
        movw    r30, KEY
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        ld      MK(\byte), Z+
.endr
.irp byte, X0, X1, X2, X3, X4, X5, X6, X7
        ld      \byte, X+
.endr
        add     X0, MK(12)
        eor     X2, MK(13)
        add     X4, MK(14)
        eor     X6, MK(15)
        use_table hight_f1
        .set    .Lround, 0
        .set    .Lconstants, 0xda
.rept 4
        eight_rounds
.endr
        /* The last round does not move the numbering on. */
        add     X1, MK(0)
        eor     X3, MK(1)
        add     X5, MK(2)
        eor     X7, MK(3)
.irp byte, X0, X7, X6, X5, X4, X3, X2, X1
        st      -X, \byte
.endr
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        .size   ENCRYPT, . - ENCRYPT
