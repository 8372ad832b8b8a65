//! Memory with rights, observation and secret labels, byte for byte.

use crate::Label;
use crate::windows::{Fetch, WINDOW, Window, Windows, parts};
use std::ops::Range;

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

impl std::ops::BitOr for Rights {
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
    pub(crate) const OF_STACK: u8 = (super::MemoryKind::Stack as u8) << KIND_SHIFT;
    pub(crate) const WAS_READ: u8 = 1 << 6;
    pub(crate) const WAS_WRITTEN: u8 = 1 << 7;
}

/// Bytes whose attributes are looked at together: neighbours mostly have the same.
const CHUNK: usize = 64;

fn kind_of(attributes: u8) -> MemoryKind {
    match attributes >> attribute::KIND_SHIFT & 3 {
        0 => MemoryKind::Rom,
        1 => MemoryKind::Ram,
        2 => MemoryKind::Stack,
        _ => MemoryKind::Peripheral,
    }
}

/// The address space of a machine.
///
/// It is kept in windows of 1 MB. The first, all that a smaller address space needs, is always there,
/// another once something in it was mapped or loaded: RAM at 0x2000_0000 costs no more than at 0.
///
/// Host accesses (every method here) need no rights. Ranges that reach past the address space are
/// cut to it: what lies outside does not exist.
pub struct Memory {
    windows: Vec<Window>,
    end: u32,
    /// Where something was mapped: ascending, apart from each other. No call has touched anything else.
    regions: Vec<Range<u32>>,
    code_generation: u64,
}

impl Fetch for Memory {
    fn fetch(&self, address: u32) -> Option<u8> {
        const CODE: u8 = attribute::EXECUTE | attribute::INITIALISED;
        let is_code = self.attribute(address) & CODE == CODE;
        is_code.then(|| self.cell(address, |window| &window.bytes))
    }
}

/// Memory as an instruction fetch sees it.
#[derive(Clone, Copy)]
pub struct Code<'a>(pub(crate) &'a dyn Fetch);

impl Code<'_> {
    /// The byte at an address; none where nothing is loaded or it may not be executed.
    #[must_use]
    pub fn byte(&self, address: u32) -> Option<u8> {
        self.0.fetch(address)
    }
}

impl Memory {
    /// Memory for the addresses below `address_space`: no rights, nothing initialised, no labels.
    #[must_use]
    pub fn new(address_space: u32) -> Self {
        Self {
            windows: vec![Window::empty(0, address_space.min(WINDOW) as usize)],
            end: address_space,
            regions: Vec::new(),
            code_generation: 0,
        }
    }

    /// Takes all rights, contents, touch marks and labels away.
    pub fn clear(&mut self) {
        *self = Self {
            code_generation: self.code_generation + 1,
            ..Self::new(self.end)
        };
    }

    /// Gives `rights` to a range and says what it is made of. Contents stay as they are.
    ///
    /// A peripheral register counts as initialised: it has a value without anybody writing it.
    pub fn map(&mut self, range: Range<u32>, rights: Rights, kind: MemoryKind) {
        let range = self.clip(range);
        let mut granted = rights.0 & attribute::RIGHTS | (kind as u8) << attribute::KIND_SHIFT;
        if kind == MemoryKind::Peripheral {
            granted |= attribute::INITIALISED;
        }
        let mut code_changed = granted & attribute::EXECUTE != 0;
        self.change(range.clone(), |window, part, _| {
            for byte in &mut window.attributes[part] {
                code_changed |= *byte & attribute::EXECUTE != 0;
                *byte = *byte & !(attribute::RIGHTS | attribute::KIND) | granted;
            }
        });
        self.add_region(range);
        self.code_generation += u64::from(code_changed);
    }

    /// Writes as the host does: no rights needed, bytes count as initialised, labels are cleared.
    pub fn load(&mut self, address: u32, bytes: &[u8]) {
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let range = self.clip(address..address.saturating_add(length));
        let mut code_changed = false;
        self.change(range, |window, part, done| {
            window.bytes[part.clone()].copy_from_slice(&bytes[done..done + part.len()]);
            window.labels[part.clone()].fill(0);
            for byte in &mut window.attributes[part] {
                code_changed |= *byte & attribute::EXECUTE != 0;
                *byte |= attribute::INITIALISED;
            }
        });
        self.code_generation += u64::from(code_changed);
    }

    /// The byte at an address as it lies, read as the host does.
    #[must_use]
    #[inline]
    pub fn byte(&self, address: u32) -> u8 {
        self.cell(address, |window| &window.bytes)
    }

    /// Reads as the host does; uninitialised bytes read as they lie. A range is cut where its window
    /// ends.
    #[must_use]
    pub fn bytes(&self, range: Range<u32>) -> &[u8] {
        let part = parts(self.clip(range)).next();
        part.and_then(|(base, part)| Some(&self.window(base)?.bytes[part]))
            .unwrap_or(&[])
    }

    /// Marks a range as never written.
    pub fn forget(&mut self, range: Range<u32>) {
        let range = self.clip(range);
        let mut code_changed = false;
        for (base, part) in parts(range) {
            let window = self.windows.iter_mut().find(|window| window.base == base);
            for byte in window.map_or(&mut [][..], |window| &mut window.attributes[part]) {
                code_changed |= *byte & attribute::EXECUTE != 0;
                *byte &= !attribute::INITIALISED;
            }
        }
        self.code_generation += u64::from(code_changed);
    }

    /// Marks a range as depending on a secret.
    pub fn set_label(&mut self, range: Range<u32>, label: Label) {
        let range = self.clip(range);
        self.change(range, |window, part, _| window.labels[part].fill(label.0));
    }

