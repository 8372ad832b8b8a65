/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A mode of encryption and an answer of it. */
struct mode {
    psa_algorithm_t alg;
    psa_key_type_t key_type;
    /* Messages are multiples of it, a power of two. */
    size_t unit;
    const uint8_t *key;
    size_t key_length;
    const uint8_t *iv;
    size_t iv_length;
    const uint8_t *message;
    const uint8_t *ciphertext;
    size_t length;
};

static uint8_t piece[sizeof output];
static uint8_t other_ciphertext[sizeof output];

/* Bytes beyond whole units. */
static size_t beyond(const struct mode *mode, size_t bytes)
{
    return bytes & (mode->unit - 1);
}

static psa_key_attributes_t attributes_of(psa_key_type_t type)
{
    psa_key_attributes_t attributes;

    memset(&attributes, 0, sizeof attributes);
    psa_set_key_type(&attributes, type);
    return attributes;
}

static psa_status_t encrypt(const struct mode *mode, size_t iv_length, size_t input_length, size_t output_size)
{
    psa_key_attributes_t attributes = attributes_of(mode->key_type);

    memset(output, 0xa5, sizeof output);
    return cipherfit_cipher_encrypt(
        &attributes, mode->key, mode->key_length, mode->alg, mode->iv, iv_length,
        mode->message, input_length, output, output_size, &length);
}

/* In place, behind the initialisation vector. */
static psa_status_t decrypt(const struct mode *mode, size_t input_length, size_t output_size)
{
    psa_key_attributes_t attributes = attributes_of(mode->key_type);

    memset(output, 0xa5, sizeof output);
    memcpy(output, mode->iv, mode->iv_length);
    memcpy(output + mode->iv_length, mode->ciphertext, mode->length);
    return cipherfit_cipher_decrypt(
        &attributes, mode->key, mode->key_length, mode->alg, output, input_length, output, output_size, &length);
}

/* Are messages of every length right that the mode takes, and all others refused? */
static int lengths_are_right(const struct mode *mode)
{
    size_t bytes;

    for (bytes = 0; bytes <= mode->length; bytes++) {
        int is_taken = beyond(mode, bytes) == 0;
        psa_status_t status = encrypt(mode, mode->iv_length, bytes, bytes);

        if (status != (is_taken ? PSA_SUCCESS : PSA_ERROR_INVALID_ARGUMENT))
            return 0;
        if (is_taken && (length != bytes || memcmp(output, mode->ciphertext, bytes) || output[bytes] != 0xa5))
            return 0;
        status = decrypt(mode, mode->iv_length + bytes, bytes);
        if (status != (is_taken ? PSA_SUCCESS : PSA_ERROR_INVALID_ARGUMENT))
            return 0;
        if (is_taken && (length != bytes || memcmp(output, mode->message, bytes)))
            return 0;
    }
    return 1;
}

static psa_status_t set_up_again(
    cipherfit_cipher_operation_t *operation, const struct mode *mode, int decrypts, psa_key_type_t key_type,
    size_t key_length, psa_algorithm_t alg)
{
    psa_key_attributes_t attributes = attributes_of(key_type);

    return decrypts ? cipherfit_cipher_decrypt_setup(operation, &attributes, mode->key, key_length, alg)
                    : cipherfit_cipher_encrypt_setup(operation, &attributes, mode->key, key_length, alg);
}

static psa_status_t set_up(
    cipherfit_cipher_operation_t *operation, const struct mode *mode, int decrypts, psa_key_type_t key_type,
    size_t key_length, psa_algorithm_t alg)
{
    memset(operation, 0, sizeof *operation);
    return set_up_again(operation, mode, decrypts, key_type, key_length, alg);
}

/* Ready for pieces? */
static int begins(cipherfit_cipher_operation_t *operation, const struct mode *mode, int decrypts)
{
    return set_up(operation, mode, decrypts, mode->key_type, mode->key_length, mode->alg) == PSA_SUCCESS
        && cipherfit_cipher_set_iv(operation, mode->iv, mode->iv_length) == PSA_SUCCESS;
}

/* Nothing of a key is left. */
static int is_wiped(const cipherfit_cipher_operation_t *operation)
{
    const uint8_t *byte = (const uint8_t *)operation;
    size_t at;

    for (at = 0; at < sizeof *operation; at++)
        if (byte[at])
            return 0;
    return 1;
}

