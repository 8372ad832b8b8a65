//! What PSA calls the primitives.

/// Which entry points serve a primitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Aead,
    Mac,
    Hash,
    /// A block cipher, block by block.
    Cipher,
    /// A mode of encryption.
    Mode,
}

impl Kind {
    /// What its vectors call the message.
    pub(super) fn message(self) -> &'static str {
        "msg"
    }

    /// What its vectors call all that calls are given.
    pub(super) fn inputs(self) -> &'static [&'static str] {
        match self {
            Self::Aead => &["key", "nonce", "ad", "msg"],
            Self::Mode => &["key", "nonce", "msg"],
            Self::Mac | Self::Cipher => &["key", "msg"],
            Self::Hash => &["msg"],
        }
    }
}

/// An algorithm with its keys, as `psa/crypto.h` names them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Algorithm {
    pub kind: Kind,
    /// The algorithm, as an expression.
    pub name: &'static str,
    /// The same without lengths, as descriptions of drivers have it.
    pub base: &'static str,
    /// The type of its keys; none for a hash function.
    pub key_type: Option<&'static str>,
    /// Shorter keys are the same key with zeros behind them.
    pub takes_shorter_keys: bool,
}

/// Those that Mbed TLS 3.6 has.
const ALGORITHMS: [(&str, Kind, &str, &str, Option<&str>); 18] = [
    ("aes-128", Kind::Cipher, ECB, ECB, AES),
    ("aes-192", Kind::Cipher, ECB, ECB, AES),
    ("aes-256", Kind::Cipher, ECB, ECB, AES),
    ("aes-128-ctr", Kind::Mode, CTR, CTR, AES),
    ("aes-128-cbc", Kind::Mode, CBC, CBC, AES),
    ("aes-128-ccm", Kind::Aead, CCM, CCM, AES),
    (
        "aes-128-ccm-8",
        Kind::Aead,
        "PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_CCM, 8)",
        CCM,
        AES,
    ),
    (
        "aes-128-ccm-4",
        Kind::Aead,
        "PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_CCM, 4)",
        CCM,
        AES,
    ),
    ("aes-128-gcm", Kind::Aead, "PSA_ALG_GCM", "PSA_ALG_GCM", AES),
    (
        "chacha20-poly1305",
        Kind::Aead,
        "PSA_ALG_CHACHA20_POLY1305",
        "PSA_ALG_CHACHA20_POLY1305",
        Some("PSA_KEY_TYPE_CHACHA20"),
    ),
    (
        "aes-128-cmac",
        Kind::Mac,
        "PSA_ALG_CMAC",
        "PSA_ALG_CMAC",
        AES,
    ),
    (
        "hmac-sha-256",
        Kind::Mac,
        HMAC,
        HMAC,
        Some("PSA_KEY_TYPE_HMAC"),
    ),
    (
        "sha-256",
        Kind::Hash,
        "PSA_ALG_SHA_256",
        "PSA_ALG_SHA_256",
        None,
    ),
    (
        "sha-512",
        Kind::Hash,
        "PSA_ALG_SHA_512",
        "PSA_ALG_SHA_512",
        None,
    ),
    (
        "sha3-256",
        Kind::Hash,
        "PSA_ALG_SHA3_256",
        "PSA_ALG_SHA3_256",
        None,
    ),
    (
        "sha3-512",
        Kind::Hash,
        "PSA_ALG_SHA3_512",
        "PSA_ALG_SHA3_512",
        None,
    ),
    (
        "camellia-128",
        Kind::Cipher,
        ECB,
        ECB,
        Some("PSA_KEY_TYPE_CAMELLIA"),
    ),
    (
        "aria-128",
        Kind::Cipher,
        ECB,
        ECB,
        Some("PSA_KEY_TYPE_ARIA"),
    ),
];

const AES: Option<&str> = Some("PSA_KEY_TYPE_AES");
const ECB: &str = "PSA_ALG_ECB_NO_PADDING";
const CTR: &str = "PSA_ALG_CTR";
const CBC: &str = "PSA_ALG_CBC_NO_PADDING";
const CCM: &str = "PSA_ALG_CCM";
const HMAC: &str = "PSA_ALG_HMAC(PSA_ALG_SHA_256)";

/// The algorithm of a primitive, if there is one.
pub(super) fn of(primitive: &str) -> Option<Algorithm> {
    let mut all = ALGORITHMS.into_iter();
    let (_, kind, name, base, key_type) = all.find(|one| one.0 == primitive)?;
    Some(Algorithm {
        kind,
        name,
        base,
        key_type,
        takes_shorter_keys: name == HMAC,
    })
}
