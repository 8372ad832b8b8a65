//! Where things lie in the tests: both simulators have the same memory.

use std::ops::Range;

/// Constants in flash that the mirror shows.
pub const CONSTANTS: Range<u32> = 0x1000..0x8000;
/// The tests' code. GNU's simulator takes images up to here only.
pub const CODE: Range<u32> = 0x1_0000..0xE_F000;
/// A function that does nothing but return.
pub const RETURN: u16 = 0x300;
/// Where GNU's simulator goes for CALLT, whatever the table says: there is the same function.
pub const GNU_CALL_TARGET: u16 = 0x11;
/// The table of CALLT.
pub const CALL_TABLE: Range<u32> = 0x80..0xC0;
/// Data addresses that tests read and write.
pub const DATA: Range<u16> = 0xE000..0xF000;
/// The same, for the stack.
pub const STACK: Range<u16> = 0xF000..0xF200;
/// RAM that short addresses reach.
pub const SHORT: Range<u16> = 0xFE20..0xFEE0;
/// Special function registers without a function in either simulator.
pub const SPECIAL: Range<u16> = 0xFF20..0xFF50;
/// The data address of the multiply-accumulate register.
pub const MACR_ADDRESS: u16 = 0xFFF0;
/// What GNU's simulator prints: the bytes that are written here.
pub const OUTPUT: u16 = 0xFF10;
/// The machine address of data address 0.
pub const DATA_BASE: u32 = 0xF_0000;
/// What GNU's simulator has in RAM and in the register banks at the start.
pub const RAM_FILL: u8 = 0x33;
/// See [`RAM_FILL`].
pub const BANK_FILL: u8 = 0x11;
/// The number of register banks.
pub const BANKS: u32 = 4;
