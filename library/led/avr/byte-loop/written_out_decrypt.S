/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * The inverse of written_out_encrypt.S, backwards in everything: the row that comes back lies where the one
 * was that replaced it.
 *
 * in        r24 block (8 bytes), r22 key (8, 10 or 16 bytes)
 * registers as bytes.inc has them; X block, Y key, Z index
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "parameters.inc"
#include "bytes.inc"

#ifdef PAIR_TABLES
#define SBOX_TABLE led_inverse_sbox_pairs
#else
#define SBOX_TABLE led_inverse_sbox
#endif
#include "written_out.inc"

/* Where the last subkey ends in the key, which is added over and over. */
#define END_OF_LAST_SUBKEY (8 * (STEPS + 1) % (LED_KEY_BITS / 8))

/* Both nibbles halved in GF(2^4) modulo X^4 + X + 1: what leaves a nibble returns as 9. */
.macro product byte
        mov     SPARE, \byte
        andi    SPARE, 0x11
        eor     \byte, SPARE
        lsr     \byte
        mul     SPARE, FACTOR
        eor     \byte, r0
.endm

.macro mix row, next, third, fourth
        eor     \row, \next
        multiply \row
        eor     \row, \third
        eor     \row, \fourth
        multiply \row
.endm

.macro add_two_of_key first, second
        cpse    r28, KEY_BEGINNING
        rjmp    1f
        adiw    r28, LED_KEY_BITS / 8
1:
        ld      VALUE, -Y
        eor     \second, VALUE
        ld      VALUE, -Y
        eor     \first, VALUE
.endm

        function DECRYPT
        save_registers r13, r14, r15, r16, r17, r28, r29
        movw    r26, r24
        movw    r28, r22
        mov     KEY_BEGINNING, r28
        adiw    r28, END_OF_LAST_SUBKEY
        .set    .Lconstant, 1
.rept ROUND_COUNT - 1
        next_constant
.endr
        ldi     CONSTANT, .Lconstant
        ldi     ROUNDS, ROUND_COUNT
        ldi     FACTOR, 9
.irp byte, S0, S1, S2, S3, S4, S5, S6, S7
        ld      \byte, X+
.endr
.Lstep:
        add_two_of_key S6, S7
        add_two_of_key S4, S5
        add_two_of_key S2, S3
        add_two_of_key S0, S1
        tst     ROUNDS
        brne    .Lround
.irp byte, S7, S6, S5, S4, S3, S2, S1, S0
        st      -X, \byte
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13
        ret
.Lround:
        dec     ROUNDS
        mix_row S6, S7, S0, S1, S2, S3, S4, S5
        mix_row S4, S5, S6, S7, S0, S1, S2, S3
        mix_row S2, S3, S4, S5, S6, S7, S0, S1
        mix_row S0, S1, S2, S3, S4, S5, S6, S7
        shift_row S2, S3, 0xf0
        shift_row S6, S7, 0x0f
        substitute_and_exchange_row_2
        add_constants
        /* The shift register backwards. */
        mov     SPARE, CONSTANT
        swap    SPARE
        lsr     SPARE
        eor     SPARE, CONSTANT
        lsr     CONSTANT
        sbrs    SPARE, 0
        ori     CONSTANT, 0x20
        mov     SPARE, ROUNDS
        andi    SPARE, 3
        brne    .Lround_again
        rjmp    .Lstep
.Lround_again:
        rjmp    .Lround

        subroutines
        end_function DECRYPT
