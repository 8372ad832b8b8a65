//! The second oracle: a computation of each cipher that shares nothing with the model but the
//! byte order. RustCrypto where it has the cipher; otherwise a computation of other structure,
//! mostly on single bits, with constants derived in another way.

mod ascon_mac;
mod bits;
mod chaskey;
mod clefia;
mod hight;
mod led;
mod present;
mod rust_crypto;
mod simon;
mod twine;

/// Encrypts or decrypts one block.
#[derive(Clone, Copy)]
pub(crate) enum Direction {
    Encrypt,
    Decrypt,
}

/// The block that the cipher of that name makes of a block.
pub(crate) fn apply(name: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let cipher = match family(name) {
        "aes" | "camellia" | "speck" => rust_crypto::apply,
        "clefia" => clefia::apply,
        "hight" => hight::apply,
        "led" => led::apply,
        "present" => present::apply,
        "simon" => simon::apply,
        "twine" => twine::apply,
        _ => panic!("no second oracle for {name}"),
    };
    cipher(name, direction, key, block)
}

/// The round keys of the cipher of that name; `None` where the second oracle is RustCrypto, which
/// keeps them to itself.
pub(crate) fn expand_key(name: &str, key: &[u8]) -> Option<Vec<u8>> {
    match family(name) {
        "clefia" => Some(clefia::expand_key(key)),
        "hight" => Some(hight::expand_key(key)),
        "led" => Some(key.to_vec()),
        "present" => Some(present::expand_key(key)),
        "simon" => Some(simon::expand_key(name, key)),
        "twine" => Some(twine::expand_key(key)),
        _ => None,
    }
}

/// The tag of a message with the message authentication code of that name.
pub(crate) fn tag(name: &str, key: &[u8], message: &[u8]) -> Vec<u8> {
    match name {
        "aes-128-cmac" => rust_crypto::tag::<cmac::Cmac<aes::Aes128>>(key, message),
        "hmac-sha-256" => rust_crypto::tag::<hmac::Hmac<sha2::Sha256>>(key, message),
        "ascon-mac" => ascon_mac::tag(key, message),
        "chaskey-12" => chaskey::tag(key, message),
        "siphash-2-4" => {
            let key = key.try_into().expect("16 bytes");
            let hasher = siphasher::sip::SipHasher24::new_with_key(key);
            hasher.hash(message).to_le_bytes().to_vec()
        }
        _ => panic!("no second oracle for {name}"),
    }
}

/// The family of a parameter name: `aes` of `aes-128`, `hight` of itself.
fn family(name: &str) -> &str {
    name.split('-').next().unwrap_or(name)
}
