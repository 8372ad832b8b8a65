//! What a call costs by the lengths of what it is given.
//!
//! A mode of operation works block by block: the cycles of one call are a sum of what the message takes and what
//! the associated data adds, and each of the two, from some length on, repeats with the block, a step higher each
//! time. A few numbers say so what every length costs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Fewest and most cycles of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bounds {
    /// The fewest.
    pub least: u64,
    /// The most.
    pub most: u64,
}

/// Cycles by one length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stairs {
    /// Cycles of the lengths 0, 1, 2 and so on; the last ones, as many as the period, repeat.
    pub cycles: Vec<u64>,
    /// After how many bytes they repeat.
    pub period: u64,
    /// By how many cycles more each time.
    pub step: u64,
}

impl Stairs {
    /// Cycles of so many bytes.
    #[must_use]
    pub fn at(&self, bytes: u64) -> u64 {
        let known = self.cycles.len() as u64;
        let periods = match bytes < known {
            true => 0,
            false => (bytes - known) / self.period.max(1) + 1,
        };
        let place = bytes - periods * self.period.max(1);
        let cycles = usize::try_from(place).ok();
        let cycles = cycles.and_then(|place| self.cycles.get(place)).copied();
        let cycles = cycles.unwrap_or_default();
        cycles.saturating_add(self.step.saturating_mul(periods))
    }

    /// The fewest numbers that say what the cycles of the lengths from 0 on say; none if they do not repeat with
    /// the period, or are too few to show it.
    #[must_use]
    pub fn of(cycles: &[u64], period: usize) -> Option<Self> {
        let last = cycles.len().checked_sub(1)?;
        let step = cycles[last].checked_sub(*cycles.get(last.checked_sub(period)?)?)?;
        let repeats = |&at: &usize| cycles[at] + step == cycles[at + period];
        // Where it begins to repeat, and goes on to, for one period at least.
        let pairs = cycles.len() - period;
        let repeating = (0..pairs).rev().take_while(repeats).count();
        let begins = pairs - repeating;
        (repeating >= period).then(|| Self {
            cycles: cycles[..begins + period].to_vec(),
            period: period as u64,
            step,
        })
    }
}

/// Cycles by the lengths of a message and of its associated data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CyclesByLength {
    /// Of a message without associated data.
    pub message: Stairs,
    /// What associated data adds; absent where a call takes none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub associated: Option<Stairs>,
}

impl CyclesByLength {
    /// Cycles of a call.
    #[must_use]
    pub fn at(&self, message_bytes: u64, associated_bytes: u64) -> u64 {
        let added = self.associated.as_ref();
        let added = added.map_or(0, |stairs| stairs.at(associated_bytes));
        self.message.at(message_bytes).saturating_add(added)
    }
}

/// What a call costs by lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lengths {
    /// Of every call; where calls with the same lengths differ, the fewest.
    pub cycles: CyclesByLength,
    /// The most, where calls with the same lengths differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<CyclesByLength>,
}

impl Lengths {
    /// Cycles of a call with a message and associated data of so many bytes.
    #[must_use]
    pub fn cycles(&self, message_bytes: u64, associated_bytes: u64) -> Bounds {
        let at = |one: &CyclesByLength| one.at(message_bytes, associated_bytes);
        let least = at(&self.cycles);
        Bounds {
            least,
            most: self.most.as_ref().map_or(least, at),
        }
    }

    /// Does a call take associated data?
    #[must_use]
    pub fn has_associated_data(&self) -> bool {
        self.cycles.associated.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing costs 7, a block of four bytes 10, each of its bytes 1.
    fn cost(bytes: u64) -> u64 {
        7 + 10 * bytes.div_ceil(4) + bytes
    }

    #[test]
    fn every_length_follows_from_the_first_ones() {
        let seen: Vec<u64> = (0..12).map(cost).collect();
        let stairs = Stairs::of(&seen, 4).expect("they repeat");
        assert_eq!(stairs.cycles.len(), 4, "they repeat from 0 on: {stairs:?}");
        assert_eq!((stairs.period, stairs.step), (4, 14));
        for bytes in (0..100).chain([65_535]) {
            assert_eq!(stairs.at(bytes), cost(bytes), "{bytes} B");
        }
    }

    #[test]
    fn what_only_the_first_lengths_have_is_kept() {
        let odd = |bytes: u64| match bytes {
            0 => 3,
            1 => 100,
            other => cost(other),
        };
        let seen: Vec<u64> = (0..12).map(odd).collect();
        let stairs = Stairs::of(&seen, 4).expect("they repeat");
        assert_eq!(stairs.cycles.len(), 2 + 4);
        for bytes in 0..50 {
            assert_eq!(stairs.at(bytes), odd(bytes), "{bytes} B");
        }
    }

    #[test]
    fn what_does_not_repeat_is_nothing() {
        let squares: Vec<u64> = (0..12).map(|bytes| bytes * bytes).collect();
        assert_eq!(Stairs::of(&squares, 4), None);
        let few: Vec<u64> = (0..6).map(cost).collect();
        assert_eq!(Stairs::of(&few, 4), None, "less than two periods");
        assert_eq!(Stairs::of(&[], 4), None);
        let falling: Vec<u64> = (0..12).rev().collect();
        assert_eq!(Stairs::of(&falling, 4), None);
    }

    #[test]
    fn a_call_costs_what_both_lengths_do() {
        let stairs = |cycles: &[u64], step| Stairs {
            cycles: cycles.to_vec(),
            period: 2,
            step,
        };
        let cycles = CyclesByLength {
            message: stairs(&[100, 140, 150], 60),
            associated: Some(stairs(&[0, 30], 30)),
        };
        let mut lengths = Lengths {
            cycles: cycles.clone(),
            most: None,
        };
        let exactly = |cycles| Bounds {
            least: cycles,
            most: cycles,
        };
        assert_eq!(lengths.cycles(0, 0), exactly(100));
        assert_eq!(lengths.cycles(4, 3), exactly(150 + 60 + 30 + 30));
        assert!(lengths.has_associated_data());
        lengths.most = Some(CyclesByLength {
            message: stairs(&[101, 142, 152], 61),
            associated: cycles.associated,
        });
        let bounds = lengths.cycles(4, 3);
        assert_eq!((bounds.least, bounds.most), (270, 152 + 61 + 60));
        assert_eq!(lengths.cycles(u64::MAX, u64::MAX).most, u64::MAX);
    }
}
