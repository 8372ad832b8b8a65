/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The switches of the optimisation ladder, after Didla, Ault and Bagchi 2008. The paper names them; what
 * each one stands for here:
 *
 *   LADDER_SPECIAL      doubling by a table in place of a general multiplication
 *   LADDER_DATASZ       8, 16, 32 or 64: bits that are copied or added at once
 *   LADDER_INLINE       the steps of a round are inlined in place of called
 *   LADDER_UNROLL       the loops over columns and rows are written out
 *   LADDER_REDMEM       less memory traffic: a round reads and writes the state once, in place of once a step
 *   LADDER_LOCBUF       a second buffer takes every other state, so that nothing waits to be written
 *   LADDER_GLOB         that buffer is static in place of on the stack
 *   LADDER_OTFK         round keys are made on the fly; the key itself stands in for the round keys
 *   LADDER_16BIT_WRITES MixColumns writes 16 bits at once
 */
#ifndef AES_FLAGS_H
#define AES_FLAGS_H

#ifndef LADDER_SPECIAL
#define LADDER_SPECIAL 0
#endif
#ifndef LADDER_DATASZ
#define LADDER_DATASZ 8
#endif
#ifndef LADDER_INLINE
#define LADDER_INLINE 0
#endif
#ifndef LADDER_UNROLL
#define LADDER_UNROLL 0
#endif
#ifndef LADDER_REDMEM
#define LADDER_REDMEM 0
#endif
#ifndef LADDER_LOCBUF
#define LADDER_LOCBUF 0
#endif
#ifndef LADDER_GLOB
#define LADDER_GLOB 0
#endif
#ifndef LADDER_OTFK
#define LADDER_OTFK 0
#endif
#ifndef LADDER_16BIT_WRITES
#define LADDER_16BIT_WRITES 0
#endif

#if LADDER_GLOB && !LADDER_LOCBUF
#error "LADDER_GLOB says where the buffer of LADDER_LOCBUF lies"
#endif
#if LADDER_LOCBUF && !LADDER_REDMEM
#error "LADDER_LOCBUF is for rounds of LADDER_REDMEM"
#endif

#if LADDER_INLINE
#define STEP static inline __attribute__((always_inline))
#else
#define STEP static __attribute__((noinline))
#endif

#if LADDER_UNROLL
#define EACH_COLUMN(step) step(0) step(4) step(8) step(12)
#define EACH_ROW(step)    step(0) step(1) step(2) step(3)
#else
#define EACH_COLUMN(step) for (unsigned column = 0; column < 16; column += 4) { step(column) }
#define EACH_ROW(step)    for (unsigned row = 0; row < 4; row++) { step(row) }
#endif

#endif
