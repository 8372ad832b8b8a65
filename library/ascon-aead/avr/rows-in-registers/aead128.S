/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct message *given)      AVR
 * uint8_t IDENTIFIER_open(const struct message *given)
 *
 * Three rows of the state stay in registers from the nonce to the tag, two lie at fixed addresses or, ON_STACK, on
 * the stack (register map and idea: permutation.inc). There is one permutation; AFTER says what follows it.
 * Between its calls R24-R31 are free, so that X, Y and Z may point to bytes, to what was given and to the state.
 *
 * Sealing and opening share the code for a block. What comes out is input ^ x; ~x becomes output ^ 0xff when sealing
 * and output ^ ~x when opening, which a mask chooses, and x output or output ^ x. The rest of a message goes byte by byte, with x1 in memory.
 *
 * in        R25:R24 message, length, tag, associated data, its length, nonce, key: seven words
 * out       R24 0 if genuine, else 1 (open)
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R17, R28, R29 are saved
 * static    STATE: FRAME_BYTES, unless ON_STACK
 */
#include "avr.inc"
#include "given.inc"

#if ROUNDS_PER_LOOP > 2
#define BRANCH_BACK jmp
#else
#define BRANCH_BACK rjmp
#endif
#if ROUNDS_PER_LOOP == 12
#define LAST_EIGHT last_eight
#else
#define LAST_EIGHT permutation
#endif
#define STATE SYMBOL(IDENTIFIER, _work)
#include "permutation.inc"
.equ AFTER, PERMUTATION_BYTES           /* what comes after a permutation: a bit of those below, or none */
.equ PLACE, AFTER + 1                   /* where the input goes on */
.equ LEFT, PLACE + 2                    /* bytes of it that are left */
.equ KIND, LEFT + 2                     /* of the input: DATA or what DIRECTION holds */
.equ DIRECTION, KIND + 1                /* OPENING or 0 */
.equ GIVEN, DIRECTION + 1
.equ FRAME_BYTES, GIVEN + 2

.equ NEXT_BLOCK, 0
.equ END_OF_DATA, 1
.equ END, 2

.equ OPENING, 1
.equ DATA, 0x80

#if !ON_STACK
        .section .bss.STATE, "aw", @nobits
        .type   STATE, @object
STATE:  .skip   FRAME_BYTES
        .size   STATE, . - STATE
#endif

/* x0 and x4 are complemented between permutations in either case, and x3 is not. */
#if ROUNDS_PER_LOOP == 1
.equ ROWS, ROWS_0_2_4
#else
.equ ROWS, ROWS_0_1_4
#endif

/* Where Z points to the state. */
.macro fetch register, place
        ldd     \register, Z + AT_Z + \place
.endm
.macro keep place, register
        std     Z + AT_Z + \place, \register
.endm

.macro go_on_at phase
        ldi     F, 1 << \phase
        keep    AFTER, F
.endm

/* Y points to what was given, X to what a member of it says. */
.macro point_to member
        fetch   28, GIVEN
        fetch   29, GIVEN + 1
        ldd     r26, Y + \member
        ldd     r27, Y + \member + 1
.endm

/* row ^= eight bytes at X */
.macro add_bytes row, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        eor     \row + (\byte + \turn) % 8, F
        .endr
.endm

.macro load_bytes row, turn=0
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      \row + (\byte + \turn) % 8, X+
        .endr
.endm

.macro complement row
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        com     \row + \byte
        .endr
.endm

/* x1 to the form of x0 and back */
.macro complement_as_x0 row
        .if     !(ROWS & ROW_1)
        complement \row
        .endif
.endm

/* The complement of the initial value (NIST SP 800-232, appendix B), from the last byte to the first. */
#define INITIAL_ROW 0xff, 0xff, 0xef, 0xff, 0x7f, 0x73, 0xff, 0xfe

        function SEAL
        clr     r22
        rjmp    begin
        .global OPEN
        .type   OPEN, @function
