//! An instruction while it is being executed: its operands in registers and memory.

use super::instruction::{Instruction, Place, register};
use super::registers::{Operand, Registers};
use super::{DATA_BASE, Family};
use crate::bus::{Bus, Stop};
use crate::{FindingKind, Label};

/// An instruction being executed, and the clocks that it has taken so far.
pub(crate) struct Step<'a, 'b, const SECRETS: bool, const OBSERVED: bool> {
    pub(crate) family: &'static Family,
    pub(crate) registers: &'a mut Registers,
    pub(crate) instruction: &'a Instruction,
    pub(crate) bus: &'a mut Bus<'b, SECRETS, OBSERVED>,
    pub(crate) cycles: u32,
}

/// A machine address in data space, and what it depends on.
#[derive(Clone, Copy)]
pub(crate) struct Pointer {
    pub(crate) address: u32,
    pub(crate) label: u8,
}

impl Pointer {
    /// What a word read through the pointer depends on beside its contents.
    pub(crate) fn word_label(self) -> u32 {
        super::registers::both(self.label)
    }
}

impl<const SECRETS: bool, const OBSERVED: bool> Step<'_, '_, SECRETS, OBSERVED> {
    /// Where the operand is that lies in memory. Notes it when that depends on a secret.
    #[inline(always)]
    pub(crate) fn pointer(&mut self) -> Pointer {
        if self.instruction.place == Place::Short {
            return Pointer {
                address: self.short_address(),
                label: 0,
            };
        }
        let registers = &*self.registers;
        let base = match self.instruction.place {
            Place::De => registers.pair(register::DE),
            Place::Hl => registers.pair(register::HL),
            Place::HlB => registers.pair(register::HL) + registers.value(register::B),
            Place::HlC => registers.pair(register::HL) + registers.value(register::C),
            Place::WordB => registers.value(register::B),
            Place::WordC => registers.value(register::C),
            Place::WordBc => registers.pair(register::BC),
            Place::StackPointer => u32::from(registers.stack_pointer()),
            Place::None | Place::Register | Place::Constant | Place::Short | Place::Direct => 0,
        };
        let offset = (base + u32::from(self.instruction.displacement)) & 0xFFFF;
        let segment = if self.instruction.extended {
            registers.extra_segment().value << 16
        } else {
            DATA_BASE
        };
        let label = if SECRETS { self.pointer_label() } else { 0 };
        if SECRETS && label != 0 {
            self.show_address(label);
        }
        Pointer {
            address: segment | offset,
            label,
        }
    }

    #[inline(always)]
    fn pointer_label(&self) -> u8 {
        let registers = &*self.registers;
        let pair = |number| {
            let label = registers.pair_label(number);
            (label | label >> 8) as u8
        };
        let base = match self.instruction.place {
            Place::De => pair(register::DE),
            Place::Hl => pair(register::HL),
            Place::HlB => pair(register::HL) | registers.label(register::B),
            Place::HlC => pair(register::HL) | registers.label(register::C),
            Place::WordB => registers.label(register::B),
            Place::WordC => registers.label(register::C),
            Place::WordBc => pair(register::BC),
            Place::StackPointer => registers.stack_label(),
            _ => 0,
        };
        if self.instruction.extended {
            base | registers.extra_segment().label as u8
        } else {
            base
        }
    }

    #[inline(always)]
    fn short_address(&self) -> u32 {
        DATA_BASE | u32::from(self.instruction.displacement)
    }

    /// The byte operand.
    #[inline(always)]
    pub(crate) fn operand(&mut self) -> Result<Operand, Stop> {
        match self.instruction.place {
            Place::Register => Ok(self.registers.operand::<SECRETS>(self.instruction.source)),
            Place::Constant => Ok(self.constant()),
            Place::Short => self.read_ram_byte(self.short_address()),
            _ => {
                let pointer = self.pointer();
                self.read_through(pointer)
            }
        }
    }

    /// The word operand.
    #[inline(always)]
    pub(crate) fn word_operand(&mut self) -> Result<Operand, Stop> {
        match self.instruction.place {
            Place::Register => Ok(self
                .registers
                .pair_operand::<SECRETS>(self.instruction.source)),
            Place::Constant => Ok(self.constant()),
            Place::Short => self.read_ram_word(self.short_address()),
            _ => {
                let pointer = self.pointer();
                self.read_word_through(pointer)
            }
        }
    }

    /// The immediate value.
    #[inline(always)]
    pub(crate) fn constant(&self) -> Operand {
        Operand::constant(u32::from(self.instruction.constant))
    }

    #[inline(always)]
    pub(crate) fn read_through(&mut self, pointer: Pointer) -> Result<Operand, Stop> {
        let Operand { value, label } = self.read_byte(pointer.address)?;
        Ok(Operand {
            value,
            label: label | u32::from(pointer.label),
        })
    }

    #[inline(always)]
    pub(crate) fn read_word_through(&mut self, pointer: Pointer) -> Result<Operand, Stop> {
        let Operand { value, label } = self.read_word(pointer.address)?;
        Ok(Operand {
            value,
            label: label | pointer.word_label(),
        })
    }

    #[inline(always)]
    pub(crate) fn write_through(&mut self, pointer: Pointer, operand: Operand) -> Result<(), Stop> {
        let Operand { value, label } = operand;
        let label = label | u32::from(pointer.label);
        self.write_byte(pointer.address, Operand { value, label })
    }

    #[inline(always)]
    pub(crate) fn write_word_through(
        &mut self,
        pointer: Pointer,
        operand: Operand,
    ) -> Result<(), Stop> {
        let Operand { value, label } = operand;
        let label = label | pointer.word_label();
        self.write_word(pointer.address, Operand { value, label })
    }

    /// Notes that the way a program takes depends on a secret.
    #[inline(always)]
    pub(crate) fn find_branch(&mut self, label: u8) {
        self.find(FindingKind::Branch, label);
    }

    /// Notes a secret, if the label is one's.
    #[inline(always)]
    pub(crate) fn find(&mut self, kind: FindingKind, label: u8) {
        if SECRETS && label != 0 {
            self.bus.find(kind, Label(label));
        }
    }

    /// The register that the instruction names, as a byte.
    #[inline(always)]
    pub(crate) fn register(&self) -> Operand {
        self.registers.operand::<SECRETS>(self.instruction.register)
    }

    /// Writes that register.
    #[inline(always)]
    pub(crate) fn set_register(&mut self, operand: Operand) {
        self.registers
            .set::<SECRETS>(self.instruction.register, operand);
    }

    /// The pair that the instruction names.
    #[inline(always)]
    pub(crate) fn pair(&self) -> Operand {
        self.registers
            .pair_operand::<SECRETS>(self.instruction.register)
    }

    /// Writes that pair.
    #[inline(always)]
    pub(crate) fn set_pair(&mut self, operand: Operand) {
        self.registers
            .set_pair::<SECRETS>(self.instruction.register, operand);
    }
}
