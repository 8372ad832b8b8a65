/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key), if the cipher has it      RL78
 * void IDENTIFIER_encrypt_message(given)    the address of a struct of words in AX, HL is kept
 * void IDENTIFIER_decrypt_message(given)
 *
 * Cipher block chaining (NIST SP 800-38A, section 6.2) over a cipher that is called. The nonce is the initialisation vector, and what
 * is left of a message that is not whole blocks stays as it is.
 *
 * Encryption works on the chain and copies it to the message. Decryption goes through the message in place: the block of
 * ciphertext is kept, and then becomes the chain.
 * With IN_LOOPS blocks are added byte by byte.
 *
 * in        AX, BC as C has them; or AX struct: message, length, nonce, round keys
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"

#define ENCRYPT_MESSAGE SYMBOL(IDENTIFIER, _encrypt_message)
#define DECRYPT_MESSAGE SYMBOL(IDENTIFIER, _decrypt_message)

/* The frame: the chain, the block of ciphertext, where the message goes on, how many bytes of it are left */
.equ CHAIN, 0
.equ NEXT, 16
.equ KEYS, 32
.equ DATA, 34
.equ LEFT, 36
.equ MODE, 38                   /* 0xff to decrypt, 0 to encrypt */
.equ FRAME, 40

/* The struct */
.equ MESSAGE, 0
.equ LENGTH, 2
.equ NONCE, 4
.equ ROUND_KEYS, 6

.macro point_to_data
        movw    ax, [hl+DATA]
        movw    de, ax
.endm

/* `macro` with each byte of a block at DE and that of the frame from `start` on. */
.macro for_each_byte macro, start
#ifdef IN_LOOPS
        movw    bc, #\start * 0x100 + 16
7:      \macro  [de], [hl+b]
        incw    de
        inc     b
        dec     c
        bnz     $7b
#else
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        \macro  [de+\byte], [hl+\start+\byte]
        .endr
#endif
.endm

.macro copy_to_frame data, place
        mov     a, \data
        mov     \place, a
.endm

.macro add_to_frame data, place
        mov     a, \data
        xor     a, \place
        mov     \place, a
.endm

.macro copy_to_data data, place
        mov     a, \place
        mov     \data, a
.endm

.macro add_to_data data, place
        mov     a, \data
        xor     a, \place
        mov     \data, a
.endm

#ifdef BLOCK_EXPAND_KEY
function EXPAND_KEY
        br      !BLOCK_EXPAND_KEY
        end_function EXPAND_KEY
#endif

function DECRYPT_MESSAGE
        mov     b, #0xff
        br      !begin
        end_function DECRYPT_MESSAGE

function ENCRYPT_MESSAGE
        clrb    b
begin:
        push    hl
        movw    de, ax
        subw    sp, #FRAME
        movw    hl, sp
        mov     a, b
        mov     [hl+MODE], a
        movw    ax, [de+MESSAGE]
        movw    [hl+DATA], ax
        movw    ax, [de+LENGTH]
        movw    [hl+LEFT], ax
        movw    ax, [de+ROUND_KEYS]
        movw    [hl+KEYS], ax
        movw    ax, [de+NONCE]
        movw    de, ax
        for_each_byte copy_to_frame, CHAIN
next:
        movw    ax, [hl+LEFT]
        subw    ax, #16
        bnc     $1f
        addw    sp, #FRAME
        pop     hl
        ret
1:      movw    [hl+LEFT], ax
        point_to_data
        mov     a, [hl+MODE]
        cmp0    a
        skz
        br      $!back
        for_each_byte add_to_frame, CHAIN
        movw    ax, [hl+KEYS]
        movw    bc, ax
        movw    ax, hl
        call    !BLOCK_ENCRYPT
        point_to_data
        for_each_byte copy_to_data, CHAIN
        br      $!done
back:
        for_each_byte copy_to_frame, NEXT
        movw    ax, [hl+KEYS]
        movw    bc, ax
        movw    ax, [hl+DATA]
        call    !BLOCK_DECRYPT
        point_to_data
        for_each_byte add_to_data, CHAIN
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+NEXT+\place]
        movw    [hl+CHAIN+\place], ax
        .endr
done:
        movw    ax, [hl+DATA]
        addw    ax, #16
        movw    [hl+DATA], ax
        br      $!next
        end_function ENCRYPT_MESSAGE
