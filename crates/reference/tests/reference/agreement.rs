//! Random inputs: each model agrees with the second oracle and with itself.

use crate::second_oracle::{self, Direction};
use cipherfit_reference::{BlockCipher, block_ciphers};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A cipher, a key and a block of its lengths.
fn inputs() -> impl Strategy<Value = (usize, Vec<u8>, Vec<u8>)> {
    let indices: Vec<usize> = (0..block_ciphers().len()).collect();
    select(indices).prop_flat_map(|index| {
        let cipher = block_ciphers()[index];
        let key = vec(any::<u8>(), cipher.key_bytes());
        let block = vec(any::<u8>(), cipher.block_bytes());
        (Just(index), key, block)
    })
}

fn encrypt(cipher: &dyn BlockCipher, key: &[u8], block: &[u8]) -> Vec<u8> {
    let mut block = block.to_vec();
    cipher
        .encrypt(key, &mut block)
        .expect("lengths of the cipher");
    block
}

fn decrypt(cipher: &dyn BlockCipher, key: &[u8], block: &[u8]) -> Vec<u8> {
    let mut block = block.to_vec();
    cipher
        .decrypt(key, &mut block)
        .expect("lengths of the cipher");
    block
}

proptest! {
    // about 200 for each cipher
    #![proptest_config(ProptestConfig { cases: 6_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn encryption_agrees_with_the_second_oracle((index, key, block) in inputs()) {
        let cipher = block_ciphers()[index];
        let expected = second_oracle::apply(cipher.name(), Direction::Encrypt, &key, &block);
        prop_assert_eq!(encrypt(cipher, &key, &block), expected, "{}", cipher.name());
    }

    #[test]
    fn decryption_agrees_with_the_second_oracle((index, key, block) in inputs()) {
        let cipher = block_ciphers()[index];
        let expected = second_oracle::apply(cipher.name(), Direction::Decrypt, &key, &block);
        prop_assert_eq!(decrypt(cipher, &key, &block), expected, "{}", cipher.name());
    }

    #[test]
    fn decryption_undoes_encryption((index, key, block) in inputs()) {
        let cipher = block_ciphers()[index];
        let ciphertext = encrypt(cipher, &key, &block);
        prop_assert_eq!(decrypt(cipher, &key, &ciphertext), block, "{}", cipher.name());
    }

    #[test]
    fn the_last_round_gives_the_ciphertext((index, key, block) in inputs()) {
        let cipher = block_ciphers()[index];
        let rounds = cipher.encryption_rounds(&key, &block).expect("lengths of the cipher");
        let ciphertext = encrypt(cipher, &key, &block);
        prop_assert_eq!(rounds.last(), Some(&ciphertext), "{}", cipher.name());
    }

    #[test]
    fn round_keys_agree_with_the_second_oracle((index, key, _) in inputs()) {
        let cipher = block_ciphers()[index];
        let round_keys = cipher.expand_key(&key).expect("length of the cipher");
        if let Some(expected) = second_oracle::expand_key(cipher.name(), &key) {
            prop_assert_eq!(round_keys, expected, "{}", cipher.name());
        } else {
            // its first word in SPECK, the whole key in AES and Camellia
            let speck = cipher.name().starts_with("speck");
            let common = if speck { cipher.block_bytes() / 2 } else { key.len() };
            prop_assert_eq!(&round_keys[..common], &key[..common], "{}", cipher.name());
        }
    }
}
