//! Block ciphers: key schedules and both directions.

use crate::vectors;
use cipherfit_proof::specification::{BlockCipher, block_ciphers};
use cipherfit_proof::{Concrete, bytes, values};
use cipherfit_reference as reference;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn expand_key(cipher: &BlockCipher, key: &[u8]) -> Vec<u8> {
    values(&cipher.expand_key(&bytes(key), &mut Concrete))
}

fn encrypt(cipher: &BlockCipher, key: &[u8], block: &[u8]) -> Vec<u8> {
    let round_keys = cipher.expand_key(&bytes(key), &mut Concrete);
    values(&cipher.encrypt(&round_keys, &bytes(block), &mut Concrete))
}

fn decrypt(cipher: &BlockCipher, key: &[u8], block: &[u8]) -> Vec<u8> {
    let round_keys = cipher.expand_key(&bytes(key), &mut Concrete);
    values(&cipher.decrypt(&round_keys, &bytes(block), &mut Concrete))
}

#[test]
fn there_is_one_for_each_model() {
    let sizes = |cipher: &BlockCipher| {
        let BlockCipher {
            name,
            block_bytes,
            key_bytes,
            round_key_bytes,
            ..
        } = cipher;
        (*name, *block_bytes, *key_bytes, *round_key_bytes)
    };
    let found: Vec<_> = block_ciphers().iter().map(sizes).collect();
    let models = reference::block_ciphers().iter().map(|model| {
        let sizes = [
            model.block_bytes(),
            model.key_bytes(),
            model.round_key_bytes(),
        ];
        (model.name(), sizes[0], sizes[1], sizes[2])
    });
    assert_eq!(found, models.collect::<Vec<_>>());
}

#[test]
fn all_meet_the_official_vectors() {
    for cipher in block_ciphers() {
        let vectors = vectors::of(cipher.name);
        assert!(!vectors.is_empty(), "{}", cipher.name);
        for vector in vectors {
            let (key, msg, ct) = (&vector["key"], &vector["msg"], &vector["ct"]);
            assert_eq!(&encrypt(cipher, key, msg), ct, "{}", cipher.name);
            assert_eq!(&decrypt(cipher, key, ct), msg, "{}", cipher.name);
        }
    }
}

/// A cipher, a key and a block of its lengths.
fn inputs() -> impl Strategy<Value = (&'static BlockCipher, Vec<u8>, Vec<u8>)> {
    let ciphers: Vec<&BlockCipher> = block_ciphers().iter().collect();
    select(ciphers).prop_flat_map(|cipher| {
        let key = vec(any::<u8>(), cipher.key_bytes);
        let block = vec(any::<u8>(), cipher.block_bytes);
        (Just(cipher), key, block)
    })
}

proptest! {
    // about 100 for each cipher
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_equal_the_models((cipher, key, block) in inputs()) {
        let name = cipher.name;
        let model = reference::block_cipher(name).expect("a model");
        let round_keys = model.expand_key(&key).expect("lengths of the cipher");
        prop_assert_eq!(expand_key(cipher, &key), round_keys, "{}", name);
        let mut expected = block.clone();
        model.encrypt(&key, &mut expected).expect("lengths of the cipher");
        prop_assert_eq!(encrypt(cipher, &key, &block), expected, "{}", name);
        let mut expected = block.clone();
        model.decrypt(&key, &mut expected).expect("lengths of the cipher");
        prop_assert_eq!(decrypt(cipher, &key, &block), expected, "{}", name);
    }
}
