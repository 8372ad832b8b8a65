/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Fields of a byte whose multiples of H are in tables, from the highest bit on: how many bits each has, a digit a
 * field, the first in the last digit. */
#define FIELD_BITS 0x44
