//! Operands: where they are, reading and writing them.

use super::{ADDRESS_BITS, Msp430, PC, Register, SP, extended};
use crate::machine::{Obstacle, Processor, World, constant};
use crate::{Byte, Form};
use cipherfit_sim::msp430::instruction::{Instruction, Mode, Size};
use cipherfit_sim::{FaultKind, FindingKind};

/// Where an operand is.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Register(usize),
    Memory(Address),
}

/// An address in memory.
#[derive(Clone, Copy)]
pub(super) enum Address {
    Known(u32),
    /// Inputs decide it: a register, an index, and the bits of their sum if the former has 16.
    Decided(Register, u32, u32),
}

/// Bits of a value.
pub(super) fn width(size: Size) -> usize {
    size.mask().trailing_ones() as usize
}

/// Bytes of a value in memory.
fn bytes(size: Size) -> u32 {
    match size {
        Size::Byte => 1,
        Size::Word => 2,
        Size::Address => 4,
    }
}

/// `register + index` as the CPU makes an address of it.
fn indexed(base: u32, index: u32, index_mask: u32) -> u32 {
    let mask = if base > 0xFFFF { 0xF_FFFF } else { index_mask };
    base.wrapping_add(index) & mask
}

impl Msp430 {
    /// The source operand, cut to the operation's size.
    pub(super) fn source(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        if instruction.source == Mode::Constant {
            let value: Register = constant(instruction.source_value);
            return Ok(value[..width(instruction.size)].to_vec());
        }
        let (_, value) = self.only_operand(instruction, world)?;
        Ok(value)
    }

    /// The operand of an instruction that has one, and where its result goes.
    pub(super) fn only_operand(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(Place, Vec<Form>), Obstacle> {
        let index = usize::from(instruction.source_register);
        let place = match instruction.source {
            Mode::Register | Mode::Constant => Place::Register(index),
            Mode::Absolute => Place::Memory(Address::Known(instruction.source_value)),
            Mode::Indexed => {
                let (value, mask) = (instruction.source_value, instruction.index_mask);
                Place::Memory(self.address(index, value, mask, world))
            }
            Mode::Indirect | Mode::IndirectIncrement => {
                Place::Memory(self.address(index, 0, 0xF_FFFF, world))
            }
        };
        let value = self.fetch(place, instruction.size, world)?;
        if instruction.source == Mode::IndirectIncrement {
            let step = match instruction.size {
                // The stack pointer stays even.
                Size::Byte if index == SP => 2,
                size => bytes(size),
            };
            let before = self.value(index, &mut world.engine);
            let (after, _) = world
                .engine
                .sum(&before, &constant::<ADDRESS_BITS>(step), Form::ZERO);
            self.write_register(index, &after, world)?;
        }
        Ok((place, value))
    }

    /// Where the destination is.
    pub(super) fn destination(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Place {
        let index = usize::from(instruction.destination_register);
        let value = instruction.destination_value;
        match instruction.destination {
            Mode::Register => Place::Register(index),
            Mode::Indexed => {
                Place::Memory(self.address(index, value, instruction.index_mask, world))
            }
            _ => Place::Memory(Address::Known(value)),
        }
    }

    fn address(
        &self,
        register: usize,
        index: u32,
        index_mask: u32,
        world: &mut World<'_>,
    ) -> Address {
        let base = self.value(register, &mut world.engine);
        match world.number(&base) {
            Some(base) => Address::Known(indexed(base, index, index_mask)),
            None => {
                world.show(FindingKind::Address, self.current);
                Address::Decided(base, index, index_mask)
            }
        }
    }

    /// What lies at a place, cut to the operation's size.
    pub(super) fn fetch(
        &self,
        place: Place,
        size: Size,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        let mut value = match place {
            Place::Register(index) => self.value(index, &mut world.engine).to_vec(),
            Place::Memory(Address::Known(address)) => self.read(address, bytes(size), world)?,
            Place::Memory(Address::Decided(base, index, mask)) => {
                let place = |base| {
                    let address = indexed(base, index, mask);
                    (size == Size::Byte || address & 1 == 0).then_some(address)
                };
                let base = &base[..self.bits];
                world.read_anywhere(base, bytes(size), self.stack_pointer, place)?
            }
        };
        value.truncate(width(size));
        Ok(value)
    }

    /// Stores a result, which must be cut to the operation's size.
    pub(super) fn store(
        &mut self,
        place: Place,
        size: Size,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        match place {
            Place::Register(index) => self.write_register(index, value, world),
            Place::Memory(Address::Known(address)) => {
                self.write(address, bytes(size), value, world)
            }
            Place::Memory(Address::Decided(..)) => Err(Obstacle::WriteAnywhere),
        }
    }

    /// Writes a register as an instruction does.
    pub(super) fn write_register(
        &mut self,
        index: usize,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        match index {
            PC => {
                let (address, above) = value.split_at(value.len().min(16));
                let is_near = above.iter().all(|bit| *bit == Form::ZERO);
                if is_near && world.is_return_address(address) {
                    self.is_back = true;
                } else {
                    let target = world.number(value);
                    self.jump(target.ok_or(Obstacle::JumpAnywhere)?);
                }
            }
            SP => {
                let address = world.number(value);
                self.move_stack(address.ok_or(Obstacle::Unknown("the stack pointer"))?);
            }
            _ => self.set(index, value),
        }
        Ok(())
    }

    fn read(&self, address: u32, bytes: u32, world: &World<'_>) -> Result<Vec<Form>, Obstacle> {
        check_alignment(address, bytes)?;
        let mut value = Vec::new();
        for n in 0..bytes {
            value.extend(world.memory.read(address + n, self.stack_pointer)?);
        }
        Ok(value)
    }

    fn write(
        &self,
        address: u32,
        bytes: u32,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        check_alignment(address, bytes)?;
        let value: [Form; 32] = extended(value);
        for n in 0..bytes {
            let byte: Byte<Form> = std::array::from_fn(|bit| value[8 * n as usize + bit]);
            world.memory.write(address + n, byte, self.stack_pointer)?;
        }
        Ok(())
    }

    /// Pushes a byte or a word, or an address word in two.
    pub(super) fn push(&mut self, value: &[Form], world: &mut World<'_>) -> Result<(), Obstacle> {
        let (bytes, taken) = match value.len() {
            8 => (1, 2),
            16 => (2, 2),
            _ => (4, 4),
        };
        self.move_stack(self.stack_pointer.wrapping_sub(taken));
        let pushed = self.write(self.stack_pointer, bytes, value, world);
        pushed.map_err(|obstacle| match obstacle {
            Obstacle::Fault(FaultKind::Write, address) => {
                Obstacle::Fault(FaultKind::StackOverflow, address)
            }
            other => other,
        })
    }

    /// Pops a word, or an address word in two.
    pub(super) fn pop(&mut self, size: Size, world: &mut World<'_>) -> Result<Vec<Form>, Obstacle> {
        let mut value = self.read(self.stack_pointer, bytes(size), world)?;
        value.truncate(width(size));
        self.move_stack(self.stack_pointer + bytes(size));
        Ok(value)
    }
}

fn check_alignment(address: u32, bytes: u32) -> Result<(), Obstacle> {
    if bytes > 1 && address & 1 != 0 {
        return Err(Obstacle::Fault(FaultKind::Misaligned, Some(address)));
    }
    Ok(())
}
