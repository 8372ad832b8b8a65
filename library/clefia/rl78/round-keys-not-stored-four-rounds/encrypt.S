#include "four_rounds_in_64_bytes.inc"
