/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * The round keys from the last to the first, ROUNDS_PER_LOOP rounds a pass of the loop, a multiple of four, or
 * all of them written out: y = (y ^ x) >>> 3, x = ((x ^ key) - y) <<< 8. A word rotated right by 3 is its bytes
 * moved down by one and then rotated left by 5. Bytes of x never move: byte i becomes byte i + 1 where it lies,
 * so that after four rounds all have the places that they had.
 *
 * in        AX area
 * registers of bank 0: AX round keys, C passes, DE and HL, as memory, the bytes of x;
 *           of banks 1 and 2: BC and DE y, HL round keys
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "parameters.inc"
#include "rotate.inc"

#define X_PLACES DE_OF(0)

#ifdef ROUNDS_PER_LOOP
#define WORK    12 /* bytes that the key schedule uses behind the round keys */
#define PASSES  ((ROUNDS + ROUNDS_PER_LOOP - 1) / ROUNDS_PER_LOOP)
#define SKIPPED (PASSES * ROUNDS_PER_LOOP - ROUNDS) /* rounds of the first pass */
/* HL is the area plus FIRST before the rounds, plus LAST after them. */
#define FIRST   (BLOCK - 4 * (ROUNDS_PER_LOOP - SKIPPED))
#define LAST    (-4 * ROUNDS_PER_LOOP)
#else
#define WORK    0
#define SKIPPED LEFT_OUT
#define FIRST   0
#define LAST    0
#endif
#define LEFT_OUT (-ROUNDS & 3) /* of a number of rounds that four divide */
#define Y       (BLOCK + WORK)
#define X       (Y + 4)

/* Where byte n of x lies after so many rounds have been left out or done. */
#define PLACE(n, rounds) (X_PLACES + (((n) - (rounds)) & 3))

/* 40 clocks. */
.macro inverse_round old, new, done, key
        sel     rb\new
        mov     a, B_OF(\old)
        xor     a, PLACE(1, \done)
        mov     c, a
        mov     a, E_OF(\old)
        xor     a, PLACE(2, \done)
        mov     b, a
        shr     a, 3
        mov     e, a
        shlw    bc, 5
        mov     a, C_OF(\old)
        xor     a, PLACE(0, \done)
        mov     d, a
        shr     a, 3
        xor     c, a
        mov     a, D_OF(\old)
        xor     a, PLACE(3, \done)
        mov     x, a
        mov     a, d
        shlw    ax, 5
        mov     d, a
        mov     a, x
        xor     e, a
        subtract sub,  c, 0, \done, \key
        subtract subc, b, 1, \done, \key
        subtract subc, e, 2, \done, \key
        subtract subc, d, 3, \done, \key
.endm

.macro subtract instruction, y, number, done, key
        mov     a, PLACE(\number, \done)
        xor     a, [hl+\key+\number]
        \instruction a, \y
        mov     PLACE(\number, \done), a
.endm

        function DECRYPT
        push    hl
.if FIRST
        addw    ax, #FIRST
.endif
        keep_bank 1
        movw    hl, AX_OF(0)
        keep_bank 2
        movw    hl, AX_OF(0)
.if SKIPPED % 2
        sel     rb1
.endif
        load_word Y - FIRST
.irp byte, 0, 1, 2, 3
        mov     a, [hl+X-FIRST+\byte]
        mov     PLACE(\byte, LEFT_OUT), a
.endr
#ifdef ROUNDS_PER_LOOP
        sel     rb0
        mov     c, #PASSES
.if SKIPPED
        br      !.Lenter
.endif
.Lpass:
        .set    .Lnumber, 0
.rept ROUNDS_PER_LOOP / 2
.if .Lnumber && .Lnumber == SKIPPED
.Lenter:
.endif
        inverse_round 2, 1, .Lnumber, 4 * (ROUNDS_PER_LOOP - 1 - .Lnumber)
.if .Lnumber + 1 == SKIPPED
.Lenter:
.endif
        inverse_round 1, 2, .Lnumber + 1, 4 * (ROUNDS_PER_LOOP - 2 - .Lnumber)
        .set    .Lnumber, .Lnumber + 2
.endr
        sel     rb0
        subw    ax, #4 * ROUNDS_PER_LOOP
        movw    HL_OF(1), ax
        movw    HL_OF(2), ax
        dec     c
        skz
        br      !.Lpass
        sel     rb2
#else
        .set    .Lnumber, LEFT_OUT
.if SKIPPED % 2
        inverse_round 1, 2, .Lnumber, 4 * (ROUNDS - 1)
        .set    .Lnumber, .Lnumber + 1
.endif
.rept ROUNDS / 2
        inverse_round 2, 1, .Lnumber, 4 * (ROUNDS - 1 + LEFT_OUT - .Lnumber)
        inverse_round 1, 2, .Lnumber + 1, 4 * (ROUNDS - 2 + LEFT_OUT - .Lnumber)
        .set    .Lnumber, .Lnumber + 2
.endr
#endif
        store_word Y - LAST
        movw    ax, X_PLACES
        movw    [hl+X-LAST], ax
        movw    ax, X_PLACES + 2
        movw    [hl+X-LAST+2], ax
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function DECRYPT
