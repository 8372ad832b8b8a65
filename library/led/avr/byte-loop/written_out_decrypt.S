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

.macro product byte
        halve   \byte
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
        begin_decryption
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
        end_of_cipher
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
        constant_back
        mov     SPARE, ROUNDS
        andi    SPARE, 3
        brne    .Lround_again
        rjmp    .Lstep
.Lround_again:
        rjmp    .Lround

        subroutines
        end_function DECRYPT
