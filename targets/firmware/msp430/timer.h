/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Timer_A with SMCLK, which is the processor's clock after reset: it counts cycles, or every eighth. */
#ifndef TIMER_H
#define TIMER_H

#define DIVIDER 8

#define TIMER_CONTROL (*(volatile uint16_t *)@TIMER@)
#define TIMER_COUNT (*(volatile uint16_t *)(@TIMER@ + 0x10))

static void timer_begin(uint8_t coarse)
{
    /* SMCLK, continuous, cleared. */
    TIMER_CONTROL = coarse ? 0x02e4 : 0x0224;
}

static inline uint16_t timer_now(void)
{
    return TIMER_COUNT;
}

#endif
