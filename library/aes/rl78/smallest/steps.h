/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The smallest AES both ways: its work area and the names of its steps. With ROUND_KEYS_STORED, which the key schedules of
 * longer keys want, no round key is made on the way.
 */
#include "names.inc"

#define ROUNDS         (AES_KEY_BITS / 32 + 6)

#define WORK_AREA      0xffe20
#define WORK           0xfe20           /* as a pointer of 16 bits */
#define WORK_BYTES     45
#define SHIFTED        0                /* state after SubBytes and ShiftRows */
#define NEXT_WORD      16               /* the word that starts the next round key */
#define ROUND_KEY      20               /* and its byte 12 once more, for RotWord */
#define CONSTANT       37               /* round constant and 3 bytes that are 0 from the start */
#define CONSTANT_BYTE  (WORK_AREA + CONSTANT)
#define ROUND          (WORK_AREA + 41) /* 1 to ROUNDS + 1, which round key comes next */
#define BLOCK          (WORK_AREA + 42) /* pointer to the area */
#define STEP           (WORK_AREA + 44) /* how far the next byte of the state moves */

#define ADD_KEY         SYMBOL(IDENTIFIER, _add_key)
#define MIX_COLUMNS     SYMBOL(IDENTIFIER, _mix_columns)
#define SHIFT           SYMBOL(IDENTIFIER, _shift)
#define SUBSTITUTE      SYMBOL(IDENTIFIER, _substitute)
#define SUBSTITUTE_BACK SYMBOL(IDENTIFIER, _substitute_back)
