//! Where a test program's code, data and log lie.

use crate::msp430::dialect::Dialect;
use std::ops::Range;

/// Bytes of code that one test takes at most, everything around it included.
pub const TEST_BYTES: u32 = 200;

/// Where a test program's code, data and log lie.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Bytes of the address space.
    pub address_space: u32,
    /// Code, in the order in which it is executed.
    pub code: Vec<Range<u32>>,
    /// Where the instructions under test read and write.
    pub windows: Vec<Range<u32>>,
    /// What every test leaves behind.
    pub log: Range<u32>,
}

impl Layout {
    /// The layout for an instruction set.
    ///
    /// The data windows straddle the addresses at which a sign or a wrap could go wrong; in the
    /// lower 64 KB of the MSP430X code has data ahead of it within reach of a positive offset.
    #[must_use]
    pub fn of(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Classic => Self {
                address_space: 0x1_0000,
                code: vec![0x1000..0x7E00, 0x8200..0xAC00],
                windows: vec![0x0A00..0x0C00, 0x7E00..0x8200],
                log: 0xAC00..0xFF00,
            },
            Dialect::Extended => Self {
                address_space: 0x10_0000,
                code: vec![0x1000..0x7E00, 0x1_0000..0x6_0000],
                windows: vec![0x7E00..0x8200, 0xF_7E00..0xF_8200],
                log: 0x6_0000..0xF_0000,
            },
        }
    }
}
