//! Calls that differ in secrets only must not differ in what an observer sees.
//!
//! Labels say what may depend on a secret; here is what was seen to. Only calls of one operation with
//! the same buffers and the same public inputs are compared.

use super::bench::Bench;
use super::steps::Step;
use cipherfit_sim::Access;
use cipherfit_vocabulary::{ConstantTime, Operation};
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::hash::{DefaultHasher, Hash, Hasher};

/// When a call touched memory, and where. Which way it took through the code is seen in nothing else: a
/// skip that takes as long as what it leaves out shows nothing.
#[derive(Clone, Default)]
pub(super) struct Trace {
    cycles: u64,
    moments: DefaultHasher,
    addresses: DefaultHasher,
}

impl Trace {
    pub(super) fn instruction(&mut self, cycles: u32) {
        self.cycles += u64::from(cycles);
    }

    /// An access by the instruction that is told of next.
    pub(super) fn access(&mut self, access: Access) {
        self.cycles.hash(&mut self.moments);
        (access.address, access.size, access.write).hash(&mut self.addresses);
    }

    fn sums(&self) -> (u64, u64) {
        (self.moments.finish(), self.addresses.finish())
    }
}

/// How two calls were told apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// They took different cycles.
    Cycles(u64, u64),
    /// They touched memory at different times.
    Moments,
    /// They touched different addresses.
    Addresses,
}

impl Difference {
    /// What may be claimed of code that shows it.
    pub(super) fn class(&self) -> ConstantTime {
        match self {
            Self::Cycles(..) | Self::Moments => ConstantTime::None,
            Self::Addresses => ConstantTime::Branches,
        }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cycles(one, other) => write!(f, "took {one} and {other} cycles"),
            Self::Moments => write!(f, "touched memory at different times"),
            Self::Addresses => write!(f, "touched different addresses"),
        }
    }
}

/// What is the same for calls that are compared.
#[derive(PartialEq, Eq, Hash)]
struct Group {
    operation: Operation,
    /// Where buffers and stack lie.
    places: Vec<u32>,
    /// Numbers, and lengths of everything else.
    public: Vec<u8>,
}

#[derive(Clone, Copy)]
struct Seen {
    cycles: u64,
    sums: Option<(u64, u64)>,
}

/// What calls have shown since the buffers were laid out.
#[derive(Default)]
pub(super) struct Sameness(HashMap<Group, Seen>);

impl Sameness {
    /// The buffers lie somewhere else now.
    pub(super) fn start_over(&mut self) {
        self.0.clear();
    }

    /// Compares a call with the first of its group.
    pub(super) fn compare(
        &mut self,
        step: &Step,
        bench: &Bench<'_>,
        cycles: u64,
        trace: Option<&Trace>,
    ) -> Option<Difference> {
        let sums = trace.map(Trace::sums);
        let group = Group {
            operation: step.operation,
            places: bench.places(),
            public: step.public(),
        };
        let now = Seen { cycles, sums };
        let first = self.0.entry(group).or_insert(now);
        let difference = first.difference(now);
        first.sums = first.sums.or(sums);
        difference
    }
}

impl Seen {
    fn difference(self, other: Self) -> Option<Difference> {
        if self.cycles != other.cycles {
            let (least, most) = (self.cycles.min(other.cycles), self.cycles.max(other.cycles));
            return Some(Difference::Cycles(least, most));
        }
        let ((moments, addresses), (other_moments, other_addresses)) = (self.sums?, other.sums?);
        if moments != other_moments {
            Some(Difference::Moments)
        } else if addresses != other_addresses {
            Some(Difference::Addresses)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A trace of accesses: cycles of the instructions up to each, and its address.
    fn trace(accesses: &[(u32, u32)]) -> Trace {
        let mut trace = Trace::default();
        for &(cycles, address) in accesses {
            trace.instruction(cycles);
            let (size, write) = (1, false);
            trace.access(Access {
                address,
                size,
                write,
            });
        }
        trace
    }

    /// The class of code whose second call took these cycles and made these accesses.
    fn class(cycles: u64, accesses: &[(u32, u32)]) -> Option<ConstantTime> {
        let seen = |cycles, accesses| Seen {
            cycles,
            sums: Some(trace(accesses).sums()),
        };
        let first = seen(9, &[(2, 7), (2, 8)]);
        let difference = first.difference(seen(cycles, accesses));
        difference.map(|found| found.class())
    }

    #[test]
    fn what_tells_calls_apart_says_what_may_be_claimed() {
        assert_eq!(class(9, &[(2, 7), (2, 8)]), None);
        assert_eq!(class(8, &[(2, 7), (2, 8)]), Some(ConstantTime::None));
        assert_eq!(class(9, &[(2, 7), (3, 8)]), Some(ConstantTime::None));
        assert_eq!(class(9, &[(2, 7), (2, 6)]), Some(ConstantTime::Branches));
    }
}
