//! A call of any function of any ELF file.

use crate::image::Image;
use cipherfit_sim::{
    CallKind, CallRequest, CoreDescription, Label, MemoryKind, Observation, Observer, Rights,
    Simulator,
};
use std::ops::Range;

/// Forbidden bytes between buffers.
const GUARD_BYTES: u32 = 16;

/// What a call is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number, passed as it is.
    Number(u32),
    /// A buffer, passed by its address.
    Buffer {
        /// What it holds; `None` for bytes that were never written.
        contents: Option<Vec<u8>>,
        /// Its size.
        size: usize,
        /// May the call write to it?
        writable: bool,
    },
}

impl std::str::FromStr for Argument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let buffer = |contents: Option<Vec<u8>>, size, writable| {
            Ok(Self::Buffer {
                contents,
                size,
                writable,
            })
        };
        let size = |digits: &str| {
            digits
                .parse::<usize>()
                .ok()
                .filter(|size| (1..=0x10000).contains(size))
                .ok_or_else(|| format!("\"{digits}\" is not a number of bytes (1 to 65536)"))
        };
        match text.split_once(':') {
            Some((kind @ ("hex" | "in"), digits)) => {
                let bytes = cipherfit_vocabulary::hexadecimal::parse(digits)?;
                let size = bytes.len();
                buffer(Some(bytes), size, kind == "hex")
            }
            Some(("zero", digits)) => buffer(Some(vec![0; size(digits)?]), size(digits)?, true),
            Some(("out", digits)) => buffer(None, size(digits)?, true),
            Some((kind, _)) => Err(format!("\"{kind}:\" is none of hex:, in:, zero:, out:")),
            None => number(text).map(Self::Number),
        }
    }
}

/// Reads `12`, `0x2400` or `-1` (as 32 bits, cut to the register's width by the machine).
///
/// # Errors
/// The text is no such number.
pub fn number(text: &str) -> Result<u32, String> {
    let failed = |_| format!("\"{text}\" is not a number (decimal, or hexadecimal with 0x)");
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u32::from_str_radix(digits, 16).map_err(failed),
        None if text.starts_with('-') => {
            text.parse::<i32>().map(i32::cast_unsigned).map_err(failed)
        }
        None => text.parse().map_err(failed),
    }
}

/// A call of a function.
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
    pub registers: Vec<(usize, u32)>,
    /// Memory filled before the call: address and bytes.
    pub memory: Vec<(u32, Vec<u8>)>,
    /// RAM for buffers and stack; the image's variables may lie in it too.
    pub ram: Range<u32>,
    /// Stop after so many cycles.
    pub cycle_limit: u64,
    /// The call instruction.
    pub kind: CallKind,
}

/// What came of a call.
pub struct CallResult {
    /// What the machine saw.
    pub observation: Observation,
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
    /// More arguments than registers, or more buffers than RAM.
    pub fn make(&self, observer: Option<&mut dyn Observer>) -> Result<CallResult, String> {
        let mut machine = (self.core.create)();
        let free = self.load(machine.as_mut());
        if self.arguments.len() > self.core.argument_registers.len() {
            return Err(format!(
                "{} takes {} arguments in registers, {} were given",
                self.core.name,
                self.core.argument_registers.len(),
                self.arguments.len()
            ));
        }
        let buffers = self.place(machine.as_mut(), free)?;
        for &(register, value) in self.core.fixed_registers {
            machine.set_register(register, value);
        }
        for &(register, value) in &self.registers {
            machine.set_register(register, value);
        }
        machine.memory_mut().clear_touched();
        let request = CallRequest {
            entry: self.entry,
            stack_pointer: self.ram.end,
            kind: self.kind,
            cycle_limit: self.cycle_limit,
            follow_secrets: false,
        };
        let observation = machine.call(&request, observer);
        let memory = machine.memory();
        Ok(CallResult {
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

    /// Loads the image and the memory given; tells where free RAM begins.
    fn load(&self, machine: &mut dyn Simulator) -> u32 {
        let memory = machine.memory_mut();
        for device in self.core.peripherals {
            let rights = Rights::READ | Rights::WRITE;
            memory.map(device.addresses.clone(), rights, MemoryKind::Peripheral);
        }
        self.image.load_into(memory);
        let mut free = self.image.free_ram(&self.ram);
        for (address, bytes) in &self.memory {
            let range = *address..*address + bytes.len() as u32;
            if self.ram.contains(address) {
                free = free.max(range.end);
            }
            memory.map(range, Rights::READ | Rights::WRITE, MemoryKind::Ram);
            memory.load(*address, bytes);
        }
        free
    }

    /// Places buffers behind each other, and the stack behind them.
    fn place(&self, machine: &mut dyn Simulator, mut free: u32) -> Result<Vec<Range<u32>>, String> {
        let mut buffers = Vec::new();
        for (argument, registers) in self.arguments.iter().zip(self.core.argument_registers) {
            let pass = |machine: &mut dyn Simulator, value| {
                for (register, part) in self.core.spread_argument(registers, value) {
                    machine.set_register(register, part);
                }
            };
            match argument {
                Argument::Number(value) => pass(machine, *value),
                Argument::Buffer {
                    contents,
                    size,
                    writable,
                } => {
                    let start = (free + GUARD_BYTES).next_multiple_of(GUARD_BYTES);
                    let range = start..start + *size as u32;
                    free = range.end;
                    if free > self.ram.end {
                        break;
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
                    pass(machine, self.core.pointer_to(start));
                    buffers.push(range);
                }
            }
        }
        let stack = (free + GUARD_BYTES).next_multiple_of(GUARD_BYTES)..self.ram.end;
        if stack.start >= stack.end {
            return Err(format!(
                "the RAM {:#x}-{:#x} is too small for the buffers and a stack; give more with --ram",
                self.ram.start, self.ram.end
            ));
        }
        machine
            .memory_mut()
            .map(stack, Rights::READ | Rights::WRITE, MemoryKind::Stack);
        Ok(buffers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_numbers_or_buffers() {
        assert_eq!("0x2400".parse(), Ok(Argument::Number(0x2400)));
        assert_eq!("-1".parse(), Ok(Argument::Number(0xffff_ffff)));
        let buffer = |contents, size, writable| {
            Ok(Argument::Buffer {
                contents,
                size,
                writable,
            })
        };
        assert_eq!("hex:0aff".parse(), buffer(Some(vec![0x0a, 0xff]), 2, true));
        assert_eq!("in:00".parse(), buffer(Some(vec![0]), 1, false));
        assert_eq!("out:16".parse(), buffer(None, 16, true));
    }

    #[test]
    fn other_text_is_refused_with_the_reason() {
        for text in ["", "zero:0", "out:70000", "hex:0", "file:x", "0xg", "12h"] {
            assert!(text.parse::<Argument>().is_err(), "{text}");
        }
    }
}
