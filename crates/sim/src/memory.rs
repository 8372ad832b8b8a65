//! Memory with rights, observation and secret labels, byte for byte.

use crate::Label;
use alloc::vec;
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

/// The attribute byte that goes with every memory byte.
///
/// Rights (three bits), the initialised mark, the kind (two bits) and the two touch marks fill
/// exactly eight bits, so that one load answers every question about an access.
pub(crate) mod attribute {
    pub(crate) const READ: u8 = super::Rights::READ.0;
    pub(crate) const WRITE: u8 = super::Rights::WRITE.0;
    pub(crate) const EXECUTE: u8 = super::Rights::EXECUTE.0;
    pub(crate) const RIGHTS: u8 = READ | WRITE | EXECUTE;
    pub(crate) const INITIALISED: u8 = 1 << 3;
    pub(crate) const KIND_SHIFT: u32 = 4;
    pub(crate) const KIND: u8 = 3 << KIND_SHIFT;
    pub(crate) const WAS_READ: u8 = 1 << 6;
    pub(crate) const WAS_WRITTEN: u8 = 1 << 7;
}

/// The address space of a machine.
///
/// Host accesses (every method here) need no rights. Ranges that reach past the address space are
/// cut to it: what lies outside does not exist.
pub struct Memory {
    bytes: Vec<u8>,
    attributes: Vec<u8>,
    labels: Vec<u8>,
    code_generation: u64,
    /// Beyond this nothing has been mapped, so no call has touched anything.
    mapped_end: usize,
}

/// The arrays of a memory, lent to a running machine.
pub(crate) struct MemoryArrays<'a> {
    pub(crate) bytes: &'a mut [u8],
    pub(crate) attributes: &'a mut [u8],
    pub(crate) labels: &'a mut [u8],
}

/// Memory as an instruction fetch sees it.
#[derive(Clone, Copy)]
pub struct Code<'a> {
    bytes: &'a [u8],
    attributes: &'a [u8],
}

impl Code<'_> {
    /// The byte at an address; none where nothing is loaded or it may not be executed.
    #[must_use]
    pub fn byte(&self, address: u32) -> Option<u8> {
        const CODE: u8 = attribute::EXECUTE | attribute::INITIALISED;
        let attributes = self.attributes.get(address as usize)?;
        (attributes & CODE == CODE).then(|| self.bytes[address as usize])
    }
}

impl MemoryArrays<'_> {
    pub(crate) fn code(&self) -> Code<'_> {
        Code {
            bytes: self.bytes,
            attributes: self.attributes,
        }
    }
}

impl Memory {
    /// Memory of that many bytes: no rights, nothing initialised, no labels.
    #[must_use]
    pub fn new(address_space: u32) -> Self {
        let size = address_space as usize;
        Self {
            bytes: vec![0; size],
            attributes: vec![0; size],
            labels: vec![0; size],
            code_generation: 0,
            mapped_end: 0,
        }
    }

    /// Takes all rights, contents, touch marks and labels away.
    pub fn clear(&mut self) {
        self.bytes.fill(0);
        self.attributes.fill(0);
        self.labels.fill(0);
        self.code_generation += 1;
        self.mapped_end = 0;
    }

    /// Gives `rights` to a range and says what it is made of. Contents stay as they are.
    ///
    /// A peripheral register counts as initialised: it has a value without anybody writing it.
    pub fn map(&mut self, range: Range<u32>, rights: Rights, kind: MemoryKind) {
        let range = self.clip(range);
        self.mapped_end = self.mapped_end.max(range.end);
        let mut granted = rights.0 & attribute::RIGHTS | (kind as u8) << attribute::KIND_SHIFT;
        if kind == MemoryKind::Peripheral {
            granted |= attribute::INITIALISED;
        }
        let mut code_changed = granted & attribute::EXECUTE != 0;
        for byte in &mut self.attributes[range] {
            code_changed |= *byte & attribute::EXECUTE != 0;
            *byte = *byte & !(attribute::RIGHTS | attribute::KIND) | granted;
        }
        self.code_generation += u64::from(code_changed);
    }

    /// Writes as the host does: no rights needed, bytes count as initialised, labels are cleared.
    pub fn load(&mut self, address: u32, bytes: &[u8]) {
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let range = self.clip(address..address.saturating_add(length));
        self.bytes[range.clone()].copy_from_slice(&bytes[..range.len()]);
        self.labels[range.clone()].fill(0);
        let mut code_changed = false;
        for byte in &mut self.attributes[range] {
            code_changed |= *byte & attribute::EXECUTE != 0;
            *byte |= attribute::INITIALISED;
        }
        self.code_generation += u64::from(code_changed);
    }

    /// Reads as the host does; uninitialised bytes read as they lie.
    #[must_use]
    pub fn bytes(&self, range: Range<u32>) -> &[u8] {
        &self.bytes[self.clip(range)]
    }

