/* SPDX-License-Identifier: MIT OR Apache-2.0 */
.macro SBOX index
        mov.b   aes_sbox(\index), \index
.endm

.macro REARRANGE
.endm

#include "expand_key.inc"
