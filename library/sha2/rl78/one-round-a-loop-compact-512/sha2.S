/* SHA-2 with the code of one round. */
#include "names.inc"
#include "layout.inc"
#include "tables.inc"
#include "words.inc"
#include "functions.inc"
#include "round.inc"
#include "entries.inc"
#include "chain.inc"
