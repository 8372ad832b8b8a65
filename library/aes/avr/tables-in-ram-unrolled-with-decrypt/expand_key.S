#if AES_KEY_BITS == 256
#include "expand_key.inc"
#else
#include "expand_key_in_registers.inc"
#endif
