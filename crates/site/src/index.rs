//! The records, and the number that each is known by within one site.

use cipherfit_results::Measurement;
use std::collections::HashMap;

/// What a measurement is found by: device, primitive, implementation, toolchain, level.
type Place<'m> = (&'m str, &'m str, &'m str, &'m str, Option<&'m str>);

/// The measurements in the order of the committed results.
pub(crate) struct Index<'m> {
    /// A measurement's number is its position.
    pub(crate) measurements: &'m [Measurement],
    numbers: HashMap<Place<'m>, usize>,
}

impl<'m> Index<'m> {
    /// Numbers the measurements.
    pub(crate) fn new(measurements: &'m [Measurement]) -> Self {
        let numbers = measurements.iter().zip(0..).map(|(one, number)| {
            let place = (
                &*one.device,
                &*one.primitive,
                &*one.implementation,
                &*one.toolchain,
                one.optimisation.as_deref(),
            );
            (place, number)
        });
        Self {
            measurements,
            numbers: numbers.collect(),
        }
    }

    /// The number of a measurement.
    pub(crate) fn number(
        &self,
        device: &str,
        primitive: &str,
        implementation: &str,
        toolchain: &str,
        level: Option<&str>,
    ) -> Option<usize> {
        let place = (device, primitive, implementation, toolchain, level);
        self.numbers.get(&place).copied()
    }

    /// All measurements on a device, with their numbers.
    pub(crate) fn on_device<'a>(
        &'a self,
        device: &'a str,
    ) -> impl Iterator<Item = (usize, &'m Measurement)> + 'a {
        let numbered = self.measurements.iter().enumerate();
        numbered.filter(move |(_, one)| one.device == device)
    }
}
