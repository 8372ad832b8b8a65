//! Memory whose bytes are forms, over the memory of a simulator that says what may be touched.

use super::Obstacle;
use crate::engine::FastMap;
use crate::{Byte, Form};
use cipherfit_sim::{FaultKind, Memory, MemoryKind, Rights};
use std::collections::BTreeMap;
use std::ops::Range;

/// What memory holds. Rights, kinds and the bytes that nobody has changed are those of a simulator's
/// memory; accesses are refused where it refuses them.
pub struct Store<'m> {
    base: &'m Memory,
    /// Bytes that are not as the simulator's memory has them; `None` counts as never written.
    bytes: FastMap<u32, Cell>,
    /// What each write replaced, the last one last.
    journal: Vec<(u32, Option<Cell>)>,
}

/// A byte, if it has been written.
pub(super) type Cell = Option<Byte<Form>>;

/// What memory holds apart from what a simulator's memory holds.
#[derive(Default)]
pub struct Contents(FastMap<u32, Cell>);

impl FromIterator<(u32, Byte<Form>)> for Contents {
    fn from_iter<I: IntoIterator<Item = (u32, Byte<Form>)>>(bytes: I) -> Self {
        let bytes = bytes.into_iter();
        Self(bytes.map(|(address, byte)| (address, Some(byte))).collect())
    }
}

/// A number as forms.
#[must_use]
pub fn constant<const N: usize>(value: u32) -> [Form; N] {
    std::array::from_fn(|i| Form::of(value >> i & 1 == 1))
}

/// The number that forms are as they stand; `None` if one of them is no constant.
pub(crate) fn known(bits: &[Form]) -> Option<u32> {
    let bits = bits.iter().enumerate();
    bits.map(|(n, bit)| Some(u32::from(bit.constant()?) << n))
        .sum()
}

impl<'m> Store<'m> {
    /// What a simulator's memory holds.
    #[must_use]
    pub fn new(base: &'m Memory) -> Self {
        Self {
            base,
            bytes: FastMap::default(),
            journal: Vec::new(),
        }
    }

    /// The same under other rights.
    #[must_use]
    pub fn of(contents: Contents, base: &'m Memory) -> Self {
        Self {
            bytes: contents.0,
            ..Self::new(base)
        }
    }

    /// What it holds apart from what the simulator's memory holds.
    #[must_use]
    pub fn contents(self) -> Contents {
        Contents(self.bytes)
    }

    /// The memory that says what may be touched.
    #[must_use]
    pub fn base(&self) -> &'m Memory {
        self.base
    }

    /// Puts a byte somewhere, as a caller does: no rights are needed.
    pub fn put(&mut self, address: u32, byte: Byte<Form>) {
        self.bytes.insert(address, Some(byte));
    }

    /// Takes away what a range holds: it counts as never written.
    pub fn forget(&mut self, range: Range<u32>) {
        self.bytes.extend(range.map(|address| (address, None)));
    }

    /// The byte at an address, if it has been written; no rights are needed.
    #[must_use]
    pub fn byte(&self, address: u32) -> Option<Byte<Form>> {
        if let Some(cell) = self.bytes.get(&address) {
            return *cell;
        }
        let known = self.base.is_initialised(address);
        known.then(|| constant(self.base.byte(address).into()))
    }

    /// The bytes that were written since the last [`Self::with_rights`], ascending.
    #[must_use]
    pub fn written(&self) -> Vec<u32> {
        let mut written: Vec<u32> = self.journal.iter().map(|(address, _)| *address).collect();
        written.sort_unstable();
        written.dedup();
        written
    }

    /// Reads as a program does.
    ///
    /// # Errors
    /// It may not, or nobody has written there.
    pub fn read(&self, address: u32, stack_pointer: u32) -> Result<Byte<Form>, Obstacle> {
        let fault = |kind| Obstacle::Fault(kind, Some(address));
        if self.base.rights(address).0 & Rights::READ.0 == 0 {
            return Err(fault(FaultKind::Read));
        }
        let byte = self.byte(address);
        let byte = byte.ok_or(fault(FaultKind::UninitialisedRead))?;
        match self.base.kind(address) {
            Some(MemoryKind::Peripheral) => Err(Obstacle::Peripheral(address)),
            Some(MemoryKind::Stack) if address < stack_pointer => {
                Err(fault(FaultKind::BelowStackPointer))
            }
            _ => Ok(byte),
        }
    }

    /// The number that some bytes are as they stand, the lowest first; `None` if a program may not read them or they are
    /// no constants.
    pub(super) fn number(&self, start: u32, bytes: u32, stack_pointer: u32) -> Option<u32> {
        let byte = |address| match self.bytes.get(&address) {
            Some(_) => known(&self.read(address, stack_pointer).ok()?),
            None => match self.base.readable(address)? {
                (_, MemoryKind::Peripheral) => None,
                (_, MemoryKind::Stack) if address < stack_pointer => None,
                (byte, _) => Some(byte.into()),
            },
        };
        (0..bytes).try_fold(0, |number, n| Some(number | byte(start + n)? << (8 * n)))
    }

    /// Writes as a program does.
    ///
    /// # Errors
    /// It may not.
    pub fn write(
        &mut self,
        address: u32,
        byte: Byte<Form>,
        stack_pointer: u32,
    ) -> Result<(), Obstacle> {
        let fault = |kind| Obstacle::Fault(kind, Some(address));
        if self.base.rights(address).0 & Rights::WRITE.0 == 0 {
            return Err(fault(FaultKind::Write));
        }
        match self.base.kind(address) {
            Some(MemoryKind::Peripheral) => return Err(Obstacle::Peripheral(address)),
            Some(MemoryKind::Stack) if address < stack_pointer => {
                return Err(fault(FaultKind::BelowStackPointer));
            }
            _ => {}
        }
        self.set(address, Some(byte));
        Ok(())
    }

    /// Changes a byte so that it can be taken back.
    pub(super) fn set(&mut self, address: u32, cell: Cell) {
        let before = self.bytes.insert(address, cell);
        self.journal.push((address, before));
    }

    /// How much has been written up to now.
    pub(super) fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Takes back what was written since a mark; gives what then lay where.
    pub(super) fn undo(&mut self, mark: usize) -> BTreeMap<u32, Cell> {
        let mut written = BTreeMap::new();
        for (address, before) in self.journal.drain(mark..).rev() {
            let now = match before {
                Some(before) => self.bytes.insert(address, before),
                None => self.bytes.remove(&address),
            };
            written.entry(address).or_insert(now.flatten());
        }
        written
    }
}
