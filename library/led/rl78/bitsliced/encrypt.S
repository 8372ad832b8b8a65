/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * Bitsliced, two rows at once through the S-box: no address, branch or timing depends on a secret. A round a pass of
 * the loop, four in a step.
 *
 * in        AX area
 * registers places.inc; HL subkey; X, B, D, C bits 0 to 3 of two rows, E work
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "places.inc"
#include "round.inc"

/* A row of the block, two bytes. */
.macro load_row row
        mov     a, [hl+BLOCK+2*\row]
        mov     AT(\row, 2), a
        mov     a, [hl+BLOCK+2*\row+1]
        mov     AT(\row, 0), a
        transpose_row AT(\row, 2), AT(\row, 0)
.irp bit, 2, 0
        mov     a, AT(\row, \bit)
        shr     a, 4
        mov     AT(\row, \bit + 1), a
        mov     a, AT(\row, \bit)
        and     a, #0x0f
        mov     AT(\row, \bit), a
.endr
.endm

.macro store_row row
.irp bit, 2, 0
        mov     a, AT(\row, \bit)
        and     a, #0x0f
        mov     c, a
        mov     a, AT(\row, \bit + 1)
        shl     a, 4
        xor     a, c
        mov     AT(\row, \bit), a
.endr
        transpose_row AT(\row, 2), AT(\row, 0)
        mov     a, AT(\row, 2)
        mov     [hl+BLOCK+2*\row], a
        mov     a, AT(\row, 0)
        mov     [hl+BLOCK+2*\row+1], a
.endm

/* Both halves of a byte of the subkey. */
.macro add_subkey_byte number, lower, upper, bit
        mov     a, [hl+\number]
        mov     c, a
        and     a, #0x0f
        xor     a, AT(\lower, \bit)
        mov     AT(\lower, \bit), a
        mov     a, c
        shr     a, 4
        xor     a, AT(\upper, \bit)
        mov     AT(\upper, \bit), a
.endm

        function ENCRYPT
        push    hl
        movw    hl, ax
        keep_bank 1
        keep_bank 2
        keep_bank 3
        sel     rb0
        push    hl
.irp row, 0, 1, 2, 3
        load_row \row
.endr
        clrw    ax
.irp bit, 0, 2, 4
        movw    RC(\bit), ax
.endr
        mov     STEPS_TO_COME, #STEPS
.Lstep:
.irp bit, 0, 1, 2, 3
        add_subkey_byte \bit, 0, 2, \bit
        add_subkey_byte 4+\bit, 3, 1, \bit
.endr
        mov     a, STEPS_TO_COME
        sub     a, #1
        mov     STEPS_TO_COME, a
        sknc
        br      !.Ldone
        /* The subkey of the next step. */
#if LED_KEY_BITS == 80
        cmp     a, #STEPS-5
        bz      $.Lfirst_subkey
        cmp     a, #STEPS-10
        bz      $.Lfirst_subkey
        movw    ax, hl
        addw    ax, #8
        br      $.Lsubkey
.Lfirst_subkey:
        pop     ax
        push    ax
.Lsubkey:
        movw    hl, ax
#elif LED_KEY_BITS == 128
        /* Two take turns. */
        bt      STEPS_TO_COME.0, $.Lsecond_subkey
        pop     ax
        push    ax
        br      $.Lsubkey
.Lsecond_subkey:
        movw    ax, hl
        addw    ax, #8
.Lsubkey:
        movw    hl, ax
#endif
        mov     ROUNDS_TO_COME, #4
.Lround:
        next_round_constant
        substitute_and_shift_rows
        mix_columns
        dec     ROUNDS_TO_COME
        skz
        br      !.Lround
        br      !.Lstep
.Ldone:
        pop     hl
.irp row, 0, 1, 2, 3
        store_row \row
.endr
        give_back_bank 3
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function ENCRYPT
