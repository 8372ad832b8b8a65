/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)      RL78
 * void IDENTIFIER_seal(given)               the address of a struct of words in AX, HL is kept
 * uint8_t IDENTIFIER_open(given)            the result in A: 0 genuine; 1 forged, and the message is zeros
 *
 * GCM with nonces of 12 bytes and whole tags (NIST SP 800-38D) over a cipher and a product that are called. The context is what
 * the product has of H, and the cipher's round keys or its key (work.inc of the method says where).
 *
 * The hash takes in a block of ciphertext while the message is worked on: before it is decrypted, after it is encrypted.
 * Opening does the same whatever is wrong: the whole tag is compared, and a mask keeps the message or makes it zeros.
 * Whole blocks are written out, or with IN_LOOPS nothing is.
 *
 * in        AX, BC as C has them; or AX struct: message, length, tag, associated data, its length, nonce, context
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"
#include "frame.inc"
#include "work.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

.equ FRAME, OF_THE_HASH + HASH_BYTES_IN_FRAME

/* The struct */
.equ LENGTH, 2
.equ TAG, 4
.equ ASSOCIATED_DATA, 6
.equ ASSOCIATED_LENGTH, 8
.equ NONCE, 10
.equ CONTEXT, 12

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

/* Of a block each byte at DE, of OUTPUT, and of the hash; B, C and A are lost in loops. */
.macro for_each_byte macro
#ifdef IN_LOOPS
        mov     b, #OUTPUT
        mov     c, #HASH
.Leach\@:
        \macro  [de], [hl+b]
        incw    de
        inc     c
        inc     b
        mov     a, b
        cmp     a, #OUTPUT+16
        bnz     $.Leach\@
#else
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        \macro  [de+\byte], [hl+OUTPUT+\byte], \byte
        .endr
#endif
.endm

.macro add_to_message data, output, byte
        mov     a, \data
        xor     a, \output
        mov     \data, a
.endm

.macro add_hash data, output, byte
#ifdef IN_LOOPS
        mov     a, [hl+c]
#else
        mov     a, HASH+\byte
#endif
        xor     a, \output
        mov     \output, a
.endm

.macro write_tag data, output, byte
        mov     a, \output
        mov     \data, a
.endm

.macro compare_tag data, output, byte
        mov     a, \data
        xor     a, \output
        or      x, a
.endm

/* A length at DE, as a number of bits, the highest byte first, up to byte `end` of the block */
.macro put_bits length, end
        movw    ax, [de+\length]
        shr     a, 5
        mov     [hl+OUTPUT+\end-2], a
        movw    ax, [de+\length]
        shlw    ax, 3
        xch     a, x
        movw    [hl+OUTPUT+\end-1], ax
.endm

function EXPAND_KEY
        push    hl
        movw    hl, ax
#ifdef BLOCK_EXPAND_KEY
        addw    ax, #ROUND_KEYS
        push    ax
        call    !BLOCK_EXPAND_KEY
#else
        push    ax
        movw    de, ax
        movw    ax, bc
        movw    hl, ax
        mov     c, #SUBKEY
1:      mov     a, [hl]
        mov     [de], a
        incw    hl
        incw    de
        dec     c
        bnz     $1b
        pop     ax
        movw    hl, ax
        push    ax
#endif
        pop     bc
        push    hl
        movw    ax, hl
        addw    ax, #SUBKEY
        movw    hl, ax
        clrw    ax
#ifdef IN_LOOPS
        mov     e, #16
2:      mov     [hl], a
        incw    hl
        dec     e
        bnz     $2b
        pop     ax
        push    ax
        addw    ax, #SUBKEY
#else
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    [hl+\place], ax
        .endr
        movw    ax, hl
#endif
        call    !BLOCK_ENCRYPT
        pop     hl
#ifdef PREPARE
        call    !PREPARE
#endif
        pop     hl
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
        keep_context
        addw    ax, #ROUND_KEYS
        movw    [hl+KEYS], ax
        movw    ax, [de+NONCE]
        movw    de, ax
#ifdef IN_LOOPS
        mov     b, #COUNTER
        mov     c, #12
1:      mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $1b
        clrb    a
        mov     b, #HASH
        mov     c, #16
2:      mov     [hl+b], a
        inc     b
        dec     c
        bnz     $2b
        clrb    x
