//! Memory as a running CPU sees it: every access is checked, counted, marked and labelled.

use crate::memory::{Code, attribute};
use crate::observer::{Access, Observer};
use crate::peripheral::Peripheral;
use crate::windows::Windows;
use crate::{Events, FaultKind, FindingKind, Label, Memory, MemoryKind};
use std::collections::BTreeMap;
use std::ops::Range;

/// Why an instruction could not be executed; the machine makes a [`crate::Fault`] of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What went wrong.
    pub kind: FaultKind,
    /// The memory address involved, where there is one.
    pub address: Option<u32>,
}

impl Stop {
    /// A stop that no memory address is to blame for.
    #[must_use]
    pub fn new(kind: FaultKind) -> Self {
        Self {
            kind,
            address: None,
        }
    }

    /// A stop because of an access.
    #[must_use]
    pub fn at(kind: FaultKind, address: u32) -> Self {
        Self {
            kind,
            address: Some(address),
        }
    }
}

/// Accesses by memory kind, as [`MemoryKind`] numbers them.
#[derive(Default)]
pub(crate) struct AccessCounts {
    pub(crate) reads: [u64; 4],
    pub(crate) writes: [u64; 4],
}

impl AccessCounts {
    pub(crate) fn events(&self, fetched_words: u64) -> Events {
        let of = |counts: &[u64; 4], kind: MemoryKind| counts[kind as usize];
        Events {
            fetched_words,
            rom_reads: of(&self.reads, MemoryKind::Rom),
            ram_reads: of(&self.reads, MemoryKind::Ram) + of(&self.reads, MemoryKind::Stack),
            ram_writes: of(&self.writes, MemoryKind::Ram) + of(&self.writes, MemoryKind::Stack),
            peripheral_accesses: of(&self.reads, MemoryKind::Peripheral)
                + of(&self.writes, MemoryKind::Peripheral),
        }
    }
}

/// How often, and with which secrets, one instruction showed a secret in one way.
#[derive(Clone, Copy, Default)]
pub(crate) struct FindingCount {
    pub(crate) count: u64,
    pub(crate) label: Label,
}

/// Counts of one instruction, indexed by [`FindingKind`].
pub(crate) type FindingCounts = [FindingCount; 3];

/// Memory as a running CPU sees it.
///
/// `SECRETS`: labels are read and written along with values; without it every label is 0.
/// `OBSERVED`: the observer is told of every access.
///
/// Labels travel packed: byte *n* of a label word belongs to byte *n* of the value.
pub struct Bus<'a, const SECRETS: bool, const OBSERVED: bool> {
    windows: Windows<'a>,
    pub(crate) counts: AccessCounts,
    pub(crate) peripherals: &'a mut [Box<dyn Peripheral>],
    pub(crate) observer: Option<&'a mut dyn Observer>,
    pub(crate) findings: FindingCounts,
    pub(crate) has_findings: bool,
    /// The program wrote into executable memory.
    pub(crate) code_written: bool,
    /// Which ranges, by start and end, hold memory of two speeds, as far as that was asked: rights stay what they are
    /// while a program runs, and the same pointers lead to the same few ranges again and again.
    pub(crate) of_two_speeds: BTreeMap<[(u32, u32); 2], bool>,
}

const BOTH: u16 = 0x0101;

/// A value and its label.
type ReadResult = Result<(u32, u32), Stop>;

impl<'a, const SECRETS: bool, const OBSERVED: bool> Bus<'a, SECRETS, OBSERVED> {
    pub(crate) fn new(
        memory: &'a mut Memory,
        peripherals: &'a mut [Box<dyn Peripheral>],
        observer: Option<&'a mut dyn Observer>,
    ) -> Self {
        Self {
            windows: memory.lend(),
            counts: AccessCounts::default(),
            peripherals,
            observer,
            findings: FindingCounts::default(),
            has_findings: false,
            code_written: false,
            of_two_speeds: BTreeMap::new(),
        }
    }

    /// Reads a byte: its value and its label.
    ///
    /// # Errors
    /// [`Stop`] when the call may not read there.
    #[inline(always)]
    pub fn read_byte(&mut self, address: u32, stack_pointer: u32) -> Result<(u32, u32), Stop> {
        self.observe(address, 1, false);
        self.read_one(address, stack_pointer)
    }

