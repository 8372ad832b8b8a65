//! Sets of outputs.

use crate::state::Place;

/// Something that a run shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// The program counter, or a finding of a branch.
    Branch,
    /// The addresses of data, or a finding of an address.
    Address,
    /// The cycles, or a finding of timing.
    Timing,
    /// Whether the run ends with a fault.
    Fault,
    Place(Place),
}

/// Events come before places.
const EVENTS: [Output; 4] = [
    Output::Branch,
    Output::Address,
    Output::Timing,
    Output::Fault,
];

/// Outputs, a bit each.
#[derive(Clone, Default)]
pub(crate) struct Outputs(Vec<u64>);

impl Outputs {
    pub(crate) fn insert(&mut self, output: Output) {
        let (word, bit) = place(output);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    pub(crate) fn contains(&self, output: Output) -> bool {
        let (word, bit) = place(output);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Takes all of another set in.
    pub(crate) fn add(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        for (bits, more) in self.0.iter_mut().zip(&other.0) {
            *bits |= more;
        }
    }

    /// The outputs of this set that the other one does not have.
    pub(crate) fn without(&self, other: &Self) -> Self {
        let others = other.0.iter().chain(std::iter::repeat(&0));
        Self(
            self.0
                .iter()
                .zip(others)
                .map(|(bits, other)| bits & !other)
                .collect(),
        )
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Output> {
        let words = self.0.iter().enumerate().filter(|(_, bits)| **bits != 0);
        let numbers = words.flat_map(|(word, bits)| {
            let bits = (0..64).filter(move |bit| bits >> bit & 1 != 0);
            bits.map(move |bit| 64 * word + bit)
        });
        numbers.map(|number| match EVENTS.get(number) {
            Some(event) => *event,
            None => Output::Place(Place(number - EVENTS.len())),
        })
    }
}

/// The word and the bit of an output.
fn place(output: Output) -> (usize, u64) {
    let number = match output {
        Output::Branch => 0,
        Output::Address => 1,
        Output::Timing => 2,
        Output::Fault => 3,
        Output::Place(Place(place)) => EVENTS.len() + place,
    };
    (number / 64, 1 << (number % 64))
}
