//! When to give a proof up.

use super::Engine;

/// Bytes that forms and sums of a specification may take. Of the library's that of BLAKE2s takes most, 409 million.
const MOST_BYTES: usize = 400 << 20;
/// Bytes that code may add to them. Of the library's proofs those of BLAKE2s take most, 198 million.
const MOST_BYTES_OF_CODE: usize = 208 << 20;
/// The same where two programs run on the same inputs: what neither has in common with a specification stays.
const MOST_BYTES_SIDE_BY_SIDE: usize = 1 << 30;
/// Parts of forms that are looked at: a few seconds. Of time itself, the same code would be proved on one machine and
/// open on another. Of the library's proofs those of the smallest Skein-512 take most, 456 million.
const MOST_WORK: u64 = 450 << 20;
/// The same while code comes to nothing that the specification has. When everything was still worked out each time, those of
/// SPECK-48 in C took up to 8.6 million, all others less than half a million; what took more never found its way back.
const MOST_IDLE_WORK: u64 = 9 << 20;

impl Engine {
    /// Do forms take more memory than they may? Of a specification then nothing more is worked out, and nothing can
    /// be proved against it.
    #[must_use]
    pub fn is_full(&self) -> bool {
        match self.side_by_side {
            Some(_) => self.bytes() > MOST_BYTES_SIDE_BY_SIDE,
            None if self.runs_code => self.bytes() > self.bytes_at_begin + MOST_BYTES_OF_CODE,
            None => self.bytes() > MOST_BYTES,
        }
    }

    /// Bytes that forms and sums take.
    pub(super) fn bytes(&self) -> usize {
        self.forms.bytes() + self.totals.bytes()
    }

    /// Has it all taken more work than a proof may?
    pub(crate) fn is_exhausted(&self) -> bool {
        self.statistics.work > MOST_WORK
    }

    /// Is code on a way that leads nowhere the specification comes by?
    pub(crate) fn is_lost(&self) -> bool {
        self.statistics.work - self.work_at_progress > MOST_IDLE_WORK
    }

    /// Code has come to something that the specification has.
    pub(super) fn progress(&mut self) {
        self.work_at_progress = self.statistics.work;
    }
}
