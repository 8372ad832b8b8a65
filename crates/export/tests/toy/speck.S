/*
 * SPECK-64/128 for the toy, whose assembler is the host's: each instruction is four bytes.
 * y, x: the halves of the block; k, l0 to l2: the key. The scratch lies at [sp] and [sp + 4].
 */
        .macro  set     d, constant
        .byte   1, \d
        .short  \constant
        .endm
        .macro  set_high d, constant
        .byte   2, \d
        .short  \constant
        .endm
        .macro  add     d, a, b
        .byte   3, \d, \a, \b
        .endm
        .macro  eor     d, a, b
        .byte   4, \d, \a, \b
        .endm
        .macro  load_byte d, a, at
        .byte   5, \d, \a, \at
        .endm
        .macro  store_byte d, a, at
        .byte   6, \d, \a, \at
        .endm
        .macro  load    d, a, at
        .byte   7, \d, \a, \at
        .endm
        .macro  store   d, a, at
        .byte   8, \d, \a, \at
        .endm
        .macro  branch  d, to
        .byte   9, \d
        .short  \to - (. - 2)
        .endm

        .set    sp, 8

        .macro  enter
        set     3, 0xffe8               /* 24 bytes: scratch, and what is given back unchanged */
        set_high 3, 0xffff
        add     sp, sp, 3
        store   4, sp, 8
        store   5, sp, 12
        store   6, sp, 16
        store   7, sp, 20
        .endm
        .macro  leave
        load    4, sp, 8
        load    5, sp, 12
        load    6, sp, 16
        load    7, sp, 20
        set     3, 24
        add     sp, sp, 3
        .byte   11, 0, 0, 0
        .endm

        .macro  rotate_right_8 r
        store   \r, sp, 0
        load_byte 3, sp, 1
        store_byte 3, sp, 4
        load_byte 3, sp, 2
        store_byte 3, sp, 5
        load_byte 3, sp, 3
        store_byte 3, sp, 6
        load_byte 3, sp, 0
        store_byte 3, sp, 7
        load    \r, sp, 4
        .endm
        .macro  rotate_left_3 r
        store   \r, sp, 0
        load_byte 3, sp, 3
        .rept   3
        add     3, 3, 3
        add     \r, \r, \r
        .endr
        store   3, sp, 4
        load_byte 3, sp, 5
        eor     \r, \r, 3
        .endm

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define EXPAND_KEY                SYMBOL(IDENTIFIER, _expand_key)
#define ENCRYPT                   SYMBOL(IDENTIFIER, _encrypt)

        .section .text.expand_key, "ax", @progbits
        .global EXPAND_KEY
        .type   EXPAND_KEY, @function
EXPAND_KEY:
        enter
        load    4, 1, 0                 /* k */
        load    5, 1, 4                 /* l0 */
        load    6, 1, 8
        load    7, 1, 12
        set     2, 0                    /* i */
1:      store   4, 0, 0
        rotate_right_8 5
        add     5, 5, 4
        eor     5, 5, 2
        rotate_left_3 4
        eor     4, 4, 5
        eor     5, 5, 6                 /* l0 l1 l2 become l1 l2 l0 */
        eor     6, 5, 6
        eor     5, 5, 6
        eor     6, 6, 7
        eor     7, 6, 7
        eor     6, 6, 7
        set     1, 4
        add     0, 0, 1
        set     1, 1
        add     2, 2, 1
        set     1, 27
        eor     1, 1, 2
        branch  1, 1b
        leave
        .size   EXPAND_KEY, . - EXPAND_KEY

        .section .text.encrypt, "ax", @progbits
        .global ENCRYPT
        .type   ENCRYPT, @function
ENCRYPT:
        enter
        load    4, 0, 0                 /* y */
        load    5, 0, 4                 /* x */
        set     2, 27
1:      rotate_right_8 5
        add     5, 5, 4
        load    3, 1, 0
        eor     5, 5, 3
        rotate_left_3 4
        eor     4, 4, 5
        set     3, 4
        add     1, 1, 3
        set     3, 0xffff
        set_high 3, 0xffff
        add     2, 2, 3
        branch  2, 1b
        store   4, 0, 0
        store   5, 0, 4
        leave
        .size   ENCRYPT, . - ENCRYPT
