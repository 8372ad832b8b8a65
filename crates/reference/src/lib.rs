//! Specification-level models of symmetric primitives: what an implementation is verified against.
//!
//! Every model follows the text of its specification, section by section, and is written to be
//! read beside it. None is fast, and none is hardened against side channels: do not encrypt with
//! them.
//!
//! ```
//! let cipher = cipherfit_reference::block_cipher("speck-64-128").expect("a known name");
//! let key = [0; 16];
//! let mut block = *b"8 octets";
//! cipher.encrypt(&key, &mut block)?;
//! cipher.decrypt(&key, &mut block)?;
//! assert_eq!(&block, b"8 octets");
//! # Ok::<(), cipherfit_reference::LengthError>(())
//! ```

mod aead;
mod aes;
mod ascon;
mod blake2;
mod block_cipher;
mod block_mode;
mod camellia;
mod cbc;
mod ccm;
mod chacha20_poly1305;
mod chaskey;
mod clefia;
mod cmac;
mod counter;
mod eax;
mod gcm;
mod groestl;
mod hash_function;
mod hight;
mod hkdf;
mod hmac;
mod kdf;
mod keccak;
mod led;
mod mac;
mod mode;
mod nibble;
mod permutation;
mod present;
mod sha2;
mod simon;
mod siphash;
mod skein;
mod speck;
mod twine;
mod word;
mod xof;

pub use aead::{Aead, Sealed};
pub use block_cipher::{BlockCipher, Input, LengthError};
pub use hash_function::HashFunction;
pub use kdf::Kdf;
pub use mac::Mac;
pub use mode::Mode;
pub use permutation::Permutation;
pub use xof::Xof;

static BLOCK_CIPHERS: [&dyn BlockCipher; 33] = [
    &aes::AES_128,
    &aes::AES_192,
    &aes::AES_256,
    &camellia::CAMELLIA_128,
    &clefia::CLEFIA_128,
    &hight::HIGHT,
    &led::LED_64,
    &led::LED_80,
    &led::LED_128,
    &present::PRESENT_80,
    &present::PRESENT_128,
    &simon::SIMON_32_64,
    &simon::SIMON_48_72,
    &simon::SIMON_48_96,
    &simon::SIMON_64_96,
    &simon::SIMON_64_128,
    &simon::SIMON_96_96,
    &simon::SIMON_96_144,
    &simon::SIMON_128_128,
    &simon::SIMON_128_192,
    &simon::SIMON_128_256,
    &speck::SPECK_32_64,
    &speck::SPECK_48_72,
    &speck::SPECK_48_96,
    &speck::SPECK_64_96,
    &speck::SPECK_64_128,
    &speck::SPECK_96_96,
    &speck::SPECK_96_144,
    &speck::SPECK_128_128,
    &speck::SPECK_128_192,
    &speck::SPECK_128_256,
    &twine::TWINE_80,
    &twine::TWINE_128,
];

static HASH_FUNCTIONS: [&dyn HashFunction; 12] = [
    &ascon::ASCON_HASH256,
    &blake2::BLAKE2S_256,
    &groestl::GROESTL_256,
    &groestl::GROESTL_512,
    &keccak::KECCAK_1088,
    &keccak::KECCAK_576,
    &keccak::SHA3_256,
    &keccak::SHA3_512,
    &sha2::SHA_256,
    &sha2::SHA_512,
    &skein::SKEIN_256_256,
    &skein::SKEIN_512_512,
];

static MACS: [&dyn Mac; 5] = [
    &ascon::ASCON_MAC,
    &chaskey::CHASKEY_12,
    &cmac::AES_128_CMAC,
    &hmac::HMAC_SHA_256,
    &siphash::SIPHASH_2_4,
];

static AEADS: [&dyn Aead; 7] = [
    &ascon::ASCON_AEAD128,
    &ccm::AES_128_CCM,
    &ccm::AES_128_CCM_8,
    &ccm::AES_128_CCM_4,
    &eax::AES_128_EAX,
    &gcm::AES_128_GCM,
    &chacha20_poly1305::CHACHA20_POLY1305,
];

