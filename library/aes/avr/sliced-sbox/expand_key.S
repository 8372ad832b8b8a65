/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The AES key schedule (FIPS 197, section 5.2). aes_substitute works on eight bytes: on the word and a copy of it,
 * over which the next word is written afterwards. No address, branch or timing depends on a secret.
 *
 * in        r24 round keys (176, 208 or 240 bytes), r22 key
 * registers Y next word, X the one a key length before, Z what is added to it, r24 round constant, r22 count
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved, r1 is 0 again in the end
 */
#include "bytes.inc"

#define KEY_BYTES (AES_KEY_BITS / 8)
#define CONSTANT  r24

/* The round constant that would come next when the last round key is complete. */
#if AES_KEY_BITS == 128
#define FINAL_CONSTANT 0x6c
#elif AES_KEY_BITS == 192
#define FINAL_CONSTANT 0x1b
#else
#define FINAL_CONSTANT 0x80
#endif

/* The S-box of the word before Y, its bytes in the order given, to Y. */
.macro substitute_word bytes:vararg
        ld      r21, -Y
        ld      r20, -Y
        ld      r19, -Y
        ld      r18, -Y
        adiw    r28, 4
.irp byte, \bytes, \bytes
        st      Y+, \byte
.endr
        sbiw    r28, 8
        call    aes_substitute
        sbiw    r28, 8
.endm

.macro next_bytes count
        ldi     COUNT, \count
        rcall   .Lnext_bytes
.endm

        function EXPAND_KEY
        save_all
        movw    r28, r24
        movw    r26, r24
        movw    r30, r22
        ldi     COUNT, KEY_BYTES
.Lcopy:
        ld      r0, Z+
        st      Y+, r0
        dec     COUNT
        brne    .Lcopy
        ldi     CONSTANT, 1
.Lkey_length:
        substitute_word r19, r20, r21, r18
        ld      r18, Y
        eor     r18, CONSTANT
        st      Y, r18
        movw    r30, r28
        next_bytes 4
        sbiw    r30, 4
        next_bytes 12
        lsl     CONSTANT
        brcc    .Lreduced
        ldi     CONSTANT, 0x1b
.Lreduced:
        cpi     CONSTANT, FINAL_CONSTANT
        breq    .Lend
#if AES_KEY_BITS == 192
        next_bytes 8
#elif AES_KEY_BITS == 256
        substitute_word r18, r19, r20, r21
        movw    r30, r28
        next_bytes 4
        sbiw    r30, 4
        next_bytes 12
#endif
        rjmp    .Lkey_length
.Lend:
        restore_all
        ret

.Lnext_bytes:
        ld      r18, X+
        ld      r19, Z+
        eor     r18, r19
        st      Y+, r18
        dec     COUNT
        brne    .Lnext_bytes
        ret
        end_function EXPAND_KEY
