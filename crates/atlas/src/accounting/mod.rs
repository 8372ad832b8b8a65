//! Accounting rules: what counts as cycles, ROM and RAM.
//!
//! A rule is a [`Definition`]: data that says which raw components of a measurement count. The
//! arithmetic ([`Rule::account`]) and the text ([`Rule::explain`]) both follow from that data, so
//! they cannot disagree.

mod account;
mod definition;
mod explain;

pub use account::{Accounted, rank};
pub use definition::{
    CycleCount, Definition, InterfaceCount, KeyCount, KeySetupCode, RamCount, Score, StackCount,
    Statistic,
};
pub use explain::Explanation;

use crate::words::words;

words! {
    /// An accounting rule.
    Rule {
        /// Everything that the call needs counts.
        Strict = "strict",
        /// Buhrow et al. 2014 (MSP430).
        Buhrow2014 = "buhrow2014",
        /// Didla et al. 2008 (MSP430).
        Didla2008 = "didla2008",
        /// Beaulieu et al. 2013 (AVR): the block is already in registers.
        Beaulieu2013 = "beaulieu2013",
        /// Beaulieu et al. 2014 (AVR): block load and store count.
        Beaulieu2014 = "beaulieu2014",
        /// Matsui and Murakami 2013 (RL78): everything counts, key set-up within the call.
        Matsui2013 = "matsui2013",
        /// FELICS, scenario 0: each routine alone.
        Felics = "felics",
        /// AVR-AES-faster: code in line, RAM that the caller keeps.
        AvrAesFaster = "avr-aes-faster",
        /// Arduino Cryptography Library: whole calls, RAM of the object.
        Arduinolibs = "arduinolibs",
    }
}
