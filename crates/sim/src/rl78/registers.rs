//! The registers in their banks, PSW, SP, ES, CS and MACR, and what they depend on.

use super::instruction::register;
use super::{DATA_BASE, Family};
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

/// Program status word bits.
pub(crate) mod status {
    pub(crate) const CARRY: u32 = 1 << 0;
    /// ISP0 and ISP1: priority of the interrupt that is being served.
    pub(crate) const PRIORITY: u32 = 3 << 1;
    pub(crate) const BANK_LOW: u32 = 1 << 3;
    pub(crate) const AUXILIARY: u32 = 1 << 4;
    pub(crate) const BANK_HIGH: u32 = 1 << 5;
    pub(crate) const ZERO: u32 = 1 << 6;
    pub(crate) const INTERRUPT: u32 = 1 << 7;
    /// What an interrupt changes for its handler.
    pub(crate) const INTERRUPTS: u32 = INTERRUPT | PRIORITY;
    /// What additions, subtractions and comparisons set.
    pub(crate) const ARITHMETIC: u32 = ZERO | AUXILIARY | CARRY;
    /// What INC and DEC set.
    pub(crate) const STEP: u32 = ZERO | AUXILIARY;
    pub(crate) const BANK: u32 = BANK_LOW | BANK_HIGH;
    pub(crate) const ALL: u32 = 0xFF;
}

/// A byte or word and what it depends on: byte *n* of the label belongs to byte *n* of the value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Operand {
    pub(crate) value: u32,
    pub(crate) label: u32,
}

impl Operand {
    /// A value that depends on nothing.
    #[inline(always)]
    pub(crate) fn constant(value: u32) -> Self {
        Self { value, label: 0 }
    }

    /// What any part of it depends on.
    #[inline(always)]
    pub(crate) fn whole_label(self) -> u8 {
        (self.label | self.label >> 8) as u8
    }
}

/// The label of a word, both bytes of which depend on the same.
#[inline(always)]
pub(crate) fn both(label: u8) -> u32 {
    u32::from(label) * 0x0101
}

/// The register banks and the registers of the CPU.
pub(crate) struct Registers {
    /// Bank 3 first: the order of the addresses at which they can be reached.
    values: [u8; 32],
    labels: [u8; 32],
    /// Where the current bank starts.
    bank_start: u8,
    program_counter: u32,
    status: u32,
    /// Byte *n* says what bit *n* of PSW depends on.
    status_labels: u64,
    stack_pointer: u16,
    extra_segment: Operand,
    code_segment: Operand,
    accumulator: u32,
    /// Byte *n* says what byte *n* of MACR depends on.
    accumulator_labels: u32,
    /// The bits that PSW has.
    status_bits: u32,
    /// What the last instruction wrote, as [`register`] masks it.
    pub(crate) written: u16,
    /// What decided whether the next instruction is executed or left out.
    pub(crate) condition: u8,
}

/// One byte for each bit of PSW in `bits`.
const fn label_mask(bits: u32) -> u64 {
    let mut mask = 0;
    let mut bit = 0;
    while bit < 8 {
        if bits >> bit & 1 != 0 {
            mask |= 0xFF << (8 * bit);
        }
        bit += 1;
    }
    mask
}

