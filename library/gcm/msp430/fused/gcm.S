/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)      MSP430, MSP430X
 * void IDENTIFIER_seal(struct)
 * uint8_t IDENTIFIER_open(struct)
 *
 * GCM with nonces of 12 bytes (NIST SP 800-38D), made one with AES-128: a counter block begins in round 2 (counter.inc),
 * and the hash is multiplied by tables (word_tables.inc). Registers are those of the rounds (paired_rounds.inc) and of
 * the product. What comes behind a block stands in CONTINUATION, what comes behind a product in HASHED, so there is no
 * return address on top of the frame.
 *
 * Data, key stream and message are added as bytes, whatever their address. Defined EVEN, messages, associated data and
 * nonces lie at even addresses, and whole blocks are added as words.
 *
 * The context is the cipher's round keys and the tables. Opening takes each block into the hash, then decrypts it; what
 * it decrypted becomes zeros by a mask if the tag is wrong.
 *
 * in        of the other two: R12 struct of 16-bit members: message, length, tag, associated data, its length, nonce, context
 * out       R12 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP on.
 */
#define ROUND_2_KEY   0
#define KEYS          2
#define CONTINUATION  4
#define HASHED        6
#define DATA          8                 /* where associated data or message go on */
#define LEFT          10                /* bytes of them that are left */
#define COUNT         12                /* of a block that is worked on */
#define STRUCT        14
#define OPENING       16                /* 0 seal, 1 open */
#define STEP          18                /* to the counter with what is kept of two rounds: 4 for the first block, then 0 */
#define OUTPUT        20                /* a block of key stream */
#define FIRST         36                /* the counter block */
#define COUNTER       52
#define COUNTER_KEY   54
#define COLUMN        56
#define REST          60
#define HASH          76
#define TAG_MASK      92
#define FRAME_BYTES   108
#define CALLED        2                 /* bytes that a call puts on top of the frame */

#include "fused_rounds.inc"
#include "counter.inc"
#include "word_tables.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

/* The struct of a call: offsets of its members. */
#define LENGTH            2
#define TAG               4
#define ASSOCIATED_DATA   6
#define ASSOCIATED_LENGTH 8
#define NONCE             10
#define CONTEXT           12

#define ROUND_KEY_BYTES   192

.macro take_hash place, word
        mov     HASH + \place(SP), \word
.endm
.macro put_hash word, place
        mov     \word, HASH + \place(SP)
.endm

/* Reads where words follow each other, writes at places in the frame. */
.macro for_words places, operation, from
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        \operation \from, \places + \place(SP)
.endr
.endm

.macro clear_words places
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        clr     \places + \place(SP)
.endr
.endm

.macro take_context source
        mov     \source, R14
        mov     R14, KEYS(SP)
        add     #ROUND_2_KEY_OFFSET, R14
        mov     R14, ROUND_2_KEY(SP)
.endm

        /* The cipher's key schedule, and H, which is a block of zeros encrypted; with it come the cipher's tables. */
        function EXPAND_KEY
        save_registers 7
        sub     #FRAME_BYTES, SP
        take_context R12
        call    #BLOCK_EXPAND_KEY
        clear_words FIRST
        clr     STEP(SP)
        mov     #make_tables, CONTINUATION(SP)
        br      #keep_two_rounds
make_tables:
        mov     KEYS(SP), R12
        add     #ROUND_KEY_BYTES, R12
        .set    .Lbyte, 0
.irp word, R4, R5, R6, R7, R8, R9, R10, R11
        mov     OUTPUT + .Lbyte(SP), \word
        swpb    \word
        .set    .Lbyte, .Lbyte + 2
.endr
        mov     #SECOND, R13
        call    #make_table
        mov     #THIRD - SECOND, R13
        call    #make_table
        mov     #SECOND, R13
        call    #make_table
        add     #FRAME_BYTES, SP
        restore_registers 7
        ret

        /* H times a power of x, in R4-R11, times each polynomial of some bits: R13 bytes at R12, which comes to
           their end, and R4-R11 to the next power. The highest bit of an entry's number belongs to the lowest power. */
make_table:
        mov     R12, R15
        add     R13, R15
        push    R15
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        clr     \place\()(R12)
.endr
1:      rra     R13                     /* entries of one bit */
        mov     R12, R14
        add     R13, R14
        .set    .Lbyte, 0
.irp word, R4, R5, R6, R7, R8, R9, R10, R11
        mov     \word, .Lbyte(R14)
        .set    .Lbyte, .Lbyte + 2
.endr
        clrc
.irp word, R4, R5, R6, R7, R8, R9, R10, R11
        rrc     \word
.endr
        subc    R14, R14                /* 0 if a bit has left, else -1 */
        inv     R14
        and     #0xe100, R14
        xor     R14, R4
        cmp     #16, R13
        jne     1b
        push    R11
        mov     R12, R15
        jmp     3f
2:      mov     R15, R13                /* each entry is the sum of its lowest bit's and of that without it */
        sub     R12, R13
        mov     R13, R14
        inv     R14
        inc     R14
        and     R13, R14
        xor     R14, R13
        add     R12, R13
        add     R12, R14
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        mov     @R13+, R11
        xor     @R14+, R11
        mov     R11, \place\()(R15)
