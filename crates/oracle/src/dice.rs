//! Seeded randomness: the same seed gives the same run on every host.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of random choices.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Dice that depend on the run's seed and on the number of the batch alone.
    #[must_use]
    pub fn of_batch(seed: u64, batch: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(batch);
        Self(random)
    }

    /// Any 32 bits.
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `limit`, which must not be zero. The bias is below 2^-12 for the limits used.
    pub fn below(&mut self, limit: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(limit)) >> 32) as u32
    }

    /// True once in `times`.
    pub fn one_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_repeats_and_differs_from_the_next() {
        let draw = |batch| {
            let mut dice = Dice::of_batch(7, batch);
            [
                dice.bits(),
                dice.bits(),
                dice.below(10),
                dice.pick(&[1, 2, 3]),
            ]
        };
        assert_eq!(draw(3), draw(3));
        assert_ne!(draw(3), draw(4));
    }
}
