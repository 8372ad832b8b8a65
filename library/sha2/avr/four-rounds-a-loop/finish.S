/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(void *area)      AVR
 * void IDENTIFIER_finish(void *area)
 *
 * The initial state from flash; padding, the last one or two blocks, and the bytes of the state's words
 * in reverse: the digest. The area is that of layout.inc.
 *
 * in        r24 area
 * clobbers  r0, r18-r27, r30, r31, flags; of finish r28 and r29 are saved
 * stack     2 bytes; of finish 6 and those of compress
 */
#include "avr.inc"
#include "layout.inc"

#define COMPRESS SYMBOL(IDENTIFIER, _compress)
#define COUNT    r18
#define VALUE    r0

        function SYMBOL(IDENTIFIER, _initialise)
        movw    r26, r24
        ldi     r30, lo8(sha256_initial_state)
        ldi     r31, hi8(sha256_initial_state)
        ldi     COUNT, 32
.Lcopy: lpm     VALUE, Z+
        st      X+, VALUE
        dec     COUNT
        brne    .Lcopy
        ret
        end_function SYMBOL(IDENTIFIER, _initialise)

        .section .progmem.sha256_initial_state, "a", @progbits
        .type   sha256_initial_state, @object
sha256_initial_state:
#include "initial_state.inc"
        .size   sha256_initial_state, . - sha256_initial_state

        function SYMBOL(IDENTIFIER, _finish)
        save_registers r28, r29
        movw    r28, r24
        /* A one behind the message; room for the length is there, or in one more block. */
        ldd     r20, Y + LAST
        ldi     r21, 0x80
        movw    r26, r28
        adiw    r26, BLOCK
        add     r26, r20
        adc     r27, r1
        ldi     COUNT, BLOCK_BYTES - 9
        sub     COUNT, r20
        brsh    .Lroom
        subi    COUNT, -8
        rcall   .Lpad
        movw    r24, r28
        rcall   COMPRESS
        movw    r26, r28
        adiw    r26, BLOCK
        ldi     COUNT, BLOCK_BYTES - 9
        ldi     r21, 0
.Lroom: rcall   .Lpad
        /* Eight times the length, the highest byte first. */
        ldd     r20, Y + LENGTH
        ldd     r21, Y + LENGTH + 1
        clr     r22
.rept 3
        lsl     r20
        rol     r21
        rol     r22
.endr
.rept 5
        st      X+, r1
.endr
        st      X+, r22
        st      X+, r21
        st      X+, r20
        movw    r24, r28
        rcall   COMPRESS
        ldi     COUNT, 8
.Lreverse:
        ldd     r20, Y + STATE
        ldd     r21, Y + STATE + 1
        ldd     r22, Y + STATE + 2
        ldd     r23, Y + STATE + 3
        st      Y+, r23
        st      Y+, r22
        st      Y+, r21
        st      Y+, r20
        dec     COUNT
        brne    .Lreverse
        restore_registers r29, r28
        ret

/* R21 to X, then COUNT zeros. */
.Lpad:  st      X+, r21
        subi    COUNT, 1
        brlo    .Lpadded
.Lzero: st      X+, r1
        subi    COUNT, 1
        brsh    .Lzero
.Lpadded:
        ret
        end_function SYMBOL(IDENTIFIER, _finish)