OPEN:   ldi     r22, OPENING
begin:
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    28, 24
        ldd     r26, Y + NONCE
        ldd     r27, Y + NONCE + 1
#if ON_STACK
        ldi     r23, DATA
        ldd     r20, Y + ASSOCIATED_LENGTH
        ldd     r21, Y + ASSOCIATED_LENGTH + 1
        ldd     r18, Y + ASSOCIATED_DATA
        ldd     r19, Y + ASSOCIATED_DATA + 1
        save_registers r25, r24, r22, r23, r21, r20, r19, r18
        .rept   PLACE - X1              /* what comes first is none of the bits */
        push    r1
        .endr
        ldi     F + 1, 0xff
        .irp    byte, INITIAL_ROW
        .if     \byte == 0xff
        push    F + 1
        .else
        ldi     F, \byte
        push    F
        .endif
        .endr
        adiw    r26, 8
        .rept   8
        ld      F, -X
        push    F
        .endr
        adiw    r26, 8
        point_z
#else
        point_z
        keep    GIVEN, 24
        keep    GIVEN + 1, 25
        keep    DIRECTION, 22
        .set    place, X0 + 7
        ldi     F + 1, 0xff
        .irp    byte, INITIAL_ROW
        .if     \byte == 0xff
        keep    place, F + 1
        .else
        ldi     F, \byte
        keep    place, F
        .endif
        .set    place, place - 1
        .endr
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        keep    X3 + \byte, F
        .endr
        .irp    byte, 0, 1
        ldd     F, Y + ASSOCIATED_LENGTH + \byte
        keep    LEFT + \byte, F
        ldd     F, Y + ASSOCIATED_DATA + \byte
        keep    PLACE + \byte, F
        .endr
        ldi     F, DATA
        keep    KIND, F
        keep    AFTER, 1
#endif
        load_bytes E, TURN
        complement E
        ldd     r26, Y + KEY
        ldd     r27, Y + KEY + 1
        load_bytes B
        load_bytes C, TURN
        .if     ROWS & ROW_1
        complement B
        .else
        complement C
        .endif
twelve_rounds:
        ldi     F, TWELVE_ROUNDS
permutation:
        permutation_rounds
#if !ON_STACK
        point_z
#endif
        fetch   24, AFTER
        sbrc    r24, NEXT_BLOCK
        rjmp    next_block
        sbrc    r24, END_OF_DATA
        rjmp    end_of_data
        sbrc    r24, END
        rjmp    end

        /* after the first one */
        rcall   add_key
        go_on_at NEXT_BLOCK
        fetch   24, LEFT
        fetch   25, LEFT + 1
        sbiw    r24, 0
        brne    next_block
end_of_data:
        ldi     F, 0x80
        eor     E + (7 + TURN) % 8, F   /* the last bit of the state */
        point_to MESSAGE
        keep    PLACE, 26
        keep    PLACE + 1, 27
        ldd     r26, Y + MESSAGE_LENGTH
        ldd     r27, Y + MESSAGE_LENGTH + 1
        keep    LEFT, 26
        keep    LEFT + 1, 27
        fetch   24, DIRECTION
        keep    KIND, 24
        go_on_at NEXT_BLOCK

next_block:
        fetch   26, PLACE
        fetch   27, PLACE + 1
        fetch   28, LEFT
        fetch   29, LEFT + 1
        sbiw    r28, RATE
#if BLOCKS_IN_A_LOOP
        brcs    last_bytes
        keep    LEFT, 28
        keep    LEFT + 1, 29
        ldi     r28, 0
        rjmp    last_bytes
#else
        brcc    1f
        rjmp    last_bytes
1:      keep    LEFT, 28
        keep    LEFT + 1, 29
        fetch   29, KIND
        sbrc    r29, 7
        rjmp    block_of_data
        dec     r29                     /* 0xff when sealing, 0 when opening */
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      r24, X
        fetch   25, X0 + \byte
        eor     r24, r25
        com     r24
        st      X+, r24
        or      r25, r29
        eor     r25, r24
        keep    X0 + \byte, 25
        .endr
        .if     !(ROWS & ROW_1)
        com     r29
        .endif
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      r24, X
        eor     r24, B + \byte
        .if     ROWS & ROW_1
        com     r24
        st      X+, r24
        or      B + \byte, r29
        .else
        st      X+, r24
        and     B + \byte, r29
        .endif
        eor     B + \byte, r24
        .endr
        rjmp    end_of_block
