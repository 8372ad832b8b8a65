/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)                    RL78
 * void IDENTIFIER_crypt(given)              the address of a struct of words in AX, HL is kept
 *
 * Counter mode (NIST SP 800-38A, section 6.5), made one with AES-128, whose rounds and state are those of
 * encrypt_column.inc. The nonce is the whole first counter block; both directions are one function.
 *
 * Of 256 counter blocks in a row only the last byte differs: row 3 of column 3. Round 1 takes it into column 0 alone, and
 * round 2 each byte of that into another column. So what all other bytes make of column 0 behind round 1, and of the state behind round 2,
 * is kept, and a block begins with the S-box values of the five bytes, each added in its multiples. The last round adds its
 * bytes to the message itself. The last part of a message goes another way: the last round adds to zeros in the frame, and bytes go
 * from there to the message.
 *
 * in        AX, BC as C has them; or AX struct: message, length, nonce, round keys
 * clobbers  all registers but HL, flags; the cipher's work area
 *
 * HL  the frame, which lies on the stack below HL as it was, or in a round its key    DE  where the key stream is added to
 */
#define ROUND_KEYS_STORED
#define APART
#include "encrypt_column.inc"

#define CRYPT       SYMBOL(IDENTIFIER, _crypt)
#define ROUNDS_LEFT CONSTANT

/* The frame: the counter block; what is kept of column 0 behind round 1 and of the state behind round 2, both as columns lie in
   the work area; key stream of the last part; round keys, where the message goes on, how many bytes of it are left; the byte
   of the first round key that belongs to the counter; bytes of the last part. */
.equ COUNTER, 0
.equ COLUMN, 16
.equ STATE, 20
.equ OUTPUT, 36
.equ KEYS, 52
.equ DATA, 54
.equ LEFT, 56
.equ COUNTER_KEY, 58
.equ PART, 59
.equ FRAME, 60

/* The struct */
.equ MESSAGE, 0
.equ LENGTH, 2
.equ NONCE, 4
.equ ROUND_KEYS, 6

/* Column 0 behind round 1, where words of the state wait in a round. */
#define FIRST_COLUMN (WORK_AREA+16)

.macro move_hl distance
        movw    ax, hl
        addw    ax, #\distance
        movw    hl, ax
.endm

/* A becomes `factor` times the S-box value, which D has, and E twice. */
.macro multiple factor
.if \factor == 2
        mov     a, e
.else
        mov     a, d
.if \factor == 3
        xor     a, e
.endif
.endif
.endm

/* The S-box value of B, in its multiples, to a column: from the frame to the work area. 22 or 23 clocks. */
.macro add_to_column to, from, row_0, row_1, row_2, row_3
        substitute b
        mov     d, a
        double
        mov     e, a
.if \row_2 == 3
        xor     a, d
.elseif \row_2 == 1
        mov     a, d
.endif
        xor     a, [hl+\from]
        mov     x, a
        multiple \row_0
        xor     a, [hl+\from+1]
        movw    \to, ax
        multiple \row_1
        xor     a, [hl+\from+2]
        mov     x, a
        multiple \row_3
        xor     a, [hl+\from+3]
        movw    \to+2, ax
.endm

/* The last byte of the counter block to column 0 behind round 1. */
.macro first_round_of_counter
        mov     a, [hl+COUNTER+15]
        xor     a, [hl+COUNTER_KEY]
        mov     b, a
        add_to_column FIRST_COLUMN, COLUMN, 1, 1, 3, 2
.endm

/* That column to the state behind round 2: row r goes to column -r. */
.macro second_round_of_counter
        mov     b, FIRST_COLUMN+.Lrow_0
        add_to_column WORK_AREA, STATE, 2, 1, 1, 3
        mov     b, FIRST_COLUMN+.Lrow_1
        add_to_column WORK_AREA+12, STATE+12, 3, 2, 1, 1
        mov     b, FIRST_COLUMN+.Lrow_2
        add_to_column WORK_AREA+8, STATE+8, 1, 3, 2, 1
        mov     b, FIRST_COLUMN+.Lrow_3
        add_to_column WORK_AREA+4, STATE+4, 1, 1, 3, 2
.endm

.macro keep from, to, words
.irp word, 0, 1, 2, 3, 4, 5, 6, 7
.if \word < \words
        movw    ax, \from+2*\word
        movw    [hl+\to+2*\word], ax
.endif
.endr
.endm

