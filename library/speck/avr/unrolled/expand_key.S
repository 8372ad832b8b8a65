/*
 * in        R25:R24 round keys, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags
 */
#include "expand_key.inc"
