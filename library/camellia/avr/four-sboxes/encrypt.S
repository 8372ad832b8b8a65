/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state stays in registers, all of which are in use. ROUNDS_UNROLLED is 6 or 2.
 *
 * in        r24 block (16 bytes), r22 round keys (208 bytes)
 * clobbers  r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "round.inc"

#define BLOCK      r24 /* and r25 */
#define ROUND_KEYS r22 /* and r23 */
#define PASSES     r26
#define COUNT      r27

.macro add_keys
.irp byte, D1
        ld      INDEX, Y+
        eor     \byte, INDEX
.endr
.irp byte, D2
        ld      INDEX, Y+
        eor     \byte, INDEX
.endr
.endm

/* x2 changes by (x1 & k1) <<< 1. */
.macro change_by_and key, d0, d1, d2, d3, d4, d5, d6, d7
        ldd     T0, Y + \key
        ldd     T1, Y + \key + 1
        ldd     T2, Y + \key + 2
        ldd     T3, Y + \key + 3
        and     T0, \d0
        and     T1, \d1
        and     T2, \d2
        and     T3, \d3
        lsl     T3
        rol     T2
        rol     T1
        rol     T0
        adc     T3, r1
        eor     \d4, T0
        eor     \d5, T1
        eor     \d6, T2
        eor     \d7, T3
.endm

/* x1 changes by x2 | k2. */
.macro change_by_or key, d0, d1, d2, d3, d4, d5, d6, d7
        ldd     T0, Y + \key + 4
        ldd     T1, Y + \key + 5
        ldd     T2, Y + \key + 6
        ldd     T3, Y + \key + 7
        or      T0, \d4
        or      T1, \d5
        or      T2, \d6
        or      T3, \d7
        eor     \d0, T0
        eor     \d1, T1
        eor     \d2, T2
        eor     \d3, T3
.endm

        function ENCRYPT
        save_registers ALL_SAVED
        /* The block's register is needed. */
        push    r24
        push    r25
        movw    r30, BLOCK
        movw    r28, ROUND_KEYS
.irp byte, D1
        ld      \byte, Z+
.endr
.irp byte, D2
        ld      \byte, Z+
.endr
        add_keys
        use_table camellia_sbox1
        ldi     PASSES, 3
.Lpass:
#if ROUNDS_UNROLLED == 6
.rept 3
        two_rounds
.endr
#else
        ldi     COUNT, 3
.Ltwo_rounds:
        two_rounds
        dec     COUNT
        breq    .Lsix_rounds
        rjmp    .Ltwo_rounds
.Lsix_rounds:
#endif
        dec     PASSES
        brne    .Llayer
        rjmp    .Ldone
.Llayer:
        /* FL on D1, its inverse on D2. */
        change_by_and 0, D1
        change_by_or  0, D1
        change_by_or  8, D2
        change_by_and 8, D2
        adiw    r28, 16
        rjmp    .Lpass
.Ldone:
        pop     r27
        pop     r26
.irp byte, D2
        ld      INDEX, Y+
        eor     INDEX, \byte
        st      X+, INDEX
.endr
.irp byte, D1
        ld      INDEX, Y+
        eor     INDEX, \byte
        st      X+, INDEX
.endr
        restore_registers ALL_RESTORED
        ret
        end_function ENCRYPT