block_of_data:
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      r24, X+
        fetch   25, X0 + \byte
        eor     r25, r24
        keep    X0 + \byte, 25
        .endr
        add_bytes B
#endif
end_of_block:
        keep    PLACE, 26
        keep    PLACE + 1, 27
eight_rounds:
        ldi     F, EIGHT_ROUNDS
        BRANCH_BACK LAST_EIGHT

        /* R28 + RATE bytes; a whole block's one behind it goes to a byte that a round writes first */
last_bytes:
        fetch   29, KIND
        bst     r29, 7
        subi    r28, -RATE
        breq    no_bytes
        complement_as_x0 B
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        keep    X1 + \byte, B + \byte
        .endr
        movw    B, 28
        movw    28, 30
        adiw    r28, AT_Z + X0
1:      ld      r24, X
        ld      r25, Y
        eor     r25, r24
        com     r24
        sbrs    B + 1, 0
        mov     r24, r25
        st      Y+, r24
        com     r25
        brts    2f
        st      X, r25
2:      adiw    r26, 1
        dec     B
        brne    1b
        ld      r24, Y
        ldi     r25, 1
        eor     r24, r25
        st      Y, r24
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        fetch   B + \byte, X1 + \byte
        .endr
        complement_as_x0 B
#if BLOCKS_IN_A_LOOP
        sub     r28, r30
        cpi     r28, AT_Z + X0 + RATE
        breq    end_of_block
#endif
        rjmp    padded
no_bytes:
        ldi     r25, 1
        fetch   24, X0
        eor     r24, r25
        keep    X0, 24
padded:
        brts    4f
        point_to KEY
        add_bytes C, TURN
        rcall   add_to_x3
        go_on_at END
        BRANCH_BACK twelve_rounds
4:      go_on_at END_OF_DATA
        rjmp    eight_rounds

/* The key to x3 and x4. */
add_key:
        point_to KEY
        rcall   add_to_x3
        add_bytes E, TURN
        ret
add_to_x3:
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        ld      F, X+
        fetch   25, X3 + \byte
        eor     r25, F
        keep    X3 + \byte, 25
        .endr
        ret

end:    rcall   add_key
        ldd     r26, Y + TAG
        ldd     r27, Y + TAG + 1
        complement E
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        keep    X0 + \byte, E + (\byte + TURN) % 8
        .endr
        fetch   r17, DIRECTION
        ldi     r18, RATE
        adiw    r30, AT_Z + X3
        sbrc    r17, 0
        rjmp    compare
1:      ld      r24, Z+
        st      X+, r24
        dec     r18
        brne    1b
        rjmp    leave

compare:
        clr     r16
1:      ld      r24, Z+
        ld      r25, X+
        eor     r24, r25
        or      r16, r24
        dec     r18
        brne    1b
        neg     r16
        sbc     r16, r16                /* 0xff if a byte differs */
        ldd     r26, Y + MESSAGE
        ldd     r27, Y + MESSAGE + 1
        ldd     r24, Y + MESSAGE_LENGTH
        ldd     r25, Y + MESSAGE_LENGTH + 1
        com     r16
2:      sbiw    r24, 1
        brcs    3f
        ld      r17, X
        and     r17, r16
        st      X+, r17
        rjmp    2b
3:      com     r16
        mov     r24, r16
        andi    r24, 1
leave:
#if ON_STACK
        .rept   FRAME_BYTES % 4
        pop     r0
        .endr
        ldi     r25, FRAME_BYTES / 4
1:      .rept   4
        pop     r0
        .endr
        dec     r25
        brne    1b
#endif
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
        .size   OPEN, . - OPEN
        end_function SEAL
