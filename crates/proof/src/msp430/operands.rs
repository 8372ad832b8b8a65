//! Operands: fetching, addressing, and storing what comes out.

use super::{Msp430, PC, R3, SP, SR};
use crate::Form;
use crate::machine::{Flow, Obstacle, World, constant};
use cipherfit_sim::msp430::instruction::{Instruction, Mode, Size};
use cipherfit_sim::{FaultKind, FindingKind};

/// Where a result goes.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Register(usize),
    Memory(u32),
    /// An address that inputs decide.
    Anywhere,
}

/// A memory address that inputs may decide: a register, and what is added to it.
struct Address<'a> {
    register: usize,
    instruction: &'a Instruction,
    index: Option<u32>,
}

/// Bits of a value.
pub(super) fn bits(size: Size) -> usize {
    match size {
        Size::Byte => 8,
        Size::Word => 16,
        Size::Address => 20,
    }
}

/// Bytes that a value takes in memory.
pub(super) fn bytes(size: Size) -> u32 {
    match size {
        Size::Byte => 1,
        Size::Word => 2,
        Size::Address => 4,
    }
}

impl Msp430 {
    /// The source operand, cut to the operation's size.
    pub(super) fn source(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        if instruction.source == Mode::Constant {
            let value = constant::<20>(instruction.source_value);
            return Ok(value[..bits(instruction.size)].to_vec());
        }
        Ok(self.only_operand(instruction, world)?.1)
    }

