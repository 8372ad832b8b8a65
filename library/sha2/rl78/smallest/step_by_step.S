/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_compress(area)
 * void IDENTIFIER_finish(area)
 *
 * clobbers  all registers but HL
 *
 * A round is a list of additions of words, some of which are turned on the way.
 */
#include "names.inc"
#include "places.inc"
#include "steps.inc"

function INITIALISE
        push    hl
        movw    hl, ax
        mov     b, #8 * WORD
1:      dec     b
        mov     a, first_state[b]
        mov     [hl+b], a
        bnz     $1b
        pop     hl
        ret
        .size   INITIALISE, . - INITIALISE

/* The padding takes a block more where the length does not fit. It is known to 16 bits, in bytes. */
function FINISH
        push    hl
        push    ax
        subw    ax, #-(PADDING_BASE)
        movw    hl, ax
        mov     a, [hl+LAST+BASE-PADDING_BASE]
        add     a, #PADDED_BLOCK
        mov     x, #0x80
pad:    mov     b, a
        cmp     a, #256 - 2 * WORD      /* carry: the length fits */
        mov     a, x
1:      mov     [hl+b], a
        clrb    a
        inc     b
        bnz     $1b
        bc      $2f
        pop     ax
        push    ax
        call    $!COMPRESS              /* leaves zero in X */
        mov     a, #PADDED_BLOCK
        br      $pad
2:      movw    ax, [hl+LENGTH+BASE-PADDING_BASE]
        shlw    ax, 3
        xch     a, x
        movw    [hl+254], ax
        mov     a, [hl+LENGTH+1+BASE-PADDING_BASE]
        shr     a, 5
        mov     [hl+253], a
        pop     ax
        pop     hl
        .size   FINISH, . - FINISH
/* Falls through. */
        .global COMPRESS
        .type   COMPRESS, @function
COMPRESS:
        push    hl
        movw    hl, ax
        mov     c, #8 * WORD
1:      mov     a, [hl]
        mov     [hl+BASE+WORKING(1)], a
        incw    hl
        dec     c
        bnz     $1b
        .if BASE != 8 * WORD
        movw    ax, hl
        subw    ax, #8 * WORD - (BASE)
        movw    hl, ax
        .endif
        movw    de, #round_constants
round:
        /* The next a starts as h with the constant, the schedule's seventeenth word as its first. */
        push    hl
        mov     c, #WORD
        clr1    cy
1:      mov     a, [de]
        incw    de
        addc    a, [hl+WORKING(8)+WORD-1]
        mov     [hl+NEXT+WORD-1], a
        mov     a, [hl+SCHEDULED(0)+WORD-1]
        mov     [hl+SCHEDULED(16)+WORD-1], a
        decw    hl
        dec     c
        bnz     $1b

        /*
         * Majority and choice: z ^ (x & (y ^ z)), where x is a ^ c for the first and e for the other. HL is
         * a word below. What lies between is of no use.
         */
        mov     c, #5 * WORD
1:      mov     a, c
        and     a, #4 * WORD
        mov     a, [hl+WORKING(2)]
        skz
        xor     a, [hl+WORKING(4)]
        mov     x, a
        mov     a, [hl+WORKING(3)]
        xor     a, [hl+WORKING(4)]
        and     a, x
        xor     a, [hl+WORKING(4)]
        mov     [hl+MAJORITY+WORD], a
        incw    hl
        dec     c
        bnz     $1b
        pop     hl
        push    de
        movw    de, #steps
step:   movw    ax, [de]
        incw    de
        incw    de
        movw    bc, ax
        cmp0    x
        bz      $shift
        bt      a.0, $add_step
        inc     b
        push    bc
        mov     c, #COPIES
        clrb    a
1:      mov     [hl+c], a
        inc     c
        bnz     $1b
        mov     c, #COPIES + 2 * WORD - 1
        call    $!add_word
        call    $!turn_word
        movw    bc, #(COPIES + 2 * WORD - 1) << 8 | (COPIES + WORD - 1)
        call    $!add_word
        call    $!turn_three_times
        pop     bc
        mov     b, #TURNED + WORD - 1
add_step:
        call    $!add_word
        br      $step

        /* The schedule moves down by a word, a to h up. */
shift:  pop     de
        push    hl
        mov     c, #16 * WORD
1:      mov     a, [hl+SCHEDULED(1)]
        mov     [hl+SCHEDULED(0)], a
        incw    hl
        dec     c
        bnz     $1b
        mov     c, #8 * WORD
1:      mov     a, [hl+WORKING(8)-1-16*WORD]
        mov     [hl+WORKING(9)-1-16*WORD], a
        decw    hl
        dec     c
        bnz     $1b
        pop     hl
        movw    ax, de
        cmpw    ax, #round_constants_end
        bnz     $round

        .if BASE != 8 * WORD
        movw    ax, hl
        addw    ax, #8 * WORD - (BASE)
        movw    hl, ax
        .endif
        mov     e, #8
1:      movw    ax, hl
        subw    ax, #WORD
        movw    hl, ax
        movw    bc, #(BASE + WORKING(2) - 1) << 8 | (WORD - 1)
        call    $!add_word
        dec     e
        bnz     $1b
        pop     hl
        ret

/* The word that ends at B is added to the one that ends at C; both are left a word lower. */
add_word:
        mov     x, #WORD
        clr1    cy
1:      mov     a, [hl+c]
        addc    a, [hl+b]
        mov     [hl+c], a
        dec     b
        dec     c
        dec     x
        bnz     $1b
        ret

/*
 * The word in COPIES as turned by the next pair of bytes at DE to the sum. A byte's product by a power of two
 * has its high half for its own place and the low one for the place behind.
 */
turn_three_times:
        call    $!turn_word
        call    $!turn_word
turn_word:
        movw    ax, [de]
        incw    de
        incw    de
        push    de
        movw    de, ax
        mov     b, a
        mov     c, #TURNED - 1
1:      mov     a, [hl+b]
        mov     x, a
        mov     a, e
        mulu    x
        or      a, d
        xor     a, [hl+c]
        mov     [hl+c], a
        mov     a, x
        mov     d, a
        inc     b
        inc     c
        bnz     $1b
        pop     de
        ret
        .size   COMPRESS, . - COMPRESS
