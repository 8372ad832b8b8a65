//! Hash functions, on messages of all lengths about the end of a block.

use crate::vectors;
use cipherfit_proof::specification::{HashFunction, hash_functions};
use cipherfit_proof::{Concrete, bytes, values};
use cipherfit_reference as reference;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn hash(function: &HashFunction, message: &[u8]) -> Vec<u8> {
    values(&function.hash(&bytes(message), &mut Concrete))
}

#[test]
fn there_is_one_for_each_model() {
    let sizes = |hash: &HashFunction| (hash.name, hash.block_bytes, hash.digest_bytes);
    let found: Vec<_> = hash_functions().iter().map(sizes).collect();
    let models = reference::hash_functions().iter();
    let models = models.map(|hash| (hash.name(), hash.block_bytes(), hash.digest_bytes()));
    assert_eq!(found, models.collect::<Vec<_>>());
}

#[test]
fn all_meet_the_official_vectors() {
    for function in hash_functions() {
        let vectors = vectors::of(function.name);
        assert!(!vectors.is_empty(), "{}", function.name);
        for vector in vectors {
            let digest = hash(function, &vector["msg"]);
            assert_eq!(digest, vector["digest"], "{}", function.name);
        }
    }
}

fn model(name: &str) -> &'static dyn reference::HashFunction {
    reference::hash_function(name).expect("a model")
}

#[test]
fn all_equal_the_models_where_padding_takes_another_block() {
    for function in hash_functions() {
        let longest: Vec<u8> = (0..=2 * function.block_bytes as u64)
            .map(|i| ((i * 0x9e37_79b9) >> 16) as u8)
            .collect();
        // SHA-512's padding is the longest: 17 bytes.
        let near_the_end = |length: &usize| (length + 18) % function.block_bytes < 20;
        for length in (0..longest.len()).filter(near_the_end) {
            let message = &longest[..length];
            let expected = model(function.name).hash(message);
            let name = function.name;
            assert_eq!(hash(function, message), expected, "{name}, {length} bytes");
        }
    }
}

/// A function and a message.
fn inputs() -> impl Strategy<Value = (&'static HashFunction, Vec<u8>)> {
    let functions: Vec<&HashFunction> = hash_functions().iter().collect();
    (select(functions), vec(any::<u8>(), 0..400))
}

proptest! {
    // about 50 for each function
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_equal_the_models((function, message) in inputs()) {
        let expected = model(function.name).hash(&message);
        prop_assert_eq!(hash(function, &message), expected, "{}", function.name);
    }
}