    /// Marks a range as never written.
    pub fn forget(&mut self, range: Range<u32>) {
        let range = self.clip(range);
        let mut code_changed = false;
        for byte in &mut self.attributes[range] {
            code_changed |= *byte & attribute::EXECUTE != 0;
            *byte &= !attribute::INITIALISED;
        }
        self.code_generation += u64::from(code_changed);
    }

    /// Marks a range as depending on a secret.
    pub fn set_label(&mut self, range: Range<u32>, label: Label) {
        let range = self.clip(range);
        self.labels[range].fill(label.0);
    }

    /// What the byte at an address depends on.
    #[must_use]
    pub fn label(&self, address: u32) -> Label {
        Label(self.labels.get(address as usize).copied().unwrap_or(0))
    }

    /// Forgets which bytes were touched.
    pub fn clear_touched(&mut self) {
        for byte in &mut self.attributes[..self.mapped_end] {
            *byte &= !(attribute::WAS_READ | attribute::WAS_WRITTEN);
        }
    }

    /// Ranges that calls have read as data since [`Memory::clear_touched`], ascending, not adjacent.
    #[must_use]
    pub fn read_ranges(&self) -> Vec<Range<u32>> {
        self.marked_ranges(attribute::WAS_READ)
    }

    /// Ranges that calls have written since [`Memory::clear_touched`], ascending, not adjacent.
    #[must_use]
    pub fn written_ranges(&self) -> Vec<Range<u32>> {
        self.marked_ranges(attribute::WAS_WRITTEN)
    }

    /// What calls may do with the byte at an address.
    #[must_use]
    pub fn rights(&self, address: u32) -> Rights {
        Rights(self.attribute(address) & attribute::RIGHTS)
    }

    /// Where calls have rights of any kind, ascending.
    #[must_use]
    pub fn ranges_with_rights(&self) -> Vec<Range<u32>> {
        self.marked_ranges(attribute::RIGHTS)
    }

    /// What the byte at an address is made of; `None` where calls have no rights.
    #[must_use]
    pub fn kind(&self, address: u32) -> Option<MemoryKind> {
        let attributes = self.attribute(address);
        (attributes & attribute::RIGHTS != 0).then_some({
            match attributes >> attribute::KIND_SHIFT & 3 {
                0 => MemoryKind::Rom,
                1 => MemoryKind::Ram,
                2 => MemoryKind::Stack,
                _ => MemoryKind::Peripheral,
            }
        })
    }

    /// Whether the byte at an address has been loaded or written.
    #[must_use]
    pub fn is_initialised(&self, address: u32) -> bool {
        self.attribute(address) & attribute::INITIALISED != 0
    }

    /// Rises whenever what an instruction fetch would give may have changed.
    pub(crate) fn code_generation(&self) -> u64 {
        self.code_generation
    }

    /// The attribute byte of an address; none outside the address space.
    pub(crate) fn attribute(&self, address: u32) -> u8 {
        self.attributes.get(address as usize).copied().unwrap_or(0)
    }

    pub(crate) fn arrays(&mut self) -> MemoryArrays<'_> {
        MemoryArrays {
            bytes: &mut self.bytes,
            attributes: &mut self.attributes,
            labels: &mut self.labels,
        }
    }

    fn clip(&self, range: Range<u32>) -> Range<usize> {
        let end = (range.end as usize).min(self.bytes.len());
        (range.start as usize).min(end)..end
    }

    /// The lowest address from which on all bytes up to `top` are stack.
    pub(crate) fn stack_floor(&self, top: u32) -> u32 {
        let stack = |byte: &u8| {
            byte & attribute::RIGHTS != 0
                && (byte & attribute::KIND) >> attribute::KIND_SHIFT == MemoryKind::Stack as u8
        };
        let top = self.clip(0..top).end;
        let below = self.attributes[..top].iter().rposition(|byte| !stack(byte));
        below.map_or(0, |below| below as u32 + 1)
    }

    fn marked_ranges(&self, mark: u8) -> Vec<Range<u32>> {
        /// Bytes looked at together: most of memory is untouched.
        const CHUNK: usize = 64;
        let mut ranges: Vec<Range<u32>> = Vec::new();
        let chunks = self.attributes[..self.mapped_end].chunks(CHUNK);
        for (start, chunk) in (0u32..).step_by(CHUNK).zip(chunks) {
            if chunk.iter().fold(0, |all, attributes| all | attributes) & mark == 0 {
                continue;
            }
            for (address, attributes) in (start..).zip(chunk) {
                if attributes & mark == 0 {
                    continue;
                }
                match ranges.last_mut() {
                    Some(last) if last.end == address => last.end += 1,
                    _ => ranges.push(address..address + 1),
                }
            }
        }
        ranges
    }
}
