/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct message *given)      AVR with MUL
 * uint8_t IDENTIFIER_open(const struct message *given)
 *
 * Six of ChaCha20's words in registers (double_round.inc); Poly1305's sum in registers and its products written out
 * (poly1305.inc). Opening makes the tag of the ciphertext first, and then decrypts it whatever the tag is: a mask leaves
 * zeros if it is wrong.
 *
 * in        R25:R24 message, length, tag, associated data, its length, nonce, key: seven words
 * out       R24 0 if genuine, else 1 (open)
 * clobbers  R0, R18-R27, R30, R31, T, flags; R2-R17, R28, R29 are saved
 *
 * T is set while a message is opened. On the stack, from Y on:
 *    0  STREAM: words of ChaCha20, then the block of the stream. While a tag is made
 *         0  R_AT, S_AT: r and s, the start of block 0
 *        32  FIVE_QUARTERS_AT      44  PRODUCT_AT
 *   64  INITIAL: constants, key, counter, nonce
 *  128  LAST_PART: a block that is filled up with zeros, then the tag
 *  144  GIVEN: the struct
 *  146  R29, R28, R17-R2
 */
#include "avr.inc"
#include "given.inc"
#include "double_round.inc"
#include "poly1305.inc"

.equ STREAM, 0
.equ INITIAL, 64
.equ LAST_PART, 128
.equ GIVEN, 144
.equ FRAME_BYTES, 146

.equ R_AT, 0
.equ S_AT, 16
.equ FIVE_QUARTERS_AT, 32
.equ PRODUCT_AT, 44

/* A pointer, a pair of registers, to a place on the stack. */
.macro point_to_place low, high, place
        movw    \low, r28
        subi    \low, lo8(-(\place))
        sbci    \high, hi8(-(\place))
.endm

/* Z to the struct. Clobbers R0. */
.macro point_to_given
        point_to_place r30, r31, GIVEN
        ld      r0, Z+
        ld      r31, Z
        mov     r30, r0
.endm

.macro point_to member
        ldd     r26, Z + \member
        ldd     r27, Z + \member + 1
.endm

/* Bytes to the stack, the last of them the lowest */
.macro push_bytes bytes:vararg
.irp byte, \bytes
        ldi     r18, \byte
        push    r18
.endr
.endm

        function SEAL
        clt
        rjmp    begin
        .global OPEN
        .type   OPEN, @function
OPEN:   set
begin:
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    r25
        push    r24
        movw    r30, r24
        ldi     r18, PART
1:      push    r1
        dec     r18
        brne    1b
        point_to NONCE
        adiw    r26, NONCE_BYTES
        ldi     r18, NONCE_BYTES
2:      ld      r0, -X
        push    r0
        dec     r18
        brne    2b
        push    r1
        push    r1
        push    r1
        push    r1
        point_to KEY
        adiw    r26, KEY_BYTES
        ldi     r18, KEY_BYTES
3:      ld      r0, -X
        push    r0
        dec     r18
        brne    3b
        push_bytes 'k', ' ', 'e', 't', 'y', 'b', '-', '2', '3', ' ', 'd', 'n', 'a', 'p', 'x', 'e'
        ldi     r18, STREAM_BLOCK
4:      push    r1
        dec     r18
        brne    4b
        in      r28, 0x3d
        in      r29, 0x3e
        adiw    r28, 1

        ldi     r21, 0xff
        brts    5f
        rcall   crypt
5:      rcall   make_tag                /* ends with X behind it, and Z the struct */
        sbiw    r26, PART
        ldd     r24, Z + TAG
        ldd     r25, Z + TAG + 1
        movw    r30, r24
        clr     r21
        ldi     r18, PART
6:      ld      r20, X+
        brts    7f
        st      Z, r20
7:      ld      r19, Z+
        eor     r19, r20
        or      r21, r19
        dec     r18
        brne    6b
        subi    r21, 1
        sbc     r21, r21                /* 0xff if no byte differs */
        brtc    8f
        push    r21
        rcall   crypt
        pop     r21
8:      mov     r24, r21
        inc     r24

        subi    r28, lo8(-(FRAME_BYTES - 1))
        sbci    r29, hi8(-(FRAME_BYTES - 1))
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

no_more:
        point_to_place r26, r27, INITIAL + COUNTER_AT
        st      X+, r1
        st      X, r1
        ret

