//! Permutations by themselves, as sponges use them.

use super::word::{Bytes, from_little_endian, to_little_endian};
use super::{ascon, keccak};
use crate::{Bits, Byte};

/// A permutation with fixed parameters. Its state lies in bytes as the specification has it.
#[derive(Debug)]
pub struct Permutation {
    /// Parameter name: `ascon-p12`, `keccak-f-1600`.
    pub name: &'static str,
    /// Length of a state in bytes.
    pub state_bytes: usize,
    family: Family,
}

/// What a permutation computes, with the parameters of its family.
#[derive(Debug)]
enum Family {
    /// NIST SP 800-232, section 3: so many rounds.
    Ascon(u64),
    /// NIST FIPS 202, section 3.3.
    Keccak,
}

impl Permutation {
    /// What a state becomes.
    pub fn permute<B: Bits>(&self, state: &[Byte<B::Bit>], bits: &mut B) -> Bytes<B> {
        match self.family {
            Family::Ascon(rounds) => {
                let words = from_little_endian(state, 64);
                to_little_endian(&ascon::permute(words, rounds, bits))
            }
            Family::Keccak => to_little_endian(&[keccak::permute(state.concat(), bits)]),
        }
    }
}

const fn ascon_p(name: &'static str, rounds: u64) -> Permutation {
    Permutation {
        name,
        state_bytes: 40,
        family: Family::Ascon(rounds),
    }
}

static PERMUTATIONS: [Permutation; 3] = [
    ascon_p("ascon-p8", 8),
    ascon_p("ascon-p12", 12),
    Permutation {
        name: "keccak-f-1600",
        state_bytes: 200,
        family: Family::Keccak,
    },
];

/// All permutations, family by family, smallest parameters first.
#[must_use]
pub fn permutations() -> &'static [Permutation] {
    &PERMUTATIONS
}

/// The permutation of that parameter name, as in `library/<family>/family.toml`; `None` for any other.
#[must_use]
pub fn permutation(name: &str) -> Option<&'static Permutation> {
    PERMUTATIONS.iter().find(|one| one.name == name)
}
