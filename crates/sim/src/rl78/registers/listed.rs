//! The registers as the core's list numbers them.

use super::{Operand, Registers, status};
use crate::Label;

/// Index of the program counter in the core's register list; X to H come first.
pub(crate) const PC: usize = 8;
/// Index of the stack pointer.
pub(crate) const SP: usize = 9;
/// Index of the program status word.
pub(crate) const PSW: usize = 10;
/// Index of ES.
pub(crate) const ES: usize = 11;
/// Index of CS.
pub(crate) const CS: usize = 12;
/// Index of the number of the current register bank, a part of PSW.
pub(crate) const BANK: usize = 13;
/// Index of the multiply-accumulate register.
pub(crate) const MACR: usize = 14;

impl Registers {
    /// A register's value, by its index in the core's list.
    pub(crate) fn listed(&self, index: usize) -> u32 {
        match index {
            PC => self.program_counter,
            SP => u32::from(self.stack_pointer),
            PSW => self.status,
            ES => self.extra_segment.value,
            CS => self.code_segment.value,
            BANK => self.bank(),
            MACR => self.accumulator,
            _ => self.value(index as u8),
        }
    }

    /// Gives a register of the core's list a value that depends on nothing. The next instruction
    /// waits for none of them.
    pub(crate) fn set_listed(&mut self, index: usize, value: u32) {
        match index {
            PC => self.advance(value & 0xF_FFFF),
            SP => {
                self.move_stack(value as u16);
                self.set_stack_label(0);
            }
            PSW => self.set_status::<true>(Operand::constant(value)),
            ES => self.set_extra_segment(Operand::constant(value)),
            CS => self.set_code_segment(Operand::constant(value)),
            BANK => self.select_bank(value),
            MACR => self.set_accumulator(value, 0),
            _ => self.set::<true>(index as u8, Operand::constant(value)),
        }
        self.written = 0;
    }

    /// What a register of the core's list depends on.
    pub(crate) fn listed_label(&self, index: usize) -> Label {
        Label(match index {
            PC => 0,
            SP => self.stack_label(),
            PSW => self.flag_label(status::ALL),
            ES => self.extra_segment.label as u8,
            CS => self.code_segment.label as u8,
            BANK => self.flag_label(status::BANK),
            MACR => self.accumulator_label(),
            _ => self.label(index as u8),
        })
    }

    /// Says what a register of the core's list depends on.
    pub(crate) fn set_listed_label(&mut self, index: usize, label: Label) {
        match index {
            PC => {}
            SP => self.set_stack_label(label.0),
            PSW => self.set_flag_labels(self.status_bits, label.0),
            ES => self.extra_segment.label = u32::from(label.0),
            CS => self.code_segment.label = u32::from(label.0),
            BANK => self.set_flag_labels(self.status_bits & status::BANK, label.0),
            MACR => self.set_accumulator(self.accumulator, label.0),
            _ => {
                let place = self.place(index as u8);
                self.labels[place] = label.0;
            }
        }
        self.note_bank_label();
    }
}
