/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_init(void *state)                                             AVR
 * void IDENTIFIER_update(void *state, const uint8_t *message, uint16_t length)
 * void IDENTIFIER_final(void *state, uint8_t *digest)
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)
 *
 * A message in pieces of any length, for any hash function that is called block by block with one pointer to an
 * area: STEPS_... are its functions and sizes. The state is that area, and behind it two words: how many bytes the
 * block holds, and how many the message has up to now.
 *
 * A block is taken into the state when a byte of the next comes, since the last may be a whole one.
 *
 * in        R25:R24 state or digest, R23:R22 message or digest, R21:R20 length
 * On the stack lie the registers that are saved, and of hash the state besides and what its alignment leaves free.
 * clobbers  R0, R18-R27, R30, R31, flags
 */
#include "avr.inc"

#define INIT   SYMBOL(IDENTIFIER, _init)
#define UPDATE SYMBOL(IDENTIFIER, _update)
#define FINAL  SYMBOL(IDENTIFIER, _final)
#define HASH   SYMBOL(IDENTIFIER, _hash)

#define NUMBERS STEPS_AREA_BYTES
#define HELD    0 /* from NUMBERS on */
#define TOTAL   2
#ifdef STEPS_DIGEST_OFFSET
#define DIGEST  STEPS_DIGEST_OFFSET
#else
#define DIGEST  STEPS_STATE_OFFSET
#endif

#define SPL    0x3d
#define SPH    0x3e
#define SREG   0x3f

.if STATE_BYTES != NUMBERS + 4
        .error "the state is four bytes more than the area"
.endif

/* X or Z points to a place in the state at Y. */
.macro point low, high, place
        movw    \low, r28
        subi    \low, lo8(-(\place))
        sbci    \high, hi8(-(\place))
.endm

        function INIT
        movw    r30, r24
        subi    r30, lo8(-NUMBERS)
        sbci    r31, hi8(-NUMBERS)
.irp place, HELD, HELD + 1, TOTAL, TOTAL + 1
        std     Z + \place, r1
.endr
        jmp     STEPS_INITIALISE
        end_function INIT

#define LEFT   r14
#define SOURCE r16
#define COUNT  r18
#define FULL   r24

        function UPDATE
        save_registers r14, r15, r16, r17, r28, r29
        movw    r28, r24
        movw    SOURCE, r22
        movw    LEFT, r20
.Lpiece:
        cp      LEFT, r1
        cpc     r15, r1
        breq    .Ldone
        point   r30, r31, NUMBERS
        ldd     FULL, Z + HELD
        cpi     FULL, STEPS_BLOCK_BYTES
        brne    .Lroom
        rcall   .Ltake
.Lroom:
        /* As many bytes as there are, or as have room. */
        ldi     COUNT, STEPS_BLOCK_BYTES
        sub     COUNT, FULL
        cp      LEFT, COUNT
        cpc     r15, r1
        brsh    .Lmany
        mov     COUNT, LEFT
.Lmany: sub     LEFT, COUNT
        sbc     r15, r1
        point   r26, r27, STEPS_BLOCK_OFFSET
        add     r26, FULL
        adc     r27, r1
        add     FULL, COUNT
        std     Z + HELD, FULL
        ldd     r20, Z + TOTAL
        ldd     r21, Z + TOTAL + 1
        add     r20, COUNT
        adc     r21, r1
        std     Z + TOTAL, r20
        std     Z + TOTAL + 1, r21
        movw    r30, SOURCE
.Lbyte: ld      r0, Z+
        st      X+, r0
        dec     COUNT
        brne    .Lbyte
        movw    SOURCE, r30
        rjmp    .Lpiece
.Ldone:
        restore_registers r29, r28, r17, r16, r15, r14
        ret
        end_function UPDATE

        function FINAL
        save_registers r16, r17, r28, r29
        movw    r28, r24
        movw    r16, r22
#if STEPS_LEAST_PADDING_BYTES
        point   r30, r31, NUMBERS
        ldd     FULL, Z + HELD
        cpi     FULL, STEPS_BLOCK_BYTES
        brne    .Lrest
        rcall   .Ltake
.Lrest:
#endif
        rcall   .Ltell
        call    STEPS_FINISH
        point   r30, r31, DIGEST
        movw    r26, r16
        ldi     COUNT, STEPS_DIGEST_BYTES
.Lcopy: ld      r0, Z+
        st      X+, r0
        dec     COUNT
        brne    .Lcopy
        restore_registers r29, r28, r17, r16
        ret

/* Takes the whole block into the state at Y. FULL is 0 then, and Z points to the numbers. */
.Ltake: rcall   .Ltell
        call    STEPS_COMPRESS
        point   r30, r31, NUMBERS
        ldi     FULL, 0
        std     Z + HELD, FULL
        ret

/* Puts the numbers into the area where it has places for them; R25:R24 is the state then. */
.Ltell: point   r30, r31, NUMBERS
#ifdef STEPS_LENGTH_OFFSET
        point   r26, r27, STEPS_LENGTH_OFFSET
        ldd     r24, Z + TOTAL
        st      X+, r24
        ldd     r24, Z + TOTAL + 1
        st      X, r24
#endif
#ifdef STEPS_LAST_OFFSET
        point   r26, r27, STEPS_LAST_OFFSET
        ldd     r24, Z + HELD
        st      X, r24
#endif
        movw    r24, r28
        ret
        end_function FINAL

.macro set_stack_pointer
        in      r0, SREG
        cli
        out     SPH, r29
        out     SREG, r0
        out     SPL, r28
.endm

#if STATE_ALIGNMENT > 1
#define FRAME_BYTES (STATE_BYTES + STATE_ALIGNMENT - 1)
.if STATE_ALIGNMENT != 256
        .error "a state starts anywhere or at a page"
.endif
#else
#define FRAME_BYTES STATE_BYTES
#endif
#define FRAME   r10

        function HASH
        save_registers r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r16, r24
        movw    r14, r22
        movw    r12, r20
        in      r28, SPL
        in      r29, SPH
        subi    r28, lo8(FRAME_BYTES)
        sbci    r29, hi8(FRAME_BYTES)
        set_stack_pointer
        movw    FRAME, r28
#if STATE_ALIGNMENT > 1
        ldi     r28, 0
        inc     r29
#else
        adiw    r28, 1
#endif
        movw    r24, r28
        call    INIT
        movw    r24, r28
        movw    r22, r14
        movw    r20, r12
        call    UPDATE
        movw    r24, r28
        movw    r22, r16
        call    FINAL
        movw    r28, FRAME
        subi    r28, lo8(-FRAME_BYTES)
        sbci    r29, hi8(-FRAME_BYTES)
        set_stack_pointer
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10
        ret
        end_function HASH
