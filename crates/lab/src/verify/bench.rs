//! The test bench: a machine with an image and buffers, ready for calls.

use super::interface::Given;
use super::place::{Block, GUARD_BYTES, behind_borders, below, scatter, tidy};
use crate::image::Image;
use cipherfit_catalog::BufferEnd;
use cipherfit_sim::{
    Convention, CoreDescription, Label, MemoryKind, Observation, Observer, Rights, Simulator,
};
use rand_chacha::ChaCha8Rng;
use std::ops::Range;

/// The key and whatever is made of it.
pub const KEY: Label = Label(1);
/// The block.
pub const MESSAGE: Label = Label(2);

/// The pointer to the block, as the caller gives it. No secret: calls whose interface is watched follow it.
pub(super) const POINTER: Label = Label::ORIGINS[0];
/// What the caller has in registers that it wants back. No secret either.
pub(super) const SAVED: Label = Label::ORIGINS[1];

/// What a stack may take more than was ever seen.
const STACK_MARGIN: u32 = 32;

/// A buffer of the caller.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// What it holds, for messages: `block`.
    pub name: &'static str,
    /// Where it lies.
    pub range: Range<u32>,
    /// What it may be moved about in.
    room: Range<u32>,
    /// Which of the caller's sets of buffers it belongs to.
    context: usize,
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
    /// It starts at multiples of this, even if buffers need not.
    pub alignment: u32,
    /// Parts that are buffers too: what they hold, and where they lie in it.
    pub parts: &'a [(&'static str, Range<usize>)],
}

/// Where buffers and stack are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One set of buffers, one behind the other, and the stack at the end of the RAM.
    Tidy,
    /// At most so many sets of buffers, and the stack, anywhere.
    Anywhere(usize),
    /// One set of buffers anywhere, but each so many bytes behind a multiple of the core's word, or at one where a contract
    /// asks for it; and the stack.
    BehindWords(u32),
    /// One set of buffers, each of them and the end of the stack so many bytes behind the border of a page,
    /// if there is room.
    BehindBorders(u32),
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
            alignment: 1,
            parts: &[],
        }
    }

    /// The first fitting address from `address` on.
    pub(super) fn first_fitting(&self, address: u32, alignment: u32) -> u32 {
        let start = address.next_multiple_of(alignment.max(1));
        self.end
            .map_or(start, |end| end.first_start(start, self.size as u32))
    }
}

/// A machine with an image and buffers.
pub struct Bench<'a> {
    pub(super) machine: Box<dyn Simulator>,
    pub(super) core: &'static CoreDescription,
    pub(super) convention: Convention,
    image: &'a Image,
    ram: Range<u32>,
    pub(super) stack: Range<u32>,
    /// The stack pointer of the next call, ahead of what arguments take.
    pub(super) stack_top: u32,
    pub(super) randomness: ChaCha8Rng,
    buffers: Vec<Buffer>,
    /// The set of buffers that names mean.
    pub(super) context: usize,
    /// How often buffers were laid out.
    pub(super) layouts: u64,
    /// Are secrets followed through calls?
    pub(super) follows_secrets: bool,
}

/// Told of whole calls, and of every step in them.
pub trait Witness: Observer {
    /// The machine is ready for this call.
    fn before(
        &mut self,
        machine: &dyn Simulator,
        request: &cipherfit_sim::CallRequest,
        buffers: &[Buffer],
    );
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

impl<'a> Bench<'a> {
    /// A bench for an image on a core; variables, buffers and stack share `ram`.
    #[must_use]
    pub fn new(
        core: &'static CoreDescription,
        convention: Convention,
        image: &'a Image,
        ram: Range<u32>,
        randomness: ChaCha8Rng,
    ) -> Self {
        Self {
            machine: (core.create)(),
            core,
            convention,
            image,
            ram,
            stack: 0..0,
            stack_top: 0,
            randomness,
            buffers: Vec::new(),
            context: 0,
            layouts: 0,
            follows_secrets: true,
        }
    }

