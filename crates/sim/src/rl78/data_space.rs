//! The data space: RAM, flash and its mirror, the register banks and the registers of the CPU.

use super::DATA_BASE;
use super::instruction::register;
use super::registers::{Operand, status};
use super::step::Step;
use crate::bus::Stop;
use crate::{FaultKind, FindingKind, Label};

/// Everything from here on may belong to the CPU itself; the register banks come first.
const CPU_START: u32 = 0xF_FEE0;
const MACR_START: u32 = 0xF_FFF0;
const MACR_LAST: u32 = 0xF_FFF3;
const BANK_LAST: u32 = 0xF_FEFF;
const SPL: u32 = 0xF_FFF8;
const SPH: u32 = 0xF_FFF9;
const PSW: u32 = 0xF_FFFA;
const CS: u32 = 0xF_FFFC;
const ES: u32 = 0xF_FFFD;

impl<const SECRETS: bool, const OBSERVED: bool> Step<'_, '_, SECRETS, OBSERVED> {
    /// Reads the byte at a machine address.
    #[inline(always)]
    pub(crate) fn read_byte(&mut self, address: u32) -> Result<Operand, Stop> {
        if address >= CPU_START {
            return self.read_high_byte(address);
        }
        let address = self.resolve(address);
        self.read_ram_byte(address)
    }

    /// Reads the byte at a machine address that is no mirror's and not the CPU's own.
    #[inline(always)]
    pub(crate) fn read_ram_byte(&mut self, address: u32) -> Result<Operand, Stop> {
        let stack = self.registers.stack_bound();
        let (value, label) = self.bus.read_byte(address, stack)?;
        Ok(Operand { value, label })
    }

    /// Reads the word at an even machine address that is no mirror's and not the CPU's own.
    #[inline(always)]
    pub(crate) fn read_ram_word(&mut self, address: u32) -> Result<Operand, Stop> {
        let stack = self.registers.stack_bound();
        let (value, label) = self.bus.read_word(address, stack)?;
        Ok(Operand { value, label })
    }

    /// Reads the word at an even machine address.
    #[inline(always)]
    pub(crate) fn read_word(&mut self, address: u32) -> Result<Operand, Stop> {
        if address >= CPU_START {
            return self.read_high_word(address);
        }
        let address = self.resolve(address);
        self.read_ram_word(address)
    }

    /// Writes the byte at a machine address.
    #[inline(always)]
    pub(crate) fn write_byte(&mut self, address: u32, operand: Operand) -> Result<(), Stop> {
        if address >= CPU_START {
            return self.write_high_byte(address, operand);
        }
        let stack = self.registers.stack_bound();
        self.bus
            .write_byte(address, operand.value, operand.label, stack)
    }

    /// Writes the word at an even machine address.
    #[inline(always)]
    pub(crate) fn write_word(&mut self, address: u32, operand: Operand) -> Result<(), Stop> {
        if address >= CPU_START {
            return self.write_high_word(address, operand);
        }
        let stack = self.registers.stack_bound();
        self.bus
            .write_word(address, operand.value, operand.label, stack)
    }

    /// Where the byte that a data address shows lies: in flash, if the address is a mirror's.
    /// Charges the reading of flash.
    #[inline(always)]
    fn resolve(&mut self, address: u32) -> u32 {
        if address >= DATA_BASE && self.bus.is_mapped(address) {
            return address;
        }
        self.resolve_flash(address)
    }

    #[inline]
    fn resolve_flash(&mut self, address: u32) -> u32 {
        let in_flash = if address < DATA_BASE {
            address
        } else {
            match self.shown_by_mirror(address) {
                Some(shown) => shown,
                None => return address,
            }
        };
        self.cycles += u32::from(self.family.timing.flash_read);
        in_flash
    }

    /// The place in flash that the mirror shows at a machine address.
    #[inline]
    fn shown_by_mirror(&self, address: u32) -> Option<u32> {
        let mirror = &self.family.mirror;
        let shown = address.checked_sub(mirror.addresses.start)? + mirror.flash;
        (mirror.addresses.contains(&address) && self.bus.is_mapped(shown)).then_some(shown)
    }

