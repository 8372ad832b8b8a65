/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)      RL78
 * void IDENTIFIER_seal(given)               the address of a struct of words in AX, HL is kept
 * uint8_t IDENTIFIER_open(given)            the result in A: 0 genuine; 1 forged, and the message is zeros
 *
 * EAX with nonces of 16 bytes (Bellare, Rogaway, Wagner, FSE 2004) over a cipher that is called. The context is the cipher's
 * round keys, or the key, and CMAC's two subkeys behind them.
 *
 * A CMAC of a block that ends in 0, 1 or 2, and of nonce, associated data or ciphertext, is one routine, whose result goes into
 * SUM; that of the nonce begins the counter. Opening authenticates first, compares the whole tag and decrypts under a mask.
 * All in loops, byte by byte; with WRITTEN_OUT whole blocks without one.
 *
 * in        AX, BC as C has them; or AX struct: message, length, tag, associated data, its length, nonce, context
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

/* The frame: the chain or a block of key stream, the counter, the sum of the CMACs, the context, where data go on, and how
   many bytes of them are left */
.equ OUTPUT, 0
.equ COUNTER, 16
.equ SUM, 32
.equ CONTEXT_AT, 48
.equ DATA, 50
.equ LEFT, 52
.equ STRUCT, 54
.equ MODE, 56                   /* 0xff when opening, 0 when sealing */
.equ KEPT, 57                   /* which bits of the message are kept */
.equ FRAME, 58

/* The struct */
.equ LENGTH, 2
.equ TAG, 4
.equ ASSOCIATED_DATA, 6
.equ ASSOCIATED_LENGTH, 8
.equ NONCE, 10
.equ CONTEXT, 12

/* What the first blocks end in */
.equ OF_NONCE, 0
.equ OF_DATA, 1
.equ OF_CIPHERTEXT, 2

#ifdef BLOCK_EXPAND_KEY
.equ SUBKEYS, BLOCK_ROUND_KEY_BYTES
#else
.equ KEY_BYTES, 16
.equ SUBKEYS, KEY_BYTES
#endif
.equ REDUCTION, 0x87            /* of GF(2^128): what a bit that leaves on the left comes back as */

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

function EXPAND_KEY
        push    hl
        push    ax
#ifdef BLOCK_EXPAND_KEY
        call    !BLOCK_EXPAND_KEY
#else
        movw    de, ax
        movw    ax, bc
        movw    hl, ax
        mov     c, #KEY_BYTES
2:      mov     a, [hl]
        mov     [de], a
        incw    hl
        incw    de
        dec     c
        bnz     $2b
#endif
        pop     ax
        push    ax
        addw    ax, #SUBKEYS
        movw    hl, ax
        mov     b, #16
        clrb    a
1:      dec     b
        mov     [hl+b], a
        bnz     $1b
        pop     bc
        movw    ax, hl
        call    !BLOCK_ENCRYPT
        mov     c, #16
        call    !twice
        mov     c, #32
        call    !twice
        pop     hl
        ret

/* The 16 bytes at HL, twice in GF(2^128), go before byte C. */
twice:
        mov     b, #16
        clr1    cy
1:      dec     c
        dec     b
        mov     a, [hl+b]
        rolc    a, 1
        mov     [hl+c], a
        bnz     $1b
        subc    a, a
        and     a, #REDUCTION
        mov     x, a
        mov     a, c
        add     a, #15
        mov     c, a
        mov     a, x
        xor     a, [hl+c]
        mov     [hl+c], a
        ret
        end_function EXPAND_KEY

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
        movw    ax, [de+CONTEXT]
        movw    [hl+CONTEXT_AT], ax
        movw    ax, [de+NONCE]
        movw    [hl+DATA], ax
        movw    ax, #16
        movw    [hl+LEFT], ax
        clrw    ax
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    [hl+SUM+\place], ax
        .endr
        call    !add_mac                /* A is OF_NONCE */
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+SUM+\place]
        movw    [hl+COUNTER+\place], ax
        .endr
        given_data ASSOCIATED_DATA
        mov     a, #OF_DATA
        call    !add_mac
        mov     a, [hl+MODE]
        cmp0    a
        bnz     $opening
        mov     [hl+KEPT], #0xff
        call    !crypt
        call    !add_mac_of_message
        point_to_struct
        movw    ax, [de+TAG]
        movw    de, ax
        movw    bc, #SUM * 0x100 + 16
