//! The facts about a core that callers need.

use crate::Simulator;
use crate::mutation::Scheme;
use crate::peripheral::PeripheralDescription;

/// A part of a register of which is known by itself what it depends on: a flag, a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterPart {
    /// Name as a person would say it: `c`, `sp low`.
    pub name: &'static str,
    /// The bits of the register that belong to the part.
    pub bits: u32,
}

/// Where a call finds its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// In registers, by index: those of each argument in order, lowest byte first.
    Registers(&'static [&'static [usize]]),
    /// On the stack behind the return address, the first nearest to it: bytes that each takes.
    Stack(u32),
}

/// How a function is called: where its arguments are, and what it gives back unchanged beside what the
/// core has for every function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convention {
    /// Where the arguments are.
    pub arguments: Arguments,
    /// Indices of the registers that a function must give back unchanged.
    pub callee_saved: &'static [usize],
    /// The banks, of [`CoreDescription::other_banks`], that a function must give back unchanged.
    pub kept_banks: &'static [u32],
    /// Those of them in which a compiler keeps its callers' variables, as it does in registers elsewhere.
    pub saved_banks: &'static [u32],
    /// The register whose lowest byte is what a function returns, if that is one byte: its bank, where it is
    /// not that of a call, and its index.
    pub result: (Option<u32>, usize),
}

/// A core: its registers, its calling convention, its costs.
#[derive(Debug)]
pub struct CoreDescription {
    /// Name as in `targets/*.toml` and `method.toml`: `msp430`, `msp430x-v2`, `avre-plus`.
    pub name: &'static str,
    /// Instruction set family, as the folders of the library are called: `msp430`.
    pub isa: &'static str,
    /// One line for a person.
    pub title: &'static str,
    /// Size of the address space in bytes; `u32::MAX` for 32 bits, of which the last byte is then
    /// out of reach.
    pub address_space: u32,
    /// Machine address of data address 0: pointers in registers count from there. 0 where code and
    /// data share one address space.
    pub data_base: u32,
    /// What a data pointer to a byte of flash has above the byte's address, where data space shows
    /// flash in another place; 0 elsewhere.
    pub flash_shown_at: u32,
    /// Register names by index, as the assembler writes them.
    pub registers: &'static [&'static str],
    /// The parts of registers, by the register's index: they do not overlap, and each bit that the
    /// register has belongs to one. A register that is not named here is one part.
    pub register_parts: &'static [(usize, &'static [RegisterPart])],
    /// Indices of the registers that a caller may fill with anything.
    pub general: &'static [usize],
    /// Indices of the registers that take a function's arguments, in order; the registers of one
    /// argument lowest byte first.
    pub argument_registers: &'static [&'static [usize]],
    /// Index of the register whose lowest byte is what a function returns, if that is one byte.
    pub result_register: usize,
    /// Indices of the registers that a function must give back unchanged.
    pub callee_saved: &'static [usize],
    /// Registers that hold a fixed value at call and return: index and value.
    pub fixed_registers: &'static [(usize, u32)],
    /// Bits of other registers that may have any value at a call: index and bits.
    pub free_at_call: &'static [(usize, u32)],
    /// Bits of other registers that a function must give back as it found them: index and bits. What
    /// is neither here nor among [`Self::callee_saved`] and [`Self::fixed_registers`] may change.
    pub kept_at_return: &'static [(usize, u32)],
    /// The register that says which bank of general registers is in use, and the banks that are not at a
    /// call, where there are several.
    pub other_banks: Option<(usize, &'static [u32])>,
    /// How C calls a function where a compiler passes arguments on the stack.
    pub stack_convention: Option<Convention>,
    /// The register and the bit that allow interrupts, where there is one.
    pub interrupts_allowed: Option<(usize, u32)>,
    /// Register bits that the calling convention speaks of: 16 on MSP430, 8 on AVR.
    pub register_bits: u32,
    /// Index of the stack pointer.
    pub stack_pointer: usize,
    /// Alignment in bytes that word accesses need (1 where any address will do).
    pub word_alignment: u32,
    /// Cycles of a near call and a near return together.
    pub call_return_cycles: u32,
    /// Cycles of a near return alone.
    pub return_cycles: u32,
    /// Devices, where the caller maps their addresses as peripherals.
    pub peripherals: &'static [PeripheralDescription],
    /// How instructions go wrong.
    pub mutation: &'static Scheme,
    /// Makes a machine with this core and empty memory.
    pub create: fn() -> Box<dyn Simulator>,
}

impl Convention {
    /// Bytes that so many arguments take on the stack.
    #[must_use]
    pub fn pushed_bytes(&self, arguments: usize) -> u32 {
        match self.arguments {
            Arguments::Registers(_) => 0,
            Arguments::Stack(bytes) => bytes * arguments as u32,
        }
    }

    /// The registers of each argument, where they have some.
    #[must_use]
    pub fn argument_registers(&self) -> &'static [&'static [usize]] {
        match self.arguments {
            Arguments::Registers(registers) => registers,
            Arguments::Stack(_) => &[],
        }
    }

    /// The bytes that arguments are on the stack, from the stack pointer of the call instruction on.
    pub fn pushed(&self, arguments: &[u32]) -> Vec<u8> {
        let bytes = self.pushed_bytes(1) as usize;
        let each = arguments.iter().map(|value| value.to_le_bytes());
        each.flat_map(|value| value.into_iter().take(bytes))
            .collect()
    }
}

impl CoreDescription {
    /// The parts of a register; none where it is one part.
    #[must_use]
    pub fn parts_of(&self, index: usize) -> &'static [RegisterPart] {
        let mut registers = self.register_parts.iter();
        let found = registers.find(|(register, _)| *register == index);
        found.map_or(&[], |(_, parts)| parts)
    }

    /// How a function is called by the interface that the core is described by: arguments in registers, all
    /// other banks kept.
    #[must_use]
    pub fn convention(&self) -> Convention {
        Convention {
            arguments: Arguments::Registers(self.argument_registers),
            callee_saved: self.callee_saved,
            kept_banks: self.other_banks.map_or(&[], |(_, banks)| banks),
            saved_banks: &[],
            result: (None, self.result_register),
        }
    }

    /// Spreads a value over the registers of an argument: each register and its part, lowest first.
    /// Parts are not cut; a register takes the bits that it has.
    pub fn spread_argument(
        &self,
        registers: &'static [usize],
        value: u32,
    ) -> impl Iterator<Item = (usize, u32)> + use<> {
        let bits = self.register_bits;
        (0..)
            .zip(registers)
            .map(move |(n, &register)| (register, value >> (n * bits)))
    }

    /// The pointer, as registers hold it, to a machine address in data space.
    #[must_use]
    pub fn pointer_to(&self, address: u32) -> u32 {
        address.wrapping_sub(self.data_base)
    }
}
