/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box, built by encryption. */

        .section .bss.aes_sbox, "aw", @nobits
        .global aes_sbox
        .type   aes_sbox, @object
aes_sbox:
        .skip   256
        .size   aes_sbox, . - aes_sbox
