/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Adds so many blocks to a counter block, whose last byte is the lowest. */
static void count(uint8_t *counter, size_t blocks)
{
    uint8_t at = BLOCK;

    while (at-- > 0 && blocks > 0) {
        blocks += counter[at];
        counter[at] = (uint8_t)blocks;
        blocks >>= 8;
    }
}

/* A piece of a mode with a key stream: as long an output as the input. What is left of a block's key stream is kept. */
static psa_status_t streamed(
    cipherfit_cipher_operation_t *operation, const uint8_t *input, size_t input_length,
    uint8_t *output, size_t output_size, size_t *output_length)
{
    size_t whole;

    if (output_size < input_length)
        return PSA_ERROR_BUFFER_TOO_SMALL;
    *output_length = input_length;
    if (input_length > 0)
        memmove(output, input, input_length);
    for (; operation->held > 0 && input_length > 0; input_length--)
        *output++ ^= operation->rest[BLOCK - operation->held--];
    whole = input_length - input_length % BLOCK;
    if (whole > 0) {
        transform(operation, output, whole);
        count(operation->chain, whole / BLOCK);
    }
    output += whole;
    input_length -= whole;
    if (input_length > 0) {
        memset(operation->rest, 0, BLOCK);
        transform(operation, operation->rest, BLOCK);
        count(operation->chain, 1);
        for (operation->held = BLOCK; input_length > 0; input_length--)
            *output++ ^= operation->rest[BLOCK - operation->held--];
    }
    return PSA_SUCCESS;
}

