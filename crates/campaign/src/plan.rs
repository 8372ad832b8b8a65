//! What a campaign comes to, before it starts.

use crate::Campaign;
use serde::Serialize;
use std::fmt::{Display, Formatter};

/// What a campaign comes to.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// What is done.
    pub campaign: Campaign,
    /// How much: `1379 measurements`.
    pub amount: String,
    /// Seconds of one processor core, estimated.
    pub core_seconds: f64,
    /// How that was estimated, in words.
    pub how: String,
}

impl Display for Plan {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let minutes = self.core_seconds / 60.0 / cores as f64;
        let (amount, how, hours) = (&self.amount, &self.how, self.core_seconds / 3600.0);
        write!(
            formatter,
            "{amount}: about {hours:.3} core hours, {minutes:.1} minutes on {cores} cores\n  {how}"
        )
    }
}