/* A byte behind the last round to where DE points. 9 clocks. */
.macro add_last_byte row, column, index
        substitute \index
        of_key  xor, \row, \column
        mov     x, a
        load_block_byte (4*\column+\row), 0
        xor     a, x
        store_block_byte (4*\column+\row)
.endm
.macro add_last_round
        of_state mov, b, 0, 0
.irp column, 0, 1, 2, 3
        of_state mov, c, 1, \column+1
        add_last_byte 0, \column, b
        of_state mov, b, 2, \column+2
        add_last_byte 1, \column, c
        of_state mov, c, 3, \column+3
        add_last_byte 2, \column, b
.if \column < 3
        of_state mov, b, 0, \column+1
.endif
        add_last_byte 3, \column, c
.endr
.endm

function EXPAND_KEY
        br      !BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

function CRYPT
        push    hl
        movw    de, ax
        subw    sp, #FRAME
        movw    hl, sp
        movw    ax, [de+MESSAGE]
        movw    [hl+DATA], ax
        movw    ax, [de+LENGTH]
        movw    [hl+LEFT], ax
        movw    ax, [de+ROUND_KEYS]
        movw    [hl+KEYS], ax
        mov     [hl+PART], #0
        movw    bc, ax
        movw    ax, [de+NONCE]
        movw    de, ax
        push    hl
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        load_block_byte \byte, 0
        mov     [hl+COUNTER+\byte], a
.endr
        movw    ax, bc
        movw    hl, ax
        mov     a, [hl+15]
        pop     hl
        mov     [hl+COUNTER_KEY], a

        /* Two rounds of the whole block, and from what they come to what the last byte has added. */
.Lkeep: push    hl
        movw    ax, hl
        addw    ax, #COUNTER
        movw    de, ax
        movw    ax, [hl+KEYS]
        movw    hl, ax
        add_first_key 0
        mov     ROUNDS_LEFT, #2
.Lkept_round:
        move_hl 16
        movw    ax, WORK_AREA
        push    ax
        movw    ax, WORK_AREA+2
        push    ax
        mix_columns
        dec     ROUNDS_LEFT
        skz
        br      $!.Lkept_round
        pop     bc
        pop     de
        addw    sp, #4
        pop     hl
        movw    ax, de
        movw    FIRST_COLUMN, ax
        movw    [hl+COLUMN], ax
        movw    ax, bc
        movw    FIRST_COLUMN+2, ax
        movw    [hl+COLUMN+2], ax
        keep    WORK_AREA, STATE, 8
        second_round_of_counter
        keep    WORK_AREA, STATE, 8
        first_round_of_counter
        keep    FIRST_COLUMN, COLUMN, 2

.Lblock:
        movw    ax, [hl+LEFT]
        subw    ax, #16
        bc      $.Llast
        movw    [hl+LEFT], ax
        movw    ax, [hl+DATA]
        push    hl
        push    ax
        addw    ax, #16
        movw    [hl+DATA], ax
.Lfrom_counter:
        first_round_of_counter
        second_round_of_counter
        movw    ax, [hl+KEYS]
        addw    ax, #32
        movw    hl, ax
        mov     ROUNDS_LEFT, #7
.Lround:
        move_hl 16
        mix_columns
        dec     ROUNDS_LEFT
        skz
        br      $!.Lround
        move_hl 16
        pop     de
        add_last_round
        pop     hl
        inc     [hl+COUNTER+15]
        skz
        br      $!.Lblock

        /* The nonce is no secret. */
        mov     b, #COUNTER + 14
1:      mov     a, [hl+b]
        inc     a
        mov     [hl+b], a
        bnz     $2f
        dec     b
        mov     a, b
        cmp     a, #0xff
        bnz     $1b
2:      br      $!.Lkeep

.Llast: addw    ax, #16
        mov     a, x
        or      a, a
        bz      $.Lend
        mov     [hl+PART], a
        clrw    ax
        movw    [hl+LEFT], ax
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    [hl+OUTPUT+\place], ax
.endr
        movw    ax, hl
        addw    ax, #OUTPUT
        push    hl
        push    ax
        br      $!.Lfrom_counter

.Lend:  mov     a, [hl+PART]
        or      a, a
        bz      $4f
        mov     c, a
        movw    ax, [hl+DATA]
        movw    de, ax
        mov     b, #OUTPUT
3:      mov     a, [de]
        xor     a, [hl+b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $3b
4:      addw    sp, #FRAME
        pop     hl
        ret
        end_function CRYPT
