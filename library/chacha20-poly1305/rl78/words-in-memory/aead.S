/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(given)               RL78, the address of a struct of words in AX, HL is kept
 * uint8_t IDENTIFIER_open(given)            the result in A: 0 genuine; 1 forged, and the message is zeros
 *
 * ChaCha20-Poly1305 (RFC 8439, section 2.8). Opening makes the tag of the ciphertext first, and then decrypts it whatever the
 * tag is: a mask leaves zeros if it is wrong. All lies on the stack (frame.inc).
 *
 * in        AX struct: message, length, tag, associated data, its length, nonce, key
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"
#include "frame.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

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
        /* "expand 32-byte k" */
        .irp    pair, 0x7865, 0x6170, 0x646e, 0x3320, 0x2d32, 0x7962, 0x6574, 0x6b20
        movw    ax, #\pair
        movw    [hl+INITIAL], ax
        incw    hl
        incw    hl
        .endr
        movw    hl, sp
        push    de
        movw    ax, [de+KEY]
        movw    de, ax
        mov     b, #INITIAL+16
        mov     c, #32
        call    !copy
        clrw    ax
        movw    [hl+COUNTER], ax
        movw    [hl+COUNTER+2], ax
        pop     de
        movw    ax, [de+NONCE]
        movw    de, ax
        mov     b, #INITIAL_NONCE
        mov     c, #12
        call    !copy
        mov     a, [hl+MODE]
        cmp0    a
        bnz     $opening

        mov     a, #0xff
        call    !crypt
        call    !make_tag
        mov     c, #PART_BYTES
1:      mov     a, [hl+b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $1b
        br      $leave

opening:
        call    !make_tag
        mov     c, #PART_BYTES
        clrb    x
2:      mov     a, [de]
        xor     a, [hl+b]
        or      x, a
        incw    de
        inc     b
        dec     c
        bnz     $2b
        mov     a, x
        cmp     a, #1
        subc    a, a                    /* 0xff if no bit differs, else 0 */
        call    !crypt
        mov     a, [hl+KEPT]
        inc     a
leave:
        addw    sp, #FRAME
        pop     hl
        ret

/* The tag of all to PART, which B says then, DE being where it goes or comes from. The counter is 0. */
make_tag:
        call    !make_stream
        call    !begin_sum
        given_data ASSOCIATED_DATA
        call    !take_data
        given_data MESSAGE
        call    !take_data
        call    !clear_part
        point_to_struct
        movw    ax, [de+ASSOCIATED_DATA+2]
        movw    [hl+PART], ax
        movw    ax, [de+MESSAGE+2]
        movw    [hl+PART+8], ax
        call    !take_part
        call    !finish_sum
        point_to_struct
        movw    ax, [de+TAG]
        movw    de, ax
        mov     b, #PART
        ret

/* The message and the stream from counter 1 on, under the mask A; the counter is 0 again. */
crypt:  mov     [hl+KEPT], a
        given_data MESSAGE
1:      movw    ax, [hl+LEFT]
        or      a, x
        bz      $5f
        movw    ax, [hl+COUNTER]
        incw    ax
        movw    [hl+COUNTER], ax
        call    !make_stream
        movw    ax, [hl+DATA]
        movw    de, ax
        mov     b, #STREAM
        movw    ax, [hl+LEFT]
        cmpw    ax, #STREAM_BLOCK
        bc      $3f
        subw    ax, #STREAM_BLOCK
        movw    [hl+LEFT], ax
        mov     c, #STREAM_BLOCK / 16
2:      .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov     a, [de+\byte]
        xor     a, [hl+b]
        inc     b
        and     a, [hl+KEPT]
        mov     [de+\byte], a
        .endr
        movw    ax, de
        addw    ax, #16
        movw    de, ax
        dec     c
        bnz     $2b
        movw    [hl+DATA], ax
        br      $!1b
3:      mov     a, x
        mov     c, a
4:      mov     a, [de]
        xor     a, [hl+b]
        and     a, [hl+KEPT]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $4b
5:      clrw    ax
        movw    [hl+COUNTER], ax
        ret

#include "chacha20.inc"

#include "poly1305.inc"
        end_function SEAL
