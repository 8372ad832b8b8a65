//! A figure of ours beside the published one.

use cipherfit_vocabulary::words;
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;

words! {
    /// A figure that both sides can have.
    Figure {
        /// Cycles a block of the row's operation.
        Cycles = "cycles",
        /// Its cycles a byte.
        CyclesPerByte = "cycles_per_byte",
        /// Cycles of decryption, beside encryption.
        DecryptCycles = "decrypt_cycles",
        /// Its cycles a byte.
        DecryptCyclesPerByte = "decrypt_cycles_per_byte",
        /// Cycles of the key schedule.
        ExpandKeyCycles = "expand_key_cycles",
        /// Cycles of the key schedule for decryption.
        DecryptKeyCycles = "decrypt_key_cycles",
        /// Cycles that the end of a message takes in addition.
        FinishCycles = "finish_cycles",
        /// ROM of the row's operation.
        Rom = "rom",
        /// ROM of decryption.
        DecryptRom = "decrypt_rom",
        /// ROM of the key schedule.
        ExpandKeyRom = "expand_key_rom",
        /// ROM of the whole implementation.
        TotalRom = "total_rom",
        /// RAM.
        Ram = "ram",
        /// Stack.
        Stack = "stack",
        /// ROM and RAM together.
        Memory = "memory",
        /// Rank; the only figure of which more is better.
        Rank = "rank",
        /// Energy, which is estimated here and never compared.
        Energy = "energy",
    }
}

words! {
    /// Which side a figure favours.
    Side {
        /// Ours is better than the published one.
        Better = "better",
        /// They are equal.
        Equal = "equal",
        /// Ours is worse.
        Worse = "worse",
    }
}

impl Side {
    /// By how ours stands to the published figure, where less is better.
    fn of(ours: Ordering) -> Self {
        match ours {
            Ordering::Less => Self::Better,
            Ordering::Equal => Self::Equal,
            Ordering::Greater => Self::Worse,
        }
    }
}

/// A figure of ours over the published one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Ratio {
    /// The published figure.
    pub published: f64,
    /// Whether the published figure is a budget.
    pub at_most: bool,
    /// Ours.
    pub ours: f64,
    /// Ours ÷ published; one if both are zero, none if only the published one is.
    pub ratio: Option<f64>,
    /// Which side it favours, with ours rounded as the published figure is. A budget can be kept,
    /// not bettered.
    pub side: Side,
}

impl Ratio {
    /// Of counts, where fewer are better.
    pub(super) fn of_counts(published: u64, ours: u64, at_most: bool) -> Self {
        let side = match Side::of(ours.cmp(&published)) {
            Side::Better if at_most => Side::Equal,
            side => side,
        };
        Self::new(published as f64, ours as f64, at_most, side)
    }

    /// Of a figure that is printed with so many digits after the point, where less is better.
    pub(super) fn rounded(published: f64, ours: f64, digits: usize) -> Self {
        let scale = 10_f64.powi(i32::try_from(digits).unwrap_or(0));
        let units = |value: f64| (value * scale).round();
        let side = Side::of(units(ours).total_cmp(&units(published)));
        Self::new(published, ours, false, side)
    }

    /// Of ranks, where more is better.
    pub(super) fn of_ranks(published: f64, ours: f64) -> Self {
        let side = Side::of(published.total_cmp(&ours));
        Self::new(published, ours, false, side)
    }

    fn new(published: f64, ours: f64, at_most: bool, side: Side) -> Self {
        let ratio = if published > 0.0 {
            Some(ours / published)
        } else {
            (ours == published).then_some(1.0)
        };
        Self {
            published,
            at_most,
            ours,
            ratio,
            side,
        }
    }
}

/// The figure that the published implementation was made for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Headline {
    /// The figure.
    pub figure: Figure,
    /// Both sides.
    #[serde(flatten)]
    pub ratio: Ratio,
}

impl Headline {
    /// Ours ÷ published, or the reverse where more is better: less than one favours ours.
    #[must_use]
    pub fn cost_ratio(&self) -> Option<f64> {
        match self.figure {
            Figure::Rank => self.ratio.ratio.map(|ratio| 1.0 / ratio),
            _ => self.ratio.ratio,
        }
    }
}
