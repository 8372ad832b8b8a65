/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * LED adds parts of the key as they are, over and over. Here they are put into the form of
 * paired_encrypt.S: of each subkey the odd bytes of columns 2, 3, 0, 1 and the even ones of columns 0
 * to 3, the constants of the round that follows added. But for keys of 128 bits the first two of these are
 * there only once, in front. Without UNROLLED, the two round constants of each other round follow.
 *
 * in        r24 round keys, r22 key (8, 10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r16 and r17 are saved
 */
#include "avr.inc"
#include "parameters.inc"

#define KEY        r22
#define KEY_HIGH   r23
#define PLACE      r30 /* in the key, counted in bytes */
#define START      r25 /* the place of the subkey's first byte */
#define SUBKEYS    r24 /* those to come */
#define CONSTANT   r21
#define SPARE      r20
#define FIRST      r19
#define SECOND     r18
#define ADD_FIRST  r17 /* constants of the two columns */
#define ADD_SECOND r16

        function EXPAND_KEY
        save_registers ADD_FIRST, ADD_SECOND
        movw    r26, r24
        ldi     START, 0
        ldi     SUBKEYS, STEPS + 1
        ldi     CONSTANT, 1
#if LED_KEY_BITS != 128
        ldi     PLACE, 3
        rcall   .Lcolumns
#endif
.Lsubkey:
#if LED_KEY_BITS == 128
        ldi     PLACE, 3
        rcall   .Lcolumns
#endif
        ldi     PLACE, 2
        ldi     ADD_FIRST, ODD_ROWS_CONSTANT
        rcall   .Llower_constant
        rcall   .Lcolumns_with_constants
        ldi     PLACE, 0
        ldi     ADD_FIRST, EVEN_ROWS_CONSTANT
        rcall   .Lupper_constant
        rcall   .Lcolumns_with_constants
        ldi     PLACE, 1
        rcall   .Lcolumns
        dec     SUBKEYS
        breq    .Ldone
        subi    START, -8
        cpi     START, KEY_BYTES_USED
        brlo    .Lstarted
        subi    START, KEY_BYTES_USED
.Lstarted:
        ldi     PLACE, 4
.Lconstant:
        /* Shifted to the left; the complement of the two upper bits' sum enters. */
        mov     FIRST, CONSTANT
        lsl     FIRST
        eor     FIRST, CONSTANT
        lsl     CONSTANT
        sbrs    FIRST, 5
        inc     CONSTANT
        andi    CONSTANT, 0x3f
        dec     PLACE
        breq    .Lsubkey
#ifndef UNROLLED
        rcall   .Lupper_constant
        st      X+, ADD_SECOND
        rcall   .Llower_constant
        st      X+, ADD_SECOND
#endif
        rjmp    .Lconstant
.Ldone:
        restore_registers ADD_SECOND, ADD_FIRST
        ret

/* Bits 5 to 3 of the round constant, in both halves of ADD_SECOND. */
.Lupper_constant:
        mov     ADD_SECOND, CONSTANT
.rept 3
        lsr     ADD_SECOND
.endr
        rjmp    .Lboth_halves

/* Bits 2 to 0. */
.Llower_constant:
        mov     ADD_SECOND, CONSTANT
        andi    ADD_SECOND, 7
.Lboth_halves:
        mov     SECOND, ADD_SECOND
        swap    SECOND
        or      ADD_SECOND, SECOND
        ret

/*
 * Two rows of two columns: the bytes at PLACE and four behind it, counted from START. The last subkey has
 * no constants.
 */
.Lcolumns_with_constants:
        cpi     SUBKEYS, 1
        brne    .Lcolumns_of_subkey
.Lcolumns:
        ldi     ADD_FIRST, 0
        ldi     ADD_SECOND, 0
.Lcolumns_of_subkey:
        add     PLACE, START
        rcall   .Lfetch
        mov     FIRST, SECOND
        subi    PLACE, -4
        rcall   .Lfetch
        swap    SECOND
        mov     r0, FIRST
        eor     r0, SECOND
        ldi     SPARE, 0x0f
        and     r0, SPARE
        eor     FIRST, r0
        eor     SECOND, r0
        swap    SECOND
        eor     FIRST, ADD_FIRST
        eor     SECOND, ADD_SECOND
        st      X+, FIRST
        st      X+, SECOND
        ret

/* The byte of the key at PLACE, which goes on at its beginning. */
.Lfetch:
        cpi     PLACE, KEY_BYTES_USED
        brlo    .Lfetch_here
        subi    PLACE, KEY_BYTES_USED
.Lfetch_here:
        mov     SPARE, PLACE
        clr     r31
        add     r30, KEY
        adc     r31, KEY_HIGH
        ld      SECOND, Z
        mov     PLACE, SPARE
        ret
        end_function EXPAND_KEY
