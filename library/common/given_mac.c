/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A message authentication code for a caller with fewer registers than arguments: one pointer to a struct of them. What is called
 * has them as C functions do. */
#include <stdint.h>

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

struct given {
    uint8_t *tag;
    const uint8_t *message;
    uint16_t length;
    const uint8_t *key;
};

void NAME(IDENTIFIER, authenticate)(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key);
uint8_t NAME(IDENTIFIER, verify)(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key);
void NAME(IDENTIFIER, authenticate_given)(const struct given *given);
uint8_t NAME(IDENTIFIER, verify_given)(const struct given *given);

void NAME(IDENTIFIER, authenticate_given)(const struct given *given)
{
    NAME(IDENTIFIER, authenticate)(given->tag, given->message, given->length, given->key);
}

uint8_t NAME(IDENTIFIER, verify_given)(const struct given *given)
{
    return NAME(IDENTIFIER, verify)(given->tag, given->message, given->length, given->key);
}
