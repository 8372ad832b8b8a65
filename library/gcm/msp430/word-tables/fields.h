/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Fields of a word, from its highest bit on, whose multiples of H are in tables: how many bits each has. */
#define FIELD_BITS "565"
