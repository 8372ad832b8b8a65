/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The block into the chaining value: Threefish-256 of the block, plus the block. All four words are in
 * registers but for three bytes, which words 0 and 2 take turns to have there: a round goes on with the
 * one that the round before ended with. Whole bytes of a rotation only change which register a byte is
 * called; after eight rounds, a pass of the loop, all have their names again. The type becomes MESSAGE.
 *
 * in        r24 area, r22 position, as entries.S says
 * registers below; R0 zero or what is loaded; Y area, Z in an injection a pointer
 * clobbers  r0, r18-r27, r30, r31, T, flags; r2-r17, r28 and r29 are saved
 */
#include "names.inc"
#include "layout.inc"

/* Words 0 and 2, byte by byte; 1 and 3, with the place of their byte 0. */
.macro name_bytes word, b0, b1, b2, b3, b4, b5, b6, b7
.set x\word\()_0, \b0
.set x\word\()_1, \b1
.set x\word\()_2, \b2
.set x\word\()_3, \b3
.set x\word\()_4, \b4
.set x\word\()_5, \b5
.set x\word\()_6, \b6
.set x\word\()_7, \b7
.endm
        name_bytes 0, 18, 19, 20, 21, 22, 23, 30, 31
        name_bytes 2, 18, 19, 20, 24, 25, 26, 27, 1
.set first_1, 0
.set first_3, 0
#define ODD(word, first, i) (2 + 4 * ((word) - 1) + (((i) + (first)) & 7))

/* Of the three bytes of either word those of the other one come. */
.macro exchange word, other
.irp byte, 0, 1, 2
        std     Y + ABSENT + 3 * \word / 2 + \byte, x\word\()_\byte
        ldd     x\word\()_\byte, Y + ABSENT + 3 * \other / 2 + \byte
.endr
.endm

/* y to the left by so many bytes and bits; R0 is zero. To the right if negative; R0 is lost. */
.macro rotate y, bytes, bits
.if \bits > 0
.rept \bits
        lsl     ODD(\y, first_\y, 0)
.irp byte, 1, 2, 3, 4, 5, 6, 7
        rol     ODD(\y, first_\y, \byte)
.endr
        adc     ODD(\y, first_\y, 0), r0
.endr
.elseif \bits < 0
        mov     r0, ODD(\y, first_\y, 0)
.rept -(\bits)
        lsr     r0
.irp byte, 7, 6, 5, 4, 3, 2, 1, 0
        ror     ODD(\y, first_\y, \byte)
.endr
.endr
.endif
.set first_\y, (first_\y - (\bytes)) & 7
.endm

.macro mix x, y, bytes, bits
        add     x\x\()_0, ODD(\y, first_\y, 0)
.irp byte, 1, 2, 3, 4, 5, 6, 7
        adc     x\x\()_\byte, ODD(\y, first_\y, \byte)
.endr
        rotate  \y, \bytes, \bits
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        eor     ODD(\y, first_\y, \byte), x\x\()_\byte
.endr
.endm

.macro load_pointer place
        ldd     r30, Y + \place
        ldd     r31, Y + \place + 1
.endm

.macro store_pointer place
        std     Y + \place, r30
        std     Y + \place + 1, r31
.endm

/* The low word of the tweak; its high one, of which only the top byte can be other than zero. R0 is zero then. */
.macro add_position byte_0, byte_1, others:vararg
        ldd     r0, Y + POSITION
        add     \byte_0, r0
        ldd     r0, Y + POSITION + 1
        adc     \byte_1, r0
        clr     r0
.irp byte, \others
        adc     \byte, r0
.endr
.endm

.macro add_type byte_0, byte_1, byte_2, byte_3, byte_4, byte_5, byte_6, byte_7
        ldd     r0, Y + TYPE
        add     \byte_7, r0
.endm

/* Word `number` of the subkey at Z. */
.macro add_key number, byte_0, others:vararg
        ldd     r0, Z + 8 * \number
        add     \byte_0, r0
