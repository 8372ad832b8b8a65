/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * Two nibbles of a row at a time, the key as it is. MixColumnsSerial is the fourth power of a matrix that
 * moves the rows up and computes one: here each step puts that one where the row lies that leaves.
 *
 * in        r24 block (8 bytes), r22 key (8, 10 or 16 bytes)
 * registers as bytes.inc has them; X block, Y key, Z index
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "parameters.inc"
#include "bytes.inc"

#ifdef PAIR_TABLES
#define SBOX_TABLE led_sbox_pairs
#else
#define SBOX_TABLE led_sbox
#endif
#include "written_out.inc"

.macro product byte
        double  \byte
.endm

.macro mix row, next, third, fourth
        multiply \row
        eor     \row, \third
        eor     \row, \fourth
        multiply \row
        eor     \row, \next
.endm

.macro add_two_of_key first, second
        ld      VALUE, Y+
        eor     \first, VALUE
        ld      VALUE, Y+
        eor     \second, VALUE
        cpse    r28, KEY_END
        rjmp    1f
        sbiw    r28, LED_KEY_BITS / 8
1:
.endm

        function ENCRYPT
        begin_encryption
.irp byte, S0, S1, S2, S3, S4, S5, S6, S7
        ld      \byte, X+
.endr
.Lstep:
        add_two_of_key S0, S1
        add_two_of_key S2, S3
        add_two_of_key S4, S5
        add_two_of_key S6, S7
        tst     ROUNDS
        brne    .Lround
.irp byte, S7, S6, S5, S4, S3, S2, S1, S0
        st      -X, \byte
.endr
        end_of_cipher
.Lround:
        dec     ROUNDS
        constant_onward
        add_constants
        substitute_and_exchange_row_2
        shift_row S2, S3, 0x0f
        shift_row S6, S7, 0xf0
        mix_row S0, S1, S2, S3, S4, S5, S6, S7
        mix_row S2, S3, S4, S5, S6, S7, S0, S1
        mix_row S4, S5, S6, S7, S0, S1, S2, S3
        mix_row S6, S7, S0, S1, S2, S3, S4, S5
        mov     SPARE, ROUNDS
        andi    SPARE, 3
        brne    .Lround_again
        rjmp    .Lstep
.Lround_again:
        rjmp    .Lround

        subroutines
        end_function ENCRYPT