    /// Where the only operand of an instruction is, and what lies there.
    pub(super) fn only_operand(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(Place, Vec<Form>), Obstacle> {
        let register = usize::from(instruction.source_register);
        let width = bits(instruction.size);
        let address = |index| Address {
            register,
            instruction,
            index,
        };
        let address = match instruction.source {
            // The program counter and R3, as places, are constants.
            Mode::Register | Mode::Constant => {
                let value = self.value(register, &mut world.engine);
                return Ok((Place::Register(register), value[..width].to_vec()));
            }
            Mode::Absolute => {
                let place = instruction.source_value;
                let value = self.load(instruction.size, place, world)?;
                return Ok((Place::Memory(place), value));
            }
            Mode::Indexed => address(Some(instruction.source_value)),
            Mode::Indirect | Mode::IndirectIncrement => address(None),
        };
        let found = self.read_through(&address, world)?;
        if instruction.source == Mode::IndirectIncrement {
            let step = match instruction.size {
                Size::Byte if register == SP => 2,
                size => bytes(size),
            };
            let before = self.value(register, &mut world.engine);
            let (moved, _) = world.engine.sum(&before, &constant::<20>(step), Form::ZERO);
            self.write_register(register, &moved, world)?;
        }
        Ok(found)
    }

    /// Where the destination is.
    pub(super) fn destination(
        &self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Place, Obstacle> {
        let register = usize::from(instruction.destination_register);
        Ok(match instruction.destination {
            Mode::Register => Place::Register(register),
            Mode::Indexed => {
                let index = Some(instruction.destination_value);
                let address = Address {
                    register,
                    instruction,
                    index,
                };
                let base = self.value(register, &mut world.engine);
                match world.number(&base) {
                    Some(base) => Place::Memory(address.from(base)),
                    None => {
                        world.show(FindingKind::Address, self.current);
                        Place::Anywhere
                    }
                }
            }
            _ => Place::Memory(instruction.destination_value),
        })
    }

    /// What lies at a place, cut to the operation's size.
    pub(super) fn fetch(
        &mut self,
        instruction: &Instruction,
        place: Place,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        match place {
            Place::Register(index) => {
                let value = self.value(index, &mut world.engine);
                Ok(value[..bits(instruction.size)].to_vec())
            }
            Place::Memory(address) => self.load(instruction.size, address, world),
            Place::Anywhere => {
                let address = Address {
                    register: usize::from(instruction.destination_register),
                    instruction,
                    index: Some(instruction.destination_value),
                };
                Ok(self.read_through(&address, world)?.1)
            }
        }
    }

    /// Stores a result.
    pub(super) fn store(
        &mut self,
        instruction: &Instruction,
        place: Place,
        result: &[Form],
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        match place {
            Place::Register(index) => self.write_register(index, result, world),
            Place::Memory(address) => {
                self.write_memory(instruction.size, address, result, world)?;
                Ok(Flow::On)
            }
            Place::Anywhere => Err(Obstacle::WriteAnywhere),
        }
    }

    /// Writes a register: the program counter, too.
    pub(super) fn write_register(
        &mut self,
        index: usize,
        result: &[Form],
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        match index {
            PC => {
                if result
                    .get(..16)
                    .is_some_and(|low| world.is_return_address(low))
                {
                    return Ok(Flow::Back);
                }
                let target = world.number(result).ok_or(Obstacle::JumpAnywhere)?;
                self.program_counter = target & self.mask() & !1;
            }
            SP => {
                let target = world.number(result);
                let target = target.ok_or(Obstacle::Unknown("the stack pointer"))?;
                self.stack_pointer = target & self.mask() & !1;
            }
            SR => self.set_status(result),
            R3 => {}
            _ => self.set_general(index, result),
        }
        Ok(Flow::On)
    }

    /// Pushes a word, or an address word in two; of a byte the lower half of the place is written.
    pub(super) fn push(&mut self, value: &[Form], world: &mut World<'_>) -> Result<(), Obstacle> {
        let size = match value.len() {
            8 => Size::Byte,
            16 => Size::Word,
            _ => Size::Address,
        };
        let down = if size == Size::Address { 4 } else { 2 };
        self.stack_pointer = self.stack_pointer.wrapping_sub(down) & self.mask();
        let written = self.write_memory(size, self.stack_pointer, value, world);
        written.map_err(|obstacle| match obstacle {
            Obstacle::Fault(FaultKind::Write, address) => {
                Obstacle::Fault(FaultKind::StackOverflow, address)
            }
            other => other,
        })
    }

    /// Pops a word, or an address word in two.
    pub(super) fn pop(&mut self, size: Size, world: &mut World<'_>) -> Result<Vec<Form>, Obstacle> {
        let value = self.load(size, self.stack_pointer, world)?;
        let up = if size == Size::Address { 4 } else { 2 };
        self.stack_pointer = self.stack_pointer.wrapping_add(up) & self.mask();
        Ok(value)
    }

    fn load(&self, size: Size, address: u32, world: &World<'_>) -> Result<Vec<Form>, Obstacle> {
        if size != Size::Byte && address & 1 != 0 {
            return Err(Obstacle::Fault(FaultKind::Misaligned, Some(address)));
        }
        let mut value = Vec::new();
        for n in 0..bytes(size) {
            let byte = world
                .memory
                .read(address.wrapping_add(n), self.stack_pointer)?;
            value.extend(byte);
        }
        value.truncate(bits(size));
        Ok(value)
    }

    fn write_memory(
        &self,
        size: Size,
        address: u32,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        if size != Size::Byte && address & 1 != 0 {
            return Err(Obstacle::Fault(FaultKind::Misaligned, Some(address)));
        }
        for n in 0..bytes(size) {
            let bit = |i: usize| value.get(8 * n as usize + i).copied();
            let byte = std::array::from_fn(|i| bit(i).unwrap_or(Form::ZERO));
            let address = address.wrapping_add(n);
            world.memory.write(address, byte, self.stack_pointer)?;
        }
        Ok(())
    }

    /// Reads where a register points.
    fn read_through(
        &self,
        address: &Address<'_>,
        world: &mut World<'_>,
    ) -> Result<(Place, Vec<Form>), Obstacle> {
        let size = address.instruction.size;
        let base = self.value(address.register, &mut world.engine);
        if let Some(base) = world.number(&base) {
            let place = address.from(base);
            return Ok((Place::Memory(place), self.load(size, place, world)?));
        }
        world.show(FindingKind::Address, self.current);
        let place = |base: u32| {
            let place = address.from(base);
            (size == Size::Byte || place & 1 == 0).then_some(place)
        };
        let mut value = world.read_anywhere(&base, bytes(size), self.stack_pointer, place)?;
        value.truncate(bits(size));
        Ok((Place::Anywhere, value))
    }
}

impl Address<'_> {
    /// The address for a value of the register: within the lower 64 KB when that is, unless the index has
    /// 20 bits.
    fn from(&self, base: u32) -> u32 {
        let Some(index) = self.index else {
            return base;
        };
        let mask = if base > 0xFFFF {
            0xF_FFFF
        } else {
            self.instruction.index_mask
        };
        base.wrapping_add(index) & mask
    }
}
