/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct message *given)      AVR with MUL, registers at addresses 0 to 31
 * uint8_t IDENTIFIER_open(const struct message *given)
 *
 * All in loops (chacha20.inc, poly1305.inc), with a copy of the struct and all numbers on the stack. Opening makes the
 * tag of the ciphertext first, and then decrypts it whatever the tag is: a mask leaves zeros if it is wrong. Sealing ends
 * with the same comparison.
 *
 * in        R25:R24 message, length, tag, associated data, its length, nonce, key: seven words
 * out       R24 0 if genuine, else 1 (open)
 * clobbers  R0, R18-R27, R30, R31, T, flags; R2-R17, R28, R29 are saved
 *
 * T is set while a message is opened. On the stack, from Y on: the struct, then
 *    14  INITIAL: constants, key, counter, nonce
 *    78  STREAM: words of ChaCha20, then the block of the stream; of block 0, r and s
 *   142  ACCUMULATOR     159  FACTOR     176  LENGTHS
 *   192  R17-R2, R29, R28
 */
#include "avr.inc"
#include "given.inc"

.equ GIVEN_BYTES, 14
.equ INITIAL, 14
.equ STREAM, 78
.equ ACCUMULATOR, 142
.equ FACTOR, 159
.equ LENGTHS, 176
.equ FRAME_BYTES, 192
.equ COUNTER, INITIAL + COUNTER_AT

/* A pointer, a pair of registers, to a place on the stack. */
.macro point_to_place low, high, place
        movw    \low, r28
.if \place < 64
        adiw    \low, \place
.else
        subi    \low, lo8(-(\place))
        sbci    \high, hi8(-(\place))
.endif
.endm

/* A member of the struct */
.macro get_member low, high, member
        ldd     \low, Y + \member
        ldd     \high, Y + \member + 1
.endm

        function SEAL
        clt
        rjmp    begin
        .global OPEN
        .type   OPEN, @function
OPEN:   set
begin:
        push    r28
        push    r29
        ldi     r30, 18
        clr     r31
1:      ld      r0, -Z                  /* R17 to R2 */
        push    r0
        cpi     r30, 2
        brne    1b
        ldi     r18, FRAME_BYTES - GIVEN_BYTES
2:      push    r1
        dec     r18
        brne    2b
        movw    r30, r24
        adiw    r30, GIVEN_BYTES
        ldi     r18, GIVEN_BYTES
3:      ld      r0, -Z
        push    r0
        dec     r18
        brne    3b
        in      r28, 0x3d
        in      r29, 0x3e
        adiw    r28, 1

        point_to_place r26, r27, INITIAL
        ldi     r30, lo8(constants)
        ldi     r31, hi8(constants)
        ldi     r18, 16
4:      lpm     r0, Z+
        st      X+, r0
        dec     r18
        brne    4b
        get_member r30, r31, KEY
        ldi     r18, KEY_BYTES
        rcall   copy
        adiw    r26, 4
        get_member r30, r31, NONCE
        ldi     r18, NONCE_BYTES
        rcall   copy

        ldi     r21, 0xff
        brts    5f
        rcall   crypt
5:      rcall   make_tag
        point_to_place r26, r27, FACTOR
        get_member r30, r31, TAG
        ldi     r18, PART
        clr     r21
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
        push    r21
        brtc    8f
        rcall   crypt
8:      pop     r24
        inc     r24

        ldi     r18, FRAME_BYTES
9:      pop     r0
        dec     r18
        brne    9b
        ldi     r30, 2
        clr     r31
1:      pop     r0
        st      Z+, r0
        cpi     r30, 18
        brne    1b
        pop     r29
        pop     r28
        ret

/* R18 bytes from Z on to X on */
copy:
        ld      r0, Z+
        st      X+, r0
        dec     r18
        brne    copy
        ret

/* Of R25:R24 bytes that are left at most R20 are taken: how many, in R20. */
take:
        sub     r24, r20
        sbc     r25, r1
        brcc    1f
        add     r20, r24
        clr     r24
        clr     r25
1:      ret

/* The message and the stream from counter 1 on, and the mask R21. Leaves counter 0. */
crypt:
        get_member r26, r27, MESSAGE
        get_member r24, r25, MESSAGE_LENGTH
1:      sbiw    r24, 0
        breq    3f
        save_registers r21, r24, r25, r26, r27
        get_member r24, r25, COUNTER
        adiw    r24, 1
        std     Y + COUNTER, r24
        std     Y + COUNTER + 1, r25
        rcall   make_stream
        restore_registers r27, r26, r25, r24, r21
        ldi     r20, STREAM_BLOCK
        rcall   take
        point_to_place r30, r31, STREAM
2:      ld      r0, Z+
        ld      r18, X
        eor     r0, r18
        and     r0, r21
        st      X+, r0
        dec     r20
        brne    2b
        rjmp    1b
3:      std     Y + COUNTER, r1
        std     Y + COUNTER + 1, r1
        ret

#include "chacha20.inc"
#include "poly1305.inc"
        .size   OPEN, . - OPEN
        end_function SEAL

        TABLE_SECTION(chacha20_constants)
constants:
        .ascii  "expand 32-byte k"
