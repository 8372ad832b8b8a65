//! MPY32.
use crate::{Label, Peripheral};
use core::ops::Range;

/// Where it is.
pub(crate) const ADDRESSES: Range<u32> = 0x04C0..0x04F0;

/// Placeholder.
#[derive(Default)]
pub(crate) struct Multiplier32;

impl Peripheral for Multiplier32 {
    fn addresses(&self) -> Range<u32> {
        ADDRESSES
    }
    fn read(&mut self, _address: u32, _size: u8) -> (u32, Label) {
        (0, Label::NONE)
    }
    fn write(&mut self, _address: u32, _size: u8, _value: u32, _label: Label) {}
}