/* The message and the stream from counter 1 on, and the mask R21. Leaves counter 0 and R1 0. */
crypt:
        point_to_given
        point_to MESSAGE
        ldd     r24, Z + MESSAGE_LENGTH
        ldd     r25, Z + MESSAGE_LENGTH + 1
1:      sbiw    r24, 0
        breq    no_more
        save_registers r21, r24, r25, r26, r27
        point_to_place r26, r27, INITIAL + COUNTER_AT
        ld      r24, X+
        ld      r25, X
        adiw    r24, 1
        st      X, r25
        st      -X, r24
        rcall   rounds
        restore_registers r31, r30, r25, r24, r21
        ldi     r20, STREAM_BLOCK
        sub     r24, r20
        sbci    r25, 0
        brcc    2f
        add     r20, r24                /* the last bytes */
        clr     r24
        clr     r25
2:      movw    r22, r28
        point_to_place r26, r27, INITIAL
3:      add     r0, r1                  /* no carry */
.rept 4
        ld      r0, X+
        ld      r18, Y+
        adc     r18, r0
        ld      r0, Z
        eor     r0, r18
        and     r0, r21
        st      Z+, r0
        dec     r20
        breq    4f
.endr
        clr     r0
        rjmp    3b
4:      movw    r28, r22
        movw    r26, r30
        rjmp    1b

/* INITIAL to STREAM, and twenty rounds. Clobbers R0, R2-R27, R30, R31, flags; leaves R1 0. */
rounds:
        point_to_place r26, r27, INITIAL
        movw    r30, r28
        ldi     r18, STREAM_BLOCK / 4
1:
.rept 4
        ld      r0, X+
        st      Z+, r0
.endr
        dec     r18
        brne    1b
        ldi     r30, 16
        ldi     r31, 10
        get_first_words
2:      double_round
        dec     r31
        breq    3f
        rjmp    2b
3:      put_last_words
        clr     r1
        ret

/* The tag to LAST_PART. Leaves X behind it, Z the struct and R1 0. */
make_tag:
        rcall   rounds
        movw    r30, r28
        point_to_place r26, r27, INITIAL
        ldi     r18, 2 * PART / 4
2:      clr     r0                      /* no carry */
        add     r0, r0
.rept 4
        ld      r0, X+
        ld      r19, Z
        adc     r19, r0
        st      Z+, r19
.endr
        dec     r18
        brne    2b
        prepare_r
.irp place, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
        clr     SUM + \place
.endr
        point_to_given
        ldd     r24, Z + ASSOCIATED_LENGTH
        ldd     r25, Z + ASSOCIATED_LENGTH + 1
        point_to ASSOCIATED_DATA
        rcall   take_data
        point_to_given
        ldd     r24, Z + MESSAGE_LENGTH
        ldd     r25, Z + MESSAGE_LENGTH + 1
        point_to MESSAGE
        rcall   take_data
        point_to_given
        point_to_place r26, r27, LAST_PART
        ldd     r24, Z + ASSOCIATED_LENGTH
        ldd     r25, Z + ASSOCIATED_LENGTH + 1
        rcall   store_length
        ldd     r24, Z + MESSAGE_LENGTH
        ldd     r25, Z + MESSAGE_LENGTH + 1
        rcall   store_length
        sbiw    r26, PART
        rcall   take_block
        sbiw    r26, PART
        rcall   finish
        point_to_given
        ret

/* R25:R24 and six zeros to X on */
store_length:
        st      X+, r24
        st      X+, r25
        clr     r0
        ldi     r19, 6
1:      st      X+, r0
        dec     r19
        brne    1b
        ret

/* R25:R24 bytes from X on, and zeros to the end of a block. Clobbers R0, R1, R19-R27, Z, flags. */
1:      push    r24
        push    r25
        rcall   take_block
        pop     r25
        pop     r24
take_data:
        sbiw    r24, PART
        brcc    1b
        adiw    r24, PART
        brne    2f
        ret
2:
        point_to_place r30, r31, LAST_PART
        ldi     r19, PART
        clr     r1
2:      ld      r0, X+
        st      Z+, r0
        dec     r19
        dec     r24
        brne    2b
3:      st      Z+, r1
        dec     r19
        brne    3b
        movw    r26, r30
        sbiw    r26, PART
take_block:
        take_block_of_16
        clr     r1
        ret

finish:
        finish_sum
        .size   OPEN, . - OPEN
        end_function SEAL
