//! Proofs of several calls, taken together.

use super::{Outcome, Proof, Theorem};

impl Proof {
    /// Is every operation proved?
    pub(crate) fn is_whole(&self) -> bool {
        let mut theorems = self.theorems.iter();
        theorems.all(|theorem| theorem.outcome == Outcome::Proved)
    }

    /// What this and a proof for messages of another length say together: of each operation the worst.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.message_bytes.extend(other.message_bytes);
        for theorem in other.theorems {
            self.add(theorem);
        }
        self.constant_time = self
            .constant_time
            .and_then(|class| other.constant_time.map(|other| class.min(other)));
        self.shown.extend(other.shown);
        self.questions.extend(other.questions);
        self.shown.sort_unstable();
        self.shown.dedup();
        self.atoms = self.atoms.max(other.atoms);
        self.bytes = self.bytes.max(other.bytes);
        self.work = self.work.max(other.work);
        self.unmerged = self.unmerged.max(other.unmerged);
        self
    }

    /// Of the calls that take a message one after the other: each operation once, and what one leaves is
    /// right only if what the others make of it is.
    pub(crate) fn into_whole(mut self) -> Self {
        if self.message_bytes.is_empty() {
            return self;
        }
        self.message_bytes.sort_unstable();
        for theorem in std::mem::take(&mut self.theorems) {
            self.add(theorem);
        }
        let mut theorems = self.theorems.iter();
        let wrong = theorems.find(|theorem| theorem.outcome != Outcome::Proved);
        if let Some(wrong) = wrong.map(|theorem| theorem.operation) {
            for theorem in &mut self.theorems {
                if theorem.outcome == Outcome::Proved {
                    theorem.outcome = Outcome::Open {
                        place: None,
                        reason: format!("what it leaves shows in {wrong}, which is not proved"),
                    };
                }
            }
        }
        self
    }

    fn add(&mut self, theorem: Theorem) {
        let mut known = self.theorems.iter_mut();
        match known.find(|one| one.operation == theorem.operation) {
            Some(known) => {
                known.instructions += theorem.instructions;
                if known.outcome == Outcome::Proved
                    || matches!(theorem.outcome, Outcome::Refuted { .. })
                {
                    known.outcome = theorem.outcome;
                }
            }
            None => self.theorems.push(theorem),
        }
    }
}
