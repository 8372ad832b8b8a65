//! The hash functions: their sizes, the official vectors, and random messages against RustCrypto.

use crate::hexadecimal::decode;
use crate::{library, parameters, vectors};
use ascon_hash::AsconHash256;
use blake2::Blake2s256;
use cipherfit_reference::{HashFunction, hash_function, hash_functions};
use groestl::{Groestl256, Groestl512};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use sha2::digest::consts::{U32, U64};
use sha2::{Digest, Sha256, Sha512};
use sha3::{Keccak256, Keccak512, Sha3_256, Sha3_512};
use skein::{Skein256, Skein512};
use std::collections::BTreeSet;

/// RustCrypto's digest of a message.
fn second_oracle(name: &str, message: &[u8]) -> Vec<u8> {
    fn digest<D: Digest>(message: &[u8]) -> Vec<u8> {
        D::digest(message).to_vec()
    }
    let hash = match name {
        "ascon-hash256" => digest::<AsconHash256>,
        "blake2s-256" => digest::<Blake2s256>,
        "groestl-256" => digest::<Groestl256>,
        "groestl-512" => digest::<Groestl512>,
        "keccak-1088" => digest::<Keccak256>,
        "keccak-576" => digest::<Keccak512>,
        "sha3-256" => digest::<Sha3_256>,
        "sha3-512" => digest::<Sha3_512>,
        "sha-256" => digest::<Sha256>,
        "sha-512" => digest::<Sha512>,
        "skein-256-256" => digest::<Skein256<U32>>,
        "skein-512-512" => digest::<Skein512<U64>>,
        _ => panic!("no hash function of RustCrypto for {name}"),
    };
    hash(message)
}

#[test]
fn models_have_the_sizes_of_the_library() {
    for parameters in parameters::hash_functions() {
        let name = &parameters.name;
        let hash = hash_function(name).unwrap_or_else(|| panic!("no model of {name}"));
        let sizes = [
            (hash.block_bytes(), parameters.block_bytes),
            (hash.digest_bytes(), parameters.digest_bytes),
            (hash.least_padding_bytes(), parameters.least_padding_bytes),
            (hash.hash(b"").len(), parameters.digest_bytes),
        ];
        for (of_the_model, of_the_library) in sizes {
            assert_eq!(of_the_model, of_the_library, "{name}");
        }
    }
}

#[test]
fn every_model_is_in_the_library_once() {
    let models: Vec<&str> = hash_functions().iter().map(|hash| hash.name()).collect();
    let in_the_library: Vec<String> = parameters::hash_functions()
        .into_iter()
        .map(|parameters| parameters.name)
        .collect();
    assert_eq!(models.len(), in_the_library.len());
    let models: BTreeSet<&str> = models.into_iter().collect();
    assert!(
        models.iter().eq(&in_the_library
            .iter()
            .map(String::as_str)
            .collect::<BTreeSet<_>>())
    );
}

#[test]
fn models_and_second_oracle_meet_the_official_vectors() {
    let mut with_vectors = BTreeSet::new();
    for path in library::vector_files() {
        for group in vectors::read(&path).test_groups {
            let vectors::Tests::HashFunction(tests) = group.tests else {
                continue;
            };
            let name = &group.parameter;
            let hash = hash_function(name).unwrap_or_else(|| panic!("no model of {name}"));
            for test in tests {
                let place = format!("{}: {name} tcId {}", path.display(), test.tc_id);
                let (message, digest) = (decode(&test.msg), decode(&test.digest));
                assert_eq!(hash.hash(&message), digest, "{place}");
                assert_eq!(second_oracle(name, &message), digest, "{place}");
            }
            with_vectors.insert(group.parameter);
        }
    }
    let expected: BTreeSet<String> = parameters::hash_functions()
        .into_iter()
        .map(|parameters| parameters.name)
        .collect();
    assert_eq!(with_vectors, expected);
}

#[test]
fn every_length_up_to_three_blocks_agrees_with_the_second_oracle() {
    for hash in hash_functions() {
        for length in 0..=3 * hash.block_bytes() + 1 {
            let message: Vec<u8> = (0..length).map(|i| (i * 167 + length) as u8).collect();
            let expected = second_oracle(hash.name(), &message);
            assert_eq!(hash.hash(&message), expected, "{}: {length}", hash.name());
        }
    }
}

/// A hash function and a message of up to five blocks.
fn inputs() -> impl Strategy<Value = (usize, Vec<u8>)> {
    let indices: Vec<usize> = (0..hash_functions().len()).collect();
    select(indices).prop_flat_map(|index| {
        let most = 5 * hash_functions()[index].block_bytes();
        (Just(index), vec(any::<u8>(), 0..=most))
    })
}

proptest! {
    // about 100 for each function
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn random_messages_agree_with_the_second_oracle((index, message) in inputs()) {
        let hash: &dyn HashFunction = hash_functions()[index];
        let expected = second_oracle(hash.name(), &message);
        prop_assert_eq!(hash.hash(&message), expected, "{}", hash.name());
    }
}
