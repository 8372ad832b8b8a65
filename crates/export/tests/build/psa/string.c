/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

/* Through volatile pointers, lest a compiler makes a call of itself of a loop. */
typedef volatile unsigned char byte;

void *memcpy(void *to, const void *from, size_t bytes)
{
    byte *written = to;
    const byte *read = from;
    while (bytes--)
        *written++ = *read++;
    return to;
}

void *memmove(void *to, const void *from, size_t bytes)
{
    byte *written = to;
    const byte *read = from;
    if (written <= read)
        return memcpy(to, from, bytes);
    while (bytes--)
        written[bytes] = read[bytes];
    return to;
}

void *memset(void *to, int value, size_t bytes)
{
    byte *written = to;
    while (bytes--)
        *written++ = (unsigned char)value;
    return to;
}

int memcmp(const void *one, const void *other, size_t bytes)
{
    const byte *left = one, *right = other;
    for (; bytes--; left++, right++)
        if (*left != *right)
            return *left - *right;
    return 0;
}
