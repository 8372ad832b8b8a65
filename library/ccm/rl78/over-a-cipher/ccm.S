/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key), if the cipher has it      RL78
 * void IDENTIFIER_seal(given)               the address of a struct of words in AX, HL is kept
 * uint8_t IDENTIFIER_open(given)            the result in A: 0 genuine; 1 forged, and the message is zeros
 *
 * CCM with nonces of 13 bytes (NIST SP 800-38C, with the formatting of its appendix A) over a cipher that is called.
 *
 * Sealing chains everything, then encrypts the message; opening decrypts it first. The block with counter 0 goes first in
 * either case, and both parts of the tag are added up in SUM. Opening does the same whatever is wrong: the whole tag is compared,
 * and a mask keeps the message or makes it zeros. With IN_LOOPS whole blocks go byte by byte, as the last one does.
 *
 * in        AX, BC as C has them; or AX struct: message, length, tag, associated data, its length, nonce, round keys
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

/* The frame: the chain, or a block of key stream; the counter block; both parts of the tag; where associated data or message
   go on, and how many bytes of them are left. */
.equ OUTPUT, 0
.equ COUNTER, 16
.equ SUM, 32
.equ KEYS, SUM + TAG_BYTES
.equ DATA, KEYS + 2
.equ LEFT, DATA + 2
.equ STRUCT, LEFT + 2
.equ MODE, STRUCT + 2           /* 0xff when opening, 0 when sealing; at the end of opening, which bits of the message are kept */
.equ FRAME, MODE + 2

/* The struct */
.equ LENGTH, 2
.equ TAG, 4
.equ ASSOCIATED_DATA, 6
.equ ASSOCIATED_LENGTH, 8
.equ NONCE, 10
.equ ROUND_KEYS, 12

/* Appendix A: flags of counter blocks and of the first block; from which length on associated data have it in four bytes, behind
   a mark. */
.equ COUNTER_FLAGS, 1
.equ CHAIN_FLAGS, 8 * ((TAG_BYTES - 2) / 2) + COUNTER_FLAGS
.equ ASSOCIATED_FLAG, 0x40
.equ LONG, 0xff00
.equ LONG_MARK, 0xfffe

.macro point_to_struct
        movw    ax, [hl+STRUCT]
        movw    de, ax
.endm

.macro given_data at
        point_to_struct
        movw    ax, [de+\at]
        movw    [hl+DATA], ax
        movw    ax, [de+\at+2]
        movw    [hl+LEFT], ax
.endm

/* AX, a number, into two bytes of the chain, the higher one first */
.macro add_number at
        xor     a, [hl+OUTPUT+\at]
        xch     a, x
        xor     a, [hl+OUTPUT+\at+1]
        xch     a, x
        mov     [hl+OUTPUT+\at], a
        mov     a, x
        mov     [hl+OUTPUT+\at+1], a
.endm

.macro for_each_byte macro
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        \macro  \byte
        .endr
.endm

.macro add_to_chain byte
        mov     a, [de+\byte]
        xor     a, [hl+OUTPUT+\byte]
        mov     [hl+OUTPUT+\byte], a
.endm

.macro add_to_message byte
        mov     a, [de+\byte]
        xor     a, [hl+OUTPUT+\byte]
        mov     [de+\byte], a
.endm

#ifdef BLOCK_EXPAND_KEY
function EXPAND_KEY
        br      !BLOCK_EXPAND_KEY
        end_function EXPAND_KEY
#endif

function OPEN
        mov     b, #0xff
        br      !begin
        end_function OPEN

function SEAL
        clrb    b
begin:
        push    hl
        movw    de, ax
        subw    sp, #FRAME
        movw    hl, sp
        movw    [hl+STRUCT], ax
        mov     a, b
        mov     [hl+MODE], a
        movw    ax, [de+ROUND_KEYS]
        movw    [hl+KEYS], ax
        movw    ax, [de+NONCE]
        movw    de, ax
#ifdef IN_LOOPS
        movw    bc, #(COUNTER + 1) * 0x100 + 13
2:      mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $2b
#else
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
        mov     a, [de+\byte]
        mov     [hl+COUNTER+1+\byte], a
        .endr
#endif
        mov     [hl+COUNTER], #COUNTER_FLAGS
        clrw    ax
        movw    [hl+COUNTER+14], ax
        call    !encrypt_counter
        .set    place, 0
        .rept   TAG_BYTES / 2
        movw    ax, [hl+OUTPUT+place]
        movw    [hl+SUM+place], ax
        .set    place, place + 2
        .endr
        mov     a, [hl+MODE]
        cmp0    a
        skz
        br      !opening
        call    !chain
        call    !crypt
        point_to_struct
        movw    ax, [de+TAG]
        movw    de, ax
#ifdef IN_LOOPS
        movw    bc, #SUM * 0x100 + TAG_BYTES
