/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Times the operations with channel 0 of the timer array unit and prints a line for each at UART0, 9600 baud,
 * which `cipherfit confirm` reads. Registers: Renesas R01UH0146 and R01UH0186, "Timer Array Unit".
 *
 * Further orders of the script: 6 times (0: by cycles, 1: by every 64th, 2: an empty function in its place; the
 * number of the function); 8 prints the three with the operation's name, which follows.
 */
#define BENCH 1
#include "main.S"

#define TCR00 0xf0180
#define TMR00 0xf0190
#define TS0   0xf01b2
#define TT0   0xf01b4
#define TPS0  0xf01b6
#define TDR00 0xfff18

        .section .text.bench, "ax", @progbits
timed:  mov     a, [hl]
        mov     !way, a
        incw    hl
        mov     a, [hl]
        incw    hl
        push    hl
        call    $!function
        mov     a, !way
        cmp     a, #2
        bnz     $1f
        movw    bc, #nothing
1:      cmp     a, #1
        movw    ax, #0
        bnz     $1f
        movw    ax, #6
/* Stopped, the divider, an interval of 65,536, started. */
1:      movw    de, ax
        movw    ax, #1
        movw    !TT0, ax
        movw    ax, de
        movw    !TPS0, ax
        movw    ax, #0
        movw    !TMR00, ax
        movw    ax, #0xffff
        movw    !TDR00, ax
        movw    ax, #1
        movw    !TS0, ax
        nop
        nop
        movw    ax, !TCR00
        movw    !before, ax
        movw    ax, #area
        call    bc
        movw    ax, !TCR00
        movw    bc, ax
        movw    ax, !before
        subw    ax, bc
        movw    de, ax
        mov     a, !way
        mov     x, a
        clrb    a
        addw    ax, ax
        addw    ax, #ticks
        movw    hl, ax
        movw    ax, de
        movw    [hl], ax
        pop     hl
        br      $!next
nothing:
        ret

/* The operation's name is in the script. */
report: push    hl
        movw    hl, #text_begin
        call    $!say
        movw    hl, #words
        call    $!say
        movw    hl, #text_operation
        call    $!say
        pop     hl
        call    $!say
        push    hl
        movw    hl, #text_ok
        cmp0    !cipherfit_outcome
        bz      $1f
        movw    hl, #text_failed
1:      call    $!say
        movw    ax, !ticks
        call    $!say_number
        movw    hl, #text_coarse
        call    $!say
        movw    ax, !ticks + 2
        call    $!say_number
        movw    hl, #text_empty
        call    $!say
        movw    ax, !ticks + 4
        call    $!say_number
        mov     a, #10
        call    $!put_character
        pop     hl
        br      $!next

        .section .rodata.bench, "a", @progbits
text_begin:     .asciz  "cipherfit-bench 1 "
text_operation: .asciz  " operation="
text_ok:        .asciz  " vectors=ok ticks=0x"
text_failed:    .asciz  " vectors=failed ticks=0x"
text_coarse:    .asciz  " coarse=0x"
text_empty:     .asciz  " divider=64 empty=0x"

        .section .bss.bench, "aw", @nobits
        .balign 2
ticks:  .space  6
before: .space  2
way:    .space  1
