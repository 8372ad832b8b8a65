//! The registers as the core's list numbers them.

use super::{Operand, Registers, any_byte, status};
use crate::{Label, RegisterPart};

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

const fn part(name: &'static str, bits: u32) -> RegisterPart {
    RegisterPart { name, bits }
}

const STACK_POINTER_PARTS: [RegisterPart; 2] = [part("spl", 0x00FF), part("sph", 0xFF00)];

const STATUS_PARTS: [RegisterPart; 8] = [
    part("cy", status::CARRY),
    part("isp0", 1 << 1),
    part("isp1", 1 << 2),
    part("rbs0", status::BANK_LOW),
    part("ac", status::AUXILIARY),
    part("rbs1", status::BANK_HIGH),
    part("z", status::ZERO),
    part("ie", status::INTERRUPT),
];

const ACCUMULATOR_PARTS: [RegisterPart; 4] = [
    part("macrl low", 0xFF),
    part("macrl high", 0xFF << 8),
    part("macrh low", 0xFF << 16),
    part("macrh high", 0xFF << 24),
];

/// What has labels of its own within these registers. The number of the bank is a part of PSW.
pub(crate) const PARTS: [(usize, &[RegisterPart]); 3] = [
    (SP, &STACK_POINTER_PARTS),
    (PSW, &STATUS_PARTS),
    (MACR, &ACCUMULATOR_PARTS),
];

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
                self.stack_labels = 0;
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

    /// What the parts of a register of the core's list that have some of `bits` depend on.
    pub(crate) fn listed_label(&self, index: usize, bits: u32) -> Label {
        Label(match index {
            PC => 0,
            SP => any_byte(self.stack_labels & whole_bytes(bits)),
            PSW => self.flag_label(bits),
            ES => self.extra_segment.label as u8,
            CS => self.code_segment.label as u8,
            BANK => self.flag_label(status::BANK),
            MACR => any_byte(self.accumulator_labels & whole_bytes(bits)),
            _ => self.label(index as u8),
        })
    }

    /// Says what the parts of a register of the core's list that have some of `bits` depend on.
    pub(crate) fn set_listed_label(&mut self, index: usize, bits: u32, label: Label) {
        let bytes = whole_bytes(bits);
        let labelled = |labels: u32| labels & !bytes | u32::from_le_bytes([label.0; 4]) & bytes;
        match index {
            PC => {}
            SP => self.stack_labels = labelled(self.stack_labels) & 0xFFFF,
            PSW => self.set_flag_labels(bits & self.status_bits, label.0),
            ES => self.extra_segment.label = u32::from(label.0),
            CS => self.code_segment.label = u32::from(label.0),
            BANK => self.set_flag_labels(status::BANK & self.status_bits, label.0),
            MACR => self.accumulator_labels = labelled(self.accumulator_labels),
            _ => {
                let place = self.place(index as u8);
                self.labels[place] = label.0;
            }
        }
        self.note_bank_label();
    }
}

/// All bits of the bytes that have some of these.
fn whole_bytes(bits: u32) -> u32 {
    u32::from_le_bytes(
        bits.to_le_bytes()
            .map(|byte| if byte == 0 { 0 } else { 0xFF }),
    )
}
