//! The test bench: a machine with an image and buffers, ready for calls.

use super::interface::Given;
use crate::image::Image;
use cipherfit_catalog::BufferEnd;
use cipherfit_sim::{
    CallKind, CallRequest, CoreDescription, Label, MemoryKind, Observation, Observer, Rights,
    Simulator,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use std::ops::Range;

/// The key and whatever is made of it.
pub const KEY: Label = Label(1);
/// The block.
pub const MESSAGE: Label = Label(2);

/// A call that takes longer has lost its way.
const CYCLE_LIMIT: u64 = 20_000_000;
/// Forbidden bytes around each buffer: at least so many.
const GUARD_BYTES: u32 = 16;

/// A buffer of the caller.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// What it holds, for messages: `block`.
    pub name: &'static str,
    /// Where it lies.
    pub range: Range<u32>,
}

/// A buffer that a call needs.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// What it holds.
    pub name: &'static str,
    /// Its bytes.
    pub size: usize,
    /// Where it must end, if not anywhere.
    pub end: Option<BufferEnd>,
    /// Parts that are buffers too: what they hold, and where they lie in it.
    pub parts: &'a [(&'static str, Range<usize>)],
}

/// An argument of a call.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    /// A pointer to the buffer of that name.
    Pointer(&'a str),
    /// A number.
    Number(u32),
}

impl Wanted<'_> {
    /// A buffer that may lie anywhere.
    #[must_use]
    pub fn anywhere(name: &'static str, size: usize) -> Self {
        Self {
            name,
            size,
            end: None,
            parts: &[],
        }
    }

    /// The first fitting address from `address` on.
    fn place(&self, address: u32, alignment: u32) -> u32 {
        let start = address.next_multiple_of(alignment.max(1));
        self.end
            .map_or(start, |end| end.first_start(start, self.size as u32))
    }
}

/// A machine with an image and buffers.
pub struct Bench<'a> {
    machine: Box<dyn Simulator>,
    core: &'static CoreDescription,
    image: &'a Image,
    ram: Range<u32>,
    stack: Range<u32>,
    randomness: ChaCha8Rng,
    buffers: Vec<Buffer>,
}

/// How the call found and left a register that it must preserve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clobbered {
    /// Its name.
    pub register: &'static str,
    /// Before the call.
    pub before: u32,
    /// After the call.
    pub after: u32,
}

/// Told of whole calls, and of every step in them.
pub trait Witness: Observer {
    /// The machine is ready for this call.
    fn before(&mut self, machine: &dyn Simulator, request: &CallRequest, buffers: &[Buffer]);
    /// The call has been made.
    fn after(&mut self, machine: &dyn Simulator, observation: &Observation);
}

