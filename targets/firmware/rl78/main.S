/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * From reset on: gives variables their first values, clears the others, does what `script` says, and halts with the outcome in A and in
 * `cipherfit_outcome`: 0 if all is well, n if vector n fails, 254 if the message comes out wrong.
 *
 * The script is bytes: 0 ends it; 1 puts (offset in the area, two bytes; how many; the bytes); 2 calls the
 * function with that number; 3 expects bytes, given as for 1; 4 ends a vector; 5 begins the message; 7 clears
 * variables that have an address of their own. Further ones are those of bench.S.
 */
        .section .text.start, "ax", @progbits
        .global start
        .type   start, @function
start:  movw    sp, #stack_top
        movw    de, #data_from
        movw    hl, #data_start
1:      movw    ax, hl
        cmpw    ax, #data_end
        bz      $2f
        mov     a, [de]
        mov     [hl], a
        incw    de
        incw    hl
        br      $1b
2:      movw    hl, #bss_start
1:      mov     [hl+0], #0
        incw    hl
        movw    ax, hl
        cmpw    ax, #bss_end
        bnz     $1b
        inc     !number
#if @UART0@
        call    $!port_begin
#endif
        movw    hl, #script

next:   mov     a, [hl]
        incw    hl
        cmp0    a
        bz      $right
        cmp     a, #1
        bz      $put
        cmp     a, #2
        bz      $invoke
        cmp     a, #3
        bz      $expect
        cmp     a, #4
        bz      $counted
        cmp     a, #7
        bz      $clear
#ifdef BENCH
        cmp     a, #6
        bnz     $1f
        br      $!timed
1:      cmp     a, #8
        bnz     $1f
        br      $!report
1:
#endif
        mov     !number, #254
        br      $!next

/* Two bytes each: where, and how many. */
clear:  mov     a, [hl+2]
        mov     c, a
        mov     a, [hl+3]
        mov     b, a
        mov     a, [hl]
        mov     x, a
        mov     a, [hl+1]
        movw    de, ax
1:      movw    ax, bc
        or      a, x
        bz      $2f
        clrb    a
        mov     [de], a
        incw    de
        decw    bc
        br      $1b
2:      movw    ax, hl
        addw    ax, #4
        movw    hl, ax
        br      $!next

counted:
        inc     !number
        br      $!next

/* Takes offset and count from the script: DE is the place in the area, B the count. */
place:  mov     a, [hl]
        mov     x, a
        incw    hl
        mov     a, [hl]
        incw    hl
        addw    ax, #area
        movw    de, ax
        mov     a, [hl]
        mov     b, a
        incw    hl
        ret

put:    call    $!place
1:      mov     a, [hl]
        mov     [de], a
        incw    hl
        incw    de
        dec     b
        bnz     $1b
        br      $!next

expect: call    $!place
1:      mov     a, [de]
        mov     c, a
        mov     a, [hl]
        cmp     a, c
        bz      $2f
        call    $!wrong
2:      incw    hl
        incw    de
        dec     b
        bnz     $1b
        br      $!next

invoke: mov     a, [hl]
        incw    hl
        push    hl
        call    $!function
        movw    ax, #area
        call    bc
        pop     hl
        br      $!next

/* BC: the address of the function whose number is in A. Changes AX and DE. */
function:
        mov     x, a
        clrb    a
        addw    ax, ax
        addw    ax, #functions
        movw    de, ax
        movw    ax, [de]
        movw    bc, ax
        ret

/* The first one counts. */
wrong:  cmp0    !cipherfit_outcome
        bnz     $1f
        mov     a, !number
        mov     !cipherfit_outcome, a
1:      ret

right:
#if @UART0@
#ifndef BENCH
        movw    hl, #text_right
        cmp0    !cipherfit_outcome
        bz      $1f
        movw    hl, #text_wrong
1:      call    $!say
#endif
        call    $!port_end
#endif
        mov     a, !cipherfit_outcome
        .global stop
        .type   stop, @function
stop:   halt
        br      $stop

#if @UART0@
#include "port.inc"
#ifndef BENCH
        .section .rodata.main, "a", @progbits
text_right:     .asciz  "cipherfit: all vectors pass, and what follows is right\n"
text_wrong:     .asciz  "cipherfit: a vector fails, or what follows is wrong\n"
#endif
#endif

        .section .bss.main, "aw", @nobits
        .global cipherfit_outcome
        .type   cipherfit_outcome, @object
        .size   cipherfit_outcome, 1
cipherfit_outcome:
        .space  1
number: .space  1

        .section .bss.area, "aw", @nobits
        .balign @ALIGNMENT@
area:   .space  @AREA_BYTES@

/* The reset vector, and option bytes: watchdog and low-voltage reset off, no debugger. */
        .section .reset, "a", @progbits
        .short  start
        .section .options, "a", @progbits
        .byte   0x6e, 0xff, @OSCILLATOR@, 0x04
