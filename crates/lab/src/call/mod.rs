//! A call of any function of any file of machine code.

mod argument;
mod refusal;

pub use argument::{Argument, address, number};
pub use refusal::Refusal;

use crate::image::Image;
use cipherfit_sim::{
    CallKind, CallRequest, CoreDescription, Label, MemoryKind, Observation, Observer, Rights,
    Simulator,
};
use std::ops::Range;

/// Forbidden bytes between buffers.
const GUARD_BYTES: u32 = 16;

/// A call of a function. Addresses are the machine's.
pub struct Call<'a> {
    /// The image.
    pub image: &'a Image,
    /// The core.
    pub core: &'static CoreDescription,
    /// Address of the function.
    pub entry: u32,
    /// What it is given, in order.
    pub arguments: Vec<Argument>,
    /// Registers set before the call: index and value.
    pub registers: Vec<(usize, i64)>,
    /// Memory filled before the call: address and bytes.
    pub memory: Vec<(u32, Vec<u8>)>,
    /// RAM for buffers and stack; the image's variables may lie in it too.
    pub ram: Range<u32>,
    /// Where the call ends if it has not returned before.
    pub stop: Option<u32>,
    /// Stop after so many cycles.
    pub cycle_limit: u64,
    /// The call instruction.
    pub kind: CallKind,
}

/// What came of a call.
pub struct CallResult {
    /// What the machine saw.
    pub observation: Observation,
    /// It has come to the place where it was to stop, and not returned.
    pub stopped: bool,
    /// Register values after the call, by index.
    pub registers: Vec<u32>,
    /// Address and contents after the call of each buffer, in argument order.
    pub buffers: Vec<(u32, Vec<u8>)>,
    /// Data read.
    pub read: Vec<Range<u32>>,
    /// Data written.
    pub written: Vec<Range<u32>>,
}

