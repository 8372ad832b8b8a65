/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR with MUL
 *
 * The standard round keys (FIPS 197, section 5.2), four S-boxes at once in the upper halves of the slices of X; then
 * each is sliced in its place as places_of_encrypt.inc has it, and the constant of the S-box goes into all but the
 * first. A step makes as many words as the key has, the last one four only; of a key of eight words it makes four. No
 * address, branch or timing depends on a secret.
 *
 * in        r24 round keys (176, 208 or 240 bytes), r22 key (16, 24 or 32 bytes)
 * registers r29 count, r23 round constant, r17 constant of the S-box, r22 a byte, r9 a byte of the key; then those of
 *           places_of_encrypt.inc
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved, r1 is 0 again in the end
 */
#include "avr.inc"
#include "places_of_encrypt.inc"
#include "sliced_sbox.inc"
#include "slices.inc"

#define KEY_BYTES      (AES_KEY_BITS / 8)
#if AES_KEY_BITS == 256
#define STEP_BYTES     16
#define STEPS          13
#else
#define STEP_BYTES     KEY_BYTES
#define STEPS          ((16 * ROUND_COUNT + STEP_BYTES - 1) / STEP_BYTES)
#endif
#define SBOX_CONSTANT  r17
#define ROUND_CONSTANT r23
#define BYTE           r22

/* The last word in upper halves of slices, such that its bytes come out in the order of rows of RotWord. */
.macro slice_word
.irp row, 0, 3, 2, 1
        ldd     BYTE, Z + KEY_BYTES - 4 + \row
.irp slice, X0, X1, X2, X3, X4, X5, X6, X7
        lsr     BYTE
        ror     \slice
.endr
.endr
.endm

/* A row of the next words, from the next byte of the S-box. */
.macro next_row row, constant
.irp slice, U7, U6, U5, U4, U3, U2, U1, U0
        lsl     \slice
        rol     BYTE
.endr
        eor     BYTE, SBOX_CONSTANT
.if \constant && \row == 0
        eor     BYTE, ROUND_CONSTANT
.endif
.irp column, 0, 4, 8, 12
        ldd     r9, Z + \column + \row
        eor     BYTE, r9
        std     Z + KEY_BYTES + \column + \row, BYTE
.endr
.endm

.macro load_byte own, other
        ld      \own, Z+
.endm

.macro store_slice to, mixed, substituted
        st      Z+, \substituted
.endm

        function EXPAND_KEY
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29, r24, r25
        movw    r26, r24
        movw    r30, r22
        ldi     COUNT, KEY_BYTES
.Lcopy:
        ld      r0, Z+
        st      X+, r0
        dec     COUNT
        brne    .Lcopy
        movw    r30, r24
        ldi     COUNT, STEPS
        ldi     SBOX_CONSTANT, 0x63
        ldi     ROUND_CONSTANT, 1
.Lstep:
        slice_word
        substitute_x
#if AES_KEY_BITS == 256
        /* Every other step adds the S-box values as they are. */
        sbrc    COUNT, 0
        rjmp    .Lrotated
.irp row, 1, 2, 3, 0
        next_row \row, 0
.endr
        rjmp    .Lnext
.Lrotated:
#endif
.irp row, 0, 1, 2, 3
        next_row \row, 1
.endr
        lsl     ROUND_CONSTANT
        brcc    .Lreduced
        ldi     ROUND_CONSTANT, 0x1b
.Lreduced:
#if AES_KEY_BITS == 192
        cpi     COUNT, 1
        brne    .Lsix
        rjmp    .Lnext
.Lsix:
.irp row, 0, 1, 2, 3
        ldd     BYTE, Z + KEY_BYTES + 12 + \row
.irp column, 16, 20
        ldd     r9, Z + \column + \row
        eor     BYTE, r9
        std     Z + KEY_BYTES + \column + \row, BYTE
.endr
.endr
#endif
.Lnext:
        adiw    r30, STEP_BYTES
        dec     COUNT
        breq    .Lexpanded
        rjmp    .Lstep
.Lexpanded:
        restore_registers r31, r30
        ldi     COUNT, ROUND_COUNT
        for_each_byte_first load_byte
        transpose
.Lstore:
        sbiw    r30, 16
        for_each_of_key store_slice
        dec     COUNT
        brpl    .Lfurther
        rjmp    .Ldone
.Lfurther:
        sbrc    COUNT, 0
        rjmp    .Ltype_0
        for_each_byte_1 load_byte
        rjmp    .Lslice
.Ltype_0:
        for_each_byte_0 load_byte
.Lslice:
        transpose
.irp slice, U0, V0, U1, V1, U5, V5, U6, V6
        com     \slice
.endr
        rjmp    .Lstore
.Ldone:
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function EXPAND_KEY
