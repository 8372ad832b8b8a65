/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)      AVR
 * uint8_t IDENTIFIER_verify(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 * With KEPT, also
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)
 *
 * Ascon-MAC over a permutation that is called. Both functions are one: MODE says whether the tag is written or compared,
 * all of it and without a branch. With KEPT the key's context is the state behind its permutation, and is given in place of
 * the key. All is in loops.
 *
 *   R29:R28  STATE                                      R13:R12  TAG
 *   R17:R16  DATA   where the message goes on           R11      MODE  0 authenticate, 1 verify
 *   R15:R14  LEFT   bytes of it that are left
 *
 * in        R25:R24 tag, R23:R22 message, R21:R20 its length, R19:R18 key or context
 * out       R24 of IDENTIFIER_verify: 0 if the tag is that of the message, else 1
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R11-R17, R28, R29 are saved
 *
 * On the stack lie the saved registers and the state.
 */
#include "avr.inc"

#define AUTHENTICATE SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY       SYMBOL(IDENTIFIER, _verify)
#define STATE 28
#define DATA 16
#define LEFT 14
#define TAG 12
#define MODE r11

.equ RATE, 32
.equ STATE_BYTES, 40
.equ KEY_LENGTH, 16
.equ TAG_LENGTH, 16
.equ LAST_BLOCK, 0x80                   /* in the last byte of the state */

/* The initial value: the algorithm, rounds, bits of the tag, rates */
#define INITIAL_BYTES 5, 0, 0xcc, 0x80, 0, 32, 16, 0
#define FROM_LAST_TO_FIRST 0, 16, 32, 0, 0x80, 0xcc, 0, 5

#if KEPT
        function EXPAND_KEY
        movw    26, 24
        movw    30, 22
.irp byte, INITIAL_BYTES
        .if     \byte
        ldi     r18, \byte
        st      X+, r18
        .else
        st      X+, r1
        .endif
.endr
        ldi     r18, KEY_LENGTH
1:      ld      r0, Z+
        st      X+, r0
        dec     r18
        brne    1b
        ldi     r18, 16
1:      st      X+, r1
        dec     r18
        brne    1b
        jmp     PERMUTATION_PERMUTE
        end_function EXPAND_KEY
#endif

/* So many bytes at R19:R18, the last one first */
.macro push_bytes count
        movw    30, 18
        adiw    r30, \count
        ldi     r18, \count
1:      ld      r0, -Z
        push    r0
        dec     r18
        brne    1b
.endm

        function VERIFY
        ldi     r26, 1
        rjmp    begin

        .global AUTHENTICATE
        .type   AUTHENTICATE, @function
AUTHENTICATE:
        ldi     r26, 0
begin:
        save_registers r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    TAG, 24
        movw    DATA, 22
        movw    LEFT, 20
        mov     MODE, r26
#if KEPT
        push_bytes STATE_BYTES
#else
        ldi     r26, 16
1:      push    r1
        dec     r26
        brne    1b
        push_bytes KEY_LENGTH
.irp byte, FROM_LAST_TO_FIRST
        .if     \byte
        ldi     r18, \byte
        push    r18
        .else
        push    r1
        .endif
.endr
#endif
        in      r28, 0x3d
        in      r29, 0x3e
        adiw    r28, 1
#if !KEPT
        rcall   permute
#endif

next:
        movw    26, DATA
        movw    24, LEFT
        movw    30, STATE
        ldi     r19, RATE
1:      sbiw    r24, 1
        brlo    ended
        ld      r0, X+
        ld      r18, Z
        eor     r18, r0
        st      Z+, r18
        dec     r19
        brne    1b
        movw    LEFT, 24
        movw    DATA, 26
        rcall   permute
        rjmp    next

ended:
        ldi     r19, 1
        ld      r18, Z
        eor     r18, r19
        st      Z, r18
        ldd     r18, Y + STATE_BYTES - 1
        subi    r18, LAST_BLOCK
        std     Y + STATE_BYTES - 1, r18
        rcall   permute

        movw    26, TAG
        clr     r24
        ldi     r19, TAG_LENGTH
        sbrc    MODE, 0
        rjmp    compare
1:      pop     r0
        st      X+, r0
        dec     r19
        brne    1b
        rjmp    leave
compare:
        pop     r0
        ld      r18, X+
        eor     r0, r18
        or      r24, r0
        dec     r19
        brne    compare
        /* A carry if anything differs */
        neg     r24
        sbc     r24, r24
        neg     r24
leave:
        adiw    r28, STATE_BYTES - 1
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11
        ret

permute:
        movw    24, STATE
        jmp     PERMUTATION_PERMUTE
        end_function VERIFY
