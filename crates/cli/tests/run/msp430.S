        .text
        .global twice, load, forever, idle
twice:  rla     r12
        ret
load:   mov     &first, r12
        add     &second, r12
        ret
forever:
        inc     r12
idle:   jmp     forever
        .data
first:  .word   5
        .bss
second: .space  2
#ifdef LARGE
        .section .large, "aw", @nobits
        .space  LARGE
#endif
