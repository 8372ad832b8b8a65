/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The AES key schedule (FIPS 197, section 5.2), then every round key as bit planes (planes.inc), with
 * the constant 0x63 of SubBytes added to the round keys 1 to n. No branch or address depends on a
 * secret.
 *
 * in        R12 round keys (176, 208 or 240 bytes), R13 key (16, 24 or 32 bytes), at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */

#include "planes.inc"
#include "sbox.inc"

#define KEY_BYTES  (AES_KEY_BITS / 8)

/* The round constant that would come next when the last round key is complete. */
#if AES_KEY_BITS == 128
#define FINAL_CONSTANT 0x6c
#elif AES_KEY_BITS == 192
#define FINAL_CONSTANT 0x1b
#else
#define FINAL_CONSTANT 0x80
#endif

/* The next words: each R4 and R5 plus the one a key length before. */
.macro NEXT_WORDS count
.rept \count
        xor     @R12+, R4
        mov     R4, KEY_BYTES - 2(R12)
        xor     @R12+, R5
        mov     R5, KEY_BYTES - 2(R12)
.endr
.endm

/* Planes to the two words of SubWord. */
.macro FINISH_WORD p0, p1, p2, p3, p4, p5, p6, p7, f0, f1, f2, f3
        TRANSPOSE \p0, \p1, \p2, \p3, \p4, \p5, \p6, \p7, \f0, \f1
        mov     \p0, \f0
        mov     \p1, R5
        mov     \f0, R4
.endm

        function EXPAND_KEY
        save_registers 7
        push    R12
        mov     #KEY_BYTES / 2, R14
.Lcopy: mov     @R13+, 0(R12)
        incd    R12
        dec     R14
        jnz     .Lcopy
        mov     -4(R12), R4
        mov     -2(R12), R5
        sub     #KEY_BYTES, R12
        mov     #1, R13
.Lnext:
        call    #.Lsubstitute
        /* RotWord and the round constant. */
        mov.b   R4, R14
        xor.b   R5, R14
        xor     R14, R4
        xor     R14, R5
        swpb    R4
        swpb    R5
        xor     R13, R4
        NEXT_WORDS 4
        rla.b   R13
        jnc     .Lreduced
        xor.b   #0x1b, R13
.Lreduced:
        cmp     #FINAL_CONSTANT, R13
        jeq     .Lexpanded
#if AES_KEY_BITS == 192
        NEXT_WORDS 2
#elif AES_KEY_BITS == 256
        call    #.Lsubstitute
        NEXT_WORDS 4
#endif
        jmp     .Lnext

.Lexpanded:
        pop     R12
        mov     #-1, R13
.Lslice:
        /* Round key R13 + 1, whose shift is R13. */
.irp half, R4, R5, R6, R7, R8, R9, R10, R11
        mov     @R12+, \half
.endr
        bit     #1, R13
        jz      .Leven
        mov     R5, R14
        mov     R9, R5
        mov     R14, R9
        mov     R7, R14
        mov     R11, R7
        mov     R14, R11
.Leven:
        HALVES_TO_ROWS R4, R5, R14
        HALVES_TO_ROWS R6, R7, R14
        HALVES_TO_ROWS R8, R9, R14
        HALVES_TO_ROWS R10, R11, R14
        mov     R13, R15
        and     #3, R15
        jz      .Lshifted
.Lshift:
        mov     R10, R14
        mov     R8, R10
        mov     R6, R8
        mov     R4, R6
        mov     R14, R4
        dec     R15
        jnz     .Lshift
.Lshifted:
        TRANSPOSE R5, R7, R9, R11, R4, R6, R8, R10, R14, R15
        tst     R13
        jn      .Lstore
.irp plane, R5, R7, R6, R8
        inv     \plane
.endr
.Lstore:
        .set    .Loffset, -16
.irp plane, R5, R7, R9, R11, R4, R6, R8, R10
        mov     \plane, .Loffset(R12)
        .set    .Loffset, .Loffset + 2
.endr
        inc     R13
        cmp     #ROUND_COUNT, R13
        jne     .Lslice
        restore_registers 7
        ret

        /* SubWord of R4 and R5. R12 and R13 are kept. */
.Lsubstitute:
        push    R12
        push    R13
.irp empty, R6, R7, R8, R9, R10, R11
        clr     \empty
.endr
        TRANSPOSE R4, R5, R6, R7, R8, R9, R10, R11, R14, R15
        SUBSTITUTE FINISH_WORD, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13, R14, R15
        xor     #0x6363, R4
        xor     #0x6363, R5
        pop     R13
        pop     R12
        ret
        end_function EXPAND_KEY
