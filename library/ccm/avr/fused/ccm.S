/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 * void IDENTIFIER_seal(struct)
 * uint8_t IDENTIFIER_open(struct)
 *
 * CCM with nonces of 13 bytes (NIST SP 800-38C, with the formatting of its appendix A), made one with AES-128: the
 * chain stays in registers from block to block and takes in its data there, the message takes in the key stream from
 * registers, and a counter block begins in round 2 (counter.inc). Registers: columns.inc; r24 points to where data go
 * on.
 *
 * Sealing chains everything, then encrypts the message; opening decrypts it first. The block with counter 0 goes
 * first in either case, and both parts of the tag are added up in TAG_SUM.
 *
 * in        of the other two: r24 struct of 16-bit members: message, length, tag, associated data, its length, nonce,
 *           round keys
 * out       r24 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP + 1 on.
 */
#define GIVEN         1                 /* the struct */
#define KEYS          3
#define LEFT          5                 /* bytes of data that are left */
#define OPENING       7                 /* 0 seal, 1 open */
#define COUNTER       8                 /* last byte of the counter block */
#define KEPT          9                 /* 20 bytes; before, the first block of associated data */
#define FIRST         29                /* the counter block but for its last byte */
#define TAG_SUM       44
#define FRAME_BYTES   (TAG_SUM + TAG_BYTES - 1)

#include "fused_rounds.inc"
#include "counter.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

/* The struct of a call: offsets of its members. */
#define MESSAGE           0
#define LENGTH            2
#define TAG               4
#define ASSOCIATED_DATA   6
#define ASSOCIATED_LENGTH 8
#define NONCE             10
#define ROUND_KEYS_GIVEN  12

/* Appendix A: flags of the first block and of counter blocks; from which length on associated data have it in
   four bytes, here its high byte; what tells so. */
#define LENGTH_FLAGS      1
#define CHAIN_FLAGS       (8 * ((TAG_BYTES - 2) / 2) + LENGTH_FLAGS)
#define ASSOCIATED_FLAG   0x40
#define LONG_HIGH         0xff
#define LONG_MARK         0xff, 0xfe, 0, 0

.macro point_to_given
        ldd     r30, Y + GIVEN
        ldd     r31, Y + GIVEN + 1
.endm

/* The first bytes of the state go to the tag's sum. */
.macro add_to_tag
        .set    .Lplace, 0
.irp byte, STATE(0)
.if .Lplace < TAG_BYTES
        ldd     r22, Y + TAG_SUM + .Lplace
        eor     r22, \byte
        std     Y + TAG_SUM + .Lplace, r22
.endif
        .set    .Lplace, .Lplace + 1
.endr
.endm

/* The message is what r24 points to and LEFT counts. */
.macro take_message
        point_to_given
        ldd     r24, Z + MESSAGE
        ldd     r25, Z + MESSAGE + 1
        ldd     r26, Z + LENGTH
        ldd     r27, Z + LENGTH + 1
        std     Y + LEFT, r26
        std     Y + LEFT + 1, r27
.endm

        /* The cipher's key schedule; with it comes the S-box. */
        function EXPAND_KEY
        jmp     BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function OPEN
        ldi     r22, 1
        rjmp    begin
        end_function OPEN

        .global SEAL
        .type   SEAL, @function
SEAL:
        ldi     r22, 0
begin:
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r30, r24
        point_to_frame
        sbiw    r28, FRAME_BYTES
        move_stack_to_frame
        std     Y + GIVEN, r30
        std     Y + GIVEN + 1, r31
        std     Y + OPENING, r22
        ldd     r24, Z + ROUND_KEYS_GIVEN
        ldd     r25, Z + ROUND_KEYS_GIVEN + 1
        std     Y + KEYS, r24
        std     Y + KEYS + 1, r25
        ldd     r26, Z + NONCE
        ldd     r27, Z + NONCE + 1
        ldi     r24, LENGTH_FLAGS
        std     Y + FIRST, r24
        .set    .Lplace, 1
.rept 13
        ld      r0, X+
        std     Y + FIRST + .Lplace, r0
        .set    .Lplace, .Lplace + 1
