/* SPECK in portable C: the key schedule, encryption and decryption. */
#include "encryption.h"

#include "decryption.h"
