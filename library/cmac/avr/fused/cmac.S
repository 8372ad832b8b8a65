/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)      AVR
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
 * uint8_t IDENTIFIER_verify(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
 *
 * CMAC (NIST SP 800-38B), made one with AES-128: the chain stays in registers from block to block and takes in the
 * message there. Registers: columns.inc; r24 points to where the message goes on. The context is the cipher's round
 * keys and the two subkeys behind them.
 *
 * in        r24 context (208 bytes), r22 key; or
 *           r24 tag, r22 message, r20 length, r18 context
 * out       r24 of IDENTIFIER_verify: 0 if the tag is that of the message, else 1
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP + 1 on.
 */
#define KEYS          1
#define TAG           3
#define LEFT          5                 /* bytes of the message that are left */
#define CHECKING      7                 /* 0 authenticate, 1 verify */
#define PART          8                 /* a last block that is not whole */
#define FRAME_BYTES   23

#include "fused_rounds.inc"

#define AUTHENTICATE  SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY        SYMBOL(IDENTIFIER, _verify)
#define SUBKEYS       176               /* in the context */
#define REDUCTION_BYTE 0x87             /* of GF(2^128): what a bit that leaves on the left comes back as */

.macro clear_state
.irp byte, STATE(0)
        clr     \byte
.endr
.endm

/* The state twice in GF(2^128), stored at X. */
.macro twice_to_x
        clr     r24
        lsl     ROW3_3
.irp byte, ROW2_3, ROW1_3, ROW0_3, ROW3_2, ROW2_2, ROW1_2, ROW0_2, ROW3_1, ROW2_1_SET0, ROW1_1, ROW0_1_SET0, ROW3_0, ROW2_0_SET0, ROW1_0_SET0, ROW0_0_SET0
        rol     \byte
.endr
        sbc     r24, r24
        andi    r24, REDUCTION_BYTE
        eor     ROW3_3, r24
.irp byte, STATE(0)
        st      X+, \byte
.endr
.endm

/* Z points to the first subkey. */
.macro point_to_subkeys
        ldd     r30, Y + KEYS
        ldd     r31, Y + KEYS + 1
        subi    r30, lo8(-SUBKEYS)
        sbci    r31, hi8(-SUBKEYS)
.endm

#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2

        function EXPAND_KEY
        save_registers SAVED, r24, r25
        call    BLOCK_EXPAND_KEY
        pop     r29
        pop     r28
        push    r28
        push    r29
        clear_state
        rcall   chain_sum
        pop     r27
        pop     r26
        subi    r26, lo8(-SUBKEYS)
        sbci    r27, hi8(-SUBKEYS)
        twice_to_x
        twice_to_x
        rjmp    restore
        end_function EXPAND_KEY

        function VERIFY
        ldi     r27, 1
        rjmp    begin

        .global AUTHENTICATE
        .type   AUTHENTICATE, @function
AUTHENTICATE:
        ldi     r27, 0
begin:
        save_registers SAVED
        point_to_frame
        sbiw    r28, FRAME_BYTES
        move_stack_to_frame
        std     Y + KEYS, r18
        std     Y + KEYS + 1, r19
        std     Y + TAG, r24
        std     Y + TAG + 1, r25
        std     Y + CHECKING, r27
        movw    r24, r22
        movw    r30, r20
        sbiw    r30, 16
        breq    one_block
        adiw    r30, 16
        std     Y + LEFT, r30
        std     Y + LEFT + 1, r31
        clear_state
next:
        ldd     r30, Y + LEFT
        ldd     r31, Y + LEFT + 1
        sbiw    r30, 16
        brsh    1f
        rjmp    part
1:      breq    whole
        std     Y + LEFT, r30
        std     Y + LEFT + 1, r31
        rcall   take_block
        point_to_frame
        rjmp    next

/* One whole block: its subkey takes the place of the chain. */
one_block:
        point_to_subkeys
.irp byte, STATE(0)
        ld      \byte, Z+
.endr
        rjmp    last
whole:
        point_to_subkeys
.irp byte, STATE(0)
        ld      r22, Z+
        eor     \byte, r22
.endr
last:
        rcall   take_block
        rjmp    finish

part:
        /* The part and a 1 behind it, which with the second subkey make a block. */
        ldd     r15, Y + LEFT
        point_to_subkeys
        adiw    r30, 16
.irp byte, STATE(0)
        ld      r22, Z+
        eor     \byte, r22
.endr
        movw    r30, r24
        movw    r26, r28
        adiw    r26, PART
        mov     r14, r15
        inc     r15
1:      tst     r14
        breq    2f
        ld      r22, Z+
        st      X+, r22
        dec     r14
        rjmp    1b
2:      ldi     r22, 0x80
        st      X+, r22
        mov     r30, r15
        point_to_keys
        rcall   chain_part

finish:
        point_to_frame
        ldd     r26, Y + TAG
        ldd     r27, Y + TAG + 1
        ldd     r22, Y + CHECKING
        sbrc    r22, 0
        rjmp    compare
.irp byte, STATE(0)
        st      X+, \byte
.endr
        rjmp    end
compare:
        clr     r24
.irp byte, STATE(0)
        ld      r22, X+
        eor     r22, \byte
        or      r24, r22
.endr
        subi    r24, 1
        sbc     r24, r24                /* -1 if no bit differs, else 0 */
        inc     r24
end:    adiw    r28, FRAME_BYTES
        move_stack_to_frame
restore:
        clr     r1
        restore_registers RESTORED
        ret

/* Y points to the frame: the block at r24 goes into the chain. */
take_block:
        point_to_keys
        adiw    r24, 16
        movw    r26, r24
        rjmp    chain_block
        chain_routine
        end_function VERIFY