    #[inline(always)]
    fn read_one(&mut self, address: u32, stack_pointer: u32) -> Result<(u32, u32), Stop> {
        let near = &mut self.windows.near;
        let index = near.index(address);
        let Some(&attributes) = near.attributes.get(index) else {
            return self.read_far(address, stack_pointer, Self::read_one);
        };
        const NEEDED: u8 = attribute::READ | attribute::INITIALISED;
        if attributes & NEEDED != NEEDED {
            return Err(refused_read(attributes, address));
        }
        let kind = attributes >> attribute::KIND_SHIFT & 3;
        self.counts.reads[kind as usize] += 1;
        self.windows.near.attributes[index] = attributes | attribute::WAS_READ;
        if kind >= MemoryKind::Stack as u8 {
            if kind == MemoryKind::Peripheral as u8 {
                return Ok(self.read_peripheral(address, 1));
            }
            if address < stack_pointer {
                return Err(Stop::at(FaultKind::BelowStackPointer, address));
            }
        }
        let label = if SECRETS {
            u32::from(self.windows.near.labels[index])
        } else {
            0
        };
        Ok((u32::from(self.windows.near.bytes[index]), label))
    }

    /// Reads a 16-bit little-endian word at an even address: its value and its labels.
    ///
    /// # Errors
    /// [`Stop`] when the call may not read there, or the address is odd.
    #[inline(always)]
    pub fn read_word(&mut self, address: u32, stack_pointer: u32) -> Result<(u32, u32), Stop> {
        self.observe(address, 2, false);
        self.read_half(address, stack_pointer)
    }

    /// Reads two words, the lower first: one access to the observer, two on the 16-bit bus.
    ///
    /// # Errors
    /// [`Stop`] when the call may not read there, or the address is odd.
    #[inline]
    pub fn read_double(&mut self, address: u32, stack_pointer: u32) -> Result<(u32, u32), Stop> {
        self.observe(address, 4, false);
        let (low, low_label) = self.read_half(address, stack_pointer)?;
        let (high, high_label) = self.read_half(address.wrapping_add(2), stack_pointer)?;
        Ok((low | high << 16, low_label | high_label << 16))
    }

    /// Writes a byte and its label.
    ///
    /// # Errors
    /// [`Stop`] when the call may not write there.
    #[inline(always)]
    pub fn write_byte(
        &mut self,
        address: u32,
        value: u32,
        label: u32,
        stack_pointer: u32,
    ) -> Result<(), Stop> {
        self.observe(address, 1, true);
        self.write_one(address, value, label, stack_pointer)
    }

    #[inline(always)]
    fn write_one(
        &mut self,
        address: u32,
        value: u32,
        label: u32,
        stack_pointer: u32,
    ) -> Result<(), Stop> {
        let near = &mut self.windows.near;
        let index = near.index(address);
        let Some(&attributes) = near.attributes.get(index) else {
            return self.write_far(address, value, label, stack_pointer, Self::write_one);
        };
        if attributes & attribute::WRITE == 0 {
            return Err(Stop::at(FaultKind::Write, address));
        }
        let kind = attributes >> attribute::KIND_SHIFT & 3;
        self.counts.writes[kind as usize] += 1;
        self.windows.near.attributes[index] =
            attributes | attribute::WAS_WRITTEN | attribute::INITIALISED;
        self.code_written |= attributes & attribute::EXECUTE != 0;
        if kind >= MemoryKind::Stack as u8 {
            if kind == MemoryKind::Peripheral as u8 {
                self.write_peripheral(address, 1, value, label);
                return Ok(());
            }
            if address < stack_pointer {
                return Err(Stop::at(FaultKind::BelowStackPointer, address));
            }
        }
        self.windows.near.bytes[index] = value as u8;
        if SECRETS {
            self.windows.near.labels[index] = label as u8;
        }
        Ok(())
    }

    /// Writes a 16-bit little-endian word and its labels at an even address.
    ///
    /// # Errors
    /// [`Stop`] when the call may not write there, or the address is odd.
    #[inline(always)]
    pub fn write_word(
        &mut self,
        address: u32,
        value: u32,
        label: u32,
        stack_pointer: u32,
    ) -> Result<(), Stop> {
        self.observe(address, 2, true);
        self.write_half(address, value, label, stack_pointer)
    }

