/* SPECK in portable C: the key schedule, encryption and decryption. */
#include "decryption.h"
#include "encryption.h"