impl Call<'_> {
    /// Makes the call on a fresh machine; an observer sees every step.
    ///
    /// # Errors
    /// Something that the machine does not have: an address, a register, a value that none holds, room.
    pub fn make(&self, observer: Option<&mut dyn Observer>) -> Result<CallResult, Refusal> {
        if self.arguments.len() > self.core.argument_registers.len() {
            return Err(Refusal::arguments(self));
        }
        self.check_ram()?;
        let mut machine = (self.core.create)();
        let room = self.load(machine.as_mut())?;
        let buffers = self.place(machine.as_mut(), &room)?;
        for &(register, value) in self.core.fixed_registers {
            machine.set_register(register, value);
        }
        for &(register, value) in &self.registers {
            self.set(machine.as_mut(), &[register], value)?;
        }
        let request = CallRequest {
            entry: self.entry,
            stack_pointer: room.end,
            kind: self.kind,
            cycle_limit: self.cycle_limit,
            follow_secrets: false,
        };
        for address in std::iter::once(self.entry).chain(self.stop) {
            self.check_code(machine.as_mut(), &request, address)?;
        }
        machine.memory_mut().clear_touched();
        let observation = machine.call_until(&request, self.stop, observer);
        let memory = machine.memory();
        Ok(CallResult {
            stopped: observation.fault.is_none() && self.stop == Some(machine.program_counter()),
            observation,
            registers: (0..self.core.registers.len())
                .map(|i| machine.register(i))
                .collect(),
            buffers: buffers
                .into_iter()
                .map(|range| (range.start, memory.bytes(range).to_vec()))
                .collect(),
            read: memory.read_ranges(),
            written: memory.written_ranges(),
        })
    }

    /// RAM lies where the machine has neither code nor devices that answer.
    fn check_ram(&self) -> Result<(), Refusal> {
        let Range { start, end } = self.ram;
        // Pointers count from data address 0.
        if start < self.core.data_base || end > self.core.address_space || start >= end {
            return Err(Refusal::outside(self, "RAM", &self.ram));
        }
        if let Some(section) = self.image.fixed_in(&self.ram) {
            return Err(Refusal::ram_taken(self, &section.name, &section.range()));
        }
        let mut devices = self.core.peripherals.iter().filter(|one| one.simulated);
        let taken = devices.find(|one| one.addresses.start < end && start < one.addresses.end);
        taken.map_or(Ok(()), |one| {
            Err(Refusal::ram_taken(self, one.name, &one.addresses))
        })
    }

    /// Loads the image and the memory given; gives the largest part of the RAM that both leave free.
    fn load(&self, machine: &mut dyn Simulator) -> Result<Range<u32>, Refusal> {
        let memory = machine.memory_mut();
        for device in self.core.peripherals {
            // What is written to a device that there is none of goes nowhere; what it would answer
            // is not known.
            let read = if device.simulated {
                Rights::READ
            } else {
                Rights::NONE
            };
            let Range { start, end } = device.addresses;
            // Smaller devices of a core have RAM where larger ones have further registers.
            for part in [start..end.min(self.ram.start), start.max(self.ram.end)..end] {
                if part.start < part.end {
                    memory.map(part, read | Rights::WRITE, MemoryKind::Peripheral);
                }
            }
        }
        self.image.load_into(memory);
        let free = self.image.free_ranges(&self.ram);
        let largest = free.into_iter().max_by_key(|range| range.len());
        let mut room = largest.unwrap_or_default();
        room.end -= room.end % self.core.word_alignment.max(2);
        let mut devices = self.core.peripherals.iter();
        let simulated = devices.find(|device| device.simulated);
        for (address, bytes) in &self.memory {
            let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
            let range = *address..address.saturating_add(length);
            if range.end > self.core.address_space {
                return Err(Refusal::outside(self, "memory", &range));
            }
            if let Some(device) = simulated
                && range.start < device.addresses.end
                && device.addresses.start < range.end
            {
                return Err(Refusal::device(self, device, &range));
            }
            if range.start < room.end && room.start < range.end {
                room.start = range.end;
            }
            // Bytes of the image stay what they are, code above all.
            for byte in range {
                if !matches!(memory.kind(byte), Some(MemoryKind::Rom | MemoryKind::Ram)) {
                    memory.map(
                        byte..byte + 1,
                        Rights::READ | Rights::WRITE,
                        MemoryKind::Ram,
                    );
                }
            }
            memory.load(*address, bytes);
        }
        Ok(room)
    }

    /// Places buffers behind each other, and the stack behind them.
    fn place(
        &self,
        machine: &mut dyn Simulator,
        room: &Range<u32>,
    ) -> Result<Vec<Range<u32>>, Refusal> {
        let (mut free, mut buffers) = (room.start, Vec::new());
        for (argument, registers) in self.arguments.iter().zip(self.core.argument_registers) {
            match argument {
                Argument::Number(value) => self.set(machine, registers, *value)?,
                Argument::Buffer {
                    contents,
                    size,
                    writable,
                } => {
                    let start = (free + GUARD_BYTES).next_multiple_of(GUARD_BYTES);
                    let length = u32::try_from(*size).unwrap_or(u32::MAX);
                    let range = start..start.saturating_add(length);
                    free = range.end;
                    if free > room.end {
                        return Err(Refusal::room(self));
                    }
                    let rights = if *writable {
                        Rights::READ | Rights::WRITE
                    } else {
                        Rights::READ
                    };
                    let memory = machine.memory_mut();
                    memory.map(range.clone(), rights, MemoryKind::Ram);
                    if let Some(bytes) = contents {
                        memory.load(start, bytes);
                        memory.set_label(range.clone(), Label::NONE);
                    }
                    self.set(machine, registers, i64::from(self.core.pointer_to(start)))?;
                    buffers.push(range);
                }
            }
        }
        let stack = (free + GUARD_BYTES).next_multiple_of(GUARD_BYTES)..room.end;
        if stack.start >= stack.end {
            return Err(Refusal::room(self));
        }
        machine
            .memory_mut()
            .map(stack, Rights::READ | Rights::WRITE, MemoryKind::Stack);
        Ok(buffers)
    }

    /// Puts a value into registers, lowest part first. Of a negative one they hold the complement.
    fn set(
        &self,
        machine: &mut dyn Simulator,
        registers: &[usize],
        value: i64,
    ) -> Result<(), Refusal> {
        let part_bits = self.core.register_bits;
        let bits = part_bits * u32::try_from(registers.len()).unwrap_or(1);
        let refused = || Err(Refusal::value(self, registers, value));
        let set = if value < 0 {
            if value < -(1_i64 << (bits - 1)) {
                return refused();
            }
            value & ((1_i64 << bits) - 1)
        } else {
            value
        };
        let last = registers.len().saturating_sub(1);
        for (n, &register) in (0..).zip(registers) {
            let whole = u32::try_from(set).unwrap_or(u32::MAX);
            let rest = whole.checked_shr(n * part_bits).unwrap_or(0);
            let lower = 1_u32.checked_shl(part_bits).map_or(u32::MAX, |bit| bit - 1);
            let part = if (n as usize) < last {
                rest & lower
            } else {
                rest
            };
            machine.set_register(register, part);
            // What a register holds, the machine knows.
            if machine.register(register) != part {
                return refused();
            }
        }
        Ok(())
    }

    /// An instruction begins at an address: it holds code, and a call gets there.
    fn check_code(
        &self,
        machine: &mut dyn Simulator,
        request: &CallRequest,
        address: u32,
    ) -> Result<(), Refusal> {
        if machine.memory().rights(address).0 & Rights::EXECUTE.0 == 0 {
            return Err(Refusal::no_code(self, address));
        }
        let request = CallRequest {
            entry: address,
            ..request.clone()
        };
        // A call that cannot be made at all is told of by the machine.
        if machine.enter(&request).is_ok() && machine.program_counter() != address {
            return Err(Refusal::no_instruction(self, address));
        }
        Ok(())
    }
}