    /// Writes two words, the lower first: one access to the observer, two on the 16-bit bus.
    ///
    /// # Errors
    /// [`Stop`] when the call may not write there, or the address is odd.
    #[inline]
    pub fn write_double(
        &mut self,
        address: u32,
        value: u32,
        label: u32,
        stack_pointer: u32,
    ) -> Result<(), Stop> {
        self.observe(address, 4, true);
        self.write_half(address, value & 0xFFFF, label & 0xFFFF, stack_pointer)?;
        self.write_half(
            address.wrapping_add(2),
            value >> 16,
            label >> 16,
            stack_pointer,
        )
    }

    /// May calls do anything with the byte at an address? If not, no memory of the machine's lies there.
    #[inline(always)]
    pub fn is_mapped(&self, address: u32) -> bool {
        self.windows.attributes(address) & attribute::RIGHTS != 0
    }

    /// The fewest and the most rights of the bytes of a range, in the window that stands ready.
    pub(crate) fn rights_within(&self, range: Range<u32>) -> (u8, u8) {
        let near = &self.windows.near;
        let range = near.index(range.start)..near.index(range.end);
        let attributes = near.attributes.get(range).unwrap_or_default();
        let rights = attributes.iter().map(|byte| byte & attribute::RIGHTS);
        rights.fold((attribute::RIGHTS, 0), |(fewest, most), rights| {
            (fewest.min(rights), most.max(rights))
        })
    }