#else
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        mov     a, [de+\byte]
        mov     [hl+COUNTER+\byte], a
        .endr
        clrw    ax
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    HASH+\place, ax
        .endr
#endif
        movw    [hl+COUNTER+12], ax
        inc     a                       /* the first counter is 1 */
        movw    [hl+COUNTER+14], ax

        given_data ASSOCIATED_DATA
1:      movw    ax, [hl+LEFT]
        or      a, x
        bz      $2f
        call    !hash_data
        call    !go_on
        br      $1b

2:      given_data 0
3:      movw    ax, [hl+LEFT]
        or      a, x
        skz
        br      $4f
        br      $!lengths
4:      mov     a, [hl+MODE]
        cmp0    a
        skz
        call    !hash_data
        inc     [hl+COUNTER+15]
        bnz     $5f
        inc     [hl+COUNTER+14]
5:      call    !encrypt_counter
        movw    ax, [hl+DATA]
        movw    de, ax
        movw    ax, [hl+LEFT]
        cmpw    ax, #16
        bc      $6f
#ifdef IN_LOOPS
        mov     x, #16
#else
        for_each_byte add_to_message
        br      $8f
#endif
6:      mov     a, x
        mov     c, a
        mov     b, #OUTPUT
7:      mov     a, [de]
        xor     a, [hl+b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $7b
8:      mov     a, [hl+MODE]
        cmp0    a
        sknz
        call    !hash_data
        call    !go_on
        br      $!3b

        /* Section 7.1: both lengths, and the first counter block over the hash */
lengths:
        call    !clear_output
        point_to_struct
        put_bits ASSOCIATED_LENGTH, 7
        put_bits LENGTH, 15
        call    !hash_output
        clrw    ax
        inc     a
        movw    [hl+COUNTER+14], ax
        call    !encrypt_counter
        for_each_byte add_hash

        point_to_struct
        movw    ax, [de+TAG]
        movw    de, ax
        mov     a, [hl+MODE]
        cmp0    a
        bnz     $opening
        for_each_byte write_tag
        br      $!leave
opening:
        clrb    x
        for_each_byte compare_tag
        mov     a, x
        cmp     a, #1
        subc    a, a                    /* 0xff if no bit differs, else 0 */
        mov     [hl+MODE], a
        point_to_struct
        movw    ax, [de+LENGTH]
        movw    bc, ax
        movw    ax, [de]
        movw    de, ax
9:      movw    ax, bc
        or      a, x
        bz      $10f
        mov     a, [de]
        and     a, [hl+MODE]
        mov     [de], a
        incw    de
        decw    bc
        br      $9b
10:     mov     a, [hl+MODE]
        inc     a
leave:
        addw    sp, #FRAME
        pop     hl
        ret

/* A block on, or to the end */
go_on:  movw    ax, [hl+LEFT]
        subw    ax, #16
        sknc
        clrw    ax
        movw    [hl+LEFT], ax
        movw    ax, [hl+DATA]
        addw    ax, #16
        movw    [hl+DATA], ax
        ret

/* A block of data, or what is left and zeros, into the hash */
hash_data:
        movw    ax, [hl+DATA]
        movw    de, ax
        movw    ax, [hl+LEFT]
        cmpw    ax, #16
        sknc
        br      $1f
        br      !GHASH
1:      mov     a, x
        mov     c, a
        call    !clear_output
        mov     b, #OUTPUT
2:      mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $2b
hash_output:
        movw    ax, hl
        movw    de, ax
        br      !GHASH

clear_output:
#ifdef IN_LOOPS
        clrb    a
        mov     b, #16
3:      dec     b
        mov     [hl+b], a
        bnz     $3b
        ret
#else
        clrw    ax
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    [hl+OUTPUT+\place], ax
        .endr
        ret
#endif

encrypt_counter:
#ifdef IN_LOOPS
        mov     b, #16
        mov     c, #COUNTER+16
4:      dec     c
        dec     b
        mov     a, [hl+c]
        mov     [hl+b], a
        bnz     $4b
#else
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+COUNTER+\place]
        movw    [hl+OUTPUT+\place], ax
        .endr
#endif
        movw    ax, [hl+KEYS]
        movw    bc, ax
        movw    ax, hl
        br      !BLOCK_ENCRYPT
        end_function SEAL
