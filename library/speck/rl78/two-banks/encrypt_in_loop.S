/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * ROUNDS_PER_LOOP rounds a pass of the loop, an even number. Bank 0 holds the round keys' address, the passes
 * and, as memory, bytes 0 to 2 of x; the rounds change between banks 1 and 2. Where ROUNDS_PER_LOOP does not
 * divide the number of rounds, the first pass enters the loop at a later round.
 *
 * in        AX area
 * registers of bank 0: AX round keys, C passes, DE bytes 1 and 2 of x, L and H byte 0 in turns;
 *           of banks 1 and 2: BC and DE y, HL round keys, A byte 3 of x
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "parameters.inc"
#include "rotate.inc"

#define X_0_EVEN L_OF(0)
#define X_0_ODD  H_OF(0)
#define X_1_2    DE_OF(0)
#include "round.inc"

#define PASSES  ((ROUNDS + ROUNDS_PER_LOOP - 1) / ROUNDS_PER_LOOP)
#define SKIPPED (PASSES * ROUNDS_PER_LOOP - ROUNDS) /* rounds of the first pass */
#define WORK    12 /* bytes that the key schedule uses behind the round keys */
#define START   (BLOCK + WORK + 4 * SKIPPED) /* the block, from the keys of a whole first pass */

        function ENCRYPT
        push    hl
.if SKIPPED
        subw    ax, #4 * SKIPPED
.endif
        keep_bank 1
        movw    hl, AX_OF(0)
        keep_bank 2
        movw    hl, AX_OF(0)
        sel     rb0
        mov     c, #PASSES
.if SKIPPED % 2
        sel     rb1
.else
        sel     rb2
.endif
        load_word START
        mov     a, [hl+START+4]
.if SKIPPED % 2
        mov     X_0_ODD, a
.else
        mov     X_0_EVEN, a
.endif
        mov     a, [hl+START+5]
        mov     E_OF(0), a
        mov     a, [hl+START+6]
        mov     D_OF(0), a
        mov     a, [hl+START+7]
.if SKIPPED
        br      !.Lenter
.endif
.Lpass:
        .set    .Lnumber, 0
.rept ROUNDS_PER_LOOP / 2
.if .Lnumber && .Lnumber == SKIPPED
.Lenter:
.endif
        round   2, 1, X_0_EVEN, X_0_ODD, 4 * .Lnumber
.if .Lnumber + 1 == SKIPPED
.Lenter:
.endif
        round   1, 2, X_0_ODD, X_0_EVEN, 4 * .Lnumber + 4
        .set    .Lnumber, .Lnumber + 2
.endr
        sel     rb0
        addw    ax, #4 * ROUNDS_PER_LOOP
        movw    HL_OF(1), ax
        movw    HL_OF(2), ax
        dec     c
.if ROUNDS_PER_LOOP == 2
        bnz     $.Lpass
.else
        skz
        br      !.Lpass
.endif
        /* HL is behind the round keys. */
        sel     rb2
        mov     [hl+WORK+7], a
        store_word WORK
        mov     a, X_0_EVEN
        mov     [hl+WORK+4], a
        movw    ax, X_1_2
        mov     [hl+WORK+6], a
        mov     a, x
        mov     [hl+WORK+5], a
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function ENCRYPT