.endr
        std     Y + FIRST + 14, r1
        std     Y + COUNTER, r1
        .set    .Lplace, 0
.rept TAG_BYTES
        std     Y + TAG_SUM + .Lplace, r1
        .set    .Lplace, .Lplace + 1
.endr
        clt
        sbrc    r22, 0
        rjmp    crypt

chain:
        .set    .Lplace, FIRST
.irp byte, STATE(0)
.if .Lplace > FIRST && .Lplace < FIRST + 14
        ldd     \byte, Y + .Lplace
.endif
        .set    .Lplace, .Lplace + 1
.endr
        point_to_given
        ldd     ROW2_3, Z + LENGTH + 1
        ldd     ROW3_3, Z + LENGTH
        ldi     r22, CHAIN_FLAGS
        ldd     r24, Z + ASSOCIATED_LENGTH
        ldd     r25, Z + ASSOCIATED_LENGTH + 1
        adiw    r24, 0
        breq    1f
        ori     r22, ASSOCIATED_FLAG
1:      mov     ROW0_0_SET0, r22
        point_to_keys
        rcall   chain_sum
        point_to_frame
        point_to_given
        ldd     r26, Z + ASSOCIATED_DATA
        ldd     r27, Z + ASSOCIATED_DATA + 1
        ldd     r24, Z + ASSOCIATED_LENGTH
        ldd     r25, Z + ASSOCIATED_LENGTH + 1
        adiw    r24, 0
        brne    2f
        rjmp    chain_message
2:
        /* Their length and what the first block has room for. */
        movw    r30, r28
        adiw    r30, KEPT
        ldi     r29, 14
        cpi     r25, LONG_HIGH
        brlo    3f
.irp byte, LONG_MARK
        ldi     r22, \byte
        st      Z+, r22
.endr
        ldi     r29, 10
3:      st      Z+, r25
        st      Z+, r24
4:      sbiw    r24, 1
        brlo    5f
        ld      r22, X+
        st      Z+, r22
        dec     r29
        brne    4b
        rjmp    6f
5:      adiw    r24, 1
6:      mov     r14, r29
        point_to_frame
        std     Y + LEFT, r24
        std     Y + LEFT + 1, r25
        movw    r24, r26
        movw    r26, r30
        ldi     r30, 16
        sub     r30, r14
        point_to_keys
        rcall   chain_part
        point_to_frame
        chain_data
chain_message:
        take_message
        chain_data
        add_to_tag
        ldd     r22, Y + OPENING
        sbrc    r22, 0
        rjmp    compare

crypt:
        rcall   keep_two_rounds
        point_to_frame
        rcall   counter_block
        point_to_frame
        add_to_tag
        take_message
        crypt_message crypted, 1
crypted:
        ldd     r22, Y + OPENING
        sbrc    r22, 0
        rjmp    chain
        point_to_given
        ldd     r26, Z + TAG
        ldd     r27, Z + TAG + 1
        .set    .Lplace, 0
.rept TAG_BYTES
        ldd     r22, Y + TAG_SUM + .Lplace
        st      X+, r22
        .set    .Lplace, .Lplace + 1
.endr
        rjmp    end

compare:
        point_to_given
        ldd     r26, Z + TAG
        ldd     r27, Z + TAG + 1
        ldi     r24, 0
        .set    .Lplace, 0
.rept TAG_BYTES
        ldd     r22, Y + TAG_SUM + .Lplace
        ld      r25, X+
        eor     r22, r25
        or      r24, r22
        .set    .Lplace, .Lplace + 1
.endr
        subi    r24, 1
        sbc     r24, r24                /* -1 if no bit differs, else 0 */
        ld      r26, Z
        ldd     r27, Z + MESSAGE + 1
        ldd     r18, Z + LENGTH
        ldd     r19, Z + LENGTH + 1
        movw    r30, r18
1:      sbiw    r30, 1
        brlo    2f
        ld      r22, X
        and     r22, r24
        st      X+, r22
        rjmp    1b
2:      inc     r24

end:    adiw    r28, FRAME_BYTES
        move_stack_to_frame
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        counter_routines
        chain_routine
        .size   SEAL, . - SEAL
