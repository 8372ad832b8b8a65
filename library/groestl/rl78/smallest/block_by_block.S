/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_initialise, IDENTIFIER_compress, IDENTIFIER_finish: the hash function block by block    RL78
 *
 * in        AX area, at an even address; see places.inc
 * out       HL as before
 * clobbers  all registers but HL
 */
#include "places.inc"

        /* The length of the digest in bits, as a number that ends the state. */
function INITIALISE
        push    hl
#ifdef SBOX_IN_RAM
        movw    hl, ax
        clrb    c
.Lentry:
        push    bc
        mov     a, c
        call    $!.Lsubstitute
        pop     bc
        mov     [hl+c], a
        inc     c
        bnz     $.Lentry
        inc     h
#else
        addw    ax, #STATE
        movw    hl, ax
#endif
        clrb    a
        mov     c, #BYTES
.Lclear:
        dec     c
        mov     [hl+c], a
        bnz     $.Lclear
        mov     [hl+BYTES-2], #GROESTL_DIGEST_BITS >> 8
        pop     hl
        ret
        .size   INITIALISE, . - INITIALISE

function COMPRESS
        push    hl
        to_area
        call    $!.Lcompress
        pop     hl
        ret

/* The state becomes P(state + block) + Q(block) + state. */
.Lcompress:
        clrb    b
        call    $!.Lpass
        mov     b, #0xff
#include "pass.inc"
#include "computed_sbox.inc"
        .size   COMPRESS, . - COMPRESS

        /*
         * The bit 1, zeros, and the number of blocks; then the digest is the end of the state. In the
         * section of compress, whose subroutines it calls.
         */
        .global FINISH
        .type   FINISH, @function
FINISH:
        push    hl
        to_area
        mov     a, [hl+LENGTH]
        and     a, #BYTES-1
        mov     b, a
        mov     x, a
        clrb    a
        addw    ax, hl
        movw    de, ax
        mov     a, b
        cmp     a, #BYTES-8
        mov     a, #0x80
        bc      $.Lroom
        call    $!.Lfill
        call    $!.Lcompress
        call    $!.Lfill_with_zeros
        br      $.Lcount
.Lroom:
        call    $!.Lfill
.Lcount:
        movw    ax, hl
        addw    ax, #BLOCK+BYTES-2
        movw    de, ax
        movw    ax, [hl+LENGTH]
        addw    ax, #8
        shrw    ax, LENGTH_SHIFT
        incw    ax
        mov     [de], a
        mov     a, x
        mov     [de+1], a
        call    $!.Lcompress
        call    $!.Lfill_with_zeros
        clrb    b
        call    $!.Lpass
        pop     hl
        ret

.Lfill_with_zeros:
        movw    ax, hl
        movw    de, ax
        clrb    a

/* A to the block where DE says, BLOCK further, and zeros behind it. */
.Lfill:
        mov     [de+BLOCK], a
        incw    de
        movw    ax, de
        subw    ax, hl
        mov     a, x
        cmp     a, #BYTES
        clrb    a
        bnz     $.Lfill
        ret
        .size   FINISH, . - FINISH
