//! The data space: registers, I/O and RAM behind one 16-bit address, and flash behind Z.

use super::Avr;
use crate::machine::{Obstacle, World, constant};
use crate::{Byte, Form};
use cipherfit_sim::FindingKind;
use cipherfit_sim::avr::DATA_BASE;

/// Behind the I/O registers that IN and OUT reach.
const IO_END: u32 = 0x60;
const RAMPZ: u32 = 0x5B;
const SPL: u32 = 0x5D;
const SPH: u32 = 0x5E;
const SREG: u32 = 0x5F;

impl Avr {
    /// Reads the byte at a data address.
    pub(super) fn read(&self, address: u32, world: &mut World<'_>) -> Result<Byte<Form>, Obstacle> {
        Ok(match address {
            0..0x20 => self.general[address as usize],
            RAMPZ => constant(self.bank),
            SPL => constant(u32::from(self.stack_pointer) & 0xFF),
            SPH => constant(u32::from(self.stack_pointer) >> 8),
            SREG => self.status(&mut world.engine),
            _ => world.memory.read(DATA_BASE + address, self.stack_bound)?,
        })
    }

    /// Writes the byte at a data address.
    pub(super) fn write(
        &mut self,
        address: u32,
        byte: Byte<Form>,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let number = |world: &mut World<'_>, what| {
            let number = world.number(&byte);
            number.ok_or(Obstacle::Unknown(what))
        };
        match address {
            0..0x20 => self.general[address as usize] = byte,
            RAMPZ => self.bank = number(world, "RAMPZ")? & 1,
            SPL => {
                let low = number(world, "the stack pointer")? as u16;
                self.move_stack(self.stack_pointer & 0xFF00 | low);
            }
            // The stack pointer is half written then: it is in bounds as it was before.
            SPH => {
                let high = number(world, "the stack pointer")? as u16;
                self.stack_pointer = self.stack_pointer & 0xFF | high << 8;
            }
            SREG => self.set_status(&byte),
            _ => {
                let address = DATA_BASE + address;
                return world.memory.write(address, byte, self.stack_bound);
            }
        }
        Ok(())
    }

    /// Reads at a data address that inputs may decide, so many bytes behind a pointer.
    pub(super) fn read_through(
        &mut self,
        pointer: &[Form],
        displacement: u32,
        world: &mut World<'_>,
    ) -> Result<Byte<Form>, Obstacle> {
        if let Some(address) = world.number(pointer) {
            return self.read((address + displacement) & 0xFFFF, world);
        }
        world.show(FindingKind::Address, self.current);
        let place = |address: u32| {
            let address = (address + displacement) & 0xFFFF;
            (address >= IO_END).then_some(DATA_BASE + address)
        };
        let found = world.read_anywhere(pointer, 1, self.stack_bound, place)?;
        Ok(std::array::from_fn(|n| found[n]))
    }

    /// Reads flash behind an address in Z, in the bank that RAMPZ says.
    pub(super) fn read_program(
        &mut self,
        bank: u32,
        world: &mut World<'_>,
    ) -> Result<Byte<Form>, Obstacle> {
        let pointer = self.pair(30);
        let bank = bank << 16;
        if let Some(address) = world.number(&pointer) {
            return world.memory.read(bank | address, self.stack_bound);
        }
        world.show(FindingKind::Address, self.current);
        let found = world.read_anywhere(&pointer, 1, self.stack_bound, |z| Some(bank | z))?;
        Ok(std::array::from_fn(|n| found[n]))
    }

    /// Puts a byte onto the stack.
    pub(super) fn push(&mut self, byte: Byte<Form>, world: &mut World<'_>) -> Result<(), Obstacle> {
        let address = self.stack_pointer;
        self.move_stack(address.wrapping_sub(1));
        self.write(address.into(), byte, world)
    }

    /// Takes a byte from the stack.
    pub(super) fn pop(&mut self, world: &mut World<'_>) -> Result<Byte<Form>, Obstacle> {
        // Read with the byte still on the stack: an address below the stack pointer is out of bounds.
        let address = self.stack_pointer.wrapping_add(1);
        self.move_stack(address.wrapping_sub(1));
        let byte = self.read(address.into(), world)?;
        self.move_stack(address);
        Ok(byte)
    }

    /// Two registers as a word, the one with the lower number being the lower byte.
    pub(super) fn pair(&self, index: u8) -> [Form; 16] {
        let [low, high] =
            [index, index.wrapping_add(1)].map(|index| self.general[usize::from(index & 31)]);
        std::array::from_fn(|n| if n < 8 { low[n] } else { high[n - 8] })
    }

    /// Writes a pair.
    pub(super) fn set_pair(&mut self, index: u8, word: &[Form]) {
        let index = usize::from(index);
        self.general[index & 31] = std::array::from_fn(|n| word[n]);
        self.general[(index + 1) & 31] = std::array::from_fn(|n| word[8 + n]);
    }
}
