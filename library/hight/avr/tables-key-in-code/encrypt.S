/*
 * Every round written out, tables in flash, the subkeys of one key in the instructions.
 *
 * in        r24 block (8 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags
 * stack     2 bytes: return address
 * cycles    918, call and return included
 */
#include "key_in_code_encrypt.inc"
