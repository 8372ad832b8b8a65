/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * SubBytes on slices, without the constant 0x63, which round keys hold: the circuit of Boyar and Peralta
 * (IACR ePrint 2009/191), of which simulated annealing left 110 gates.
 *
 * A slice is as wide as a register; slices of 16 bytes are two of 8 bits there, whose bytes lie in turn.
 */
#ifndef AES_SLICED_SBOX_H
#define AES_SLICED_SBOX_H

#include <stdint.h>

#ifdef __AVR__
typedef uint8_t slice;
#else
typedef uint16_t slice;
#endif

#define LANES (sizeof(uint16_t) / sizeof(slice))

static inline void substitute_lane(slice *slices)
{
    const slice x0 = slices[0 * LANES];
    const slice x1 = slices[1 * LANES];
    const slice x2 = slices[2 * LANES];
    const slice x3 = slices[3 * LANES];
    const slice x4 = slices[4 * LANES];
    const slice x5 = slices[5 * LANES];
    const slice x6 = slices[6 * LANES];
    const slice x7 = slices[7 * LANES];
    const slice t0 = x3 ^ x1;
    const slice t1 = x4 ^ x7;
    const slice t2 = t0 ^ x2;
    const slice t3 = t0 ^ t1;
    const slice t4 = t2 ^ x6;
    const slice t5 = x1 ^ x7;
    const slice t6 = x0 ^ t4;
    const slice t7 = t2 ^ x5;
    const slice t8 = t6 ^ t7;
    const slice t9 = t8 ^ x1;
    const slice t10 = t9 & t8;
    const slice t11 = x4 ^ x2;
    const slice t12 = t1 ^ t11;
    const slice t13 = t3 ^ t7;
    const slice t14 = t11 & t13;
    const slice t15 = t1 & t4;
    const slice t16 = t4 ^ t13;
    const slice t17 = t12 ^ t9;
    const slice t18 = t11 ^ t5;
    const slice t19 = t8 ^ t16;
    const slice t20 = t5 ^ t10;
    const slice t21 = t12 & t16;
    const slice t22 = t14 ^ t15;
    const slice t23 = t17 & t19;
    const slice t24 = t22 ^ t23;
    const slice t25 = x7 ^ t21;
    const slice t26 = x5 ^ t24;
    const slice t27 = t8 ^ x4;
    const slice t28 = t20 ^ t22;
    const slice t29 = t24 ^ t1;
    const slice t30 = t8 ^ x7;
    const slice t31 = t25 ^ t15;
    const slice t32 = t27 & x0;
    const slice t33 = t32 ^ t31;
    const slice t34 = t30 & t6;
    const slice t35 = t34 ^ t31;
    const slice t36 = t33 ^ t26;
    const slice t37 = t18 & t3;
    const slice t38 = t35 ^ t28;
    const slice t39 = t5 & t7;
    const slice t40 = t29 ^ t4;
    const slice t41 = t40 ^ t37;
    const slice t42 = t28 ^ t7;
    const slice t43 = t41 ^ t36;
    const slice t44 = t42 ^ t39;
    const slice t45 = t41 & t44;
    const slice t46 = t43 ^ t45;
    const slice t47 = t46 & t38;
    const slice t48 = t45 ^ t47;
    const slice t49 = t38 ^ t44;
    const slice t50 = t45 ^ t49;
    const slice t51 = t49 & t48;
    const slice t52 = t44 ^ t51;
    const slice t53 = t52 & t3;
    const slice t54 = t52 & t18;
    const slice t55 = t48 ^ t50;
    const slice t56 = t51 ^ t50;
    const slice t57 = t52 ^ t55;
    const slice t58 = t57 & t19;
    const slice t59 = t36 & t50;
    const slice t60 = t59 ^ t43;
    const slice t61 = t60 & t56;
    const slice t62 = t55 & x0;
    const slice t63 = t55 & t27;
    const slice t64 = t60 ^ t55;
    const slice t65 = t64 & t4;
    const slice t66 = t57 & t17;
    const slice t67 = t36 ^ t61;
    const slice t68 = t64 & t1;
    const slice t69 = t67 ^ t57;
    const slice t70 = t69 & t12;
    const slice t71 = t69 & t16;
    const slice t72 = t53 ^ t62;
    const slice t73 = t67 & t8;
    const slice t74 = t71 ^ t72;
    const slice t75 = t64 ^ t69;
    const slice t76 = t75 & t11;
    const slice t77 = t67 & t9;
    const slice t78 = t75 & t13;
    const slice t79 = t67 ^ t60;
    const slice t80 = t68 ^ t76;
    const slice t81 = t66 ^ t80;
    const slice t82 = t60 & t30;
    const slice t83 = t79 & t7;
    const slice t84 = t83 ^ t73;
    const slice t85 = t54 ^ t81;
    const slice t86 = t85 ^ t53;
    const slice t87 = t78 ^ t84;
    const slice t88 = t79 & t5;
    const slice t89 = t60 & t6;
    const slice t90 = t74 ^ t87;
    const slice t91 = t84 ^ t58;
    const slice t92 = t90 ^ t88;
    const slice t93 = t92 ^ t82;
    const slice t94 = t65 ^ t87;
    const slice t95 = t83 ^ t72;
    const slice y4 = t86 ^ t91;
    const slice t96 = t68 ^ t93;
    const slice t97 = t96 ^ t94;
    const slice t98 = t95 ^ t89;
    const slice t99 = t93 ^ t63;
    const slice y7 = t94 ^ t85;
    const slice t100 = t77 ^ t98;
    const slice y2 = t99 ^ t81;
    const slice t101 = t92 ^ t80;
    const slice y1 = t101 ^ t100;
    const slice y3 = t98 ^ y4;
    const slice y0 = y1 ^ t90;
    const slice y6 = y4 ^ t94;
    const slice y5 = t97 ^ t70;
    slices[0 * LANES] = y0;
    slices[1 * LANES] = y1;
    slices[2 * LANES] = y2;
    slices[3 * LANES] = y3;
    slices[4 * LANES] = y4;
    slices[5 * LANES] = y5;
    slices[6 * LANES] = y6;
    slices[7 * LANES] = y7;
}

static inline void substitute(uint16_t q[8])
{
    for (unsigned lane = 0; lane < LANES; lane++)
        substitute_lane((slice *)q + lane);
}

#endif
