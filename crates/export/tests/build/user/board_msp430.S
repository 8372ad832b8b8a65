/* A board of the user's: stack, zeroed variables, main, and a place to stop. */
        .section .text.start, "ax", @progbits
        .global start
start:  mov     #0x3900, r1
        mov     #bss_start, r12
1:      cmp     #bss_end, r12
        jhs     2f
        clr     0(r12)
        incd    r12
        jmp     1b
2:      call    #main
        .global stop
stop:   jmp     stop