1:      mov     a, [hl+b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $1b
        br      $leave

opening:
        call    !add_mac_of_message
        point_to_struct
        movw    ax, [de+TAG]
        movw    de, ax
        clrb    x                       /* the bits in which the tags differ */
        movw    bc, #SUM * 0x100 + 16
1:      mov     a, [de]
        xor     a, [hl+b]
        or      x, a
        incw    de
        inc     b
        dec     c
        bnz     $1b
        mov     a, x
        cmp     a, #1
        subc    a, a                    /* 0xff if there are none, else 0 */
        mov     [hl+KEPT], a
        call    !crypt
        mov     a, [hl+KEPT]
        inc     a
leave:
        addw    sp, #FRAME
        pop     hl
        ret

add_mac_of_message:
        given_data 0
        mov     a, #OF_CIPHERTEXT
/* The CMAC of a block that ends in A and of the data into the sum. */
add_mac:
        mov     [hl+OUTPUT+15], a
        mov     b, #15
        clrb    a
1:      dec     b
        mov     [hl+b], a
        bnz     $1b
        /* What is left is the last block, and without data the first one is. */
        movw    ax, [hl+LEFT]
        or      a, x
        bnz     $2f
        movw    ax, #SUBKEYS
        br      $5f
2:      call    !encrypt_output
        movw    ax, [hl+LEFT]
        cmpw    ax, #16 + 1
        bc      $3f
        subw    ax, #16
        movw    [hl+LEFT], ax
        call    !add_block
        br      $2b
3:      mov     a, x
        mov     c, a
        call    !add_data
        mov     a, b
        cmp     a, #OUTPUT + 16
        movw    ax, #SUBKEYS
        bz      $5f
        mov     a, [hl+b]
        xor     a, #0x80
        mov     [hl+b], a
        movw    ax, #SUBKEYS + 16
5:      addw    ax, [hl+CONTEXT_AT]
        movw    [hl+DATA], ax
        call    !add_block
        call    !encrypt_output
        movw    bc, #OUTPUT * 0x100 + SUM
6:      mov     a, [hl+b]
        xor     a, [hl+c]
        mov     [hl+c], a
        inc     c
        inc     b
        mov     a, b
        cmp     a, #OUTPUT + 16
        bnz     $6b
        ret

/* 16 bytes of the data into the chain */
add_block:
#ifdef WRITTEN_OUT
        movw    ax, [hl+DATA]
        movw    de, ax
        addw    ax, #16
        movw    [hl+DATA], ax
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov     a, [de+\byte]
        xor     a, [hl+OUTPUT+\byte]
        mov     [hl+OUTPUT+\byte], a
        .endr
        ret
#else
        mov     c, #16
#endif
/* C bytes of the data, one or more, into the chain; B is the place behind them. */
add_data:
        movw    ax, [hl+DATA]
        movw    de, ax
        mov     b, #OUTPUT
1:      mov     a, [de]
        xor     a, [hl+b]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $1b
        movw    ax, de
        movw    [hl+DATA], ax
        ret

encrypt_output:
        movw    ax, [hl+CONTEXT_AT]
        movw    bc, ax
        movw    ax, hl
        br      !BLOCK_ENCRYPT

/* Key stream into the message, of which only what is kept stays. */
crypt:
        given_data 0
.Lblock:
        movw    ax, [hl+LEFT]
        or      a, x
        bnz     $2f
        ret
2:      .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+COUNTER+\place]
        movw    [hl+OUTPUT+\place], ax
        .endr
        call    !encrypt_output
        /* One more, in the same time whatever the counter is. */
        movw    bc, #(COUNTER + 15) * 0x100 + 16
        set1    cy
3:      mov     a, [hl+b]
        addc    a, #0
        mov     [hl+b], a
        dec     b
        dec     c
        bnz     $3b
        movw    ax, [hl+DATA]
        movw    de, ax
        movw    ax, [hl+LEFT]
        subw    ax, #16
        sknc
        br      $!4f
        movw    [hl+LEFT], ax
#ifdef WRITTEN_OUT
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov     a, [de+\byte]
        xor     a, [hl+OUTPUT+\byte]
        and     a, [hl+KEPT]
        mov     [de+\byte], a
        .endr
        movw    ax, de
        addw    ax, #16
        movw    [hl+DATA], ax
        br      $!.Lblock
#else
        mov     c, #16
        br      $5f
#endif
4:      addw    ax, #16
        mov     a, x
        mov     c, a
        clrw    ax
        movw    [hl+LEFT], ax
5:      mov     b, #OUTPUT
6:      mov     a, [de]
        xor     a, [hl+b]
        and     a, [hl+KEPT]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $6b
        movw    ax, de
        movw    [hl+DATA], ax
        br      $!.Lblock
        end_function SEAL
