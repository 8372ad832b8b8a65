        .text
        .global _twice
_twice: addw    ax, ax
        ret
        .ifdef LARGE
        .section .large, "aw", @nobits
        .space  LARGE
        .endif
