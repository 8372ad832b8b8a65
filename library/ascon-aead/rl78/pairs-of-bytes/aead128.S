/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(given)            RL78, the address of a struct in AX (struct.inc), HL is kept
 * uint8_t IDENTIFIER_open(given)         the result in A
 *
 * The duplex; register map and idea of the permutation: pairs_in_registers.inc.
 *
 * in        AX address of the struct
 * clobbers  AX, BC, DE, flags
 *
 * The stack holds the frame, HL, and what calls need. The frame lies at HL:
 *
 *    0  state and what a permutation works with
 *   82  LEFT     bytes of associated data or message that are left
 *   85  MODE     0xff when opening, 0 when sealing; at the end of opening, which bits of the message are kept
 *   86  GIVEN    address of the struct
 *
 * Blocks are written out byte by byte. BLOCKS_SHARED: by two routines, one that adds bytes to the state and one for
 * what is shorter than a block, and the tag is handled in loops.
 *
 * Opening does the same whatever is wrong: the whole tag is compared, and a mask keeps the message or makes it zeros.
 */
#include "rl78.inc"
#include "struct.inc"
#include "pairs_in_registers.inc"
#include "blocks.inc"

        function OPEN
        mov     b, #0xff
        br      !BEGIN
        end_function OPEN

        function SEAL
        clrb    b
BEGIN:
        push    hl
        push    ax
        push    bc
        subw    sp, #FRAME
        movw    ax, sp
        movw    hl, ax
        onew    ax                      /* NIST SP 800-232, appendix B: 0x00001000808c0001 */
        movw    [hl], ax
        movw    ax, #0x808c
        movw    [hl + 2], ax
        movw    ax, #0x1000
        movw    [hl + 4], ax
        clrw    ax
        .irp    word, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38
        movw    [hl + \word], ax
        .endr
        add_key 8
        add_nonce 24
        permute_twelve
        add_key 24

        given_bytes ASSOCIATED_DATA
        bz      $separate
next_data:
        take_block
        bc      $last_data
        movw    [hl + LEFT], ax
        add_block
        permute_and_advance
        br      !next_data
last_data:
        add_rest
        permute_eight
separate:
        mov     a, [hl + 39]
        xor     a, #0x80
        mov     [hl + 39], a

        given_bytes MESSAGE
next_block:
        take_block
        bc      $last_block
        movw    [hl + LEFT], ax
        mov     a, [hl + MODE]
        cmp0    a
        skz
        br      !open_it
        seal_block
        br      !permute
open_it:
        open_block
permute:
        permute_and_advance
        br      !next_block
last_block:
        crypt_rest
        add_key 16
        permute_twelve
        add_key 24

        given_pointer TAG
        mov     a, [hl + MODE]
        cmp0    a
        skz
        br      !check
        write_tag
        br      !leave
check:
        compare_tag
        mov     a, c
        cmp     a, #1
        subc    a, a                    /* 0xff if no bit differs, else 0 */
        mov     [hl + MODE], a
        mov     b, a
        given_bytes MESSAGE
        mask_message
        mov     a, [hl + MODE]
        inc     a
leave:
        addw    sp, #FRAME + 4
        pop     hl
        ret
        end_function SEAL
