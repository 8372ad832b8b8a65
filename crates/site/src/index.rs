//! The records, and the number that each is known by within one site.

use cipherfit_results::Measurement;
use cipherfit_vocabulary::Identity;
use std::collections::HashMap;

/// The measurements in the order of the committed results.
pub(crate) struct Index<'m> {
    /// A measurement's number is its position.
    pub(crate) measurements: &'m [Measurement],
    numbers: HashMap<Identity, usize>,
}

impl<'m> Index<'m> {
    /// Numbers the measurements.
    pub(crate) fn new(measurements: &'m [Measurement]) -> Self {
        let numbers = measurements.iter().map(Measurement::identity).zip(0..);
        Self {
            measurements,
            numbers: numbers.collect(),
        }
    }

    /// The number of a measurement.
    pub(crate) fn number(&self, identity: &Identity) -> Option<usize> {
        self.numbers.get(identity).copied()
    }

    /// All measurements on a core, with their numbers.
    pub(crate) fn on_core<'a>(
        &'a self,
        core: &'a str,
    ) -> impl Iterator<Item = (usize, &'m Measurement)> + 'a {
        let numbered = self.measurements.iter().enumerate();
        numbered.filter(move |(_, one)| one.core == core)
    }
}