    /// Starts over: memory as after reset, and these buffers where the layout has them. Gives how many
    /// sets of them there was room for. `stack_bytes` is what calls were seen to take of the stack.
    ///
    /// # Errors
    /// The RAM is too small.
    pub fn reset(
        &mut self,
        wanted: &[Wanted<'_>],
        alignment: u32,
        layout: Layout,
        stack_bytes: u32,
    ) -> Result<usize, String> {
        let memory = self.machine.memory_mut();
        memory.clear();
        self.image.load_into(memory);
        self.buffers.clear();
        self.context = 0;
        self.layouts += 1;
        let word = self.core.word_alignment.max(1);
        let blocks = wanted.iter().copied();
        let blocks: Vec<Block<'_>> = blocks
            .map(|wanted| {
                let asked = alignment.max(wanted.alignment);
                let (alignment, behind) = match layout {
                    Layout::BehindWords(bytes) if asked < word => (word, bytes % word),
                    _ => (asked, 0),
                };
                Block {
                    wanted,
                    alignment,
                    behind,
                }
            })
            .collect();
        let free = self.image.free_ranges(&self.ram);
        let contexts = match layout {
            Layout::Tidy => 0,
            Layout::Anywhere(contexts) => contexts,
            Layout::BehindWords(_) | Layout::BehindBorders(_) => 1,
        };
        let stack_bytes = (stack_bytes + STACK_MARGIN).next_multiple_of(word);
        let stack = Block {
            wanted: Wanted::anywhere("stack", stack_bytes as usize),
            alignment: word,
            behind: 0,
        };
        for contexts in (1..=contexts).rev() {
            let mut all = blocks.repeat(contexts);
            all.push(stack);
            let ranges = match layout {
                Layout::BehindBorders(bytes) => behind_borders(&free, &all, bytes),
                _ => scatter(&free, &all, &mut self.randomness),
            };
            if let Some(mut ranges) = ranges {
                self.put_stack(ranges.pop().unwrap_or_default());
                for (context, ranges) in ranges.chunks(blocks.len().max(1)).enumerate() {
                    self.put(wanted, ranges, context);
                }
                return Ok(contexts);
            }
        }
        let stack = self.tidy(wanted, &blocks, &free)?;
        self.put_stack(stack.start.next_multiple_of(word)..stack.end);
        Ok(1)
    }

    /// Makes the RAM twice as large, where neither the image nor a device of the core is beside it.
    pub(super) fn widen_ram(&mut self) {
        let Range { start, end } = self.ram;
        let bytes = end - start;
        let below = start.checked_sub(bytes).map(|below| below..start);
        let above = end..end.saturating_add(bytes).min(self.core.address_space);
        let devices = self.core.peripherals.iter();
        let devices: Vec<_> = devices.map(|device| device.addresses.clone()).collect();
        let apart =
            |one: &Range<u32>, other: &Range<u32>| one.end <= other.start || other.end <= one.start;
        let is_free = |range: &Range<u32>| {
            let mut sections = self.image.sections.iter();
            devices.iter().all(|device| apart(device, range))
                && sections.all(|section| apart(&section.range(), range))
        };
        if let Some(more) = below.filter(is_free) {
            self.ram.start = more.start;
        } else if is_free(&above) {
            self.ram.end = above.end;
        }
    }

    /// Buffers lie in the largest range that no variable takes, and the stack behind them, or at the end of the RAM
    /// behind variables that a contract has put there, where there is more room. Gives the stack.
    fn tidy(
        &mut self,
        wanted: &[Wanted<'_>],
        blocks: &[Block<'_>],
        free: &[Range<u32>],
    ) -> Result<Range<u32>, String> {
        let largest = free.iter().max_by_key(|range| range.len());
        let room = largest.cloned().unwrap_or_default();
        let too_small = || {
            format!(
                "the device has {} bytes of RAM, too few for its variables and buffers",
                self.ram.end - self.ram.start
            )
        };
        let ranges = tidy(&room, blocks, &mut self.randomness).ok_or_else(too_small)?;
        let end = ranges.iter().map(|range| range.end).max();
        let behind_buffers = end.unwrap_or(room.start) + GUARD_BYTES..room.end;
        let at_the_end = free.last().cloned().unwrap_or_default();
        let at_the_end = at_the_end.start + GUARD_BYTES..at_the_end.end;
        let stack = match room.end == self.ram.end || behind_buffers.len() > at_the_end.len() {
            true => behind_buffers,
            false => at_the_end,
        };
        if stack.start + GUARD_BYTES > stack.end {
            return Err(too_small());
        }
        self.put(wanted, &ranges, 0);
        Ok(stack)
    }

    fn put_stack(&mut self, stack: Range<u32>) {
        let rights = Rights::READ | Rights::WRITE;
        self.machine
            .memory_mut()
            .map(stack.clone(), rights, MemoryKind::Stack);
        self.stack_top = stack.end;
        self.stack = stack;
    }

    fn put(&mut self, wanted: &[Wanted<'_>], ranges: &[Range<u32>], context: usize) {
        let mut put = |name, range: Range<u32>| {
            let room = range.clone();
            self.buffers.push(Buffer {
                name,
                range,
                room,
                context,
            });
        };
        for (wanted, range) in wanted.iter().zip(ranges) {
            // Parts go first: they say more of an address than the whole.
            for (name, part) in wanted.parts {
                let start = range.start;
                put(*name, start + part.start as u32..start + part.end as u32);
            }
            put(wanted.name, range.clone());
        }
    }

    /// Gives a buffer that has more room than it needs so many bytes anywhere in it.
    pub fn move_about(&mut self, name: &str, size: usize, alignment: u32) {
        let context = self.context;
        let own = |one: &&mut Buffer| one.name == name && one.context == context;
        if let Some(buffer) = self.buffers.iter_mut().find(own) {
            let spare = buffer.room.len().saturating_sub(size) as u32 / alignment.max(1);
            let start = buffer.room.start + below(&mut self.randomness, spare + 1) * alignment;
            buffer.range = start..start + size as u32;
        }
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
        let own = |one: &&Buffer| one.name == name && one.context == self.context;
        self.buffers.iter().find(own)
    }

    /// The set of buffers that calls are made with.
    pub(super) fn own_buffers(&self) -> Vec<Buffer> {
        let own = |one: &&Buffer| one.context == self.context;
        self.buffers.iter().filter(own).cloned().collect()
    }

    /// The stack pointer of a call with so many arguments.
    pub(super) fn stack_pointer(&self, arguments: usize) -> u32 {
        self.stack_top - self.convention.pushed_bytes(arguments)
    }

    /// Where its own buffers lie for a call, and the stack pointer.
    pub(super) fn places(&self) -> Vec<u32> {
        let own = |one: &&Buffer| one.context == self.context;
        let buffers = self.buffers.iter().filter(own);
        let starts = buffers.map(|one| one.range.start);
        starts.chain([self.stack_top]).collect()
    }

    /// Gives a call rights to all buffers of that name.
    pub fn allow(&mut self, name: &str, rights: Rights) {
        let own = |one: &&Buffer| one.name == name && one.context == self.context;
        for buffer in self.buffers.iter().filter(own) {
            self.machine
                .memory_mut()
                .map(buffer.range.clone(), rights, MemoryKind::Ram);
        }
    }

    /// Takes all rights to buffers away.
    pub fn forbid_all(&mut self) {
        for buffer in &self.buffers {
            let memory = self.machine.memory_mut();
            memory.map(buffer.room.clone(), Rights::NONE, MemoryKind::Ram);
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
        let own = |one: &&Buffer| one.name == name && one.context == self.context;
        for buffer in self.buffers.iter().filter(own) {
            self.machine.memory_mut().forget(buffer.room.clone());
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
        // A call knows its own buffers; those of another are somewhere else.
        let own = |buffer: &&Buffer| buffer.context == self.context;
        let (own, others): (Vec<&Buffer>, Vec<&Buffer>) = self.buffers.iter().partition(own);
        let within = |buffer: &&&Buffer| buffer.range.contains(&address);
        if let Some(Buffer { name, range, .. }) = own.iter().find(within) {
            return format!("byte {} of `{name}`", address - range.start);
        }
        if let Some(Buffer { name, .. }) = others.iter().find(within) {
            return format!("in `{name}` of another context");
        }
        for Buffer { name, range, .. } in own {
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

    /// The number that lies in memory, low byte first, and what it depends on.
    #[must_use]
    pub fn number(&self, address: u32, bytes: u8) -> (u32, Label) {
        let range = address..address + u32::from(bytes);
        let memory = self.machine.memory();
        let labels = range.clone().map(|address| memory.label(address));
        let number = memory.bytes(range).iter().rev();
        let number = number.fold(0, |number, &byte| number << 8 | u32::from(byte));
        (number, labels.fold(Label::NONE, Label::union))
    }

    /// What a call with a pointer to these addresses gives to its watch.
    #[must_use]
    pub fn given(&self, block: Range<u32>) -> Given {
        let pointer = self.core.pointer_to(block.start);
        let mask = u32::MAX >> (u32::BITS - self.core.register_bits);
        // Without a block there is no pointer either.
        let registers = self.convention.argument_registers().first();
        let registers = registers.filter(|_| !block.is_empty()).copied();
        let parts = self.core.spread_argument(registers.unwrap_or(&[]), pointer);
        Given {
            block,
            stack: self.stack.clone(),
            pointer: parts.map(|(_, part)| part & mask).collect(),
            fixed: self.core.fixed_registers,
            registers: self.core.registers.len(),
            register_mask: mask,
        }
    }
}