static MODES: [&dyn Mode; 2] = [&counter::AES_128_CTR, &cbc::AES_128_CBC];

static KDFS: [&dyn Kdf; 1] = [&hkdf::HKDF_SHA_256];

static PERMUTATIONS: [&dyn Permutation; 3] =
    [&ascon::ASCON_P8, &ascon::ASCON_P12, &keccak::KECCAK_F_1600];

static XOFS: [&dyn Xof; 4] = [
    &ascon::ASCON_XOF128,
    &ascon::ASCON_CXOF128,
    &keccak::SHAKE128,
    &keccak::SHAKE256,
];

/// All block ciphers, family by family, smallest parameters first.
pub fn block_ciphers() -> &'static [&'static dyn BlockCipher] {
    &BLOCK_CIPHERS
}

/// The block cipher of that parameter name, as in `library/<family>/family.toml`: `aes-128`,
/// `speck-64-128`. `None` for any other name.
pub fn block_cipher(name: &str) -> Option<&'static dyn BlockCipher> {
    BLOCK_CIPHERS
        .into_iter()
        .find(|cipher| cipher.name() == name)
}

/// All hash functions, family by family, smallest parameters first.
pub fn hash_functions() -> &'static [&'static dyn HashFunction] {
    &HASH_FUNCTIONS
}

/// The hash function of that parameter name, as in `library/<family>/family.toml`: `sha-256`,
/// `keccak-1088`. `None` for any other name.
pub fn hash_function(name: &str) -> Option<&'static dyn HashFunction> {
    HASH_FUNCTIONS.into_iter().find(|hash| hash.name() == name)
}

/// All message authentication codes.
pub fn macs() -> &'static [&'static dyn Mac] {
    &MACS
}

/// The message authentication code of that parameter name, as in `library/<family>/family.toml`. `None` for
/// any other name.
pub fn mac(name: &str) -> Option<&'static dyn Mac> {
    MACS.into_iter().find(|mac| mac.name() == name)
}

/// All authenticated encryptions.
pub fn aeads() -> &'static [&'static dyn Aead] {
    &AEADS
}

/// The authenticated encryption of that parameter name, as in `library/<family>/family.toml`. `None` for any
/// other name.
pub fn aead(name: &str) -> Option<&'static dyn Aead> {
    AEADS.into_iter().find(|aead| aead.name() == name)
}

/// All modes of encryption.
pub fn modes() -> &'static [&'static dyn Mode] {
    &MODES
}

/// The mode of encryption of that parameter name, as in `library/<family>/family.toml`. `None` for any other name.
pub fn mode(name: &str) -> Option<&'static dyn Mode> {
    MODES.into_iter().find(|mode| mode.name() == name)
}

/// All key derivation functions.
pub fn kdfs() -> &'static [&'static dyn Kdf] {
    &KDFS
}

/// The key derivation function of that parameter name, as in `library/<family>/family.toml`. `None` for any other
/// name.
pub fn kdf(name: &str) -> Option<&'static dyn Kdf> {
    KDFS.into_iter().find(|kdf| kdf.name() == name)
}

/// All permutations.
pub fn permutations() -> &'static [&'static dyn Permutation] {
    &PERMUTATIONS
}

/// The permutation of that parameter name, as in `library/<family>/family.toml`. `None` for any other name.
pub fn permutation(name: &str) -> Option<&'static dyn Permutation> {
    PERMUTATIONS.into_iter().find(|one| one.name() == name)
}

/// All extendable-output functions.
pub fn xofs() -> &'static [&'static dyn Xof] {
    &XOFS
}

/// The extendable-output function of that parameter name, as in `library/<family>/family.toml`. `None` for any
/// other name.
pub fn xof(name: &str) -> Option<&'static dyn Xof> {
    XOFS.into_iter().find(|one| one.name() == name)
}
