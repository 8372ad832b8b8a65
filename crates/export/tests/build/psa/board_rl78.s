; A board of the user's: stack, zeroed variables, main, whose result halts in A.
        .section .text.start, "ax", @progbits
        .global start
start:  movw    sp, #0xfff00 - 0x100
        movw    hl, #bss_start
        clrb    a
1:      movw    ax, hl
        cmpw    ax, #bss_end
        bz      $2f
        clrb    a
        mov     [hl], a
        incw    hl
        br      $1b
2:      call    !!_main
        mov     a, 0xffef0
        halt
