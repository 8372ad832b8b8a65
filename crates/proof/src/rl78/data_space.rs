//! Operands in memory: RAM, flash and its mirror, the register banks and the registers of the CPU.

use super::{Rl78, byte, known};
use crate::machine::{Obstacle, Processor, World, constant};
use crate::{Byte, Form};
use cipherfit_sim::rl78::DATA_BASE;
use cipherfit_sim::rl78::instruction::{Instruction, Place, register};
use cipherfit_sim::{FaultKind, FindingKind, Memory};
use std::cell::Cell;

/// Everything from here on may belong to the CPU itself; the register banks come first.
const CPU_START: u32 = 0xF_FEE0;
const MACR_START: u32 = 0xF_FFF0;
const MACR_LAST: u32 = 0xF_FFF3;
const BANK_LAST: u32 = 0xF_FEFF;
const SPL: u32 = 0xF_FFF8;
const SPH: u32 = 0xF_FFF9;
pub(super) const PSW: u32 = 0xF_FFFA;
const CS: u32 = 0xF_FFFC;
const ES: u32 = 0xF_FFFD;

/// Where an operand lies in memory.
#[derive(Clone)]
pub(super) enum Pointer {
    /// At a machine address.
    Known(u32),
    /// Inputs decide it: the sum of 16 bits and eight more, with a displacement, in a segment.
    Decided(Vec<Form>, u32, u32),
}

