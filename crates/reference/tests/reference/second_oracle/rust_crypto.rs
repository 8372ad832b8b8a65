//! The ciphers of RustCrypto under the names of the library.

use super::Direction;
use ::aes::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit};
use ::aes::{Aes128, Aes192, Aes256};
use camellia::Camellia128;
use speck_cipher::{
    Speck32_64, Speck48_72, Speck48_96, Speck64_96, Speck64_128, Speck96_96, Speck96_144,
    Speck128_128, Speck128_192, Speck128_256,
};

/// The result of RustCrypto's cipher of that name.
pub(super) fn apply(name: &str, direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8> {
    let cipher = match name {
        "aes-128" => run::<Aes128>,
        "aes-192" => run::<Aes192>,
        "aes-256" => run::<Aes256>,
        "camellia-128" => run::<Camellia128>,
        "speck-32-64" => run_reversed::<Speck32_64>,
        "speck-48-72" => run_reversed::<Speck48_72>,
        "speck-48-96" => run_reversed::<Speck48_96>,
        "speck-64-96" => run_reversed::<Speck64_96>,
        "speck-64-128" => run_reversed::<Speck64_128>,
        "speck-96-96" => run_reversed::<Speck96_96>,
        "speck-96-144" => run_reversed::<Speck96_144>,
        "speck-128-128" => run_reversed::<Speck128_128>,
        "speck-128-192" => run_reversed::<Speck128_192>,
        "speck-128-256" => run_reversed::<Speck128_256>,
        _ => panic!("no cipher of RustCrypto for {name}"),
    };
    cipher(direction, key, block)
}

fn run<C>(direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8>
where
    C: KeyInit + BlockCipherEncrypt + BlockCipherDecrypt,
{
    let cipher = C::new_from_slice(key).expect("key length");
    let mut result = block.to_vec();
    let block = result.as_mut_slice().try_into().expect("block length");
    match direction {
        Direction::Encrypt => cipher.encrypt_block(block),
        Direction::Decrypt => cipher.decrypt_block(block),
    }
    result
}

/// `speck-cipher` takes big-endian words in the order in which the paper prints them: exactly the
/// bytes of the library from last to first.
fn run_reversed<C>(direction: Direction, key: &[u8], block: &[u8]) -> Vec<u8>
where
    C: KeyInit + BlockCipherEncrypt + BlockCipherDecrypt,
{
    let reversed = |bytes: &[u8]| bytes.iter().rev().copied().collect::<Vec<u8>>();
    reversed(&run::<C>(direction, &reversed(key), &reversed(block)))
}

/// A tag by one of its message authentication codes.
pub(super) fn tag<M: cmac::Mac + cmac::KeyInit>(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut mac = <M as cmac::KeyInit>::new_from_slice(key).expect("a key of its length");
    mac.update(message);
    mac.finalize().into_bytes().to_vec()
}
