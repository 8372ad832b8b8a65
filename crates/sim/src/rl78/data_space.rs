//! The data space: RAM, flash and its mirror, the register banks and the registers of the CPU.

use super::DATA_BASE;
use super::registers::{Operand, status};
use super::step::{Pointer, Step};
use crate::bus::Stop;
use crate::{FaultKind, FindingKind};

/// Everything from here on may belong to the CPU itself; the register banks come first.
pub(crate) const CPU_START: u32 = 0xF_FEE0;
const MACR_START: u32 = 0xF_FFF0;
const MACR_LAST: u32 = 0xF_FFF3;
pub(crate) const BANK_LAST: u32 = 0xF_FEFF;
pub(crate) const SPL: u32 = 0xF_FFF8;
pub(crate) const SPH: u32 = 0xF_FFF9;
pub(crate) const PSW: u32 = 0xF_FFFA;
pub(crate) const CS: u32 = 0xF_FFFC;
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
    pub(crate) fn shown_by_mirror(&self, address: u32) -> Option<u32> {
        let mirror = &self.family.mirror;
        let shown = address.checked_sub(mirror.addresses.start)? + mirror.flash;
        (mirror.addresses.contains(&address) && self.bus.is_mapped(shown)).then_some(shown)
    }

    /// Reads a byte of the CPU's own, if the address is one of them.
    fn own_byte(&self, address: u32) -> Option<Operand> {
        Some(match address {
            CPU_START..=BANK_LAST if address >= self.family.banks_start => {
                self.registers.filed(address - CPU_START)
            }
            MACR_START..=MACR_LAST if self.family.has_accumulator => {
                self.registers.accumulator_byte(address - MACR_START)
            }
            SPL | SPH => {
                let Operand { value, label } = self.registers.stack_operand();
                let shift = 8 * (address - SPL);
                let (value, label) = (value >> shift & 0xFF, label >> shift & 0xFF);
                Operand { value, label }
            }
            PSW => self.status(),
            CS => self.registers.code_segment(),
            ES => self.registers.extra_segment(),
            _ => return None,
        })
    }

    /// Writes a byte of the CPU's own; tells whether the address is one of them.
    fn set_own_byte(&mut self, address: u32, operand: Operand) -> bool {
        match address {
            CPU_START..=BANK_LAST if address >= self.family.banks_start => {
                // The next instruction waits if the register is one of the current bank's.
                self.find(FindingKind::Timing, self.registers.bank_label());
                self.registers.set_filed(address - CPU_START, operand);
            }
            MACR_START..=MACR_LAST if self.family.has_accumulator => {
                self.registers
                    .set_accumulator_byte(address - MACR_START, operand);
            }
            SPL | SPH => {
                // An interrupt would use the stack before the program does.
                self.find(FindingKind::Address, operand.label as u8);
                self.registers.set_stack_byte(address - SPL, operand);
            }
            PSW => self.set_status_bits(status::ALL, operand),
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

    /// A place on the stack, that many bytes from where SP points. Notes it when that depends on a
    /// secret.
    #[inline(always)]
    pub(crate) fn on_stack(&mut self, distance: u16) -> Pointer {
        let label = if SECRETS {
            self.registers.stack_label()
        } else {
            0
        };
        if SECRETS && label != 0 {
            self.show_address(label);
        }
        let offset = self.registers.stack_pointer().wrapping_add(distance);
        Pointer {
            address: DATA_BASE | u32::from(offset),
            label,
        }
    }

    /// Moves SP by a difference modulo 2¹⁶.
    #[inline(always)]
    pub(crate) fn move_stack(&mut self, difference: u16) {
        let stack_pointer = self.registers.stack_pointer();
        self.registers
            .move_stack(stack_pointer.wrapping_add(difference));
        if SECRETS {
            self.registers.carry_stack_label();
        }
    }

    /// Puts a word onto the stack.
    #[inline(always)]
    pub(crate) fn push(&mut self, operand: Operand) -> Result<(), Stop> {
        self.move_stack(2u16.wrapping_neg());
        let top = self.on_stack(0);
        self.write_word_through(top, operand)
    }

    /// Takes a word from the stack.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Result<Operand, Stop> {
        // Read with the word still on the stack: an address below the stack pointer is out of bounds.
        let top = self.on_stack(0);
        let operand = self.read_word_through(top)?;
        self.move_stack(2);
        Ok(operand)
    }
}
