//! The data space: RAM, flash and its mirror, the register banks and the registers of the CPU.

use super::{Rl78, WRITTEN_CODE_SEGMENT, WRITTEN_STACK_POINTER};
use crate::machine::{Obstacle, World, constant};
use crate::{Byte, Form};
use cipherfit_sim::rl78::DATA_BASE;
use cipherfit_sim::rl78::instruction::{Instruction, Place, register};
use cipherfit_sim::{FaultKind, FindingKind, Rights};
use std::cell::Cell;

/// Everything from here on may belong to the CPU itself; the register banks come first.
const CPU_START: u32 = 0xF_FEE0;
const BANK_LAST: u32 = 0xF_FEFF;
const MACR_START: u32 = 0xF_FFF0;
const MACR_LAST: u32 = 0xF_FFF3;
const SPL: u32 = 0xF_FFF8;
const SPH: u32 = 0xF_FFF9;
pub(super) const PSW: u32 = 0xF_FFFA;
const CS: u32 = 0xF_FFFC;
const ES: u32 = 0xF_FFFD;

/// Where an operand lies in memory.
#[derive(Clone)]
pub(super) enum Pointer {
    /// There, whatever it may be.
    At(u32),
    /// In RAM for sure.
    Short(u32),
    /// At the sum of two registers and a displacement, in a segment.
    Anywhere {
        /// 16 bits and the 8 that are added to them.
        bits: Vec<Form>,
        displacement: u32,
        segment: u32,
    },
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
            return Ok(Pointer::Short(DATA_BASE | displacement));
        }
        let word = |byte: Byte<Form>| -> [Form; 16] {
            std::array::from_fn(|n| byte.get(n).copied().unwrap_or(Form::ZERO))
        };
        let (base, index) = match instruction.place {
            Place::De => (self.pair(register::DE), constant(0)),
            Place::Hl => (self.pair(register::HL), constant(0)),
            Place::HlB => (self.pair(register::HL), self.get(register::B)),
            Place::HlC => (self.pair(register::HL), self.get(register::C)),
            Place::WordB => (word(self.get(register::B)), constant(0)),
            Place::WordC => (word(self.get(register::C)), constant(0)),
            Place::WordBc => (self.pair(register::BC), constant(0)),
            Place::StackPointer => (constant(self.stack_pointer.into()), constant(0)),
            _ => (constant(0), constant::<8>(0)),
        };
        let segment = if instruction.extended {
            let segment = world.number(&self.extra_segment);
            segment.ok_or(Obstacle::Unknown("ES"))? << 16
        } else {
            DATA_BASE
        };
        let bits = [&base[..], &index[..]].concat();
        Ok(match world.number(&bits) {
            Some(number) => Pointer::At(segment | place(number, displacement)),
            None => {
                world.show(FindingKind::Address, self.current);
                Pointer::Anywhere {
                    bits,
                    displacement,
                    segment,
                }
            }
        })
    }

    /// Reads so many bytes, one or two.
    pub(super) fn read(
        &mut self,
        pointer: &Pointer,
        bytes: u32,
        world: &mut World<'_>,
    ) -> Result<Vec<Form>, Obstacle> {
        let bound = self.bound();
        match pointer {
            Pointer::Short(address) => read_ram(*address, bytes, bound, world),
            Pointer::At(address) if *address >= CPU_START => {
                if bytes == 2 && address & 1 != 0 {
                    return Err(Obstacle::Fault(FaultKind::Misaligned, Some(*address)));
                }
                let own = (*address..address + bytes).map(|one| self.own_byte(one, world));
                let own: Option<Vec<Byte<Form>>> = own.collect();
                match own {
                    Some(own) => Ok(own.concat()),
                    None => read_ram(*address, bytes, bound, world),
                }
            }
            Pointer::At(address) => {
                let (address, is_flash) = self.resolve(*address, world);
                if is_flash {
                    self.cycles += u64::from(self.family().timing.flash_read);
                }
                read_ram(address, bytes, bound, world)
            }
            Pointer::Anywhere {
                bits,
                displacement,
                segment,
            } => {
                let (flash, ram) = (Cell::new(false), Cell::new(false));
                let base = world.memory.base();
                let this = &*self;
                let found = world.read_anywhere(bits, bytes, bound, |number| {
                    let address = segment | place(number, *displacement);
                    if address >= CPU_START || bytes == 2 && address & 1 != 0 {
                        return None;
                    }
                    let mapped = |address| base.rights(address) != Rights::NONE;
                    let (address, is_flash) = this.resolve_by(address, mapped);
                    (if is_flash { &flash } else { &ram }).set(true);
                    Some(address)
                });
                if flash.get() {
                    self.cycles += u64::from(self.family().timing.flash_read);
                }
                if flash.get() && ram.get() {
                    world.show(FindingKind::Timing, self.current);
                }
                found
            }
        }
    }

    /// Writes a byte or a word.
    pub(super) fn write(
        &mut self,
        pointer: &Pointer,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let (Pointer::At(address) | Pointer::Short(address)) = *pointer else {
            return Err(Obstacle::WriteAnywhere);
        };
        let bytes: Vec<Byte<Form>> = value
            .chunks(8)
            .map(|byte| std::array::from_fn(|n| byte[n]))
            .collect();
        if bytes.len() == 2 && address & 1 != 0 {
            return Err(Obstacle::Fault(FaultKind::Misaligned, Some(address)));
        }
        if address >= CPU_START {
            let mut own = true;
            for (address, byte) in (address..).zip(&bytes) {
                own = own && self.set_own_byte(address, byte, world)?;
            }
            if own {
                return Ok(());
            }
        }
        let bound = self.bound();
        for (address, byte) in (address..).zip(bytes) {
            world.memory.write(address, byte, bound)?;
        }
        Ok(())
    }

    /// The lowest machine address in use on the stack.
    pub(super) fn bound(&self) -> u32 {
        DATA_BASE | u32::from(self.stack_pointer)
    }

    /// Where the byte that a data address shows lies, and whether that is flash.
    fn resolve(&self, address: u32, world: &World<'_>) -> (u32, bool) {
        let base = world.memory.base();
        self.resolve_by(address, |address| base.rights(address) != Rights::NONE)
    }

    fn resolve_by(&self, address: u32, mapped: impl Fn(u32) -> bool) -> (u32, bool) {
        if address < DATA_BASE {
            return (address, true);
        }
        if mapped(address) {
            return (address, false);
        }
        let mirror = &self.family().mirror;
        if mirror.addresses.contains(&address) {
            let shown = address - mirror.addresses.start + mirror.flash;
            if mapped(shown) {
                return (shown, true);
            }
        }
        (address, false)
    }

    /// Reads a byte of the CPU's own, if the address is one of them.
    fn own_byte(&self, address: u32, world: &mut World<'_>) -> Option<Byte<Form>> {
        let family = self.family();
        Some(match address {
            CPU_START..=BANK_LAST if address >= family.banks_start => {
                self.file[(address - CPU_START) as usize & 31]
            }
            MACR_START..=MACR_LAST if family.has_accumulator => {
                let from = 8 * (address - MACR_START) as usize;
                std::array::from_fn(|n| self.accumulator[from + n])
            }
            SPL | SPH => constant(u32::from(self.stack_pointer) >> (8 * (address - SPL)) & 0xFF),
            PSW => self.status_byte(&mut world.engine),
            CS => constant(self.code_segment),
            ES => std::array::from_fn(|n| self.extra_segment.get(n).copied().unwrap_or(Form::ZERO)),
            _ => return None,
        })
    }

    /// Writes a byte of the CPU's own; tells whether the address is one of them.
    fn set_own_byte(
        &mut self,
        address: u32,
        byte: &Byte<Form>,
        world: &mut World<'_>,
    ) -> Result<bool, Obstacle> {
        let family = self.family();
        let number = |world: &mut World<'_>, what| {
            let number = world.number(byte);
            number.ok_or(Obstacle::Unknown(what))
        };
        match address {
            CPU_START..=BANK_LAST if address >= family.banks_start => {
                let place = (address - CPU_START) as usize & 31;
                self.file[place] = *byte;
                if place / 8 == 3 - self.bank as usize {
                    self.written |= register::bit(place as u8 & 7);
                }
            }
            MACR_START..=MACR_LAST if family.has_accumulator => {
                let from = 8 * (address - MACR_START) as usize;
                self.accumulator[from..from + 8].copy_from_slice(byte);
            }
            SPL | SPH => {
                let shift = 8 * (address - SPL);
                let value = number(world, "the stack pointer")? << shift;
                let rest = u32::from(self.stack_pointer) & !(0xFF << shift);
                self.move_stack((rest | value) as u16);
                self.written |= WRITTEN_STACK_POINTER;
            }
            PSW => self.set_status_bits(0xFF, byte)?,
            CS => {
                self.code_segment = number(world, "CS")? & 0xF;
                self.written |= WRITTEN_CODE_SEGMENT;
            }
            ES => self.extra_segment = std::array::from_fn(|n| byte[n]),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A place on the stack, that many bytes from where SP points.
    pub(super) fn on_stack(&self, distance: u16) -> Pointer {
        let offset = self.stack_pointer.wrapping_add(distance);
        Pointer::At(DATA_BASE | u32::from(offset))
    }

    /// Puts a word onto the stack.
    pub(super) fn push(&mut self, word: &[Form], world: &mut World<'_>) -> Result<(), Obstacle> {
        self.move_stack(self.stack_pointer.wrapping_sub(2));
        self.write(&self.on_stack(0), word, world)
    }

    /// Takes a word from the stack.
    pub(super) fn pop(&mut self, world: &mut World<'_>) -> Result<Vec<Form>, Obstacle> {
        // Read with the word still on the stack: an address below the stack pointer is out of bounds.
        let word = self.read(&self.on_stack(0), 2, world)?;
        self.move_stack(self.stack_pointer.wrapping_add(2));
        Ok(word)
    }

    /// Pushes an address: three bytes of the four that the stack grows by.
    pub(super) fn push_address(
        &mut self,
        address: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        self.move_stack(self.stack_pointer.wrapping_sub(4));
        self.write(&self.on_stack(0), &address[..16], world)?;
        let mut high = address[16..].to_vec();
        high.resize(8, Form::ZERO);
        self.write(&self.on_stack(2), &high, world)
    }
}

/// The address within a segment that two registers and a displacement come to.
fn place(number: u32, displacement: u32) -> u32 {
    ((number & 0xFFFF) + (number >> 16) + displacement) & 0xFFFF
}

fn read_ram(
    address: u32,
    bytes: u32,
    bound: u32,
    world: &World<'_>,
) -> Result<Vec<Form>, Obstacle> {
    if bytes == 2 && address & 1 != 0 {
        return Err(Obstacle::Fault(FaultKind::Misaligned, Some(address)));
    }
    let mut value = Vec::with_capacity(16);
    for address in address..address + bytes {
        value.extend(world.memory.read(address, bound)?);
    }
    Ok(value)
}
