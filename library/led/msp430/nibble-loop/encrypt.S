/*
 * The smallest code: a nibble a pass of the loops.
 *
 * in        R12 block (8 bytes), R13 key (8, 10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R6-R10 are saved
 * stack     44 bytes: return address, saved registers and two states, one nibble a byte
 * cycles    LED-80 37534 (MSP430), 35963 (CPUXv2), call and return included
 *
 * MixColumnsSerial is the fourth power of a matrix that moves the rows up and computes one: with a row
 * after the other in memory, each of sixteen equal steps computes the nibble behind the last sixteen.
 * S-box and ShiftRows copy the new state to the place of the old one.
 */
#include "names.inc"

#if LED_KEY_BITS == 64
#define ROUND_COUNT 32
#else
#define ROUND_COUNT 48
#endif

#define KEY_BITS_HIGH (LED_KEY_BITS >> 4)
#define KEY_BITS_LOW  (LED_KEY_BITS & 15)

#define BLOCK    r12
#define KEY      r13
#define CONSTANT r15
#define VALUE    r14
#define KEY_END  r11
#define PLACE    r10
#define STATE    r9
#define COUNT    r8
#define ROUNDS   r7
#define SOURCES  r6

/* The state between rounds is the second on the stack. */
#define NEW 16

        .section SYMBOL(.text., ENCRYPT), "ax", @progbits
        .balign 2
        .global ENCRYPT
        .type   ENCRYPT, @function
ENCRYPT:
        save_registers 5
        sub     #32, SP
        mov     SP, STATE
        mov     #8, COUNT
.Lunpack:
        mov.b   @BLOCK+, VALUE
        mov.b   VALUE, PLACE
        and     #15, PLACE
        mov.b   PLACE, NEW + 1(STATE)
.rept 4
        rra     VALUE
.endr
        mov.b   VALUE, NEW(STATE)
        incd    STATE
        dec     COUNT
        jnz     .Lunpack
        mov     KEY, KEY_END
        add     #LED_KEY_BITS / 8, KEY_END
        clr     CONSTANT
        mov     #ROUND_COUNT, ROUNDS
.Lstep:
        mov     SP, STATE
        mov     #8, COUNT
.Ladd_key:
        mov.b   @KEY+, VALUE
        mov.b   VALUE, PLACE
        and     #15, PLACE
        xor.b   PLACE, NEW + 1(STATE)
.rept 4
        rra     VALUE
.endr
        xor.b   VALUE, NEW(STATE)
        cmp     KEY_END, KEY
        jne     .Lkey_goes_on
        sub     #LED_KEY_BITS / 8, KEY
.Lkey_goes_on:
        incd    STATE
        dec     COUNT
        jnz     .Ladd_key
        tst     ROUNDS
        jz      .Ldone
.Lround:
        /* The constants: six bits of a shift register, the key length and the rows' numbers. */
        mov     CONSTANT, VALUE
        rla     VALUE
        xor     CONSTANT, VALUE
        rla     CONSTANT
        bit     #0x20, VALUE
        jnz     .Lconstant_shifted
        inc     CONSTANT
.Lconstant_shifted:
        and     #0x3f, CONSTANT
        mov     CONSTANT, VALUE
        and     #7, VALUE
        xor.b   VALUE, NEW + 5(SP)
        xor.b   VALUE, NEW + 13(SP)
        mov     CONSTANT, VALUE
.rept 3
        rra     VALUE
.endr
        xor.b   VALUE, NEW + 1(SP)
        xor.b   VALUE, NEW + 9(SP)
        xor.b   #KEY_BITS_HIGH, NEW(SP)
        xor.b   #1 ^ KEY_BITS_HIGH, NEW + 4(SP)
        xor.b   #2 ^ KEY_BITS_LOW, NEW + 8(SP)
        xor.b   #3 ^ KEY_BITS_LOW, NEW + 12(SP)
        mov     SP, STATE
        mov     #led_shift_rows, SOURCES
        mov     #16, COUNT
.Lsubstitute:
        mov.b   @SOURCES+, PLACE
        add     SP, PLACE
        mov.b   NEW(PLACE), VALUE
        mov.b   led_sbox(VALUE), 0(STATE)
        inc     STATE
        dec     COUNT
        jnz     .Lsubstitute
        mov     SP, STATE
        mov     #16, COUNT
.Lmix:
        mov.b   @STATE, VALUE
        mov.b   led_double(VALUE), VALUE
        xor.b   8(STATE), VALUE
        xor.b   12(STATE), VALUE
        mov.b   led_double(VALUE), VALUE
        xor.b   4(STATE), VALUE
        mov.b   VALUE, NEW(STATE)
        inc     STATE
        dec     COUNT
        jnz     .Lmix
        dec     ROUNDS
        bit     #3, ROUNDS
        jnz     .Lround
        jmp     .Lstep
.Ldone:
        /* STATE is behind the first state: at the second. */
        sub     #8, BLOCK
        mov     #8, COUNT
.Lpack:
        mov.b   @STATE+, VALUE
.rept 4
        rla     VALUE
.endr
        bis.b   @STATE+, VALUE
        mov.b   VALUE, 0(BLOCK)
        inc     BLOCK
        dec     COUNT
        jnz     .Lpack
        add     #32, SP
        restore_registers 5
        ret
        .size   ENCRYPT, . - ENCRYPT
