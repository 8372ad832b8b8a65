/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_initialise, IDENTIFIER_compress, IDENTIFIER_finish: the hash function block by block    RL78
 *
 * in        AX area, at an even address; see layout.inc
 * out       HL as before; compress and finish: the block is lost
 * clobbers  all registers but HL
 */
#include "layout.inc"

.macro point_to place
        movw    ax, hl
        addw    ax, #\place
        movw    de, ax
.endm

/* AX + BASE in DE. */
.macro from_base
.if BASE
        addw    ax, #BASE
.endif
        movw    de, ax
.endm

        /* The length of the digest in bits, as a number that ends the state. */
function INITIALISE
        movw    de, ax
        mov     b, #BYTES
.Lclear:
        mov     [de+STATE], #0
        incw    de
        dec     b
        bnz     $.Lclear
        movw    de, ax
        mov     [de+STATE+BYTES-2], #GROESTL_DIGEST_BITS >> 8
        ret
        .size   INITIALISE, . - INITIALISE

function COMPRESS
        push    hl
        movw    hl, ax
        call    $!.Lcompress
        pop     hl
        ret

#ifdef COLUMNS_AT_ONCE
#include "compression_at_once.inc"
#else
#include "compression.inc"
#endif
        .size   COMPRESS, . - COMPRESS

        /*
         * The bit 1, zeros, and the number of blocks; then the digest is the end of the state. In the
         * section of compress, whose subroutines it calls.
         */
        .global FINISH
        .type   FINISH, @function
FINISH:
        push    hl
        movw    hl, ax
        mov     a, [hl+LENGTH]
        and     a, #BYTES-1
        mov     b, a
        mov     x, a
        clrb    a
        addw    ax, hl
        from_base
        mov     a, b
        cmp     a, #BYTES-8
        mov     a, #0x80
        bc      $.Lroom
        call    $!.Lfill
        call    $!.Lcompress
        movw    ax, hl
        from_base
        clrb    a
.Lroom:
        call    $!.Lfill
        movw    ax, [hl+LENGTH]
        addw    ax, #8
        shrw    ax, LENGTH_SHIFT
        incw    ax
        movw    bc, ax
        point_to BLOCK+BYTES-2
        mov     a, b
        mov     [de], a
        mov     a, c
        mov     [de+1], a
        call    $!.Lcompress
        call    $!.Ltransform
        pop     hl
        ret

/* A to the block where DE says, BLOCK - BASE further, and zeros behind it. */
.Lfill:
        mov     [de+BLOCK-BASE], a
        incw    de
        movw    ax, de
        subw    ax, hl
        mov     a, x
        cmp     a, #(BASE+BYTES) & 0xff
        clrb    a
        bnz     $.Lfill
        ret
        .size   FINISH, . - FINISH