    /// Reads a byte of the CPU's own, if the address is one of them.
    fn own_byte(&self, address: u32) -> Option<Operand> {
        let stack_pointer = u32::from(self.registers.stack_pointer());
        Some(match address {
            CPU_START..=BANK_LAST if address >= self.family.banks_start => {
                self.registers.filed(address - CPU_START)
            }
            MACR_START..=MACR_LAST if self.family.has_accumulator => {
                self.registers.accumulator_byte(address - MACR_START)
            }
            SPL => Operand::constant(stack_pointer & 0xFF),
            SPH => Operand::constant(stack_pointer >> 8),
            PSW => Operand {
                value: self.registers.status(),
                label: u32::from(self.registers.flag_label(status::ALL)),
            },
            CS => self.registers.code_segment(),
            ES => self.registers.extra_segment(),
            _ => return None,
        })
    }

    /// Writes a byte of the CPU's own; tells whether the address is one of them.
    fn set_own_byte(&mut self, address: u32, operand: Operand) -> bool {
        let stack_pointer = self.registers.stack_pointer();
        let value = operand.value as u16 & 0xFF;
        match address {
            CPU_START..=BANK_LAST if address >= self.family.banks_start => {
                self.registers.set_filed(address - CPU_START, operand);
            }
            MACR_START..=MACR_LAST if self.family.has_accumulator => {
                self.registers
                    .set_accumulator_byte(address - MACR_START, operand);
            }
            SPL | SPH => {
                // Every later use of the stack would show the secret; one finding tells it.
                if SECRETS && operand.label & 0xFF != 0 {
                    self.bus
                        .find(FindingKind::Address, Label(operand.label as u8));
                }
                self.registers.written |= register::STACK_POINTER;
                self.registers.move_stack(if address == SPL {
                    stack_pointer & 0xFF00 | value
                } else {
                    stack_pointer & 0xFF | value << 8
                });
            }
            PSW => self.registers.set_status::<SECRETS>(operand),
            CS => self.registers.set_code_segment(operand),
            ES => self.registers.set_extra_segment(operand),
            _ => return false,
        }
        true
    }

    #[inline(never)]
    fn read_high_byte(&mut self, address: u32) -> Result<Operand, Stop> {
        if let Some(operand) = self.own_byte(address) {
            self.bus.observe(address, 1, false);
            return Ok(operand);
        }
        self.read_ram_byte(address)
    }

    #[inline(never)]
    fn read_high_word(&mut self, address: u32) -> Result<Operand, Stop> {
        if address & 1 != 0 {
            return Err(Stop::at(FaultKind::Misaligned, address));
        }
        if let (Some(low), Some(high)) = (self.own_byte(address), self.own_byte(address + 1)) {
            self.bus.observe(address, 2, false);
            return Ok(Operand {
                value: low.value | high.value << 8,
                label: low.label | high.label << 8,
            });
        }
        self.read_ram_word(address)
    }

    #[inline(never)]
    fn write_high_byte(&mut self, address: u32, operand: Operand) -> Result<(), Stop> {
        if self.set_own_byte(address, operand) {
            self.bus.observe(address, 1, true);
            return Ok(());
        }
        let stack = self.registers.stack_bound();
        self.bus
            .write_byte(address, operand.value, operand.label, stack)
    }

    #[inline(never)]
    fn write_high_word(&mut self, address: u32, operand: Operand) -> Result<(), Stop> {
        if address & 1 != 0 {
            return Err(Stop::at(FaultKind::Misaligned, address));
        }
        let low = Operand {
            value: operand.value & 0xFF,
            label: operand.label & 0xFF,
        };
        let high = Operand {
            value: operand.value >> 8,
            label: operand.label >> 8,
        };
        if self.set_own_byte(address, low) && self.set_own_byte(address + 1, high) {
            self.bus.observe(address, 2, true);
            return Ok(());
        }
        let stack = self.registers.stack_bound();
        self.bus
            .write_word(address, operand.value, operand.label, stack)
    }

    /// Puts a word onto the stack.
    #[inline(always)]
    pub(crate) fn push(&mut self, operand: Operand) -> Result<(), Stop> {
        let stack_pointer = self.registers.stack_pointer().wrapping_sub(2);
        self.registers.move_stack(stack_pointer);
        self.write_word(DATA_BASE | u32::from(stack_pointer), operand)
    }

    /// Takes a word from the stack.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Result<Operand, Stop> {
        // Read with the word still on the stack: an address below the stack pointer is out of bounds.
        let stack_pointer = self.registers.stack_pointer();
        let operand = self.read_word(DATA_BASE | u32::from(stack_pointer))?;
        self.registers.move_stack(stack_pointer.wrapping_add(2));
        Ok(operand)
    }
}
