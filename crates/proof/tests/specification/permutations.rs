//! Permutations, on states at random.

use crate::vectors;
use cipherfit_proof::specification::{Permutation, permutations};
use cipherfit_proof::{Concrete, bytes, values};
use cipherfit_reference as reference;
use proptest::prelude::*;
use proptest::sample::select;

fn permuted(permutation: &Permutation, state: &[u8]) -> Vec<u8> {
    values(&permutation.permute(&bytes(state), &mut Concrete))
}

#[test]
fn there_is_one_for_each_model() {
    let found = permutations().iter().map(|one| (one.name, one.state_bytes));
    let mut found: Vec<_> = found.collect();
    let models = reference::permutations().iter();
    let mut models: Vec<_> = models.map(|one| (one.name(), one.state_bytes())).collect();
    found.sort_unstable();
    models.sort_unstable();
    assert_eq!(found, models);
}

#[test]
fn all_meet_the_official_vectors() {
    for permutation in permutations() {
        let vectors = vectors::of(permutation.name);
        assert!(!vectors.is_empty(), "{}", permutation.name);
        for vector in vectors {
            let after = permuted(permutation, &vector["before"]);
            assert_eq!(after, vector["after"], "{}", permutation.name);
        }
    }
}

/// A permutation and a state.
fn inputs() -> impl Strategy<Value = (&'static Permutation, Vec<u8>)> {
    let all: Vec<&Permutation> = permutations().iter().collect();
    let with_state = |one: &'static Permutation| (Just(one), vec![any::<u8>(); one.state_bytes]);
    select(all).prop_flat_map(with_state)
}

proptest! {
    // about 50 for each
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_equal_the_models((permutation, state) in inputs()) {
        let model = reference::permutation(permutation.name).expect("a model");
        let mut expected = state.clone();
        model.permute(&mut expected);
        prop_assert_eq!(permuted(permutation, &state), expected, "{}", permutation.name);
    }
}
