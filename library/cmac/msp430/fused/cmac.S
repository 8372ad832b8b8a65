/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)      MSP430, MSP430X
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
 * uint8_t IDENTIFIER_verify(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
 *
 * CMAC (NIST SP 800-38B), made one with AES-128: round 1 adds chain and message as it reads them, whatever their
 * address. Registers are those of the rounds (paired_rounds.inc); what comes behind a block stands in CONTINUATION,
 * so there is no return address on top of the frame. The context is the cipher's round keys and the two subkeys
 * behind them.
 *
 * in        R12 context (224 bytes, at an even address), R13 key; or
 *           R12 tag, R13 message, R14 length, R15 context
 * out       R12 of IDENTIFIER_verify: 0 if the tag is that of the message, else 1
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP on.
 */
#define ROUND_2_KEY   0
#define KEYS          2
#define CONTINUATION  4
#define TAG           6
#define BEHIND_LAST   8                 /* what is done with the last block */
#define DATA          10                /* where the message goes on */
#define LEFT          12                /* bytes of it that are left */
#define OUTPUT        14                /* the chain */
#define FRAME_BYTES   30

#include "fused_rounds.inc"

#define AUTHENTICATE  SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY        SYMBOL(IDENTIFIER, _verify)
#define SUBKEYS       192               /* in the context */
#define REDUCTION     0x87              /* of GF(2^128): what a bit that leaves on the left comes back as */

.macro ENTER_FRAME context
        save_registers 7
        sub     #FRAME_BYTES, SP
        mov     \context, KEYS(SP)
        add     #ROUND_2_KEY_OFFSET, \context
        mov     \context, ROUND_2_KEY(SP)
.endm

        function EXPAND_KEY
        push    R12
        call    #BLOCK_EXPAND_KEY
        pop     R15
        ENTER_FRAME R15
        mov     #make_subkeys, CONTINUATION(SP)
        mov     #zeros, R12
        mov     R12, R11
        jmp     chain_sum
make_subkeys:
        mov     SP, R13
        add     #OUTPUT + 16, R13
        mov     KEYS(SP), R12
        add     #SUBKEYS + 16, R12
        call    #twice
        mov     R12, R13
        add     #16, R13
        add     #32, R12
        call    #twice
        br      #end

/* The 16 bytes before R13, twice in GF(2^128), go before R12; both point to their first bytes then. Clobbers R11,
   R14, R15. */
twice:
        clr     R14
        mov     #8, R11
1:      decd    R13
        decd    R12
        mov     @R13, R15
        swpb    R15
        rla     R15
        bis     R14, R15
        mov     #0, R14                 /* leaves the carry as it is */
        rlc     R14
        swpb    R15
        mov     R15, 0(R12)
        dec     R11
        jnz     1b
        clr     R15
        sub     R14, R15
        and     #REDUCTION, R15
        xor.b   R15, 15(R12)
        ret
        end_function EXPAND_KEY

        function VERIFY
        mov     #compare, R11
        jmp     begin

        .global AUTHENTICATE
        .type   AUTHENTICATE, @function
AUTHENTICATE:
        mov     #store, R11
begin:
        ENTER_FRAME R15
        mov     R12, TAG(SP)
        mov     R11, BEHIND_LAST(SP)
        mov     R13, DATA(SP)
        mov     R14, LEFT(SP)
        mov     #next, CONTINUATION(SP)
        mov     #zeros, R12
        cmp     #16, R14
        jlo     short
        jne     chain_data
        /* One whole block: its subkey takes the place of the chain. */
        mov     R13, R11
        mov     KEYS(SP), R12
        add     #SUBKEYS, R12
        jmp     chain_last

short:
.irp byte, 0, 2, 4, 6, 8, 10, 12, 14
        clr     OUTPUT + \byte(SP)
.endr
part:
        mov     DATA(SP), R12
        mov     LEFT(SP), R14
        mov     SP, R13
        add     #OUTPUT, R13
        mov     R13, R11
        add     R14, R11
        xor.b   #0x80, 0(R11)
        call    #add_bytes
        mov     KEYS(SP), R11
        add     #SUBKEYS + 16, R11
        mov     SP, R12
        add     #OUTPUT, R12
        jmp     chain_last

next:
        mov     SP, R12
        add     #OUTPUT, R12
        mov     #16, R14
        cmp     R14, LEFT(SP)
        jlo     part
        jne     chain_data
        /* A whole last block. */
        mov     KEYS(SP), R11
        add     #SUBKEYS, R11
.irp byte, 0, 2, 4, 6, 8, 10, 12, 14
        xor     @R11+, OUTPUT + \byte(SP)
.endr
        mov     DATA(SP), R11
chain_last:
        mov     BEHIND_LAST(SP), CONTINUATION(SP)
        jmp     chain_sum
chain_data:
        mov     DATA(SP), R11
        sub     #16, LEFT(SP)
        add     #16, DATA(SP)
chain_sum:
        FIRST_TWO_ROUNDS
        OTHER_ROUNDS

store:
        mov     TAG(SP), R13
        mov     SP, R12
        add     #OUTPUT, R12
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov.b   @R12+, \byte(R13)
.endr
        jmp     end

compare:
        mov     TAG(SP), R12
        mov     SP, R13
        add     #OUTPUT, R13
        clr     R15
        mov     #16, R11
1:      mov.b   @R12+, R14
        xor.b   @R13+, R14
        bis     R14, R15
        dec     R11
        jnz     1b
        sub     #1, R15
        subc    R12, R12                /* -1 if no bit differs, else 0 */
        inc     R12
end:    add     #FRAME_BYTES, SP
        restore_registers 7
        ret

        ADD_BYTES_ROUTINE
zeros:  .space  16
        end_function VERIFY
