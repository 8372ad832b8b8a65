/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(given)          RL78, the address of a struct in AX, HL is kept
 *
 * The planes of the state (layout.inc) lie on the stack at HL, below them what is left of a string (string.inc). Bytes
 * go in and out one by one.
 *
 * in        AX struct of words: message, length, output, its length
 * clobbers  AX, BC, DE, flags
 */
#include "rl78.inc"

#define PERMUTATION SYMBOL(IDENTIFIER, _permutation)
#define TABLES      SYMBOL(IDENTIFIER, _tables)
#include "layout.inc"
#include "permutation.inc"
#include "next_byte.inc"
#include "string.inc"

.equ STATE_BYTES, PLANE * PLANES

        function EXTEND
        push    hl
        subw    sp, #STATE_BYTES / 2
        subw    sp, #STATE_BYTES / 2
        push    ax
        subw    sp, #STRING_BYTES - 2
        movw    ax, sp
        addw    ax, #STRING_BYTES
        movw    hl, ax
        clrb    a
        clrb    b
1:      mov     [hl + b], a
        dec     b
        bnz     $1b
        begin_string MESSAGE
next_block:
        begin_block
        bc      $last_block
        movw    [sp + LEFT], ax
2:      mov     a, [de]
        xor     a, [hl + b]
        mov     [hl + b], a
        next_byte
        bnz     $2b
        end_block
        call    !PERMUTATION
        br      !next_block

last_block:
        mov     a, x
        add     a, #BLOCK_BYTES
        bz      $pad
        mov     c, a
3:      mov     a, [de]
        xor     a, [hl + b]
        mov     [hl + b], a
        next_byte
        bnz     $3b
pad:    mov     a, #KECCAK_SUFFIX
        xor     a, [hl + b]
        mov     [hl + b], a
        mov     a, [hl + (7 * PLANE + BLOCK_BYTES / 8 - 1)]
        xor     a, #0x80
        mov     [hl + (7 * PLANE + BLOCK_BYTES / 8 - 1)], a
        begin_string OUTPUT
next_output:
        call    !PERMUTATION
        begin_block
        bc      $last_output
        movw    [sp + LEFT], ax
4:      mov     a, [hl + b]
        mov     [de], a
        next_byte
        bnz     $4b
        end_block
        movw    ax, [sp + LEFT]
        or      a, x
        bnz     $next_output
        br      $leave

last_output:
        mov     a, x
        add     a, #BLOCK_BYTES
        bz      $leave
        mov     c, a
5:      mov     a, [hl + b]
        mov     [de], a
        next_byte
        bnz     $5b
leave:  addw    sp, #STATE_BYTES / 2
        addw    sp, #STATE_BYTES / 2
        addw    sp, #STRING_BYTES
        pop     hl
        ret
        end_function EXTEND
