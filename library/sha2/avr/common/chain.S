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
 * stack     2 bytes; of finish 4 and those of compress
 */
#include "avr.inc"
#include "layout.inc"
#include "words.inc"

#define COMPRESS      SYMBOL(IDENTIFIER, _compress)
#define INITIAL_STATE SYMBOL(IDENTIFIER, _initial_state)
#define COUNT         r18
#define VALUE         r0
#define STATE_BYTES   (8 * WORD_BYTES)
#define LENGTH_BYTES  (2 * WORD_BYTES) /* of the padding, of which three are not zero */

        function SYMBOL(IDENTIFIER, _initialise)
        movw    r26, r24
#if STATE
        adiw    r26, STATE
#endif
        ldi     r30, lo8(INITIAL_STATE)
        ldi     r31, hi8(INITIAL_STATE)
        ldi     COUNT, STATE_BYTES
.Lcopy: lpm     VALUE, Z+
        st      X+, VALUE
        dec     COUNT
        brne    .Lcopy
        ret
        end_function SYMBOL(IDENTIFIER, _initialise)

        .section SYMBOL(.progmem., INITIAL_STATE), "a", @progbits
        .type   INITIAL_STATE, @object
INITIAL_STATE:
#include "initial_state.inc"
        .size   INITIAL_STATE, . - INITIAL_STATE

        function SYMBOL(IDENTIFIER, _finish)
        save_registers r28, r29
        movw    r28, r24
        /* A one behind the message; room for the length is there, or in one more block. */
        ldd     r20, Y + LAST
        ldi     r21, 0x80
        rcall   .Lpoint_to_block
        add     r26, r20
        adc     r27, r1
        ldi     COUNT, BLOCK_BYTES - 1 - LENGTH_BYTES
        sub     COUNT, r20
        brsh    .Lroom
        subi    COUNT, -LENGTH_BYTES
        rcall   .Lpad
        movw    r24, r28
        rcall   COMPRESS
        rcall   .Lpoint_to_block
        ldi     COUNT, BLOCK_BYTES - 1 - LENGTH_BYTES
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
.rept LENGTH_BYTES - 3
        st      X+, r1
.endr
        st      X+, r22
        st      X+, r21
        st      X+, r20
        movw    r24, r28
        rcall   COMPRESS
#if STATE
        adiw    r28, STATE
#endif
        movw    r26, r28
        ldi     r30, 8
.Lreverse:
.set byte, 17 + WORD_BYTES
.rept WORD_BYTES
        ld      byte, Y+
.set byte, byte - 1
.endr
.set byte, 18
.rept WORD_BYTES
        st      X+, byte
.set byte, byte + 1
.endr
        dec     r30
        brne    .Lreverse
        restore_registers r29, r28
        ret

.Lpoint_to_block:
        movw    r26, r28
        subi    r26, lo8(-BLOCK)
        sbci    r27, hi8(-BLOCK)
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
