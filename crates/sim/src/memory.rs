//! Memory with rights, observation and secret labels, byte for byte.
//!
//! (Signatures fixed here; the bodies are the sim crate's to write.)

use crate::Label;
use alloc::vec::Vec;
use core::ops::Range;

/// What a call may do with a byte. Combine with `|`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rights(pub u8);

impl Rights {
    /// No access.
    pub const NONE: Self = Self(0);
    /// Data reads.
    pub const READ: Self = Self(1);
    /// Data writes.
    pub const WRITE: Self = Self(2);
    /// Instruction fetches.
    pub const EXECUTE: Self = Self(4);
}

impl core::ops::BitOr for Rights {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What a byte is made of; events are counted by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryKind {
    /// Flash or other read-only memory.
    Rom,
    /// Static RAM.
    Ram,
    /// RAM in the stack region: accesses below the stack pointer are faults.
    Stack,
    /// A peripheral register.
    Peripheral,
}

/// The address space of a machine.
pub struct Memory {
    _bytes: Vec<u8>,
}

impl Memory {
    /// Takes all rights, contents, touch marks and labels away.
    pub fn clear(&mut self) {
        todo!()
    }
    /// Gives `rights` to a range and says what it is made of. Contents stay as they are.
    pub fn map(&mut self, _range: Range<u32>, _rights: Rights, _kind: MemoryKind) {
        todo!()
    }
    /// Writes as the host does: no rights needed, bytes count as initialised, labels are cleared.
    pub fn load(&mut self, _address: u32, _bytes: &[u8]) {
        todo!()
    }
    /// Reads as the host does; uninitialised bytes read as they lie.
    pub fn bytes(&self, _range: Range<u32>) -> &[u8] {
        todo!()
    }
    /// Marks a range as never written.
    pub fn forget(&mut self, _range: Range<u32>) {
        todo!()
    }
    /// Marks a range as depending on a secret.
    pub fn set_label(&mut self, _range: Range<u32>, _label: Label) {
        todo!()
    }
    /// What the byte at an address depends on.
    pub fn label(&self, _address: u32) -> Label {
        todo!()
    }
    /// Forgets which bytes were touched.
    pub fn clear_touched(&mut self) {
        todo!()
    }
    /// Ranges that calls have read as data since [`Memory::clear_touched`], ascending, not adjacent.
    pub fn read_ranges(&self) -> Vec<Range<u32>> {
        todo!()
    }
    /// Ranges that calls have written since [`Memory::clear_touched`], ascending, not adjacent.
    pub fn written_ranges(&self) -> Vec<Range<u32>> {
        todo!()
    }
}