    /// What the byte at an address depends on.
    #[must_use]
    pub fn label(&self, address: u32) -> Label {
        Label(self.cell(address, |window| &window.labels))
    }

    /// Forgets which bytes were touched.
    pub fn clear_touched(&mut self) {
        for region in self.regions.clone() {
            self.change(region, |window, part, _| {
                for byte in &mut window.attributes[part] {
                    *byte &= !(attribute::WAS_READ | attribute::WAS_WRITTEN);
                }
            });
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
        (attributes & attribute::RIGHTS != 0).then_some(kind_of(attributes))
    }

    /// The byte that calls read at an address and what it is made of; `None` where they may not, or where nothing has
    /// been loaded or written.
    #[must_use]
    #[inline]
    pub fn readable(&self, address: u32) -> Option<(u8, MemoryKind)> {
        const READABLE: u8 = attribute::READ | attribute::INITIALISED;
        let attributes = self.attribute(address);
        let is_readable = attributes & READABLE == READABLE;
        is_readable.then(|| (self.byte(address), kind_of(attributes)))
    }

    /// Whether the byte at an address has been loaded or written.
    #[must_use]
    pub fn is_initialised(&self, address: u32) -> bool {
        self.attribute(address) & attribute::INITIALISED != 0
    }

    /// Memory as an instruction fetch sees it.
    #[must_use]
    pub fn code(&self) -> Code<'_> {
        Code(self)
    }

    /// Rises whenever what an instruction fetch would give may have changed.
    pub(crate) fn code_generation(&self) -> u64 {
        self.code_generation
    }

    /// The windows, lent to a running machine.
    pub(crate) fn lend(&mut self) -> Windows<'_> {
        Windows::new(&mut self.windows)
    }

    /// The lowest address from which on all bytes up to `top` are stack.
    pub(crate) fn stack_floor(&self, top: u32) -> u32 {
        let stack = |byte: &u8| {
            (byte & attribute::RIGHTS != 0) & (byte & attribute::KIND == attribute::OF_STACK)
        };
        let mut floor = top.min(self.end);
        while let Some(last) = floor.checked_sub(1)
            && let Some(window) = self.window(last)
        {
            let below = &window.attributes[..=(last - window.base) as usize];
            // Every call asks this of a whole stack: without a way out of the loop, a chunk is one look.
            let chunks = below.rchunks(CHUNK);
            let all = |chunk: &[u8]| chunk.iter().fold(true, |all, byte| all & stack(byte));
            let whole: usize = chunks.take_while(|chunk| all(chunk)).map(<[u8]>::len).sum();
            let rest = &below[..below.len() - whole];
            match rest.iter().rposition(|byte| !stack(byte)) {
                Some(below) => return window.base + below as u32 + 1,
                None => floor = window.base,
            }
        }
        floor
    }

    /// The window of an address, if it is there.
    fn window(&self, address: u32) -> Option<&Window> {
        let base = address - address % WINDOW;
        self.windows.iter().find(|window| window.base == base)
    }

    /// What an array of cells holds for an address; 0 where nothing was ever mapped.
    fn cell(&self, address: u32, cells: impl Fn(&Window) -> &[u8]) -> u8 {
        let index = (address % WINDOW) as usize;
        let cell = self
            .window(address)
            .and_then(|window| cells(window).get(index));
        cell.copied().unwrap_or(0)
    }

    fn attribute(&self, address: u32) -> u8 {
        self.cell(address, |window| &window.attributes)
    }

    fn clip(&self, range: Range<u32>) -> Range<u32> {
        let end = range.end.min(self.end);
        range.start.min(end)..end
    }

    /// Calls `change` with each window of a range, the part of it that lies in the range, and how many
    /// bytes of the range lie before.
    fn change(
        &mut self,
        range: Range<u32>,
        mut change: impl FnMut(&mut Window, Range<usize>, usize),
    ) {
        let mut done = 0;
        for (base, part) in parts(range) {
            let length = part.len();
            let at = self.windows.iter().position(|window| window.base == base);
            let at = at.unwrap_or_else(|| {
                let size = self.end.min(WINDOW) as usize;
                self.windows.push(Window::empty(base, size));
                self.windows.len() - 1
            });
            change(&mut self.windows[at], part, done);
            done += length;
        }
    }

    /// Keeps in mind that something was mapped.
    fn add_region(&mut self, mut range: Range<u32>) {
        if range.is_empty() {
            return;
        }
        let before = self
            .regions
            .partition_point(|region| region.end < range.start);
        let joined = self.regions[before..].partition_point(|region| region.start <= range.end);
        for region in self.regions.drain(before..before + joined) {
            range = range.start.min(region.start)..range.end.max(region.end);
        }
        self.regions.insert(before, range);
    }

    fn marked_ranges(&self, mark: u8) -> Vec<Range<u32>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for (base, part) in self.regions.iter().cloned().flat_map(parts) {
            let Some(window) = self.window(base) else {
                continue;
            };
            let start = base + part.start as u32;
            let chunks = window.attributes[part].chunks(CHUNK);
            // Memory may end where addresses do: none beyond is made.
            for (number, chunk) in chunks.enumerate() {
                let start = start + (number * CHUNK) as u32;
                if chunk.iter().fold(0, |all, attributes| all | attributes) & mark == 0 {
                    continue;
                }
                for (offset, attributes) in chunk.iter().enumerate() {
                    let address = start + offset as u32;
                    if attributes & mark == 0 {
                        continue;
                    }
                    match ranges.last_mut() {
                        Some(last) if last.end == address => last.end += 1,
                        _ => ranges.push(address..address + 1),
                    }
                }
            }
        }
        ranges
    }
}
