//! Operations on single bits.

use super::Rl78;
use super::data_space::{PSW, Pointer};
use crate::machine::{Flag, Obstacle, World};
use crate::{Byte, Form};
use cipherfit_sim::rl78::instruction::{Instruction, Operation, Place};

/// The byte that a bit belongs to, and where it lies unless it is a register.
pub(super) struct BitHolder {
    byte: Byte<Form>,
    pointer: Option<Pointer>,
}

impl BitHolder {
    pub(super) fn bit(&self, instruction: &Instruction) -> Form {
        self.byte[number(instruction)]
    }
}

fn number(instruction: &Instruction) -> usize {
    instruction.bit.trailing_zeros() as usize & 7
}

impl Rl78 {
    /// Reads the byte with the bit.
    pub(super) fn bit_holder(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<BitHolder, Obstacle> {
        if instruction.place == Place::Register {
            return Ok(BitHolder {
                byte: self.get(instruction.source),
                pointer: None,
            });
        }
        let pointer = self.pointer(instruction, world)?;
        if matches!(pointer, Pointer::At(PSW)) {
            // The other flags need not be worked out.
            let wanted = number(instruction);
            let mut byte = [Form::ZERO; 8];
            byte[wanted] = match wanted {
                super::BANK_LOW | super::BANK_HIGH => self.status_byte(&mut world.engine)[wanted],
                _ => self.status[wanted].form(&mut world.engine),
            };
            return Ok(BitHolder {
                byte,
                pointer: Some(pointer),
            });
        }
        let byte = self.read(&pointer, 1, world)?;
        Ok(BitHolder {
            byte: std::array::from_fn(|n| byte[n]),
            pointer: Some(pointer),
        })
    }

    /// Gives the bit a value.
    pub(super) fn put_bit(
        &mut self,
        holder: BitHolder,
        bit: Form,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let BitHolder { mut byte, pointer } = holder;
        byte[number(instruction)] = bit;
        match pointer {
            Some(Pointer::At(PSW)) => self.set_status_bits(instruction.bit.into(), &byte),
            Some(pointer) => self.write(&pointer, &byte, world),
            None => {
                self.set(instruction.source, byte);
                Ok(())
            }
        }
    }

    /// MOV1, SET1 and CLR1 to a bit.
    pub(super) fn store_bit(
        &mut self,
        bit: Form,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let holder = self.bit_holder(instruction, world)?;
        self.put_bit(holder, bit, instruction, world)
    }

    /// MOV1, AND1, OR1 and XOR1 to CY.
    pub(super) fn change_carry(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let bit = self.bit_holder(instruction, world)?.bit(instruction);
        let carry = match instruction.operation {
            Operation::LoadBit => bit,
            operation => {
                let carry = self.carry(world);
                match operation {
                    Operation::AndBit => world.engine.and(carry, bit),
                    Operation::OrBit => world.engine.or(carry, bit),
                    _ => world.engine.xor(carry, bit),
                }
            }
        };
        self.status[super::CARRY] = Flag::Is(carry);
        Ok(())
    }
}