/// Who looks at a call.
pub enum Watch<'w> {
    /// Nobody.
    Unwatched,
    /// Somebody who wants to see the steps.
    Observed(&'w mut dyn Observer),
    /// Somebody who wants to see the machine before and after it, too.
    Witnessed(&'w mut dyn Witness),
}

/// A call that has been made.
pub struct Called {
    /// What the machine saw.
    pub observation: Observation,
    /// Registers that belong to the caller, and their values before the call.
    pub callee_saved: Vec<(usize, u32)>,
    /// The first of them that has another value now.
    pub clobbered: Option<Clobbered>,
}

impl<'a> Bench<'a> {
    /// A bench for an image on a core; variables, buffers and stack share `ram`.
    #[must_use]
    pub fn new(
        core: &'static CoreDescription,
        image: &'a Image,
        ram: Range<u32>,
        randomness: ChaCha8Rng,
    ) -> Self {
        let machine = (core.create)();
        Self {
            machine,
            core,
            image,
            ram,
            stack: 0..0,
            randomness,
            buffers: Vec::new(),
        }
    }

    /// Starts over: memory as after reset, and these buffers in random order at random places that
    /// have the alignment and no more than chance.
    ///
    /// # Errors
    /// The RAM is too small.
    pub fn reset(&mut self, wanted: &[Wanted<'_>], alignment: u32) -> Result<(), String> {
        let memory = self.machine.memory_mut();
        memory.clear();
        self.image.load_into(memory);
        self.place(wanted, alignment)
    }

    /// Buffers lie in the largest range that no variable takes, the stack at the end of the RAM:
    /// behind the buffers, or behind variables that a contract has put there.
    fn place(&mut self, wanted: &[Wanted<'_>], alignment: u32) -> Result<(), String> {
        let mut order: Vec<usize> = (0..wanted.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, self.randomness.next_u32() as usize % (last + 1));
        }
        let ranges = self.image.free_ranges(&self.ram);
        let largest = ranges.iter().max_by_key(|range| range.len());
        let room = largest.cloned().unwrap_or_default();
        let mut free = room.start;
        self.buffers.clear();
        for index in order {
            let buffer = wanted[index];
            let gap = GUARD_BYTES + self.randomness.next_u32() % GUARD_BYTES;
            let start = buffer.place(free + gap, alignment);
            let range = start..start + buffer.size as u32;
            free = range.end;
            // Parts go first: they say more of an address than the whole.
            for (name, part) in buffer.parts {
                let range = start + part.start as u32..start + part.end as u32;
                self.buffers.push(Buffer { name, range });
            }
            let name = buffer.name;
            self.buffers.push(Buffer { name, range });
        }
        free += GUARD_BYTES;
        let behind_variables = ranges
            .last()
            .map_or(free, |range| range.start + GUARD_BYTES);
        let stack_start = if room.end == self.ram.end {
            free
        } else {
            behind_variables
        };
        if free > room.end || stack_start + GUARD_BYTES > self.ram.end {
            return Err(format!(
                "the device has {} bytes of RAM, too few for its variables and buffers",
                self.ram.end - self.ram.start
            ));
        }
        let stack = stack_start.next_multiple_of(self.core.word_alignment.max(1))..self.ram.end;
        let memory = self.machine.memory_mut();
        memory.map(
            stack.clone(),
            Rights::READ | Rights::WRITE,
            MemoryKind::Stack,
        );
        self.stack = stack;
        Ok(())
    }

    /// The buffer of that name.
    ///
    /// # Panics
    /// There is none: a mistake in this crate.
    #[must_use]
    pub fn buffer(&self, name: &str) -> &Buffer {
        self.find(name).expect("a buffer placed by reset")
    }

    /// The buffer of that name, if there is one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Buffer> {
        self.buffers.iter().find(|buffer| buffer.name == name)
    }

    /// Gives a call rights to all buffers of that name.
    pub fn allow(&mut self, name: &str, rights: Rights) {
        for buffer in self.buffers.iter().filter(|buffer| buffer.name == name) {
            self.machine
                .memory_mut()
                .map(buffer.range.clone(), rights, MemoryKind::Ram);
        }
    }

    /// Fills a buffer with a secret.
    pub fn fill(&mut self, name: &str, bytes: &[u8], label: Label) {
        let range = self.buffer(name).range.clone();
        let memory = self.machine.memory_mut();
        memory.load(range.start, bytes);
        memory.set_label(range, label);
    }

    /// Takes what all buffers of that name hold away: it counts as never written.
    pub fn forget(&mut self, name: &str) {
        for buffer in self.buffers.iter().filter(|buffer| buffer.name == name) {
            self.machine.memory_mut().forget(buffer.range.clone());
        }
    }

    /// Puts bytes that depend on a secret into the image: what another tool has made beforehand.
    pub fn patch(&mut self, address: u32, bytes: &[u8], label: Label) {
        let memory = self.machine.memory_mut();
        memory.load(address, bytes);
        memory.set_label(address..address + bytes.len() as u32, label);
    }

    /// Says that a buffer depends on a secret.
    pub fn label(&mut self, name: &str, label: Label) {
        let range = self.buffer(name).range.clone();
        self.machine.memory_mut().set_label(range, label);
    }

    /// What a buffer holds.
    #[must_use]
    pub fn contents(&self, name: &str) -> Vec<u8> {
        self.machine
            .memory()
            .bytes(self.buffer(name).range.clone())
            .to_vec()
    }

    /// Where an address lies, in the caller's terms.
    #[must_use]
    pub fn describe(&self, address: u32) -> String {
        let within = |buffer: &&Buffer| buffer.range.contains(&address);
        if let Some(Buffer { name, range }) = self.buffers.iter().find(within) {
            return format!("byte {} of `{name}`", address - range.start);
        }
        for Buffer { name, range } in &self.buffers {
            if address >= range.end && address < range.end + GUARD_BYTES {
                return format!("{} bytes behind `{name}`", address - range.end + 1);
            }
            if address < range.start && address + GUARD_BYTES >= range.start {
                return format!("{} bytes before `{name}`", range.start - address);
            }
        }
        for section in &self.image.sections {
            if section.range().contains(&address) {
                return format!("section {}", section.name);
            }
        }
        format!("{address:#06x}, outside everything that the call may use")
    }

    /// Calls a function. All registers hold noise before the call, and
    /// what earlier calls left on the stack counts as never written.
    pub fn call(&mut self, entry: u32, arguments: &[Argument<'_>], mut watch: Watch<'_>) -> Called {
        self.machine.memory_mut().forget(self.stack.clone());
        let mask = 1_u32
            .checked_shl(self.core.register_bits)
            .map_or(u32::MAX, |bit| bit - 1);
        for index in 0..self.core.registers.len() {
            let noise = self.randomness.next_u32() & mask;
            if self.core.general.contains(&index) {
                self.machine.set_register(index, noise);
            }
        }
        for (argument, registers) in arguments.iter().zip(self.core.argument_registers) {
            let value = match argument {
                Argument::Pointer(name) => self.core.pointer_to(self.buffer(name).range.start),
                Argument::Number(number) => *number,
            };
            for (register, part) in self.core.spread_argument(registers, value) {
                self.machine.set_register(register, part);
            }
        }
        for &(register, value) in self.core.fixed_registers {
            self.machine.set_register(register, value);
        }
        let callee_saved: Vec<(usize, u32)> = self
            .core
            .callee_saved
            .iter()
            .map(|&index| (index, self.machine.register(index)))
            .collect();
        let request = CallRequest {
            entry,
            stack_pointer: self.ram.end,
            kind: CallKind::Near,
            cycle_limit: CYCLE_LIMIT,
            follow_secrets: true,
        };
        if let Watch::Witnessed(witness) = &mut watch {
            witness.before(self.machine.as_ref(), &request, &self.buffers);
        }
        let observer: Option<&mut dyn Observer> = match &mut watch {
            Watch::Unwatched => None,
            Watch::Observed(observer) => Some(&mut **observer),
            Watch::Witnessed(witness) => Some(&mut **witness),
        };
        let observation = self.machine.call(&request, observer);
        if let Watch::Witnessed(witness) = watch {
            witness.after(self.machine.as_ref(), &observation);
        }
        let clobbered = self
            .core
            .fixed_registers
            .iter()
            .chain(&callee_saved)
            .map(|&(index, before)| Clobbered {
                register: self.core.registers[index],
                before,
                after: self.machine.register(index) & mask,
            })
            .find(|register| register.before != register.after);
        Called {
            observation,
            callee_saved,
            clobbered,
        }
    }

    /// The number that lies in memory, low byte first.
    #[must_use]
    pub fn number(&self, address: u32, bytes: u8) -> u32 {
        let range = address..address + u32::from(bytes);
        let bytes = self.machine.memory().bytes(range).iter().rev();
        bytes.fold(0, |number, &byte| number << 8 | u32::from(byte))
    }

    /// What a call with a pointer to these addresses gives to its watch.
    #[must_use]
    pub fn given(&self, block: Range<u32>) -> Given {
        let pointer = self.core.pointer_to(block.start);
        let mask = u32::MAX >> (u32::BITS - self.core.register_bits);
        let registers = self.core.argument_registers.first().copied().unwrap_or(&[]);
        let parts = self.core.spread_argument(registers, pointer);
        Given {
            block,
            stack: self.stack.clone(),
            pointer: parts.map(|(_, part)| part & mask).collect(),
            fixed: self.core.fixed_registers,
            registers: self.core.registers.len(),
        }
    }
}
