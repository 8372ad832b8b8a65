/*
 * IDENTIFIER_encrypt, IDENTIFIER_decrypt: PRESENT-80 of one block in place, eight S-boxes at once, both in
 * 1 KB of ROM                                                                                  RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block
 * out       HL as before
 * clobbers  all registers but HL
 * stack     12 bytes: return address 4, HL 2, area 2, a call 4
 * work      19 bytes at fixed short addresses
 *
 * Decryption first makes the last round key, then goes back from one to the one before.
 */
#include "names.inc"

#define WORK_BYTES      19
#define KEY_REGISTER    WORK_AREA
#define STATE           (WORK_AREA + 10)
#define COUNTER         (WORK_AREA + 18) /* that of the round, times 4 */
#define SBOX_DIFFERENCE         present_sbox_upper_difference
#define INVERSE_SBOX_DIFFERENCE present_inverse_sbox_upper_difference
#define AREA_BLOCK      10
#include "work_area.inc"
#include "key_register.inc"
#include "bitsliced_state.inc"
#include "bitsliced_round.inc"
#include "inverse_bitsliced_half_round.inc"

/* Saves HL and the area's address, loads the key and starts counting. */
.macro begin
        push    hl
        push    ax
        movw    hl, ax
        call    $!.Lload_key
        mov     COUNTER, #4
.endm

function ENCRYPT
        begin
        call    $!.Lload_state
.Lround:
        mov     a, COUNTER
        next_round_key byte_3
        substitute_permute_and_add_key
        add     COUNTER, #4
        cmp     COUNTER, #128
        skz
        br      $!.Lround
/* Where decryption ends as well. */
.Lfinish:
        pop     hl
        store_state
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        begin
.Lkey_schedule:
        mov     a, COUNTER
        next_round_key
        add     COUNTER, #4
        cmp     COUNTER, #128
        bnz     $.Lkey_schedule
        call    $!.Lload_state
.Lround_back:
        previous_round_key
        sub     COUNTER, #4
        mov     a, COUNTER
        xor     a, KEY_BYTE(4)
        mov     KEY_BYTE(4), a
        inverse_permute_substitute_and_add_key
        cmp     COUNTER, #4
        skz
        br      $!.Lround_back
        br      $!.Lfinish
        .size   DECRYPT, . - DECRYPT

.Lload_key:
        load_key
        ret

.Lload_state:
        load_state
        ret

