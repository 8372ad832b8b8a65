//! Inputs for permutations: official vectors, states with one bit set, and random states.

use super::{Case, Cases, Checker, Disagreements, INPUTS, Inputs, named_randomness, random_bytes};
use cipherfit_reference::Permutation;
use cipherfit_vocabulary::Kind;

pub(super) struct Permutations;

impl Checker for Permutations {
    fn kind(&self) -> Kind {
        Kind::PERMUTATION
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::permutation(&parameters.name) else {
            return Ok(None);
        };
        let official = inputs.official()?;
        let mut wrong = Disagreements::default();
        for case in &official {
            let right = answer(&case.name, case.value("before").to_vec(), reference);
            wrong.compare(case, "after", right.value("after"));
        }
        wrong.told()?;
        let bytes = parameters.block_bytes;
        let bit = |bit: usize| {
            let mut state = vec![0; bytes];
            state[bit / 8] = 1 << (bit % 8);
            answer(&format!("state with bit {bit} set"), state, reference)
        };
        let mut randomness = named_randomness(&parameters.name);
        let mut random = |number: usize| {
            let state = random_bytes(&mut randomness, bytes);
            answer(&format!("random state {}", number + 1), state, reference)
        };
        let bits: Vec<Case> = (0..8 * bytes).step_by(STEP).map(bit).collect();
        let left = INPUTS.saturating_sub(bits.len());
        let random = (0..left).map(&mut random);
        Ok(Some(Cases {
            random: random.chain(bits).collect(),
            official,
            ..Cases::default()
        }))
    }
}

/// Bits that are set by turns lie so far apart: every place in a byte, every byte of rows and lanes.
const STEP: usize = 7;

/// The case of a state.
pub(crate) fn state_case(reference: &dyn Permutation, state: Vec<u8>) -> Case {
    answer("state", state, reference)
}

fn answer(name: &str, before: Vec<u8>, reference: &dyn Permutation) -> Case {
    let mut after = before.clone();
    reference.permute(&mut after);
    Case {
        name: name.to_owned(),
        values: [("before", before), ("after", after)].into(),
    }
}
