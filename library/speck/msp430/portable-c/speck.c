/* SPECK in portable C: the key schedule and encryption. */
#include "encryption.h"
