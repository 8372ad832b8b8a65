/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(struct)     MSP430, MSP430X
 * uint8_t IDENTIFIER_open(struct)
 *
 * The state stays where the permutation has it, in registers and on the stack, from the first block to the tag
 * (register map and idea: words_in_registers.inc). The key lies beside it in words, as it is needed three times more
 * and its bytes may lie at any address. What comes behind a permutation stands in RETURN(SP).
 *
 * in        R12 struct of 16-bit members: message, length, tag, associated data, its length, nonce, key
 * out       R12 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Stack, from SP on: the state, CONSTANT and RETURN (permutation.inc), then the following.
 */
#include "msp430.inc"
#include "permutation.inc"
.equ DATA, RETURN + 2                   /* where associated data or message go on */
.equ LENGTH, DATA + 2                   /* bytes of them that are left */
.equ KEY_WORDS, LENGTH + 2
.equ STRUCT, KEY_WORDS + 16
.equ DIRECTION, STRUCT + 2              /* 1 seal, -1 open */
.equ FRAME_BYTES, DIRECTION + 2
#include "bytes.inc"
#include "struct.inc"

/* The permutation is near if it is short. */
.macro go_to where
#if ROUNDS_PER_LOOP == 1
        jmp     \where
#else
        br      #\where
#endif
.endm

/* Adds the key to x3 and x4. */
.macro add_key_to_x3_and_x4
        mov     sp, r12
        add     #KEY_WORDS, r12
        .irp    word, 0, 1, 2, 3
        xor     @r12+, X3 + 2 * \word(sp)
        .endr
        xor     @r12+, E0
        .irp    word, 1, 2, 3
        xor     @r12+, X4 + 2 * \word(sp)
        .endr
.endm

/* The next block of 16 bytes at R12; or goes to where fewer are left, R14. */
.macro begin_block last
        mov     #RATE, r14
        sub     r14, LENGTH(sp)
        jlo     \last
.endm

        function OPEN
        mov     #-1, r13
        jmp     begin
        end_function OPEN

        .global SEAL
        .type   SEAL, @function
SEAL:
        mov     #1, r13
begin:
        save_registers 7
        push    r13
        push    r12
        mov     KEY(r12), r15
        .irp    word, r11, B1, B2, B3, C0, C1, C2, C3
        load_word r15, \word, r14
        .endr
        .irp    word, C3, C2, C1, C0, B3, B2, B1, r11
        push    \word
        .endr
        sub     #KEY_WORDS - X1 - 2, sp
        push    r11
        push    #0                      /* NIST SP 800-232, appendix B */
        push    #0x1000
        push    #0x808c
        push    #1
        sub     #8, sp
        mov     NONCE(r12), r12
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        mov.b   @r12+, X3 + \byte(sp)
        .endr
        load_word r12, E0, r14
        .irp    byte, 2, 3, 4, 5, 6, 7
        mov.b   @r12+, X4 + \byte(sp)
        .endr
        mov     #initialized, RETURN(sp)
        go_to   permute_12

initialized:
        add_key_to_x3_and_x4
        mov     STRUCT(sp), r13
        mov     ASSOCIATED_LENGTH(r13), r14
        tst     r14
        jz      begin_message
        mov     r14, LENGTH(sp)
        mov     #next_associated, RETURN(sp)
        mov     ASSOCIATED_DATA(r13), r12
        jmp     1f
next_associated:
        mov     DATA(sp), r12
1:      begin_block last_associated
#if BLOCKS_WRITTEN_OUT
        add_block
#else
        clr     r15
        call    #take_bytes
#endif
        mov     r12, DATA(sp)
        go_to   permute_8
last_associated:
        mov     #begin_message, RETURN(sp)
        add     LENGTH(sp), r14
        clr     r15
        call    #take_bytes
        go_to   permute_8

begin_message:
        xor     #0x8000, X4 + 6(sp)     /* tells the message from what was before it */
        mov     STRUCT(sp), r13
        mov     @r13+, r12
        mov     @r13, LENGTH(sp)
        mov     #next_block, RETURN(sp)
        jmp     1f
next_block:
        mov     DATA(sp), r12
1:      begin_block last_block
#if BLOCKS_WRITTEN_OUT
        tst     DIRECTION(sp)
        jn      open_this
        seal_block
        mov     r12, DATA(sp)
        go_to   permute_8
open_this:
        open_block
#else
        mov     DIRECTION(sp), r15
        call    #take_bytes
#endif
        mov     r12, DATA(sp)
        go_to   permute_8
last_block:
        add     LENGTH(sp), r14
        mov     DIRECTION(sp), r15
        call    #take_bytes
        mov     sp, r12
        add     #KEY_WORDS, r12
        .irp    word, C0, C1, C2, C3
        xor     @r12+, \word
        .endr
        .irp    word, 0, 1, 2, 3
        xor     @r12+, X3 + 2 * \word(sp)
        .endr
        mov     #finish, RETURN(sp)
        go_to   permute_12

finish:
        /* The tag, where the key was. */
        mov     sp, r12
        .irp    word, 0, 1, 2, 3
        xor     @r12+, KEY_WORDS + 2 * \word(sp)
        .endr
        xor     E0, KEY_WORDS + 8(sp)
        add     #X4 + 2 - X3 - 8, r12
        .irp    word, 5, 6, 7
        xor     @r12+, KEY_WORDS + 2 * \word(sp)
        .endr
        mov     sp, r13
        add     #KEY_WORDS, r13
        mov     STRUCT(sp), r14
        mov     TAG(r14), r12
        tst     DIRECTION(sp)
        jn      compare
#if BLOCKS_WRITTEN_OUT
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov.b   @r13+, \byte(r12)
        .endr
#else
        mov     #RATE, r14
1:      mov.b   @r13+, 0(r12)
        inc     r12
        dec     r14
        jnz     1b
#endif
        jmp     end
compare:
        clr     r15
        mov     #RATE, r11
1:      mov.b   @r12+, r10
        xor.b   @r13+, r10
        bis     r10, r15
        dec     r11
        jnz     1b
        sub     #1, r15
        subc    r15, r15                /* -1 if no bit differs, else 0 */
        mov     @r14+, r12
        mov     @r14, r13
        tst     r13
        jz      3f
2:      and.b   r15, 0(r12)
        inc     r12
        dec     r13
        jnz     2b
3:      mov     r15, r12
        inc     r12
end:    add     #FRAME_BYTES, sp
        restore_registers 7
        ret

        routine_for_bytes
        permutations
        .size   SEAL, . - SEAL
