/* Skein with eight rounds of Threefish in line. */
#include "names.inc"
#include "layout.inc"
#include "initial_value.inc"
#include "parity.inc"
#include "mix.inc"
#include "injection.inc"
#include "entries.inc"
#include "chain.inc"
