/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the driver and its test need of a C library, for compilers that have none beside them. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *one, const void *other, size_t bytes);

#endif
