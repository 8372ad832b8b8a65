/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_encrypt(uint8_t *block, uint8_t *key)      AVR
 *
 * AES-128 byte by byte, with the round keys made in place of the key, which is lost.
 *
 * SubBytes and ShiftRows push the bytes in the order of the next state, every fifth byte of the block,
 * then pop them back. MixColumns works on a column in place, from its last byte to its first: with s the
 * sum of the column, a becomes a + s + 2 (a + b), b the byte behind it in the circle. What is added to
 * a, added once more to the result, is the old a again: no copy is kept.
 *
 * Without SBOX_TABLE the S-box is computed: x and 1 are multiplied by 3 until x has become 1 and 1 the
 * inverse of x. Time depends on the data then.
 *
 * in        r24 block (16 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved
 */
#include "names.inc"

#define BYTE      r0
#define CONSTANT  r18
#define COUNT     r19
#define INDEX     r20
#define SUM       r21
#define CHANGE    r22
#define REDUCTION r23
#define VALUE     r30 /* before and, in BYTE, after the S-box */
#define INVERSE   r24
#define COPY      r25

.macro double byte
        lsl     \byte
        brcc    .Lreduced\@
        eor     \byte, REDUCTION
.Lreduced\@:
.endm

        function ENCRYPT
        save_registers r28, r29
        movw    r26, r24
        movw    r28, r22
        ldi     CONSTANT, 1
        ldi     REDUCTION, 0x1b
.Lround:
        movw    r30, r28
        ldi     COUNT, 16
.Ladd_key:
        ld      BYTE, X
        ld      INDEX, Z+
        eor     BYTE, INDEX
        st      X+, BYTE
        dec     COUNT
        brne    .Ladd_key
        cpi     CONSTANT, 0x6c
        breq    .Lend
        clr     INDEX
.Lpush: movw    r30, r26
        sbiw    r30, 16
        add     r30, INDEX
        adc     r31, r1
        ld      VALUE, Z
        rcall   .Lsubstitute
        push    BYTE
        subi    INDEX, -5
        andi    INDEX, 15
        brne    .Lpush
        movw    r30, r26
.Lpop:  pop     BYTE
        st      -Z, BYTE
        inc     INDEX
        sbrs    INDEX, 4
        rjmp    .Lpop
        /* The next round key: its first word from the last byte to the first. */
        ldd     VALUE, Y + 12
        adiw    r28, 3
        ldi     COUNT, 4
.Lsubstitute_key:
        rcall   .Lsubstitute
        ldd     VALUE, Y + 12
        ld      CHANGE, Y
        eor     CHANGE, BYTE
        st      Y, CHANGE
        sbiw    r28, 1
        dec     COUNT
        brne    .Lsubstitute_key
        adiw    r28, 1
        eor     CHANGE, CONSTANT
        st      Y, CHANGE
        ldi     COUNT, 12
.Lnext_key:
        ld      BYTE, Y+
        ldd     CHANGE, Y + 3
        eor     CHANGE, BYTE
        std     Y + 3, CHANGE
        dec     COUNT
        brne    .Lnext_key
        sbiw    r28, 12
        double  CONSTANT
        cpi     CONSTANT, 0x6c
        brne    .Lcolumn
        sbiw    r26, 16
        rjmp    .Lround
.Lend:  restore_registers r29, r28
        ret
.Lcolumn:
        movw    r30, r26
        ld      SUM, -Z
        ld      BYTE, -Z
        eor     SUM, BYTE
        ld      BYTE, -Z
        eor     SUM, BYTE
        ld      CHANGE, -Z
        eor     SUM, CHANGE
        ldi     COUNT, 4
.Lbyte: ld      BYTE, -X
        eor     CHANGE, BYTE
        double  CHANGE
        eor     CHANGE, SUM
        eor     BYTE, CHANGE
        st      X, BYTE
        eor     CHANGE, BYTE
        dec     COUNT
        brne    .Lbyte
        subi    INDEX, 4
        brne    .Lcolumn
        rjmp    .Lround

.Lsubstitute:
#ifdef SBOX_TABLE
        ldi     r31, hi8(aes_sbox)
        lpm     BYTE, Z
#else
        ldi     INVERSE, 1
.Lsearch:
        cpi     VALUE, 2
        brlo    .Linverted
.irp factor, VALUE, INVERSE
        mov     COPY, \factor
        double  \factor
        eor     \factor, COPY
.endr
        rjmp    .Lsearch
.Linverted:
        /* Zero, which has no inverse, stays zero. */
        sbrs    VALUE, 0
        clr     INVERSE
        ldi     COPY, 0x63
        mov     BYTE, COPY
        ldi     COPY, 5
.Laffine:
        eor     BYTE, INVERSE
        lsl     INVERSE
        adc     INVERSE, r1
        dec     COPY
        brne    .Laffine
#endif
        ret
        end_function ENCRYPT
