/* Cycles: AES-128 715, AES-192 825, AES-256 1587, call and return included. */
#if AES_KEY_BITS == 256
#include "expand_key.inc"
#else
#include "expand_key_in_registers.inc"
#endif