/* Is a message right that comes in pieces of so many bytes, each of which its output lies over? */
static int pieces_are_right(const struct mode *mode, int decrypts, size_t bytes)
{
    const uint8_t *from = decrypts ? mode->ciphertext : mode->message;
    const uint8_t *expected = decrypts ? mode->message : mode->ciphertext;
    cipherfit_cipher_operation_t operation;
    size_t at, size, room, done = 0;

    if (!begins(&operation, mode, decrypts))
        return 0;
    for (at = 0; at < mode->length; at += size) {
        size = mode->length - at < bytes ? mode->length - at : bytes;
        memcpy(piece, from + at, size);
        room = at + size - beyond(mode, at + size) - done;
        piece[room > size ? room : size] = 0xa5;
        if (cipherfit_cipher_update(&operation, piece, size, piece, room, &length) != PSA_SUCCESS || length != room)
            return 0;
        if (piece[room > size ? room : size] != 0xa5 || memcmp(piece, expected + done, length))
            return 0;
        done += length;
        if (cipherfit_cipher_update(&operation, piece, 0, piece, 0, &length) != PSA_SUCCESS || length != 0)
            return 0;
    }
    if (cipherfit_cipher_finish(&operation, piece, 0, &length) != PSA_SUCCESS || length != 0)
        return 0;
    return is_wiped(&operation) && done == mode->length;
}

/* Of a counter that carries into each of its bytes, pieces are what the whole is. */
static int carries_are_right(const struct mode *mode)
{
    static const uint8_t iv[] = {
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff
    };
    struct mode other = *mode;

    other.iv = iv;
    if (encrypt(&other, sizeof iv, mode->length, sizeof output) != PSA_SUCCESS)
        return 0;
    memcpy(other_ciphertext, output, mode->length);
    other.ciphertext = other_ciphertext;
    return pieces_are_right(&other, 0, 5) && pieces_are_right(&other, 1, 16);
}

/* Is an initialisation vector refused that has another length, but for the beginning of a counter block? */
static int iv_lengths_are_right(cipherfit_cipher_operation_t *operation, const struct mode *mode, int decrypts)
{
    uint8_t iv[17] = { 1, 2, 3 };
    struct mode other = *mode;

    other.iv = iv;
    for (other.iv_length = 0; other.iv_length < sizeof iv + 1; other.iv_length++) {
        int is_taken = other.iv_length == 16 || (mode->unit == 1 && other.iv_length > 0 && other.iv_length < 16);

        if (begins(operation, &other, decrypts) != is_taken)
            return 0;
    }
    if (mode->unit != 1)
        return 1;
    /* Behind the third byte are zeros, written or not. */
    if (encrypt(&other, 16, mode->length, sizeof output) != PSA_SUCCESS)
        return 0;
    other.iv_length = 3;
    return begins(operation, &other, decrypts)
        && cipherfit_cipher_update(operation, mode->message, mode->length, piece, sizeof piece, &length) == PSA_SUCCESS
        && !memcmp(piece, output, mode->length);
}

/* A step that counts itself. */
#define STEP(right)     \
    do {                \
        ++*number;      \
        if (!(right))   \
            return 0;   \
    } while (0)

