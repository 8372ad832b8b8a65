/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The few types, values and functions of the PSA Certified Crypto API that the driver is made with, for builds and tests
 * without an implementation of it: cipherfit_psa.c includes this in place of <psa/crypto.h> where
 * CIPHERFIT_PSA_ALONE is defined. Names and values are facts of "PSA Certified Crypto API" 1.2 (chapters 9 and 10,
 * appendix B), as Mbed TLS 3.6 has them.
 */
#ifndef CIPHERFIT_PSA_CRYPTO_H
#define CIPHERFIT_PSA_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

typedef int32_t psa_status_t;
typedef uint32_t psa_algorithm_t;
typedef uint16_t psa_key_type_t;

/* Its members are an implementation's own. */
typedef struct {
    psa_key_type_t type;
} psa_key_attributes_t;

#define psa_get_key_type(attributes) ((attributes)->type)
#define psa_set_key_type(attributes, value) ((void)((attributes)->type = (value)))

#define PSA_SUCCESS ((psa_status_t)0)
#define PSA_ERROR_NOT_SUPPORTED ((psa_status_t)-134)
#define PSA_ERROR_INVALID_ARGUMENT ((psa_status_t)-135)
#define PSA_ERROR_BAD_STATE ((psa_status_t)-137)
#define PSA_ERROR_BUFFER_TOO_SMALL ((psa_status_t)-138)
#define PSA_ERROR_INVALID_SIGNATURE ((psa_status_t)-149)

#define PSA_KEY_TYPE_HMAC ((psa_key_type_t)0x1100)
#define PSA_KEY_TYPE_AES ((psa_key_type_t)0x2400)
#define PSA_KEY_TYPE_ARIA ((psa_key_type_t)0x2406)
#define PSA_KEY_TYPE_CAMELLIA ((psa_key_type_t)0x2403)
#define PSA_KEY_TYPE_CHACHA20 ((psa_key_type_t)0x2004)

#define PSA_ALG_SHA_256 ((psa_algorithm_t)0x02000009)
#define PSA_ALG_SHA_512 ((psa_algorithm_t)0x0200000b)
#define PSA_ALG_SHA3_256 ((psa_algorithm_t)0x02000011)
#define PSA_ALG_SHA3_512 ((psa_algorithm_t)0x02000013)
#define PSA_ALG_HMAC(hash) ((psa_algorithm_t)0x03800000 | ((hash) & 0xff))
#define PSA_ALG_CMAC ((psa_algorithm_t)0x03c00200)
#define PSA_ALG_ECB_NO_PADDING ((psa_algorithm_t)0x04404400)
#define PSA_ALG_CBC_NO_PADDING ((psa_algorithm_t)0x04404000)
#define PSA_ALG_CBC_PKCS7 ((psa_algorithm_t)0x04404100)
#define PSA_ALG_CTR ((psa_algorithm_t)0x04c01000)
#define PSA_ALG_CHACHA20_POLY1305 ((psa_algorithm_t)0x05100500)
#define PSA_ALG_CCM ((psa_algorithm_t)0x05500100)
#define PSA_ALG_GCM ((psa_algorithm_t)0x05500200)

/* A tag's length, of authenticated encryption and of codes, in six bits; of codes 0 is the whole. */
#define PSA_ALG_AEAD_WITH_SHORTENED_TAG(algorithm, bytes) \
    (((algorithm) & ~(psa_algorithm_t)0x003f8000) | ((psa_algorithm_t)((bytes) & 0x3f) << 16))
#define PSA_ALG_TRUNCATED_MAC(algorithm, bytes) \
    (((algorithm) & ~(psa_algorithm_t)0x003f8000) | ((psa_algorithm_t)((bytes) & 0x3f) << 16))

#endif
