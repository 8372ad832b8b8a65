/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * F0 and F1 by table, no round keys: the key stays in registers, and a subkey is a byte of it plus a
 * constant. In a sum with F0 that is a cycle less than reading a round key. So it is with F1, if the
 * byte's register takes constants: there it grows from one subkey into the next. Ten bytes have such
 * registers.
 *
 * in        r24 block (8 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17 are saved
 */
#include "avr.inc"

#define KEY r22 /* and r23 */
#define X0  r2
#define X1  r3
#define X2  r4
#define X3  r5
#define X4  r6
#define X5  r7
#define X6  r8
#define X7  r9
#define MK(n) (10 + (n)) /* r10 to r25 */
#define FIRST_GROWING 6  /* the byte of the key in r16 */

#include "table_round.inc"

/* The byte of the key and the constant of subkey 4 .Lround + number. */
#define KEY_BYTE(number) (((4 * .Lround + number - .Lround / 4) & 7) | ((4 * .Lround + number) & 8))
#define DELTA(number)    ((.Lconstants >> number) & 0x7f)

/* .Lgrown_n is the constant that byte n has grown by. */
.macro add_f1_with_key target, number, byte
.if \byte < FIRST_GROWING
        LOOK_UP VALUE, Z
        mov     INDEX, MK(\byte)
        subi    INDEX, lo8(-DELTA(\number))
        eor     VALUE, INDEX
        add     \target, VALUE
.else
        LOOK_UP INDEX, Z
        subi    MK(\byte), lo8(.Lgrown_\byte - DELTA(\number))
        .set    .Lgrown_\byte, DELTA(\number)
        eor     INDEX, MK(\byte)
        add     \target, INDEX
.endif
.endm

.macro add_f1 target, number
        add_f1_with_key \target, \number, %KEY_BYTE(\number)
.endm

.macro add_subkey_with_key number, byte
        add     INDEX, MK(\byte)
        subi    INDEX, lo8(.Lgrown_\byte - DELTA(\number))
.endm

.macro add_subkey number
        add_subkey_with_key \number, %KEY_BYTE(\number)
.endm

/* .Lconstants: the seven bits of the first subkey's constant and three more, for those of all four. */
.macro next_round
        .set    .Lround, .Lround + 1
.rept 4
        .set    .Lconstants, .Lconstants >> 1 | ((.Lconstants >> 6 ^ .Lconstants >> 3) & 1) << 9
.endr
.endm

        function ENCRYPT
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
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        .set    .Lgrown_\byte, 0
.endr
        .altmacro
        .set    .Lround, 0
        .set    .Lconstants, 0xda
.rept 4
        eight_rounds
.endr
        .noaltmacro
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
        end_function ENCRYPT
