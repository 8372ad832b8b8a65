.macro SBOX index
        mov.b   aes_sbox(\index), \index
.endm

.macro REARRANGE
.endm

#include "expand_key.inc"