impl Registers {
    /// All registers 0, PSW as after a reset.
    pub(crate) fn new(family: &Family) -> Self {
        let banks = if family.has_banks { status::BANK } else { 0 };
        Self {
            values: [0; 32],
            labels: [0; 32],
            bank_start: 24,
            program_counter: 0,
            status: status::PRIORITY,
            status_labels: 0,
            stack_pointer: 0,
            extra_segment: Operand::default(),
            code_segment: Operand::default(),
            accumulator: 0,
            accumulator_labels: 0,
            status_bits: status::ALL & !status::BANK | banks,
            written: 0,
            condition: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn program_counter(&self) -> u32 {
        self.program_counter
    }

    /// Goes to an address of 20 bits.
    #[inline(always)]
    pub(crate) fn advance(&mut self, address: u32) {
        self.program_counter = address;
    }

    /// Where a register of the current bank lies in the file.
    #[inline(always)]
    fn place(&self, number: u8) -> usize {
        usize::from((self.bank_start + number) & 31)
    }

    #[inline(always)]
    pub(crate) fn value(&self, number: u8) -> u32 {
        u32::from(self.values[self.place(number)])
    }

    #[inline(always)]
    pub(crate) fn label(&self, number: u8) -> u8 {
        self.labels[self.place(number)]
    }

    #[inline(always)]
    pub(crate) fn operand<const SECRETS: bool>(&self, number: u8) -> Operand {
        Operand {
            value: self.value(number),
            label: if SECRETS {
                u32::from(self.label(number))
            } else {
                0
            },
        }
    }

    /// Writes a register; without `SECRETS` its label, which is 0 then, stays.
    #[inline(always)]
    pub(crate) fn set<const SECRETS: bool>(&mut self, number: u8, operand: Operand) {
        let place = self.place(number);
        self.values[place] = operand.value as u8;
        if SECRETS {
            self.labels[place] = operand.label as u8;
        }
    }

    /// A pair as a word, the register with the lower number being the lower byte.
    #[inline(always)]
    pub(crate) fn pair(&self, number: u8) -> u32 {
        let place = self.place(number & 6);
        u32::from(u16::from_le_bytes([
            self.values[place],
            self.values[place | 1],
        ]))
    }

    /// What a pair depends on, byte for byte.
    #[inline(always)]
    pub(crate) fn pair_label(&self, number: u8) -> u32 {
        let place = self.place(number & 6);
        u32::from(u16::from_le_bytes([
            self.labels[place],
            self.labels[place | 1],
        ]))
    }

    #[inline(always)]
    pub(crate) fn pair_operand<const SECRETS: bool>(&self, number: u8) -> Operand {
        Operand {
            value: self.pair(number),
            label: if SECRETS { self.pair_label(number) } else { 0 },
        }
    }

    /// Writes a pair.
    #[inline(always)]
    pub(crate) fn set_pair<const SECRETS: bool>(&mut self, number: u8, operand: Operand) {
        let place = self.place(number & 6);
        let [low, high] = (operand.value as u16).to_le_bytes();
        self.values[place] = low;
        self.values[place | 1] = high;
        if SECRETS {
            let [low, high] = (operand.label as u16).to_le_bytes();
            self.labels[place] = low;
            self.labels[place | 1] = high;
        }
    }

    /// Reads a byte of the register file: bank 3 lies lowest.
    pub(crate) fn filed(&self, offset: u32) -> Operand {
        let place = offset as usize & 31;
        Operand {
            value: u32::from(self.values[place]),
            label: u32::from(self.labels[place]),
        }
    }

    /// Writes a byte of the register file.
    pub(crate) fn set_filed(&mut self, offset: u32, operand: Operand) {
        let place = offset as usize & 31;
        self.values[place] = operand.value as u8;
        self.labels[place] = operand.label as u8;
        if place & 24 == usize::from(self.bank_start) {
            self.written |= register::bit(place as u8 & 7);
        }
    }

    #[inline(always)]
    pub(crate) fn status(&self) -> u32 {
        self.status
    }

    /// Gives the flags in `mask`, banks not among them, the values that `flags` has in their places.
    #[inline(always)]
    pub(crate) fn set_flags(&mut self, mask: u32, flags: u32) {
        self.status = self.status & !mask | flags & mask;
    }

    /// Writes the whole of PSW.
    pub(crate) fn set_status<const SECRETS: bool>(&mut self, operand: Operand) {
        self.status = operand.value & self.status_bits;
        let bank = self.bank();
        self.bank_start = (3 - bank as u8) * 8;
        if SECRETS {
            self.set_flag_labels(status::ALL, operand.label as u8);
        }
    }

    /// The number of the current bank.
    pub(crate) fn bank(&self) -> u32 {
        (self.status >> 3 & 1) | (self.status >> 4 & 2)
    }

    /// Makes a bank the current one.
    pub(crate) fn select_bank(&mut self, number: u32) {
        let bits = ((number & 1) * status::BANK_LOW) | ((number >> 1 & 1) * status::BANK_HIGH);
        self.set_status::<false>(Operand::constant(self.status & !status::BANK | bits));
    }

    /// CY as an operand.
    #[inline(always)]
    pub(crate) fn carry(&self) -> Operand {
        Operand {
            value: self.status & status::CARRY,
            label: self.status_labels as u32 & 0xFF,
        }
    }

    /// Gives CY a value (0 or 1).
    #[inline(always)]
    pub(crate) fn set_carry<const SECRETS: bool>(&mut self, value: u32, label: u8) {
        self.set_flags(status::CARRY, value);
        if SECRETS {
            self.set_flag_labels(status::CARRY, label);
        }
    }

    /// What the flags in `mask` depend on.
    #[inline(always)]
    pub(crate) fn flag_label(&self, mask: u32) -> u8 {
        let labels = self.status_labels & label_mask(mask);
        labels
            .to_le_bytes()
            .into_iter()
            .fold(0, |all, label| all | label)
    }

    /// Says what the flags in `mask` depend on.
    #[inline(always)]
    pub(crate) fn set_flag_labels(&mut self, mask: u32, label: u8) {
        let bytes = label_mask(mask);
        let spread = u64::from(label) * 0x0101_0101_0101_0101;
        self.status_labels = self.status_labels & !bytes | spread & bytes;
    }

    /// Says that registers and flags depend on something more.
    pub(crate) fn add_labels(&mut self, registers: u16, flags: u8, label: u8) {
        for number in (0..8).filter(|number| registers & register::bit(*number) != 0) {
            let place = self.place(number);
            self.labels[place] |= label;
        }
        let spread = u64::from(label) * 0x0101_0101_0101_0101;
        self.status_labels |= spread & label_mask(u32::from(flags));
    }

    /// SP: the data address of the last byte that was pushed.
    #[inline(always)]
    pub(crate) fn stack_pointer(&self) -> u16 {
        self.stack_pointer
    }

    /// Writes SP, which is always even.
    #[inline(always)]
    pub(crate) fn move_stack(&mut self, stack_pointer: u16) {
        self.stack_pointer = stack_pointer & !1;
    }

    /// The lowest machine address in use on the stack.
    #[inline(always)]
    pub(crate) fn stack_bound(&self) -> u32 {
        DATA_BASE | u32::from(self.stack_pointer)
    }

    #[inline(always)]
    pub(crate) fn extra_segment(&self) -> Operand {
        self.extra_segment
    }

    /// Writes ES, which has four bits.
    #[inline(always)]
    pub(crate) fn set_extra_segment(&mut self, operand: Operand) {
        self.extra_segment = Operand {
            value: operand.value & 0xF,
            label: operand.label & 0xFF,
        };
    }

    pub(crate) fn code_segment(&self) -> Operand {
        self.code_segment
    }

    /// Writes CS, which has four bits.
    pub(crate) fn set_code_segment(&mut self, operand: Operand) {
        self.written |= register::CODE_SEGMENT;
        self.code_segment = Operand {
            value: operand.value & 0xF,
            label: operand.label & 0xFF,
        };
    }

    pub(crate) fn accumulator(&self) -> u32 {
        self.accumulator
    }

    /// What any part of MACR depends on.
    pub(crate) fn accumulator_label(&self) -> u8 {
        let labels = self.accumulator_labels.to_le_bytes();
        labels.into_iter().fold(0, |all, label| all | label)
    }

    /// Writes MACR.
    pub(crate) fn set_accumulator(&mut self, value: u32, label: u8) {
        self.accumulator = value;
        self.accumulator_labels = u32::from(label) * 0x0101_0101;
    }

    /// Reads a byte of MACR.
    pub(crate) fn accumulator_byte(&self, number: u32) -> Operand {
        Operand {
            value: self.accumulator >> (8 * number) & 0xFF,
            label: self.accumulator_labels >> (8 * number) & 0xFF,
        }
    }

    /// Writes a byte of MACR.
    pub(crate) fn set_accumulator_byte(&mut self, number: u32, operand: Operand) {
        let shift = 8 * number;
        let replace = |all: u32, byte: u32| all & !(0xFF << shift) | (byte & 0xFF) << shift;
        self.accumulator = replace(self.accumulator, operand.value);
        self.accumulator_labels = replace(self.accumulator_labels, operand.label);
    }

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
            SP => self.move_stack(value as u16),
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
            PC | SP => 0,
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
            PC | SP => {}
            PSW => self.set_flag_labels(status::ALL, label.0),
            ES => self.extra_segment.label = u32::from(label.0),
            CS => self.code_segment.label = u32::from(label.0),
            BANK => self.set_flag_labels(status::BANK, label.0),
            MACR => self.set_accumulator(self.accumulator, label.0),
            _ => {
                let place = self.place(index as u8);
                self.labels[place] = label.0;
            }
        }
    }

    pub(crate) fn clear_labels(&mut self) {
        self.labels = [0; 32];
        self.status_labels = 0;
        self.extra_segment.label = 0;
        self.code_segment.label = 0;
        self.accumulator_labels = 0;
        self.condition = 0;
    }

    /// Forgets what the last instruction left for the next one.
    pub(crate) fn settle(&mut self) {
        self.written = 0;
        self.condition = 0;
    }
}