    /// Memory as an instruction fetch sees it.
    pub(crate) fn code(&self) -> Code<'_> {
        Code(&self.windows)
    }

    /// Notes that the instruction being executed showed secrets, if the label has any.
    #[inline]
    pub fn find(&mut self, kind: FindingKind, label: Label) {
        let label = label.secrets();
        if label.is_clean() {
            return;
        }
        let finding = &mut self.findings[kind as usize];
        finding.count += 1;
        finding.label = finding.label.union(label);
        self.has_findings = true;
    }

    #[inline(always)]
    fn read_half(&mut self, address: u32, stack_pointer: u32) -> Result<(u32, u32), Stop> {
        if address & 1 != 0 {
            return Err(Stop::at(FaultKind::Misaligned, address));
        }
        let near = &mut self.windows.near;
        let index = near.index(address);
        let Some(pair) = near.attributes.get_mut(index..index.wrapping_add(2)) else {
            return self.read_far(address, stack_pointer, Self::read_half);
        };
        let attributes = u16::from_le_bytes([pair[0], pair[1]]);
        const NEEDED: u16 = (attribute::READ | attribute::INITIALISED) as u16 * BOTH;
        if attributes & NEEDED != NEEDED {
            return Err(refused_read_of_pair(pair, address));
        }
        let marked = attributes | (u16::from(attribute::WAS_READ) * BOTH);
        pair.copy_from_slice(&marked.to_le_bytes());
        let kind = attributes as u8 >> attribute::KIND_SHIFT & 3;
        self.counts.reads[kind as usize] += 1;
        if kind >= MemoryKind::Stack as u8 {
            if kind == MemoryKind::Peripheral as u8 {
                return Ok(self.read_peripheral(address, 2));
            }
            if address < stack_pointer {
                return Err(Stop::at(FaultKind::BelowStackPointer, address));
            }
        }
        let bytes = &self.windows.near.bytes[index..index + 2];
        let value = u32::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        let label = if SECRETS {
            let labels = &self.windows.near.labels[index..index + 2];
            u32::from(u16::from_le_bytes([labels[0], labels[1]]))
        } else {
            0
        };
        Ok((value, label))
    }

    #[inline(always)]
    fn write_half(
        &mut self,
        address: u32,
        value: u32,
        label: u32,
        stack_pointer: u32,
    ) -> Result<(), Stop> {
        if address & 1 != 0 {
            return Err(Stop::at(FaultKind::Misaligned, address));
        }
        let near = &mut self.windows.near;
        let index = near.index(address);
        let Some(pair) = near.attributes.get_mut(index..index.wrapping_add(2)) else {
            return self.write_far(address, value, label, stack_pointer, Self::write_half);
        };
        let attributes = u16::from_le_bytes([pair[0], pair[1]]);
        const NEEDED: u16 = attribute::WRITE as u16 * BOTH;
        if attributes & NEEDED != NEEDED {
            let culprit = address + u32::from(pair[0] & attribute::WRITE != 0);
            return Err(Stop::at(FaultKind::Write, culprit));
        }
        let marks = attribute::WAS_WRITTEN | attribute::INITIALISED;
        let marked = attributes | (u16::from(marks) * BOTH);
        pair.copy_from_slice(&marked.to_le_bytes());
        self.code_written |= attributes & (u16::from(attribute::EXECUTE) * BOTH) != 0;
        let kind = attributes as u8 >> attribute::KIND_SHIFT & 3;
        self.counts.writes[kind as usize] += 1;
        if kind >= MemoryKind::Stack as u8 {
            if kind == MemoryKind::Peripheral as u8 {
                self.write_peripheral(address, 2, value, label);
                return Ok(());
            }
            if address < stack_pointer {
                return Err(Stop::at(FaultKind::BelowStackPointer, address));
            }
        }
        self.windows.near.bytes[index..index + 2].copy_from_slice(&(value as u16).to_le_bytes());
        if SECRETS {
            self.windows.near.labels[index..index + 2]
                .copy_from_slice(&(label as u16).to_le_bytes());
        }
        Ok(())
    }

    /// Reads in another window than the last access, which stands ready from then on.
    #[cold]
    #[inline(never)]
    fn read_far(
        &mut self,
        address: u32,
        stack_pointer: u32,
        read: fn(&mut Self, u32, u32) -> ReadResult,
    ) -> ReadResult {
        if self.windows.bring_near(address) {
            read(self, address, stack_pointer)
        } else {
            Err(Stop::at(FaultKind::Read, address))
        }
    }

    /// Writes in another window than the last access, which stands ready from then on.
    #[cold]
    #[inline(never)]
    fn write_far(
        &mut self,
        address: u32,
        value: u32,
        label: u32,
        stack_pointer: u32,
        write: fn(&mut Self, u32, u32, u32, u32) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if self.windows.bring_near(address) {
            write(self, address, value, label, stack_pointer)
        } else {
            Err(Stop::at(FaultKind::Write, address))
        }
    }

    /// Tells the observer of an access.
    #[inline(always)]
    pub fn observe(&mut self, address: u32, size: u8, write: bool) {
        if OBSERVED && let Some(observer) = self.observer.as_deref_mut() {
            observer.access(Access {
                address,
                size,
                write,
            });
        }
    }

    #[cold]
    fn read_peripheral(&mut self, address: u32, size: u8) -> (u32, u32) {
        if let Some(device) = self
            .peripherals
            .iter_mut()
            .find(|d| d.addresses().contains(&address))
        {
            let (value, label) = device.read(address, size);
            return (
                value,
                if SECRETS {
                    u32::from(label.0) * 0x0101
                } else {
                    0
                },
            );
        }
        let near = &self.windows.near;
        let index = near.index(address);
        (0..size as usize).fold((0, 0), |(value, label), n| {
            (
                value | u32::from(near.bytes[index + n]) << (8 * n),
                label | u32::from(near.labels[index + n]) << (8 * n),
            )
        })
    }

    #[cold]
    fn write_peripheral(&mut self, address: u32, size: u8, value: u32, label: u32) {
        if let Some(device) = self
            .peripherals
            .iter_mut()
            .find(|d| d.addresses().contains(&address))
        {
            device.write(address, size, value, Label((label | label >> 8) as u8));
            return;
        }
        let near = &mut self.windows.near;
        let index = near.index(address);
        for n in 0..size as usize {
            near.bytes[index + n] = (value >> (8 * n)) as u8;
            near.labels[index + n] = (label >> (8 * n)) as u8;
        }
    }
}

#[cold]
fn refused_read(attributes: u8, address: u32) -> Stop {
    if attributes & attribute::READ == 0 {
        Stop::at(FaultKind::Read, address)
    } else {
        Stop::at(FaultKind::UninitialisedRead, address)
    }
}

#[cold]
fn refused_read_of_pair(pair: &[u8], address: u32) -> Stop {
    const NEEDED: u8 = attribute::READ | attribute::INITIALISED;
    let second = pair[0] & NEEDED == NEEDED;
    refused_read(pair[usize::from(second)], address + u32::from(second))
}
