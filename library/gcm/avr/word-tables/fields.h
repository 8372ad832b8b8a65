/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Fields of two bytes, from the highest bit of the first on, whose multiples of H are in tables: how many bits each has. */
#define FIELD_BITS "565"
