#include "with_stored_round_keys.inc"
