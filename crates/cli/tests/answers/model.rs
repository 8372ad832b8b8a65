//! What the firmware must find, by the models of `cipherfit-reference`.

use crate::answer::Served;
use crate::plan::{Run, Step};
use cipherfit_reference::{block_cipher, hash_function};
use cipherfit_vocabulary::Operation;

/// What the firmware keeps of its own: a generator of inputs (x, a, b, c) and a sum of outputs that
/// depends on their order, in the order in which they lie in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State(pub [u8; 7]);

impl State {
    fn byte(&mut self) -> u8 {
        let [x, a, b, c, ..] = &mut self.0;
        *x = x.wrapping_add(1);
        *a ^= *c ^ *x;
        *b = b.wrapping_add(*a);
        *c = c.wrapping_add(*b >> 1) ^ *a;
        *c
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    fn sum(&mut self, outputs: &[u8]) {
        let [.., first, second, third] = &mut self.0;
        for byte in outputs {
            *first = first.wrapping_add(*byte);
            *second = second.rotate_left(1) ^ *first;
            *third = third.wrapping_add(*second);
        }
    }
}

/// The state after all of the plan.
pub(crate) fn expected(served: &[Served<'_>], plan: &[Run]) -> Result<State, String> {
    let mut state = State::default();
    let mut keys: Vec<Vec<u8>> = served
        .iter()
        .map(|one| one.fixed_key.clone().unwrap_or_default())
        .collect();
    for run in plan {
        let one = &served[run.need];
        let name = &one.part.identity.primitive;
        for _ in 0..run.times {
            match run.step {
                Step::Key => keys[run.need] = state.bytes(one.job.parameters.key_bytes),
                Step::Hash => {
                    let model = hash_function(name).ok_or("no such hash function")?;
                    let message = state.bytes(one.message_bytes());
                    state.sum(&model.hash(&message));
                }
                Step::Block(direction) => {
                    let model = block_cipher(name).ok_or("no such cipher")?;
                    let mut block = state.bytes(one.job.parameters.block_bytes);
                    let key = &keys[run.need];
                    let done = match direction {
                        Operation::DECRYPT => model.decrypt(key, &mut block),
                        _ => model.encrypt(key, &mut block),
                    };
                    done.map_err(|error| error.to_string())?;
                    state.sum(&block);
                }
            }
        }
    }
    Ok(state)
}