static int one_way_is_right(const struct mode *mode, int decrypts, int *number)
{
    cipherfit_cipher_operation_t operation;
    size_t bytes;

    for (bytes = 1; bytes <= mode->length; bytes += bytes < 18 ? 1 : 15)
        STEP(pieces_are_right(mode, decrypts, bytes));
    /* Other keys and algorithms are left to the core. */
    STEP(set_up(&operation, mode, decrypts, PSA_KEY_TYPE_HMAC, mode->key_length, mode->alg) == PSA_ERROR_NOT_SUPPORTED);
    STEP(is_wiped(&operation));
    STEP(set_up(&operation, mode, decrypts, mode->key_type, mode->key_length - 1, mode->alg) == PSA_ERROR_NOT_SUPPORTED);
    STEP(set_up(&operation, mode, decrypts, mode->key_type, mode->key_length, PSA_ALG_CBC_PKCS7)
         == PSA_ERROR_NOT_SUPPORTED);
    /* Calls in another order. */
    STEP(cipherfit_cipher_set_iv(&operation, mode->iv, mode->iv_length) == PSA_ERROR_BAD_STATE);
    STEP(set_up(&operation, mode, decrypts, mode->key_type, mode->key_length, mode->alg) == PSA_SUCCESS);
    STEP(set_up_again(&operation, mode, decrypts, mode->key_type, mode->key_length, mode->alg) == PSA_ERROR_BAD_STATE);
    STEP(cipherfit_cipher_update(&operation, mode->message, mode->unit, output, sizeof output, &length)
         == PSA_ERROR_BAD_STATE);
    STEP(cipherfit_cipher_set_iv(&operation, mode->iv, 0) == PSA_ERROR_INVALID_ARGUMENT);
    STEP(cipherfit_cipher_set_iv(&operation, mode->iv, mode->iv_length) == PSA_SUCCESS);
    STEP(cipherfit_cipher_set_iv(&operation, mode->iv, mode->iv_length) == PSA_ERROR_BAD_STATE);
    STEP(iv_lengths_are_right(&operation, mode, decrypts));
    STEP(cipherfit_cipher_abort(&operation) == PSA_SUCCESS && is_wiped(&operation));
    STEP(cipherfit_cipher_finish(&operation, output, sizeof output, &length) == PSA_ERROR_BAD_STATE);
    /* No room for what must come out. */
    STEP(begins(&operation, mode, decrypts));
    STEP(cipherfit_cipher_update(&operation, mode->message, mode->unit, output, mode->unit - 1, &length)
         == PSA_ERROR_BUFFER_TOO_SMALL);
    /* A block that is not whole at the end. */
    STEP(begins(&operation, mode, decrypts));
    STEP(cipherfit_cipher_update(&operation, mode->message, 1, output, sizeof output, &length) == PSA_SUCCESS);
    STEP(cipherfit_cipher_finish(&operation, output, sizeof output, &length)
         == (mode->unit == 1 ? PSA_SUCCESS : PSA_ERROR_INVALID_ARGUMENT));
    STEP(length == 0 && is_wiped(&operation));
    return 1;
}

static int mode_is_right(const struct mode *mode, int *number)
{
    struct mode shorter = *mode, other = *mode;

    STEP(lengths_are_right(mode));
    STEP(carries_are_right(mode));
    STEP(encrypt(mode, mode->iv_length - 1, mode->length, sizeof output) == PSA_ERROR_INVALID_ARGUMENT);
    STEP(encrypt(mode, 0, mode->length, sizeof output) == PSA_ERROR_INVALID_ARGUMENT);
    STEP(decrypt(mode, mode->iv_length - 1, sizeof output) == PSA_ERROR_INVALID_ARGUMENT);
    STEP(decrypt(mode, 0, sizeof output) == PSA_ERROR_INVALID_ARGUMENT);
    STEP(encrypt(mode, mode->iv_length, mode->length, mode->length - 1) == PSA_ERROR_BUFFER_TOO_SMALL);
    STEP(decrypt(mode, mode->iv_length + mode->length, mode->length - 1) == PSA_ERROR_BUFFER_TOO_SMALL);
    /* Other keys and algorithms are left to the core. */
    shorter.key_length--;
    STEP(encrypt(&shorter, mode->iv_length, mode->length, sizeof output) == PSA_ERROR_NOT_SUPPORTED);
    STEP(decrypt(&shorter, mode->iv_length + mode->length, sizeof output) == PSA_ERROR_NOT_SUPPORTED);
    other.alg = PSA_ALG_CBC_PKCS7;
    STEP(encrypt(&other, mode->iv_length, mode->length, sizeof output) == PSA_ERROR_NOT_SUPPORTED);
    STEP(decrypt(&other, mode->iv_length + mode->length, sizeof output) == PSA_ERROR_NOT_SUPPORTED);
    other = *mode;
    other.key_type = PSA_KEY_TYPE_HMAC;
    STEP(encrypt(&other, mode->iv_length, mode->length, sizeof output) == PSA_ERROR_NOT_SUPPORTED);
    STEP(decrypt(&other, mode->iv_length + mode->length, sizeof output) == PSA_ERROR_NOT_SUPPORTED);
    return one_way_is_right(mode, 0, number) && one_way_is_right(mode, 1, number);
}

