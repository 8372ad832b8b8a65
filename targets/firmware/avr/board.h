/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The board: lines at the first serial port, 9600 baud, where the device has one. */
#ifndef BOARD_H
#define BOARD_H

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <stdint.h>
#include <util/delay.h>
#if !defined __AVR_ATmega328PB__ || defined SMCR
#include <avr/sleep.h>
#else
/* avr-libc up to 2.0 knows no register of this device, which stays awake then. */
#define sleep_enable()
#define sleep_cpu()
#endif

/* Constants that are read out of flash byte by byte take no RAM. */
#define IN_FLASH PROGMEM
#define FROM_FLASH(place) pgm_read_byte(place)
#define TEXT(text) PSTR(text)

/* By names of registers: those of their bits are UDR0 and UDR1 on some devices. */
#if defined UCSR0A
#define PORT_DATA UDR0
#define PORT_STATUS UCSR0A
#define PORT_CONTROL UCSR0B
#define PORT_BAUD UBRR0L
#elif defined UCSRA
#define PORT_DATA UDR
#define PORT_STATUS UCSRA
#define PORT_CONTROL UCSRB
#define PORT_BAUD UBRRL
#elif defined UCSR1A
#define PORT_DATA UDR1
#define PORT_STATUS UCSR1A
#define PORT_CONTROL UCSR1B
#define PORT_BAUD UBRR1L
#endif
/* Bits that lie in the same place in every port: empty, transmitter. */
#define PORT_EMPTY (1 << 5)
#define PORT_ENABLED (1 << 3)

static void board_begin(void)
{
#ifdef PORT_DATA
    PORT_BAUD = (uint8_t)((F_CPU + 76800UL) / 153600UL - 1);
    PORT_CONTROL = PORT_ENABLED;
#endif
}

static void board_put(char character)
{
#ifdef PORT_DATA
    while (!(PORT_STATUS & PORT_EMPTY))
        ;
    PORT_DATA = (uint8_t)character;
#else
    (void)character;
#endif
}

/* Waits for the last character and stops; simavr ends there. */
static void board_end(void)
{
#ifdef PORT_DATA
    while (!(PORT_STATUS & PORT_EMPTY))
        ;
    /* Two characters. */
    _delay_ms(3);
#endif
    cli();
    sleep_enable();
    sleep_cpu();
}

#endif
