/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct sealed *given)      AVR
 * uint8_t IDENTIFIER_open(const struct sealed *given)
 *
 * CCM with nonces of 13 bytes (NIST SP 800-38C, with the formatting of its appendix A) over a cipher that takes the key
 * itself, of which it gets a copy: it may make round keys in place. Sealing and opening are one code, and so are
 * associated data and message, byte by byte of a block: T says what the chain takes in, and what was sealed is
 * "genuine", so nothing of it is wiped. Associated data of LONG bytes and more, which have their length in four bytes,
 * leave no room for anything else in the data space and are not provided for.
 *
 * in        r24 struct: message, length, tag, associated data, its length, nonce, key; two bytes each
 * out       r24 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  r0, r18-r27, r30, r31, flags and T; r10-r17, r28 and r29 are saved
 *
 *   Y   the struct        r10 bytes that are left     r12 where they go on      r14 the blocks on the stack
 *   r16 number of the counter block that comes next; then the differences of the tags, and the mask
 *
 * Stack: return address, saved registers; three blocks: the chain, the key stream, the key's copy.
 */
#include "avr.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)
#define SPL  0x3d
#define SPH  0x3e

.equ BLOCK, 16
.equ NONCE_BYTES, 13
/* The blocks on the stack. */
.equ STREAM, BLOCK
.equ KEY_COPY, 2 * BLOCK
.equ BLOCKS, 3 * BLOCK

/* The struct of a call: offsets of its members. */
.equ MESSAGE, 0
.equ LENGTH, 2
.equ TAG, 4
.equ ASSOCIATED_DATA, 6
.equ ASSOCIATED_LENGTH, 8
.equ NONCE, 10
.equ KEY, 12

/* Appendix A: flags of the first block and of counter blocks. */
.equ LENGTH_FLAGS, 1
.equ CHAIN_FLAGS, 8 * ((TAG_BYTES - 2) / 2) + LENGTH_FLAGS
.equ ASSOCIATED_FLAG, 0x40
/* A bit of the number's upper byte that no number has: bytes are associated data. */
.equ NO_MESSAGE, 7

.macro get_member low, high, member
        ldd     \low, Y + \member
        ldd     \high, Y + \member + 1
.endm

        function OPEN
        set
        rjmp    .Lbegin
        end_function OPEN

        .global SEAL
        .type   SEAL, @function
SEAL:   clt
.Lbegin:
        save_registers r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, r24
        ldi     r18, BLOCKS
.Lmake_room:
        push    r1
        dec     r18
        brne    .Lmake_room
        in      r26, SPL
        in      r27, SPH
        adiw    r26, 1
        movw    r14, r26
        get_member r10, r11, ASSOCIATED_LENGTH
        get_member r20, r21, LENGTH
        ldi     r17, 1 << NO_MESSAGE
        ldi     r18, CHAIN_FLAGS
        cp      r10, r1
        cpc     r11, r1
        breq    .Lfirst_block
        ori     r18, ASSOCIATED_FLAG
.Lfirst_block:
        rcall   .Lencrypt_number
        get_member r12, r13, ASSOCIATED_DATA
        cp      r10, r1
        cpc     r11, r1
        breq    .Lmessage
        movw    r30, r14
        ld      r18, Z
        eor     r18, r11
        st      Z+, r18
        ld      r18, Z
        eor     r18, r10
        st      Z+, r18
        ldi     r20, BLOCK - 2
        rcall   .Ltake_block
.Lmessage:
        ldi     r16, 1
        clr     r17
        get_member r12, r13, MESSAGE
        get_member r10, r11, LENGTH
        rcall   .Ltake
        clr     r16
        clr     r17
        rcall   .Lnext_stream
        movw    r30, r14
        get_member r26, r27, TAG
        ldi     r19, TAG_BYTES
        clr     r16
.Ltag:  ldd     r18, Z + STREAM
        ld      r0, Z+
        eor     r0, r18
        brts    .Lcompare
        st      X, r0
.Lcompare:
        ld      r18, X+
        eor     r18, r0
        or      r16, r18
        dec     r19
        brne    .Ltag
        subi    r16, 1
        sbc     r16, r16        /* -1 if no bit differs, else 0 */
        get_member r26, r27, MESSAGE
        get_member r24, r25, LENGTH
.Lwipe: sbiw    r24, 1
        brcs    .Lend
        ld      r0, X
        and     r0, r16
        st      X+, r0
        rjmp    .Lwipe
.Lend:  ldi     r18, BLOCKS
.Lleave_room:
        pop     r0
        dec     r18
        brne    .Lleave_room
        mov     r24, r16
        inc     r24
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10
.Lreturn:
        ret

/* All bytes that are left go into the chain, a message's through the key stream. What the last block lacks is zeros. */
.Ltake: cp      r10, r1
        cpc     r11, r1
        breq    .Lreturn
        sbrs    r17, NO_MESSAGE
        rcall   .Lnext_stream
        movw    r30, r14
        ldi     r20, BLOCK
/* The first r20 of them go into the chain at Z before all others. */
.Ltake_block:
        movw    r26, r12
        ldi     r21, 1
.Ltake_byte:
        ld      r18, X
        sbrc    r17, NO_MESSAGE
        rjmp    .Lchain
        ldd     r19, Z + STREAM
        eor     r19, r18
        st      X, r19
        brtc    .Lchain
        mov     r18, r19
.Lchain:
        adiw    r26, 1
        ld      r19, Z
        eor     r19, r18
        st      Z+, r19
        sub     r10, r21
        sbc     r11, r1
        breq    .Ltaken
        dec     r20
        brne    .Ltake_byte
.Ltaken:
        movw    r12, r26
        rcall   .Lencrypt_chain
        rjmp    .Ltake

.Lencrypt_chain:
        movw    r24, r14
        rjmp    .Lencrypt
/* The counter block that comes next, encrypted. */
.Lnext_stream:
        movw    r20, r16
        subi    r16, -1
        sbci    r17, -1
        ldi     r18, LENGTH_FLAGS
        movw    r26, r14
        adiw    r26, STREAM
/* The block of flags r18, nonce and number r20 at X, encrypted. */
.Lencrypt_number:
        movw    r24, r26
        st      X+, r18
        get_member r30, r31, NONCE
        ldi     r19, NONCE_BYTES
        rcall   .Lcopy
        st      X+, r21
        st      X, r20
.Lencrypt:
        movw    r26, r14
        adiw    r26, KEY_COPY
        movw    r22, r26
        get_member r30, r31, KEY
        ldi     r19, BLOCK
        rcall   .Lcopy
        jmp     BLOCK_ENCRYPT

/* r19 bytes from Z to X. */
.Lcopy: ld      r0, Z+
        st      X+, r0
        dec     r19
        brne    .Lcopy
        ret
        .size   SEAL, . - SEAL
