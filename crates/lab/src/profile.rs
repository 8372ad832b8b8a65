//! Where the cycles go.

use cipherfit_sim::{Access, Observer, Step};
use std::collections::BTreeMap;

/// Cycles and visits of each instruction address.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// Address → (visits, cycles).
    pub instructions: BTreeMap<u32, (u64, u64)>,
}

impl Observer for Profile {
    fn access(&mut self, _access: Access) {}

    fn instruction(&mut self, step: Step) {
        let (visits, total) = self.instructions.entry(step.program_counter).or_default();
        *visits += 1;
        *total += u64::from(step.cycles);
    }
}

impl Profile {
    /// Cycles of all instructions.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.instructions.values().map(|(_, cycles)| cycles).sum()
    }

    /// Cycles by place (as `place` tells of an address), most first.
    #[must_use]
    pub fn by_place(&self, place: impl Fn(u32) -> String) -> Vec<(String, u64, u64)> {
        let mut places: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        for (&address, &(visits, cycles)) in &self.instructions {
            let total = places.entry(place(address)).or_default();
            total.0 += visits;
            total.1 += cycles;
        }
        let mut sorted: Vec<(String, u64, u64)> = places
            .into_iter()
            .map(|(place, (visits, cycles))| (place, visits, cycles))
            .collect();
        sorted.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.cmp(&b.0)));
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hottest_place_comes_first() {
        let mut profile = Profile::default();
        for (address, cycles) in [(2, 1), (4, 5), (4, 5), (6, 2)] {
            profile.instruction(Step {
                program_counter: address,
                bytes: 2,
                cycles,
            });
        }
        assert_eq!(profile.cycles(), 13);
        let places = profile.by_place(|address| format!("line {}", address / 4));
        assert_eq!(places[0], ("line 1".to_owned(), 3, 12));
        assert_eq!(places[1], ("line 0".to_owned(), 1, 1));
    }
}
