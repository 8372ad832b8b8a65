//! A paper in one place: its charts and tables with ours beside, and what it says, judged by records.
//!
//! What a paper says is data ([`Text`], `published/statements/`): each sentence has a [`Criterion`],
//! one of a closed set of questions that [`judge`] puts to records. The answer is a verdict with the
//! figures that it follows from; nobody writes it down.

mod correlation;
mod criterion;
mod interval;
mod judge;
mod page;
mod table;
mod tables;
mod text;

pub use correlation::{Correlation, correlation};
pub use criterion::{Budget, CircuitQuantity, Circuits, Criterion, Quantity, Subject};
pub use interval::Interval;
pub use judge::{Ground, Judged, Shown, Verdict, judge};
pub use page::{Page, Reference, page};
pub use table::{Cell, Table};
pub use text::{FutureWork, Missing, Statement, Text, load};

use cipherfit_vocabulary::words;

words! {
    /// The papers that have a page.
    Paper {
        /// SIMON and SPECK on AVR.
        Beaulieu2014 = "beaulieu2014",
        /// AES and SPECK on the MSP430.
        Buhrow2014 = "buhrow2014",
        /// The optimisation ladder of AES on the MSP430.
        Didla2008 = "didla2008",
        /// Six ciphers as circuits and on a soft core.
        Diehl2017 = "diehl2017",
        /// Portfolios on the RL78.
        Matsui2013 = "matsui2013",
    }
}
