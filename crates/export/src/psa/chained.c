/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A piece of a mode with whole blocks: the output is what blocks are whole with it. The others' bytes are kept. */
static psa_status_t chained(
    cipherfit_cipher_operation_t *operation, const uint8_t *input, size_t input_length,
    uint8_t *output, size_t output_size, size_t *output_length)
{
    uint8_t kept[BLOCK];
    size_t held = operation->held;
    size_t left = (held + input_length) % BLOCK;
    size_t whole = held + input_length - left;

    if (output_size < whole)
        return PSA_ERROR_BUFFER_TOO_SMALL;
    *output_length = whole;
    operation->held = (uint8_t)left;
    if (whole == 0) {
        if (input_length > 0)
            memcpy(operation->rest + held, input, input_length);
        return PSA_SUCCESS;
    }
    /* The output may lie over the input, and so the end of that is read first. */
    memcpy(kept, input + (input_length - left), left);
    memmove(output + held, input, input_length - left);
    memcpy(output, operation->rest, held);
    memcpy(operation->rest, kept, left);
    if (operation->decrypts)
        memcpy(kept, output + (whole - BLOCK), BLOCK);
    transform(operation, output, whole);
    memcpy(operation->chain, operation->decrypts ? kept : output + (whole - BLOCK), BLOCK);
    wipe(kept, sizeof kept);
    return PSA_SUCCESS;
}

