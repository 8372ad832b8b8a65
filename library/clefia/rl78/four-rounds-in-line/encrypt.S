#include "encrypt_four_rounds.inc"
