/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Where tables lie. AVR has an address space for flash, and what is const in C is copied to RAM; tables
 * that shall stay in flash are put among its constants there, and read by the instruction for them.
 * Elsewhere they are read as all else.
 */
#ifndef CONSTANTS_H
#define CONSTANTS_H

#include <stdint.h>

#ifdef __AVR__
#define IN_FLASH(name) __attribute__((section(".progmem." #name)))

static inline uint8_t constant_byte(const uint8_t *address)
{
    uint8_t value;
    __asm__("lpm %0, Z" : "=r"(value) : "z"(address));
    return value;
}
#else
#define IN_FLASH(name)

static inline uint8_t constant_byte(const uint8_t *address)
{
    return *address;
}
#endif

static inline void copy_constants(uint8_t *to, const uint8_t *from, uint8_t bytes)
{
    for (uint8_t i = 0; i < bytes; i++)
        to[i] = constant_byte(from + i);
}

#endif