.set place, 8 * \number + 1
.irp byte, \others
        ldd     r0, Z + place
        adc     \byte, r0
.set place, place + 1
.endr
.endm

#define BYTES_OF_1 ODD(1, first_1, 0), ODD(1, first_1, 1), ODD(1, first_1, 2), ODD(1, first_1, 3), \
                   ODD(1, first_1, 4), ODD(1, first_1, 5), ODD(1, first_1, 6), ODD(1, first_1, 7)
#define BYTES_OF_2 x2_0, x2_1, x2_2, x2_3, x2_4, x2_5, x2_6, x2_7
#define BYTES_OF_3 ODD(3, first_3, 0), ODD(3, first_3, 1), ODD(3, first_3, 2), ODD(3, first_3, 3), \
                   ODD(3, first_3, 4), ODD(3, first_3, 5), ODD(3, first_3, 6), ODD(3, first_3, 7)

/* Z becomes a pointer: to the next subkey. */
.macro next_key half
        store_pointer DISPLACED
        load_pointer KEY_AT
        adiw    r30, 8
        ldd     r0, Y + KEYS_END
        cp      r30, r0
        breq    .Lend_of_row_\half
.Lin_row_\half:
        store_pointer KEY_AT
.endm

/* To words 1 and 2 one after the other of the tweak's three: position, type, and both. Where the code for the
   next two begins is kept in place of a number. */
.macro add_tweaks half, other
        load_pointer TWEAKS_AT
        ijmp
.Lend_of_row_\half:
        sbiw    r30, 40
        rjmp    .Lin_row_\half
.Ltweaks_0_\half:
        add_position BYTES_OF_1
        add_type BYTES_OF_2
        go_on_with .Ltweaks_1_\other
        rjmp    .Ltweaks_added_\half
.Ltweaks_1_\half:
        add_type BYTES_OF_1
        add_position BYTES_OF_2
        add_type BYTES_OF_2
        go_on_with .Ltweaks_2_\other
        rjmp    .Ltweaks_added_\half
.Ltweaks_2_\half:
        add_position BYTES_OF_1
        add_type BYTES_OF_1
        add_position BYTES_OF_2
        go_on_with .Ltweaks_0_\other
.Ltweaks_added_\half:
        store_pointer TWEAKS_AT
.endm

.macro go_on_with label
        ldi     r30, pm_lo8(\label)
        ldi     r31, pm_hi8(\label)
.endm

/* Z points to the subkey and gives way to the bytes of word 0. */
.macro add_key_to_0
        add_key 0, x0_0, x0_1, x0_2, x0_3, x0_4, x0_5
        ldd     r0, Z + 6
        ldd     r31, Z + 7
        ldd     r30, Y + DISPLACED
        adc     r30, r0
        ldd     r0, Y + DISPLACED + 1
        adc     r31, r0
.endm

/* To words 1 to 3, of which 2 is whole: the tweak to 1 and 2, the number to 3. R0 is zero then. */
.macro add_rest_of_subkey half, other
        add_tweaks \half, \other
        load_pointer KEY_AT
        add_key 1, BYTES_OF_1
        add_key 2, BYTES_OF_2
        add_key 3, BYTES_OF_3
        ldd     r0, Y + SUBKEY
        add     ODD(3, first_3, 0), r0
        inc     r0
        std     Y + SUBKEY, r0
        clr     r0
.irp byte, 1, 2, 3, 4, 5, 6, 7
        adc     ODD(3, first_3, \byte), r0
.endr
.endm

/* A byte of the parity word, which is that of the constant and all words. Z points to the key. */
.macro parity byte, constant
        ldi     r18, \constant
.irp word, 0, 1, 2, 3
        ldd     r19, Z + 8 * \word + \byte
        eor     r18, r19
.if \word < 3
        std     Z + KEY_AGAIN - KEY + 8 * \word + \byte, r19
.endif
.endr
        std     Z + PARITY - KEY + \byte, r18
