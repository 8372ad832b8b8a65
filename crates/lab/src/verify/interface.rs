//! What a call spends on its interface: fetching the block, saving registers, returning.
//!
//! Papers that leave these out think of code that keeps the block in registers and owns all of them.

use super::bench::{POINTER, SAVED};
use cipherfit_results::Share;
use cipherfit_sim::{Access, Label, Observer, Registers, Step};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The interface's share of a call, as several calls have shown it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interface {
    /// Instructions that make the first read or the last write of a byte of the block. One that
    /// reads a byte and works with it at once is charged whole, so the figure is an upper bound of
    /// what a register-to-register version would save.
    pub block_io: Share,
    /// Bytes of the return instruction.
    pub return_bytes: u64,
    /// Instructions that may have put the block's address into a register before its first read.
    pub pointing: Candidates,
    /// Instructions that may have left the caller's value of a register on the stack, or read it
    /// from where it was left.
    pub saving: Candidates,
    /// Instructions that gave a register its fixed value back, by register.
    pub restoring: BTreeMap<usize, Restored>,
    /// Calls that have shown it.
    calls: u32,
}

impl Interface {
    /// How many calls have shown it.
    #[must_use]
    pub fn calls(&self) -> u32 {
        self.calls
    }

    /// Adds what another call has shown.
    pub fn add(&mut self, other: &Self) {
        if self.calls == 0 {
            *self = other.clone();
            return;
        }
        self.calls += other.calls;
        self.pointing.add(&other.pointing);
        self.saving.add(&other.saving);
        for (&register, restored) in &other.restoring {
            let seen = self.restoring.entry(register).or_default();
            seen.times = seen.times.max(restored.times);
            seen.by.extend(&restored.by);
        }
    }

    /// What only the calling convention asks for: registers saved and given back, and the pointer to
    /// the block moved to where it can be used.
    #[must_use]
    pub fn convention(&self) -> Share {
        let pointing = self.pointing.instructions(self.calls);
        [self.saved(), pointing.into_values().sum()]
            .into_iter()
            .sum()
    }

    /// Registers saved and given back. A fixed value that comes back more than once is worked with.
    fn saved(&self) -> Share {
        let mut instructions = self.saving.instructions(self.calls);
        let restored = self.restoring.values();
        for restored in restored.filter(|one| one.times == 1 && one.by.len() == 1) {
            instructions.extend(&restored.by);
        }
        instructions.into_values().sum()
    }
}

/// How a register got its fixed value back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// How often in a call, at most.
    times: u32,
    /// By which instructions.
    by: BTreeMap<u32, Share>,
}

/// Instructions by address and register that may serve the interface, and in how many calls they did.
///
/// A call may show a value where it is by chance, or hide a move of a value to where it was by chance.
/// Many calls with other values do neither: what counts is what at least half of them have shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates(BTreeMap<(u32, usize), (Share, u32)>);

impl Candidates {
    fn of_one_call(shares: impl IntoIterator<Item = ((u32, usize), Share)>) -> Self {
        let shares = shares.into_iter();
        Self(shares.map(|(place, share)| (place, (share, 1))).collect())
    }

    fn add(&mut self, other: &Self) {
        for (&place, &(share, calls)) in &other.0 {
            self.0.entry(place).or_insert((share, 0)).1 += calls;
        }
    }

    /// What at least half of the calls have shown.
    fn instructions(&self, calls: u32) -> BTreeMap<u32, Share> {
        let usual = |(_, (_, shown)): &(&(u32, usize), &(Share, u32))| 2 * shown >= calls;
        let instructions = self.0.iter().filter(usual);
        instructions
            .map(|(&(address, _), &(share, _))| (address, share))
            .collect()
    }
}

/// What a call is given, as far as the watch must know it.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// Addresses of the block.
    pub block: Range<u32>,
    /// Addresses of the stack.
    pub stack: Range<u32>,
    /// The pointer to the block, in parts as registers hold it, lowest first.
    pub pointer: Vec<u32>,
    /// Registers that hold a fixed value at call and return: index and value.
    pub fixed: &'static [(usize, u32)],
    /// How many registers there are.
    pub registers: usize,
    /// The bits of a register that the calling convention speaks of.
    pub register_mask: u32,
}

/// Watches one call.
pub struct InterfaceWatch {
    given: Given,
    /// Register values after the last instruction, and after the one before, as long as they may be the pointer.
    values: Vec<(u32, Label)>,
    before: Vec<(u32, Label)>,
    /// Values of the registers that are given a fixed one, after the last instruction.
    fixed: Vec<u32>,
    pointing: BTreeMap<(u32, usize), Share>,
    restored: BTreeMap<usize, Restored>,
    touched_memory: bool,
    accesses: Vec<Access>,
    steps: u64,
    seen: BTreeSet<u32>,
    /// Instructions that made the first read of a byte: number and address.
    first_readers: BTreeSet<u64>,
    last_writer: BTreeMap<u32, (u64, Step)>,
    reading: Vec<Step>,
    slots: BTreeMap<u32, Slot>,
    last: Option<Step>,
}

/// A stack access of a register's width: who wrote it last, and who has read it since.
struct Slot {
    size: u8,
    writer: Step,
    reader: Option<Step>,
}

impl InterfaceWatch {
    /// Watches a call that is given this.
    #[must_use]
    pub fn new(given: Given) -> Self {
        Self {
            given,
            values: Vec::new(),
            before: Vec::new(),
            fixed: Vec::new(),
            pointing: BTreeMap::new(),
            restored: BTreeMap::new(),
            touched_memory: false,
            accesses: Vec::new(),
            steps: 0,
            seen: BTreeSet::new(),
            first_readers: BTreeSet::new(),
            last_writer: BTreeMap::new(),
            reading: Vec::new(),
            slots: BTreeMap::new(),
            last: None,
        }
    }

