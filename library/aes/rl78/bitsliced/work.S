/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The work area of places.inc. It is only known by its address: R keeps it from being taken for unused. */
#include "rl78.inc"

        .section SYMBOL(.bss., SYMBOL(IDENTIFIER, _work)), "awR", @nobits
        .balign 2
#ifdef APART
        .skip   10
#else
        .skip   8
#endif
