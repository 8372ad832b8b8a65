/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The round keys as encrypt.S wants them: their bits lie where those of the block lie at the time. The
 * first and the last are the standard's with the least significant byte first. In between, a bit
 * having number C1 C0 B1 B0 A1 A0 in the block before the first round:
 *
 *  rounds along B   are numbered A1 A0 C1 C0 B1 B0: half A0 of byte A1 C0 C1 gets nibble A1 A0 C1 C0
 *  rounds along C   are numbered B1 B0 A1 A0 C1 C0: byte B1 C1 C0 gets bit C1 C0 of eight nibbles
 *  rounds along A   are numbered C1 C0 B1 B0 A1 A0: no change
 *
 * Then odd bytes (in the table below) have the halves of each nibble exchanged, except where
 * NIBBLES_STRAIGHT is defined, and the complements are made that the S-box along C leaves out. Where
 * BYTES_STRAIGHT is defined, the bytes of rounds along B lie in the order of their registers, C1 C0 A1,
 * and the last round key is as for such a round.
 *
 * in        r24 round keys (256 bytes), r22 key (10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved, r2-r11 or r2-r17 too
 */
#include "avr.inc"

#define ROUND      r18
#define PHASE      r19 /* 1, 2, 3 in rounds along B, C, A */
#define VALUE      r20
#define PARTNER    r21 /* a pair with VALUE */
#define COUNT      r22
#define ODD        r23 /* a bit a byte */
#define COMPLEMENT r24

#include "key_schedule.inc"

.macro exchange_nibbles low, high
        ldd     VALUE, Z + \low
        ldd     PARTNER, Z + \high
        mov     COUNT, PARTNER
        swap    COUNT
        eor     COUNT, VALUE
        andi    COUNT, 0xf0
        eor     VALUE, COUNT
        swap    COUNT
        eor     PARTNER, COUNT
        std     Z + \low, VALUE
        std     Z + \high, PARTNER
.endm

.macro exchange_bytes left, right
        ldd     VALUE, Y + \left
        ldd     PARTNER, Y + \right
        std     Y + \right, VALUE
        std     Y + \left, PARTNER
.endm

        function EXPAND_KEY
        save_registers r28, r29
        save_registers KEY_REGISTER_UPWARDS
        movw    r28, r24
        movw    r30, r22
.irp byte, KEY_REGISTER_DOWNWARDS
        ld      \byte, Z+
.endr
        clr     ROUND
        clr     PHASE
.Lround:
        .set    .Lnumber, 0
.irp byte, LEFTMOST_BYTES
        std     Y + .Lnumber, \byte
        .set    .Lnumber, .Lnumber + 1
.endr
        movw    r30, r28
        movw    r26, r28
#ifndef BYTES_STRAIGHT
        cpi     ROUND, 31
        brne    .Lnot_last
        rjmp    .Lend
.Lnot_last:
#endif
        cpi     PHASE, 1
        breq    .Lalong_b
        brsh    .Lnot_first
        rjmp    .Lnext
.Lnot_first:
        cpi     PHASE, 2
        breq    .Lalong_c
        clr     PHASE
        ldi     ODD, 0xaa
        ldi     COMPLEMENT, 0xf3
        rjmp    .Lrearrange
.Lalong_b:
        exchange_nibbles 0, 2
        exchange_nibbles 1, 3
        adiw    r30, 4
        mov     COUNT, r30
        sub     COUNT, r28
        cpi     COUNT, 8
        brne    .Lalong_b
#ifdef BYTES_STRAIGHT
        exchange_bytes 1, 4
        exchange_bytes 3, 6
#endif
        ldi     ODD, 0xf0
        clr     COMPLEMENT
        rjmp    .Lrearrange
.Lalong_c:
        ldi     COUNT, 4
.Lbyte: ld      VALUE, X+
.rept 2
.irp byte, r0, PARTNER, ODD, COMPLEMENT
        lsr     VALUE
        ror     \byte
.endr
.endr
        dec     COUNT
        brne    .Lbyte
        st      Z+, r0
        st      Z+, PARTNER
        st      Z+, ODD
        st      Z+, COMPLEMENT
        mov     COUNT, r30
        sub     COUNT, r28
        cpi     COUNT, 8
        brne    .Lalong_c
        ldi     ODD, 0xf0
        ldi     COMPLEMENT, 0x77
        movw    r26, r28
.Lrearrange:
        ldi     COUNT, 8
.Lrearrange_byte:
        ld      VALUE, X
#ifndef NIBBLES_STRAIGHT
        lsr     ODD
        brcc    .Leven
        mov     PARTNER, VALUE
        lsr     PARTNER
        lsr     PARTNER
        lsl     VALUE
        lsl     VALUE
        eor     PARTNER, VALUE
        andi    PARTNER, 0x33
        eor     VALUE, PARTNER
.Leven:
#endif
        lsr     COMPLEMENT
        brcc    .Lrearranged
        com     VALUE
.Lrearranged:
        st      X+, VALUE
        dec     COUNT
        brne    .Lrearrange_byte
.Lnext:
#ifdef BYTES_STRAIGHT
        cpi     ROUND, 31
        brne    .Lnot_last
        rjmp    .Lend
.Lnot_last:
#endif
        inc     PHASE
        inc     ROUND
        adiw    r28, 8
        next_key_register
        rjmp    .Lround
.Lend:
        restore_registers KEY_REGISTER_DOWNWARDS
        restore_registers r29, r28
        ret
        end_function EXPAND_KEY