2:      mov     a, [hl+b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $2b
#else
        .set    place, 0
        .rept   TAG_BYTES
        mov     a, [hl+SUM+place]
        mov     [de+place], a
        .set    place, place + 1
        .endr
#endif
        br      $!leave

opening:
        call    !crypt
        call    !chain
        point_to_struct
        movw    ax, [de+TAG]
        movw    de, ax
        clrb    x                       /* the bits in which the tags differ */
#ifdef IN_LOOPS
        movw    bc, #SUM * 0x100 + TAG_BYTES
2:      mov     a, [de]
        xor     a, [hl+b]
        or      x, a
        incw    de
        inc     b
        dec     c
        bnz     $2b
#else
        .set    place, 0
        .rept   TAG_BYTES
        mov     a, [de+place]
        xor     a, [hl+SUM+place]
        or      x, a
        .set    place, place + 1
        .endr
#endif
        mov     a, x
        cmp     a, #1
        subc    a, a                    /* 0xff if there are none, else 0 */
        mov     [hl+MODE], a
        point_to_struct
        movw    ax, [de+LENGTH]
        movw    bc, ax
        movw    ax, [de]
        movw    de, ax
1:      movw    ax, bc
        or      a, x
        bz      $2f
        mov     a, [de]
        and     a, [hl+MODE]
        mov     [de], a
        incw    de
        decw    bc
        br      $1b
2:      mov     a, [hl+MODE]
        inc     a
leave:
        addw    sp, #FRAME
        pop     hl
        ret

/* The first block, the associated data and the message into the chain, and that into SUM */
chain:
        .irp    place, 0, 2, 4, 6, 8, 10, 12
        movw    ax, [hl+COUNTER+\place]
        movw    [hl+OUTPUT+\place], ax
        .endr
        point_to_struct
        movw    ax, [de+LENGTH]
        xch     a, x
        movw    [hl+OUTPUT+14], ax
        movw    ax, [de+ASSOCIATED_LENGTH]
        or      a, x
        bnz     $1f
        mov     [hl+OUTPUT], #CHAIN_FLAGS
        call    !encrypt_output
        br      $chain_message
1:      mov     [hl+OUTPUT], #CHAIN_FLAGS | ASSOCIATED_FLAG
        call    !encrypt_output
        given_data ASSOCIATED_DATA
        movw    bc, #2 * 0x100 + 14     /* where the first data go, and how many have room */
        cmpw    ax, #LONG
        bc      $2f
        add_number 4
        movw    ax, #LONG_MARK
        movw    bc, #6 * 0x100 + 10
2:      add_number 0
        push    bc
        clrb    b
        movw    ax, [hl+LEFT]
        subw    ax, bc
        bnc     $3f
        addw    ax, bc
        movw    bc, ax
        clrw    ax
3:      movw    [hl+LEFT], ax
        movw    ax, [hl+DATA]
        movw    de, ax
        pop     ax
        mov     b, a
        call    !add_bytes
        movw    ax, de
        movw    [hl+DATA], ax
        call    !encrypt_output
        call    !chain_data
chain_message:
        given_data 0
        call    !chain_data
        .set    place, 0
        .rept   TAG_BYTES
        mov     a, [hl+SUM+place]
        xor     a, [hl+OUTPUT+place]
        mov     [hl+SUM+place], a
        .set    place, place + 1
        .endr
        ret

/* What is left of the data into the chain, zeros behind it */
chain_data:
        movw    ax, [hl+LEFT]
        subw    ax, #16
        bc      $1f
        movw    [hl+LEFT], ax
        movw    ax, [hl+DATA]
        movw    de, ax
        addw    ax, #16
        movw    [hl+DATA], ax
#ifdef IN_LOOPS
        movw    bc, #OUTPUT * 0x100 + 16
        call    !add_bytes
#else
        for_each_byte add_to_chain
#endif
        call    !encrypt_output
        br      $chain_data
1:      mov     a, [hl+LEFT]
        mov     c, a
        cmp0    a
        skz
        br      $2f
        ret
2:      movw    ax, [hl+DATA]
        movw    de, ax
        mov     b, #OUTPUT
        call    !add_bytes
encrypt_output:
        movw    ax, [hl+KEYS]
        movw    bc, ax
        movw    ax, hl
        br      !BLOCK_ENCRYPT

/* C bytes at DE, one or more, into the chain from byte B of it on; DE is behind them. */
add_bytes:
        mov     a, [de]
        xor     a, [hl+b]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $add_bytes
        ret

/* Key stream into the message */
crypt:
        given_data 0
1:      movw    ax, [hl+LEFT]
        or      a, x
        bnz     $2f
        ret
2:      inc     [hl+COUNTER+15]
        bnz     $3f
        inc     [hl+COUNTER+14]
3:      call    !encrypt_counter
        movw    ax, [hl+DATA]
        movw    de, ax
        movw    ax, [hl+LEFT]
        subw    ax, #16
        bc      $4f
        movw    [hl+LEFT], ax
#ifdef IN_LOOPS
        mov     c, #16
        call    !add_output
        movw    ax, de
#else
        for_each_byte add_to_message
        movw    ax, de
        addw    ax, #16
#endif
        movw    [hl+DATA], ax
        br      $!1b
4:      mov     a, [hl+LEFT]
        mov     c, a
/* Key stream into C bytes at DE; DE is behind them. */
add_output:
        mov     b, #OUTPUT
5:      mov     a, [de]
        xor     a, [hl+b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $5b
        ret

encrypt_counter:
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+COUNTER+\place]
        movw    [hl+OUTPUT+\place], ax
        .endr
        br      $!encrypt_output
        end_function SEAL
