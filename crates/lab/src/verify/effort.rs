//! How much of slow code is looked at, and how much of that step by step.
//!
//! All random inputs of quick code are tried on each core. Code that takes long leaves longer inputs out, and its cores
//! share what they all must be tried with, which are a thousand inputs: what a verification simulates stays within a
//! number of cycles for most.
//!
//! Watching every step of a call takes several times as long as making it. It is the same for code that takes
//! millions of cycles a call, but for that there are fewer of them: so many that all together stay within a number
//! of simulated cycles, which is the same on every host.

/// Calls of an operation that are watched: by then an interrupt has found the stack pointer in many places.
const MOST_WATCHED: u64 = 48;
/// Calls that are watched whatever they take: enough for the interface and for those that differ in secrets only.
const LEAST_WATCHED: u64 = 20;
/// Cycles of calls of an operation that are watched.
const WATCHED_CYCLES: u64 = 20_000_000;

/// Cycles of calls with random inputs beyond which the cores that an implementation runs on share them, and beyond which
/// no more of them are made than must be.
pub(crate) const MUCH: u64 = 300_000_000;

/// How many calls of an operation are watched step by step, if one takes so many cycles.
pub(super) fn watched_calls(cycles: u64) -> usize {
    (WATCHED_CYCLES / cycles.max(1)).clamp(LEAST_WATCHED, MOST_WATCHED) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_code_is_watched_as_often_as_ever() {
        assert_eq!(watched_calls(0), 48);
        assert_eq!(watched_calls(416_666), 48);
    }

    #[test]
    fn slow_code_is_watched_within_its_cycles() {
        for cycles in (416_667..1_000_000).step_by(997) {
            let calls = watched_calls(cycles);
            assert!(calls < 48, "{cycles}");
            assert!(calls as u64 * cycles <= WATCHED_CYCLES, "{cycles}");
        }
    }

    #[test]
    fn the_slowest_code_is_watched_too() {
        assert_eq!(watched_calls(1_000_001), 20);
        assert_eq!(watched_calls(u64::MAX), 20);
    }
}
