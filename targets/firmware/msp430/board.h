/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The board: lines at USART0, 9600 baud from a watch crystal, where the device has one there; else in RAM. */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>

#define IN_FLASH
#define FROM_FLASH(place) (*(place))
#define TEXT(text) (text)

#define REGISTER(address) (*(volatile uint8_t *)(address))

#if @USART0@
/* MSP430F13x to F16x: the port is at P3.4. */
static void board_begin(void)
{
    REGISTER(0x1b) |= 0x10; /* P3SEL */
    REGISTER(0x1a) |= 0x10; /* P3DIR */
    REGISTER(0x70) = 0x11; /* U0CTL: 8 bits, held in reset */
    REGISTER(0x71) = 0x10; /* U0TCTL: ACLK */
    REGISTER(0x74) = 3; /* U0BR0: 32768 Hz / 9600 */
    REGISTER(0x75) = 0; /* U0BR1 */
    REGISTER(0x73) = 0x4a; /* U0MCTL */
    REGISTER(0x04) |= 0x80; /* ME1: the transmitter */
    REGISTER(0x70) = 0x10;
}

static void board_put(char character)
{
    /* IFG1: the buffer is empty. */
    while (!(REGISTER(0x02) & 0x80))
        ;
    REGISTER(0x77) = (uint8_t)character; /* U0TXBUF */
}
#else
/* For a debugger: the last characters of what there is to say. */
#ifndef LINES_BYTES
#define LINES_BYTES 32
#endif
char cipherfit_lines[LINES_BYTES];

static void board_begin(void)
{
}

static void board_put(char character)
{
    static uint16_t place;
    cipherfit_lines[place] = character;
    if (++place == LINES_BYTES)
        place = 0;
}
#endif

/* The start-up code stops behind main. */
static void board_end(void)
{
}

#endif
