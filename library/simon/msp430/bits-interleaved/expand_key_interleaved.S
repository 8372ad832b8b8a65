/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     MSP430, MSP430X
 *
 * The round keys, each as four lanes of every fourth bit. The key itself is the first KEY_WORDS of
 * them; each further one is
 *
 *     k[i + KEY_WORDS] = c ^ z[i] ^ k[i] ^ t ^ rotate_right(t, 1),
 *     t = rotate_right(k[i + KEY_WORDS - 1], 3), exclusive-ored with k[i + 1] if KEY_WORDS is 4,
 *
 * one a pass. c ^ z[i] is all ones but for the lowest two bits, of which the lower one is z[i]:
 * they are the lowest ones of lanes 1 and 0.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 */
#include "parameters.inc"
#include "registers.inc"
#include "sequence.inc"
#define FREE r7
#include "interleave.inc"

#define SEQUENCE   SYMBOL(IDENTIFIER, _sequence)
#define ROUND_KEYS r12
#define KEY        r13
#define SEQUENCE_WORD r13 /* once the key is loaded */
#define LANES      r15, r14, r11, r10
#define LANE_BITS  r9
#define LANE_STEPS r8
#define SAVED      4

#define KEY_STEPS (ROUNDS - KEY_WORDS)

.macro rotate_lane_right lane
        bit     #1, \lane
        rrc     \lane
.endm

        function EXPAND_KEY
        save_registers SAVED
        mov     #KEY_WORDS, LANE_STEPS
.Lkey_word:
        load_parts KEY, LANES
        interleave LANES
        store_parts ROUND_KEYS, 0, LANES
        add     #WORD_BYTES, ROUND_KEYS
        dec     LANE_STEPS
        jnz     .Lkey_word
        sub     #SIMON_KEY_BITS / 8, ROUND_KEYS
        mov     #SEQUENCE, SEQUENCE_WORD
        mov     #KEY_STEPS, LANE_STEPS
        mov     @SEQUENCE_WORD+, LANE_BITS
        /* Here and at the end of a pass the lanes are those of the last round key so far. */
.Lstep:
        bit     #15, LANE_STEPS
        jnz     .Lbits_left
        mov     @SEQUENCE_WORD+, LANE_BITS
.Lbits_left:
        /* Right by 3: a lane goes to the one above and rotates, the last one to the first. */
        mov     r10, FREE
        mov     r11, r10
        mov     r14, r11
        mov     r15, r14
        mov     FREE, r15
        rotate_lane_right r14
        rotate_lane_right r11
        rotate_lane_right r10
#if KEY_WORDS == 4
        xor     WORD_BYTES(ROUND_KEYS), r15
        xor     WORD_BYTES + 2(ROUND_KEYS), r14
        xor     WORD_BYTES + 4(ROUND_KEYS), r11
        xor     WORD_BYTES + 6(ROUND_KEYS), r10
#endif
        /* Right by 1: a lane goes to the one below, the first one rotates and goes to the last. */
        mov     r15, FREE
        rotate_lane_right FREE
        xor     r14, r15
        xor     r11, r14
        xor     r10, r11
        xor     FREE, r10
        mov     #0x7fff, FREE
        rla     LANE_BITS
        rlc     FREE
        xor     FREE, r15
        xor     #0xfffe, r14
        inv     r11
        inv     r10
        /* From here on ROUND_KEYS points to k[i + 1]. */
.irp lane, LANES
        xor     @ROUND_KEYS+, \lane
.endr
        store_parts ROUND_KEYS, (KEY_WORDS - 1) * WORD_BYTES, LANES
        dec     LANE_STEPS
        jnz     .Lstep
        restore_registers SAVED
        ret
        end_function EXPAND_KEY

        .section .rodata.SEQUENCE, "a", @progbits
        .type   SEQUENCE, @object
        .balign 2
SEQUENCE:
        sequence_bits KEY_STEPS
        .size   SEQUENCE, . - SEQUENCE