.endr
3:      add     #16, R15
        cmp     CALLED(SP), R15
        jne     2b
        pop     R11
        pop     R12
        ret
        end_function EXPAND_KEY

        function OPEN
        mov     #1, R13
        jmp     begin
        end_function OPEN

        .global SEAL
        .type   SEAL, @function
SEAL:
        clr     R13
begin:
        save_registers 7
        sub     #FRAME_BYTES, SP
        mov     R12, STRUCT(SP)
        mov     R13, OPENING(SP)
        take_context CONTEXT(R12)
        mov     NONCE(R12), R14
#ifdef EVEN
.irp place, 0, 2, 4, 6, 8, 10
        mov     @R14+, FIRST + \place(SP)
.endr
#else
.irp place, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        mov.b   @R14+, FIRST + \place(SP)
.endr
#endif
        clr     FIRST + 12(SP)
        clr     FIRST + 14(SP)
        clear_words HASH
        mov     ASSOCIATED_DATA(R12), DATA(SP)
        mov     ASSOCIATED_LENGTH(R12), LEFT(SP)
        mov     #4, STEP(SP)
        mov     #tag_mask, CONTINUATION(SP)
        br      #keep_two_rounds

tag_mask:
        clr     STEP(SP)
        mov     SP, R12
        add     #OUTPUT, R12
        for_words TAG_MASK, mov, @R12+
        mov     #associated, HASHED(SP)
associated:
        tst     LEFT(SP)
        jz      1f
        call    #take_part
        call    #hash_part
        add     COUNT(SP), DATA(SP)
        jmp     multiply

1:      mov     STRUCT(SP), R15
        mov     @R15+, DATA(SP)
        mov     @R15, LEFT(SP)
        mov     #crypt, CONTINUATION(SP)
        mov     #crypt_next, HASHED(SP)
crypt_next:
        tst     LEFT(SP)
        jz      lengths
        add     #4, COUNTER(SP)
        jnc     two_rounds
        inc.b   FIRST + 14(SP)
keep_two_rounds:
        KEEP_TWO_ROUNDS
        add     STEP(SP), COUNTER(SP)
two_rounds:
        TWO_ROUNDS_OF_COUNTER
        OTHER_ROUNDS

crypt:  call    #take_part
        tst     OPENING(SP)
        jz      1f
        call    #hash_part
1:      mov     SP, R12
        add     #OUTPUT, R12
        mov     DATA(SP), R13
        call    #add_part
        tst     OPENING(SP)
        jnz     2f
        call    #hash_part
2:      add     COUNT(SP), DATA(SP)
multiply:
        mov     KEYS(SP), R13
        add     #ROUND_KEY_BYTES, R13
        multiply_by_tables
        mov     HASHED(SP), PC

lengths:
        /* Section 7.1: both in bits, the highest byte first */
        mov     STRUCT(SP), R12
        mov     ASSOCIATED_LENGTH(R12), R13
        mov     LENGTH(R12), R14
.irp length, 13, 14
        clr     R15
.rept 3
        rla     R\length
        rlc     R15
.endr
        swpb    R\length
        swpb    R15
        xor     R\length, HASH + 8 * (\length - 13) + 6(SP)
        xor     R15, HASH + 8 * (\length - 13) + 4(SP)
.endr
        mov     #finish, HASHED(SP)
        br      #multiply

finish:
        mov     SP, R12
        add     #TAG_MASK, R12
        for_words HASH, xor, @R12+
        mov     SP, R12
        add     #HASH, R12
        mov     STRUCT(SP), R14
        mov     TAG(R14), R13
        mov     #16, R11
        tst     OPENING(SP)
        jnz     compare
1:      mov.b   @R12+, 0(R13)
        inc     R13
        dec     R11
        jnz     1b
        jmp     end

compare:
        clr     R15
1:      mov.b   @R13+, R10
        xor.b   @R12+, R10
        bis     R10, R15
        dec     R11
        jnz     1b
        sub     #1, R15
        subc    R15, R15                /* -1 if no bit differs, else 0 */
        mov     @R14+, R12
        mov     @R14, R13
        tst     R13
        jz      3f
2:      and.b   R15, 0(R12)
        inc     R12
        dec     R13
        jnz     2b
3:      mov     R15, R12
        inc     R12
end:    add     #FRAME_BYTES, SP
        restore_registers 7
        ret

        /* Subroutines. Of what is left, at most a block: how many bytes, in COUNT and R14. */
take_part:
        mov     #16, R14
        sub     R14, LEFT + CALLED(SP)
        jhs     1f
        add     LEFT + CALLED(SP), R14
        clr     LEFT + CALLED(SP)
1:      mov     R14, COUNT + CALLED(SP)
        ret

        /* R14 bytes of the data to the hash; at R12 to those at R13. R14 stays; clobbers R12, R13, R15. */
hash_part:
        mov     DATA + CALLED(SP), R12
        mov     SP, R13
        add     #HASH + CALLED, R13
add_part:
#ifdef EVEN
        cmp     #16, R14
        jne     add_bytes
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        xor     @R12+, \place\()(R13)
.endr
        ret
#endif
        ADD_BYTES_ROUTINE
        .size   SEAL, . - SEAL
