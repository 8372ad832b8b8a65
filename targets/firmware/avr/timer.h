/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Timer1, which counts cycles, or every 64th. */
#ifndef TIMER_H
#define TIMER_H

#if !defined TCNT1H || !defined TCCR1B
#error "this device has no Timer1 of 16 bits: export for one that has"
#endif
#ifndef PORT_DATA
#error "this device has no serial port to print the lines at: export for one that has"
#endif

#define DIVIDER 64

static void timer_begin(uint8_t coarse)
{
    TCCR1A = 0;
    TCCR1B = coarse ? 3 : 1;
    TCNT1 = 0;
}

static inline uint16_t timer_now(void)
{
    return TCNT1;
}

#endif
