//! Ascon-p\[12\] and Ascon-p\[8\] by themselves: NIST SP 800-232, section 3. The state is S₀ to S₄, each with its
//! lowest byte first, as the hash function and the authenticated encryption take their blocks.

use super::{permute, word};
use crate::Permutation;

/// Ascon-p\[12\].
pub(crate) static ASCON_P12: Rounds = Rounds("ascon-p12", 12);
/// Ascon-p\[8\].
pub(crate) static ASCON_P8: Rounds = Rounds("ascon-p8", 8);

/// A name, and a number of rounds.
pub(crate) struct Rounds(&'static str, usize);

impl Permutation for Rounds {
    fn name(&self) -> &'static str {
        self.0
    }

    fn state_bytes(&self) -> usize {
        40
    }

    fn permute(&self, state: &mut [u8]) {
        let mut words = [0; 5];
        for (integer, bytes) in words.iter_mut().zip(state.chunks(8)) {
            *integer = word(bytes);
        }
        for (integer, bytes) in permute(words, self.1).iter().zip(state.chunks_mut(8)) {
            bytes.copy_from_slice(&integer.to_le_bytes());
        }
    }
}
