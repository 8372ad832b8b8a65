/* SPDX-License-Identifier: MIT OR Apache-2.0 */
static void forget(cipherfit_cipher_operation_t *operation)
{
    wipe((uint8_t *)operation, sizeof *operation);
}

/* Makes an operation ready for its initialisation vector. */
static psa_status_t set_up(
    cipherfit_cipher_operation_t *operation, uint8_t by, uint8_t decrypts, const uint8_t *key)
{
    if (operation->by != 0)
        return PSA_ERROR_BAD_STATE;
    memset(operation, 0, sizeof *operation);
    operation->by = by;
    operation->decrypts = decrypts;
    take_key(operation, key);
    return PSA_SUCCESS;
}

/* A whole message in one call. */
static psa_status_t at_once(
    uint8_t by, uint8_t decrypts, const uint8_t *key, const uint8_t *iv, size_t iv_length,
    const uint8_t *input, size_t input_length,
    uint8_t *output, size_t output_size, size_t *output_length)
{
    cipherfit_cipher_operation_t operation;

    if (iv_length != BLOCK || (takes_whole_blocks(by) && input_length % BLOCK != 0))
        return PSA_ERROR_INVALID_ARGUMENT;
    if (input_length > MOST)
        return PSA_ERROR_NOT_SUPPORTED;
    if (output_size < input_length)
        return PSA_ERROR_BUFFER_TOO_SMALL;
    operation.by = 0;
    (void)set_up(&operation, by, decrypts, key);
    memcpy(operation.chain, iv, BLOCK);
    if (input_length > 0) {
        memmove(output, input, input_length);
        transform(&operation, output, input_length);
    }
    forget(&operation);
    *output_length = input_length;
    return PSA_SUCCESS;
}

/* The same of a message with its initialisation vector ahead of it. */
static psa_status_t behind_its_iv(
    uint8_t by, const uint8_t *key, const uint8_t *input, size_t input_length,
    uint8_t *output, size_t output_size, size_t *output_length)
{
    if (input_length < BLOCK)
        return PSA_ERROR_INVALID_ARGUMENT;
    return at_once(
        by, 1, key, input, BLOCK, input + BLOCK, input_length - BLOCK, output, output_size, output_length);
}

psa_status_t cipherfit_cipher_set_iv(
    cipherfit_cipher_operation_t *operation, const uint8_t *iv, size_t iv_length)
{
    if (operation->by == 0 || operation->has_iv)
        return PSA_ERROR_BAD_STATE;
    if (iv_length == 0 || iv_length > BLOCK || (takes_whole_blocks(operation->by) && iv_length != BLOCK))
        return PSA_ERROR_INVALID_ARGUMENT;
    /* Of a shorter counter block the rest is zeros ("PSA Certified Crypto API", PSA_ALG_CTR), which there are. */
    memcpy(operation->chain, iv, iv_length);
    operation->has_iv = 1;
    return PSA_SUCCESS;
}

psa_status_t cipherfit_cipher_update(
    cipherfit_cipher_operation_t *operation, const uint8_t *input, size_t input_length,
    uint8_t *output, size_t output_size, size_t *output_length)
{
    if (!operation->has_iv)
        return PSA_ERROR_BAD_STATE;
    if (input_length > MOST - BLOCK)
        return PSA_ERROR_NOT_SUPPORTED;
    return piece(operation, input, input_length, output, output_size, output_length);
}

psa_status_t cipherfit_cipher_finish(
    cipherfit_cipher_operation_t *operation, uint8_t *output, size_t output_size, size_t *output_length)
{
    psa_status_t status = PSA_SUCCESS;

    /* All that can be given out has been. */
    (void)output;
    (void)output_size;
    *output_length = 0;
    if (!operation->has_iv)
        status = PSA_ERROR_BAD_STATE;
    else if (takes_whole_blocks(operation->by) && operation->held > 0)
        status = PSA_ERROR_INVALID_ARGUMENT;
    forget(operation);
    return status;
}

psa_status_t cipherfit_cipher_abort(cipherfit_cipher_operation_t *operation)
{
    forget(operation);
    return PSA_SUCCESS;
}

