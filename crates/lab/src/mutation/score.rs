//! How many mutants became what.

use super::Verdict;
use serde::Serialize;

/// Mutants by their verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// All.
    pub made: u64,
    /// Those that verification finds wrong.
    pub killed: u64,
    /// Those of them that the first input finds wrong.
    pub by_first_input: u64,
    /// Those that pass it and are refuted by proof.
    pub refuted: u64,
    /// Those that are proved right.
    pub equal: u64,
    /// Those that are proved to do what the right code does with all messages of the lengths that verification has.
    pub equal_for_lengths: u64,
    /// Those that pass verification, and of which no proof says more.
    pub undecided: u64,
}

impl Score {
    /// Counts one more.
    pub fn add(&mut self, verdict: &Verdict) {
        self.made += 1;
        match verdict {
            Verdict::Killed { inputs, .. } => {
                self.killed += 1;
                self.by_first_input += u64::from(*inputs == Some(1));
            }
            Verdict::Refuted { .. } => self.refuted += 1,
            Verdict::Equal => self.equal += 1,
            Verdict::EqualForLengths { .. } => self.equal_for_lengths += 1,
            Verdict::Undecided { .. } => self.undecided += 1,
        }
    }

    /// Counts those of another.
    pub fn add_all(&mut self, other: &Self) {
        self.made += other.made;
        self.killed += other.killed;
        self.by_first_input += other.by_first_input;
        self.refuted += other.refuted;
        self.equal += other.equal;
        self.equal_for_lengths += other.equal_for_lengths;
        self.undecided += other.undecided;
    }

    /// Share of the mutants, those proved equal apart, that verification finds wrong: 0 to 1, none where
    /// there are none.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let wrong = self.made - self.equal - self.equal_for_lengths;
        (wrong > 0).then(|| self.killed as f64 / wrong as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_counts_against_verification() {
        let killed = |inputs| Verdict::Killed {
            check: "the result",
            inputs: Some(inputs),
            failure: String::new(),
        };
        let undecided = Verdict::Undecided {
            reason: String::new(),
        };
        let mut score = Score::default();
        assert_eq!(score.share(), None);
        let alike = Verdict::EqualForLengths { lengths: 1 };
        for verdict in [
            killed(1),
            killed(2),
            killed(3),
            Verdict::Equal,
            alike,
            undecided,
        ] {
            score.add(&verdict);
        }
        assert_eq!((score.made, score.killed, score.by_first_input), (6, 3, 1));
        assert_eq!(score.share(), Some(0.75));
    }
}
