/*
 * The round keys, to be put into flash once: the code need not be part of the firmware.
 *
 * in        R25:R24 round keys, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags
 */
#include "expand_key.inc"
