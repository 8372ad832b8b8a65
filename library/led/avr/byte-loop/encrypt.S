/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * The smallest code: two nibbles of a row at a time, the key as it is.
 *
 * in        r24 block (8 bytes), r22 key (8, 10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17, r28 and r29 are saved
 * stack     11 bytes: return addresses and saved registers
 * cycles    LED-64 24845, LED-80 36982, LED-128 36978, call and return included
 *
 * S0 to S7 hold the state as the block does, two bytes a row. Every loop over them takes S0, and a
 * shift by a register brings the result in as S7. MixColumnsSerial is the fourth power of a matrix that
 * moves the rows up and computes one, so that eight equal steps do it.
 */
#include "names.inc"
#include "parameters.inc"

#define ROUND_COUNT (4 * STEPS)

#define S0       r22
#define S1       r23
#define S2       r24
#define S3       r25
#define S4       r14
#define S5       r15
#define S6       r16
#define S7       r17
#define KEY_END  r13 /* lower byte */
#define COUNT    r18
#define CONSTANT r19
#define ROUNDS   r20 /* those to come */
#define FACTOR   r21
#define VALUE    r30
#define SPARE    r31

/* A row goes to the left by one column; with 0xf0 to the right. */
.macro shift_row left, right, mask
        swap    \left
        swap    \right
        mov     SPARE, \left
        eor     SPARE, \right
        andi    SPARE, \mask
        eor     \left, SPARE
        eor     \right, SPARE
.endm

        .section SYMBOL(.text., ENCRYPT), "ax", @progbits
        .p2align 1
        .global ENCRYPT
        .type   ENCRYPT, @function
ENCRYPT:
        save_registers r13, r14, r15, r16, r17, r28, r29
        movw    r26, r24
        movw    r28, r22
        ldi     SPARE, LED_KEY_BITS / 8
        add     SPARE, r28
        mov     KEY_END, SPARE
        ldi     CONSTANT, 0
        ldi     ROUNDS, ROUND_COUNT
        ldi     FACTOR, 3 << 5
        ldi     COUNT, 8
.Lread:
        ld      VALUE, X+
        rcall   .Lshift
        brne    .Lread
.Lnext:
        mov     SPARE, ROUNDS
        andi    SPARE, 3
        brne    .Lround
        ldi     COUNT, 8
.Ladd_key:
        ld      VALUE, Y+
        eor     VALUE, S0
        cp      r28, KEY_END
        brne    .Lkey_goes_on
        sbiw    r28, LED_KEY_BITS / 8
.Lkey_goes_on:
        rcall   .Lshift
        brne    .Ladd_key
        tst     ROUNDS
        brne    .Lround
        sbiw    r26, 8
        ldi     COUNT, 8
.Lwrite_byte:
        st      X+, S0
        rcall   .Lshift
        brne    .Lwrite_byte
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13
        ret
.Lround:
        dec     ROUNDS
        /* Six bits of a shift register, to which the complement of the upper two's sum comes. */
        mov     SPARE, CONSTANT
        lsl     SPARE
        eor     SPARE, CONSTANT
        lsl     CONSTANT
        sbrs    SPARE, 5
        inc     CONSTANT
        andi    CONSTANT, 0x3f
        /* The constants of columns 0 and 1: its upper half in rows 0 and 2, its lower half in 1 and 3. */
        mov     SPARE, CONSTANT
.rept 3
        lsr     SPARE
.endr
        ori     SPARE, KEY_BITS_HIGH << 4
        eor     S0, SPARE
        subi    SPARE, (KEY_BITS_HIGH - (2 ^ KEY_BITS_LOW)) << 4
        eor     S4, SPARE
        mov     SPARE, CONSTANT
        andi    SPARE, 7
        ori     SPARE, (1 ^ KEY_BITS_HIGH) << 4
        eor     S2, SPARE
        subi    SPARE, ((1 ^ KEY_BITS_HIGH) - (3 ^ KEY_BITS_LOW)) << 4
        eor     S6, SPARE
        ldi     COUNT, 8
        ldi     r31, hi8(led_sbox)
.Lsubstitute:
        mov     r30, S0
        andi    r30, 0x0f
        subi    r30, lo8(-(led_sbox))
        lpm     r0, Z
        mov     r30, S0
        swap    r30
        andi    r30, 0x0f
        subi    r30, lo8(-(led_sbox))
        lpm     VALUE, Z
        swap    VALUE
        or      VALUE, r0
        rcall   .Lshift
        brne    .Lsubstitute
        shift_row S2, S3, 0x0f
        shift_row S6, S7, 0xf0
        mov     SPARE, S4
        mov     S4, S5
        mov     S5, SPARE
        ldi     COUNT, 8
.Lmix:
        mov     VALUE, S0
        rcall   .Ldouble
        eor     VALUE, S4
        eor     VALUE, S6
        rcall   .Ldouble
        eor     VALUE, S2
        rcall   .Lshift
        brne    .Lmix
        rjmp    .Lnext

/* Both nibbles doubled in GF(2^4) modulo X^4 + X + 1: what leaves a nibble returns as 3. */
.Ldouble:
        mov     SPARE, VALUE
        andi    SPARE, 0x88
        eor     VALUE, SPARE
        lsl     VALUE
        mul     SPARE, FACTOR
        eor     VALUE, r1
        ret

/* The state moves by a byte; Z flag: that was the last time. */
.Lshift:
        mov     S0, S1
        mov     S1, S2
        mov     S2, S3
        mov     S3, S4
        mov     S4, S5
        mov     S5, S6
        mov     S6, S7
        mov     S7, VALUE
        dec     COUNT
        ret
        .size   ENCRYPT, . - ENCRYPT
