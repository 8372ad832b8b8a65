//! Permutations: their sizes, the official vectors, and random states against RustCrypto.

use crate::hexadecimal::decode;
use crate::{library, parameters, vectors};
use ascon_core::State;
use cipherfit_reference::{permutation, permutations};
use keccak::Keccak;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

fn integers(bytes: &[u8]) -> Vec<u64> {
    let integer = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    bytes.chunks(8).map(integer).collect()
}

/// What RustCrypto makes of a state.
fn second_oracle(name: &str, state: &[u8]) -> Vec<u8> {
    let integers = integers(state);
    let ascon = |permute: fn(&mut State)| {
        let [x0, x1, x2, x3, x4] = integers[..].try_into().expect("five integers");
        let mut state = State::new(x0, x1, x2, x3, x4);
        permute(&mut state);
        (0..5).map(|row| state[row]).collect::<Vec<u64>>()
    };
    let permuted = match name {
        "ascon-p12" => ascon(State::permute_12),
        "ascon-p8" => ascon(State::permute_8),
        "keccak-f-1600" => {
            let mut state: [u64; 25] = integers[..].try_into().expect("25 lanes");
            Keccak::new().with_f1600(|f1600| f1600(&mut state));
            state.to_vec()
        }
        _ => panic!("no permutation of RustCrypto for {name}"),
    };
    permuted.into_iter().flat_map(u64::to_le_bytes).collect()
}

fn permuted(name: &str, state: &[u8]) -> Vec<u8> {
    let model = permutation(name).unwrap_or_else(|| panic!("no model of {name}"));
    let mut state = state.to_vec();
    model.permute(&mut state);
    state
}

#[test]
fn models_have_the_sizes_of_the_library() {
    let of_library = parameters::permutations();
    assert_eq!(of_library.len(), permutations().len());
    for one in of_library {
        let model = permutation(&one.name).unwrap_or_else(|| panic!("no model of {}", one.name));
        assert_eq!(model.state_bytes(), one.block_bytes, "{}", one.name);
    }
}

#[test]
fn models_and_second_oracle_meet_the_vectors() {
    let mut with_vectors = BTreeSet::new();
    for path in library::vector_files() {
        for group in vectors::read(&path).test_groups {
            let vectors::Tests::Permutation(tests) = group.tests else {
                continue;
            };
            let name = &group.parameter;
            for test in tests {
                let (before, after) = (decode(&test.before), decode(&test.after));
                assert_eq!(permuted(name, &before), after, "{name}");
                assert_eq!(second_oracle(name, &before), after, "{name}");
            }
            with_vectors.insert(group.parameter);
        }
    }
    let models: BTreeSet<String> = permutations().iter().map(|one| one.name().into()).collect();
    assert_eq!(with_vectors, models);
}

/// A permutation and a state.
fn inputs() -> impl Strategy<Value = (&'static str, Vec<u8>)> {
    let indices: Vec<usize> = (0..permutations().len()).collect();
    select(indices).prop_flat_map(|index| {
        let model = permutations()[index];
        (Just(model.name()), vec(any::<u8>(), model.state_bytes()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn random_states_agree_with_the_second_oracle((name, state) in inputs()) {
        prop_assert_eq!(permuted(name, &state), second_oracle(name, &state), "{}", name);
    }
}
