/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Names and sizes that depend on the key length. */
#ifndef AES_SYMBOL_H
#define AES_SYMBOL_H

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

#endif