.endm

        function CHAIN
        save_registers SAVED
        movw    r28, r24
        movw    r30, r24
        subi    r30, lo8(-KEY)
        sbci    r31, hi8(-KEY)
        parity  0, 0x22
        parity  1, 0x1a
        parity  2, 0xfc
        parity  3, 0xa9
        parity  4, 0xda
        parity  5, 0x1b
        parity  6, 0xd1
        parity  7, 0x1b
        /* FLAGS is before the key. */
        ld      r18, -Z
        sbiw    r30, 7
        store_pointer KEY_AT
        adiw    r30, 48
        std     Y + KEYS_END, r30
        std     Y + SUBKEY, r1
        std     Y + POSITION, r22
        std     Y + POSITION + 1, r23
        std     Y + TYPE, r18
        go_on_with .Ltweaks_0_first
        store_pointer TWEAKS_AT
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < 3
        ldd     r0, Y + BLOCK + \byte
        std     Y + ABSENT + \byte, r0
.else
        ldd     x0_\byte, Y + BLOCK + \byte
.endif
        ldd     ODD(1, 0, \byte), Y + BLOCK + 8 + \byte
        ldd     x2_\byte, Y + BLOCK + 16 + \byte
        ldd     ODD(3, 0, \byte), Y + BLOCK + 24 + \byte
.endr
.Leight_rounds:
        next_key first
        add_rest_of_subkey first, second
        exchange 2, 0
        add_key_to_0
        /* After number 18 it is 19. */
        ldd     r0, Y + SUBKEY
        sbrc    r0, 4
        sbrs    r0, 1
        rjmp    .Lrounds
        rjmp    .Lrounds_done
.Lrounds:
        mix     0, 1, 2, -2
        exchange 0, 2
        mix     2, 3, 2, 0
        clr     r0
        mix     2, 1, 7, 1
        exchange 2, 0
        mix     0, 3, 7, -4
        mix     0, 1, 3, -1
        exchange 0, 2
        mix     2, 3, 5, 0
        mix     2, 1, 5, -3
        exchange 2, 0
        mix     0, 3, 1, -3
        next_key second
        add_key_to_0
        exchange 0, 2
        store_pointer DISPLACED
        add_rest_of_subkey second, first
        load_pointer DISPLACED
        mix     2, 3, 4, 1
        exchange 2, 0
        mix     0, 1, 3, 1
        mix     0, 3, 6, -2
        exchange 0, 2
        clr     r0
        mix     2, 1, 1, 4
        mix     2, 3, 3, -2
        exchange 2, 0
        clr     r0
        mix     0, 1, 7, 2
        mix     0, 3, 4, 0
        exchange 0, 2
        mix     2, 1, 4, 0
        rjmp    .Leight_rounds
.Lrounds_done:
        /* Their sums with the block are the new key. Word 0 is whole, but its last bytes make room for Z. */
.irp byte, 7, 6
        ldd     r0, Y + BLOCK + \byte
        eor     r0, x0_\byte
        push    r0
.endr
        movw    r30, r28
        subi    r30, lo8(-KEY)
        sbci    r31, hi8(-KEY)
.irp byte, 0, 1, 2, 3, 4, 5
        ldd     r0, Y + BLOCK + \byte
        eor     r0, x0_\byte
        std     Z + \byte, r0
.endr
.irp byte, 6, 7
        pop     r0
        std     Z + \byte, r0
.endr
.irp byte, 0, 1, 2
        ldd     x2_\byte, Y + ABSENT + 3 + \byte
.endr
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        ldd     r0, Y + BLOCK + 8 + \byte
        eor     r0, ODD(1, 0, \byte)
        std     Z + 8 + \byte, r0
        ldd     r0, Y + BLOCK + 16 + \byte
        eor     r0, x2_\byte
        std     Z + 16 + \byte, r0
        ldd     r0, Y + BLOCK + 24 + \byte
        eor     r0, ODD(3, 0, \byte)
        std     Z + 24 + \byte, r0
.endr
        ldi     r18, MESSAGE
        st      -Z, r18
        clr     r1
        restore_registers RESTORED
        ret
        end_function CHAIN