    /// What the call has shown, once it is over. `callee_saved` holds the registers that belong to
    /// the caller and their values before the call; `memory` reads the stack as the call left it.
    #[must_use]
    pub fn interface(
        &self,
        callee_saved: &[(usize, u32)],
        memory: &dyn Fn(u32, u8) -> (u32, Label),
    ) -> Interface {
        let mut saving = BTreeMap::new();
        for (&address, slot) in &self.slots {
            let (value, label) = memory(address, slot.size);
            let value = value & self.given.register_mask;
            let saved = callee_saved.iter().filter(|(_, saved)| *saved == value);
            for &(register, _) in saved.filter(|_| has(label, SAVED)) {
                for step in [Some(slot.writer), slot.reader].into_iter().flatten() {
                    saving.insert((step.program_counter, register), one(step));
                }
            }
        }
        Interface {
            block_io: self.block_io(),
            return_bytes: self.last.map_or(0, |step| u64::from(step.bytes)),
            pointing: Candidates::of_one_call(self.pointing.clone()),
            saving: Candidates::of_one_call(saving),
            restoring: self.restored.clone(),
            calls: 1,
        }
    }

    fn block_io(&self) -> Share {
        let writing: BTreeMap<u64, Step> = self
            .last_writer
            .values()
            .filter(|(number, _)| !self.first_readers.contains(number))
            .copied()
            .collect();
        let charged = || self.reading.iter().chain(writing.values());
        let code: BTreeMap<u32, u32> = charged()
            .map(|step| (step.program_counter, step.bytes))
            .collect();
        Share {
            cycles: charged().map(|step| u64::from(step.cycles)).sum(),
            bytes: code.into_values().map(u64::from).sum(),
        }
    }

    fn note_stack(&mut self, access: Access, step: Step) {
        if access.write {
            let (size, writer) = (access.size, step);
            let reader = None;
            let slot = Slot {
                size,
                writer,
                reader,
            };
            self.slots.insert(access.address, slot);
        } else if let Some(slot) = self.slots.get_mut(&access.address)
            && slot.size == access.size
        {
            slot.reader = Some(step);
        }
    }

    /// May an instruction still put the pointer into a register? Not behind the first read of the block.
    fn awaits_pointer(&self) -> bool {
        !self.given.pointer.is_empty() && self.first_readers.is_empty()
    }

    /// Notes which registers an instruction gave their fixed values back.
    fn note_fixed(&mut self, registers: &dyn Registers) {
        let step = self.last.filter(|_| !self.touched_memory);
        let is_first = self.fixed.is_empty();
        self.fixed.resize(self.given.fixed.len(), 0);
        for (&(register, fixed), last) in self.given.fixed.iter().zip(&mut self.fixed) {
            let before = std::mem::replace(last, registers.value(register));
            let is_back = !is_first && before != *last && *last == fixed;
            if let Some(step) = step.filter(|_| is_back) {
                let restored = self.restored.entry(register).or_default();
                restored.times += 1;
                restored.by.insert(step.program_counter, one(step));
            }
        }
    }

    /// Notes whether an instruction without memory accesses put the pointer into a register.
    fn note_pointer(&mut self, step: Step) {
        for (register, (before, after)) in self.before.iter().zip(&self.values).enumerate() {
            let (value, label) = *after;
            // The lowest part tells: the highest is the same for most buffers. What was there before
            // by chance shows in the label.
            let takes = has(label, POINTER) && (before.0 != value || !has(before.1, POINTER));
            if takes && self.given.pointer.first() == Some(&(value & self.given.register_mask)) {
                self.pointing
                    .insert((step.program_counter, register), one(step));
                break;
            }
        }
    }

    /// Notes what an access does to the block; tells whether it is a first read.
    fn note_block(&mut self, access: Access, step: Step) -> bool {
        let mut reads_first = false;
        for address in access.address..access.address + u32::from(access.size) {
            if !self.given.block.contains(&address) {
                continue;
            }
            let unseen = self.seen.insert(address);
            if access.write {
                self.last_writer.insert(address, (self.steps, step));
            } else {
                reads_first |= unseen;
            }
        }
        reads_first
    }
}

fn has(label: Label, bit: Label) -> bool {
    label.0 & bit.0 != 0
}

fn one(step: Step) -> Share {
    Share {
        cycles: u64::from(step.cycles),
        bytes: u64::from(step.bytes),
    }
}

impl Observer for InterfaceWatch {
    fn access(&mut self, access: Access) {
        self.accesses.push(access);
    }

    fn instruction(&mut self, step: Step) {
        let mut reads_first = false;
        self.touched_memory = !self.accesses.is_empty();
        let mut accesses = std::mem::take(&mut self.accesses);
        for access in accesses.drain(..) {
            reads_first |= self.note_block(access, step);
            if self.given.stack.contains(&access.address) {
                self.note_stack(access, step);
            }
        }
        // Its memory serves the next instruction.
        self.accesses = accesses;
        if reads_first {
            self.reading.push(step);
            self.first_readers.insert(self.steps);
        }
        self.last = Some(step);
        self.steps += 1;
    }

    fn registers(&mut self, registers: &dyn Registers) {
        self.note_fixed(registers);
        if !self.awaits_pointer() {
            return;
        }
        std::mem::swap(&mut self.values, &mut self.before);
        self.values.clear();
        let registers = |index| (registers.value(index), registers.label(index));
        self.values.extend((0..self.given.registers).map(registers));
        if !self.touched_memory
            && !self.before.is_empty()
            && let Some(step) = self.last
        {
            self.note_pointer(step);
        }
    }
}

#[cfg(test)]
mod tests;
