//! Operations on single bits.

use super::data_space::PSW;
use super::instruction::{Operation, Place};
use super::registers::Operand;
use super::step::{Pointer, Step};
use crate::bus::Stop;

/// The byte that a bit belongs to, and where it lies unless it is a register.
#[derive(Clone, Copy)]
pub(crate) struct BitHolder {
    pub(crate) byte: Operand,
    pointer: Option<Pointer>,
}

impl<const SECRETS: bool, const OBSERVED: bool> Step<'_, '_, SECRETS, OBSERVED> {
    /// Reads the byte with the bit.
    #[inline(always)]
    pub(crate) fn bit_holder(&mut self) -> Result<BitHolder, Stop> {
        if self.instruction.place == Place::Register {
            let source = self.instruction.source;
            return Ok(BitHolder {
                byte: self.registers.operand::<SECRETS>(source),
                pointer: None,
            });
        }
        let pointer = self.pointer();
        let mut byte = self.read_through(pointer)?;
        if pointer.address == PSW {
            let mask = u32::from(self.instruction.bit);
            byte.label = u32::from(self.registers.flag_label(mask) | pointer.label);
        }
        Ok(BitHolder {
            byte,
            pointer: Some(pointer),
        })
    }

    /// The bit (0 or 1) of a byte.
    #[inline(always)]
    pub(crate) fn bit_of(&self, byte: Operand) -> Operand {
        Operand {
            value: u32::from(byte.value & u32::from(self.instruction.bit) != 0),
            label: byte.label,
        }
    }

    /// Gives the bit a value (0 or 1).
    #[inline(always)]
    pub(crate) fn put_bit(&mut self, holder: BitHolder, bit: Operand) -> Result<(), Stop> {
        let BitHolder { byte, pointer } = holder;
        let mask = u32::from(self.instruction.bit);
        let value = if bit.value == 0 {
            byte.value & !mask
        } else {
            byte.value | mask
        };
        let changed = Operand {
            value,
            label: byte.label | bit.label,
        };
        match pointer {
            Some(pointer) if pointer.address == PSW => {
                self.bus.observe(PSW, 1, true);
                let label = bit.label | u32::from(pointer.label);
                self.set_status_bits(mask, Operand { value, label });
                Ok(())
            }
            Some(pointer) => self.write_through(pointer, changed),
            None => {
                let source = self.instruction.source;
                self.registers.set::<SECRETS>(source, changed);
                Ok(())
            }
        }
    }

    /// MOV1, SET1 and CLR1 to a bit.
    #[inline(always)]
    pub(crate) fn store_bit(&mut self, bit: Operand) -> Result<(), Stop> {
        let holder = self.bit_holder()?;
        self.put_bit(holder, bit)
    }

    /// MOV1, AND1, OR1 and XOR1 to CY.
    #[inline(always)]
    pub(crate) fn change_carry(&mut self, operation: Operation) -> Result<(), Stop> {
        let holder = self.bit_holder()?;
        let bit = self.bit_of(holder.byte);
        let carry = self.registers.carry();
        let value = match operation {
            Operation::AndBit => carry.value & bit.value,
            Operation::OrBit => carry.value | bit.value,
            Operation::ExclusiveOrBit => carry.value ^ bit.value,
            _ => bit.value,
        };
        let label = match operation {
            Operation::LoadBit => bit.label,
            _ => bit.label | carry.label,
        };
        self.registers.set_carry::<SECRETS>(value, label as u8);
        Ok(())
    }
}