impl Rl78 {
    /// Where the operand is that lies in memory.
    pub(super) fn pointer(
        &self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Pointer, Obstacle> {
        let displacement = u32::from(instruction.displacement);
        if instruction.place == Place::Short {
            return Ok(Pointer::Known(DATA_BASE | displacement));
        }
        let none = || vec![Form::ZERO; 16];
        let value = |number| self.value(number).to_vec();
        let (mut parts, index) = match instruction.place {
            Place::De => (self.pair(register::DE), vec![]),
            Place::Hl => (self.pair(register::HL), vec![]),
            Place::HlB => (self.pair(register::HL), value(register::B)),
            Place::HlC => (self.pair(register::HL), value(register::C)),
            Place::WordB => (none(), value(register::B)),
            Place::WordC => (none(), value(register::C)),
            Place::WordBc => (self.pair(register::BC), vec![]),
            Place::StackPointer => (constant::<16>(self.stack_pointer.into()).to_vec(), vec![]),
            _ => (none(), vec![]),
        };
        parts.extend(index);
        let segment = if instruction.extended {
            let segment = world.number(&self.extra_segment);
            segment.ok_or(Obstacle::Unknown("ES"))? << 16
        } else {
            DATA_BASE
        };
        Ok(match world.number(&parts) {
            Some(parts) => Pointer::Known(address(parts, displacement, segment)),
            None => {
                world.show(FindingKind::Address, self.current);
                Pointer::Decided(parts, displacement, segment)
            }
        })
    }

    /// A place on the stack, that many bytes from where SP points.
    pub(super) fn on_stack(&self, distance: u16) -> Pointer {
        Pointer::Known(DATA_BASE | u32::from(self.stack_pointer.wrapping_add(distance)))
    }

    /// The byte or word operand.
    pub(super) fn operand(
        &mut self,
        instruction: &Instruction,
        bytes: u32,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        let source = instruction.source;
        match instruction.place {
            Place::Register if bytes == 1 => Ok(self.value(source).to_vec()),
            Place::Register => Ok(self.pair(source)),
            Place::Constant => Ok(number(instruction.constant, bytes)),
            Place::Short => {
                let address = DATA_BASE | u32::from(instruction.displacement);
                self.read_memory(address, bytes, world)
            }
            _ => {
                let pointer = self.pointer(instruction, world)?;
                self.read(&pointer, bytes, world)
            }
        }
    }

    /// Reads a byte or a word.
    pub(super) fn read(
        &mut self,
        pointer: &Pointer,
        bytes: u32,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        match pointer {
            Pointer::Known(address) if *address >= CPU_START => {
                check_alignment(*address, bytes)?;
                let own = (*address..address + bytes).map(|address| self.own(address, world));
                let own: Option<Vec<Byte<Form>>> = own.collect();
                match own {
                    Some(own) => Ok(own.concat()),
                    None => self.read_memory(*address, bytes, world),
                }
            }
            Pointer::Known(address) => {
                let resolved = self.resolve(*address, world.memory.base());
                self.cycles += u64::from(self.reading_cycles(resolved.is_some()));
                self.read_memory(resolved.unwrap_or(*address), bytes, world)
            }
            Pointer::Decided(parts, displacement, segment) => {
                let (in_flash, elsewhere) = (Cell::new(false), Cell::new(false));
                let base = world.memory.base();
                let found = world.read_anywhere(parts, bytes, self.stack_pointer(), |parts| {
                    let address = address(parts, *displacement, *segment);
                    if address >= CPU_START || check_alignment(address, bytes).is_err() {
                        return None;
                    }
                    let resolved = self.resolve(address, base);
                    let kind = if resolved.is_some() {
                        &in_flash
                    } else {
                        &elsewhere
                    };
                    kind.set(true);
                    Some(resolved.unwrap_or(address))
                })?;
                if in_flash.get() && elsewhere.get() {
                    world.show(FindingKind::Timing, self.current);
                }
                self.cycles += u64::from(self.reading_cycles(in_flash.get()));
                Ok(found)
            }
        }
    }

    /// Clocks on top of an instruction's for reading data.
    fn reading_cycles(&self, in_flash: bool) -> u8 {
        if in_flash {
            self.family().timing.flash_read
        } else {
            0
        }
    }

    /// Where in flash the byte lies that a machine address shows, if it shows flash.
    fn resolve(&self, address: u32, memory: &Memory) -> Option<u32> {
        let is_mapped = |address| memory.rights(address).0 != 0;
        if address < DATA_BASE {
            return Some(address);
        }
        let mirror = &self.family().mirror;
        if is_mapped(address) || !mirror.addresses.contains(&address) {
            return None;
        }
        let shown = address - mirror.addresses.start + mirror.flash;
        is_mapped(shown).then_some(shown)
    }

    /// Reads what lies at a machine address that is no mirror's and not the CPU's own.
    pub(super) fn read_memory(
        &self,
        address: u32,
        bytes: u32,
        world: &World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        check_alignment(address, bytes)?;
        let mut value = Vec::new();
        for address in address..address + bytes {
            value.extend(world.memory.read(address, self.stack_pointer())?);
        }
        Ok(value)
    }

    /// Writes a byte or a word.
    pub(super) fn write(
        &mut self,
        pointer: &Pointer,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let &Pointer::Known(address) = pointer else {
            return Err(Obstacle::WriteAnywhere);
        };
        check_alignment(address, value.len() as u32 / 8)?;
        let mut all_own = address >= CPU_START;
        for (address, bits) in (address..).zip(value.chunks(8)) {
            all_own = all_own && self.set_own(address, &byte(bits), world)?;
        }
        if all_own {
            return Ok(());
        }
        for (address, bits) in (address..).zip(value.chunks(8)) {
            let written = world
                .memory
                .write(address, byte(bits), self.stack_pointer());
            written?;
        }
        Ok(())
    }

    /// A byte of the CPU's own, if the address is one of them.
    fn own(&self, address: u32, world: &mut World<'_>) -> Option<Byte<Form>> {
        let stack_pointer = u32::from(self.stack_pointer);
        Some(match address {
            CPU_START..=BANK_LAST if address >= self.family().banks_start => {
                self.file[(address - CPU_START) as usize]
            }
            MACR_START..=MACR_LAST if self.family().has_accumulator => {
                byte(&self.accumulator[8 * (address - MACR_START) as usize..])
            }
            SPL => constant(stack_pointer & 0xFF),
            SPH => constant(stack_pointer >> 8),
            PSW => self.status(&mut world.engine),
            CS => constant(self.code_segment),
            ES => {
                let segment = &self.extra_segment;
                std::array::from_fn(|n| segment.get(n).copied().unwrap_or(Form::ZERO))
            }
            _ => return None,
        })
    }

    /// Writes a byte of the CPU's own; tells whether the address is one of them.
    fn set_own(
        &mut self,
        address: u32,
        bits: &Byte<Form>,
        world: &mut World<'_>,
    ) -> Result<bool, Obstacle> {
        let number = |what| {
            let reduced = bits.map(|bit| world.engine.reduce(bit));
            known(&reduced).ok_or(Obstacle::Unknown(what))
        };
        match address {
            CPU_START..=BANK_LAST if address >= self.family().banks_start => {
                let place = (address - CPU_START) as usize;
                self.file[place] = *bits;
                if place & 24 == self.place(0) {
                    self.written |= register::bit(place as u8 & 7);
                }
            }
            MACR_START..=MACR_LAST if self.family().has_accumulator => {
                let start = 8 * (address - MACR_START) as usize;
                self.accumulator[start..start + 8].copy_from_slice(bits);
            }
            SPL | SPH => {
                let shift = 8 * (address - SPL);
                let other = self.stack_pointer & !(0xFF << shift);
                let mut number = number;
                self.move_stack(other | (number("the stack pointer")? as u16) << shift);
                self.written |= register::STACK_POINTER;
            }
            PSW => self.set_status(0xFF, bits, |bits| world.number(bits))?,
            CS => {
                let mut number = number;
                self.code_segment = number("CS")? & 0xF;
                self.written |= register::CODE_SEGMENT;
            }
            ES => self.extra_segment = std::array::from_fn(|n| bits[n]),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Puts a word onto the stack.
    pub(super) fn push(&mut self, value: &[Form], world: &mut World<'_>) -> Result<(), Obstacle> {
        self.move_stack(self.stack_pointer.wrapping_sub(2));
        self.write(&self.on_stack(0), value, world)
    }

    /// Takes a word from the stack.
    pub(super) fn pop(&mut self, world: &mut World<'_>) -> Result<Vec<Form>, Obstacle> {
        // Read with the word still on the stack: an address below the stack pointer is out of bounds.
        let value = self.read(&self.on_stack(0), 2, world)?;
        self.move_stack(self.stack_pointer.wrapping_add(2));
        Ok(value)
    }
}

/// A constant of so many bytes.
pub(super) fn number(value: u16, bytes: u32) -> Vec<Form> {
    constant::<16>(value.into())[..8 * bytes as usize].to_vec()
}

/// The machine address of 16 bits and eight more behind them, with a displacement, in a segment.
fn address(parts: u32, displacement: u32, segment: u32) -> u32 {
    segment | ((parts & 0xFFFF) + (parts >> 16) + displacement) & 0xFFFF
}

fn check_alignment(address: u32, bytes: u32) -> Result<(), Obstacle> {
    if bytes == 2 && address & 1 != 0 {
        return Err(Obstacle::Fault(FaultKind::Misaligned, Some(address)));
    }
    Ok(())
}
