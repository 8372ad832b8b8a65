/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* From reset to main: watchdog off, stack, variables; then a place to stop. */
        .section .text.start, "ax", @progbits
        .global start
        .type   start, @function
start:  mov     #0x5a80, &@WATCHDOG@
        mov     #stack_top, r1
        mov     #data_start, r12
        mov     #data_load, r13
1:      cmp     #data_end, r12
        jhs     2f
        mov     @r13+, 0(r12)
        incd    r12
        jmp     1b
2:      mov     #bss_start, r12
3:      cmp     #bss_end, r12
        jhs     4f
        clr     0(r12)
        incd    r12
        jmp     3b
4:      call    #main
        .global stop
        .type   stop, @function
stop:   jmp     stop

        .section .reset, "a", @progbits
        .short  start
