//! What several commands limit or add alike.

use cipherfit_vocabulary::ConstantTime;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// What timing may tell.
#[derive(Args)]
pub(crate) struct LeaksArguments {
    /// Only code that tells of secrets by no more than this: nothing; addresses, which take no time
    /// where there is no cache; branches, which take time
    #[arg(long, value_name = "WHAT", value_parser = leaks())]
    pub leaks: Option<ConstantTime>,
}

impl LeaksArguments {
    /// Does code of this class tell no more than is allowed?
    pub(crate) fn allow(&self, class: ConstantTime) -> bool {
        self.leaks.is_none_or(|worst| class >= worst)
    }
}

fn leaks() -> impl TypedValueParser<Value = ConstantTime> {
    let words = ConstantTime::ALL.iter().rev().map(|class| class.leaks());
    PossibleValuesParser::new(words)
        .try_map(|word| ConstantTime::leaking(&word).ok_or("nothing, addresses or branches"))
}

/// By which clock cycles are told as time.
#[derive(Args)]
pub(crate) struct ClockArguments {
    /// Clock, for milliseconds beside cycles [default: the device's fastest]
    #[arg(long, value_name = "FREQUENCY")]
    pub clock: Option<String>,
}
