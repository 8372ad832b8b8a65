/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The work area of places.inc. */
#include "rl78.inc"

#define WORK_BYTES 8
#include "work_area.inc"
