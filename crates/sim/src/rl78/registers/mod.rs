//! The registers in their banks, PSW, SP, ES, CS and MACR, and what they depend on.

mod listed;
pub(crate) mod status;

pub(crate) use listed::{BANK, CS, ES, MACR, PARTS, PSW, SP};

use super::instruction::register;
use super::{DATA_BASE, Family};

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

/// What any byte of a label depends on.
fn any_byte(label: u32) -> u8 {
    let bytes = label.to_le_bytes();
    bytes.into_iter().fold(0, |all, label| all | label)
}

/// A value, or a label, with one byte replaced.
fn with_byte(all: u32, number: u32, byte: u32) -> u32 {
    let shift = 8 * number;
    all & !(0xFF << shift) | (byte & 0xFF) << shift
}

/// The register banks and the registers of the CPU.
pub(crate) struct Registers {
    /// Bank 3 first: the order of the addresses at which they can be reached.
    values: [u8; 32],
    labels: [u8; 32],
    /// Where the current bank starts.
    bank_start: u8,
    /// What the choice of the current bank depends on, for both bytes of a pair: what is read from a
    /// register depends on it too.
    bank_labels: u16,
    program_counter: u32,
    status: u32,
    /// Byte *n* says what bit *n* of PSW depends on.
    status_labels: u64,
    stack_pointer: u16,
    /// Byte *n* says what byte *n* of SP depends on.
    stack_labels: u32,
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

impl Registers {
    /// All registers 0, PSW as after a reset.
    pub(crate) fn new(family: &Family) -> Self {
        let banks = if family.has_banks { status::BANK } else { 0 };
        Self {
            values: [0; 32],
            labels: [0; 32],
            bank_start: 24,
            bank_labels: 0,
            program_counter: 0,
            status: status::PRIORITY,
            status_labels: 0,
            stack_pointer: 0,
            stack_labels: 0,
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
        self.labels[self.place(number)] | self.bank_labels as u8
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
        let labels = u16::from_le_bytes([self.labels[place], self.labels[place | 1]]);
        u32::from(labels | self.bank_labels)
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

    /// Says that registers and flags depend on something more.
    pub(crate) fn add_labels(&mut self, registers: u16, flags: u8, label: u8) {
        for number in (0..8).filter(|number| registers & register::bit(*number) != 0) {
            let place = self.place(number);
            self.labels[place] |= label;
        }
        let spread = u64::from(label) * 0x0101_0101_0101_0101;
        self.status_labels |= spread & status::label_mask(u32::from(flags));
        self.spread_bank_label(registers);
    }

    /// SP: the data address of the last byte that was pushed.
    #[inline(always)]
    pub(crate) fn stack_pointer(&self) -> u16 {
        self.stack_pointer
    }

    /// What any part of SP depends on.
    #[inline(always)]
    pub(crate) fn stack_label(&self) -> u8 {
        (self.stack_labels | self.stack_labels >> 8) as u8
    }

    /// SP as an operand.
    pub(crate) fn stack_operand(&self) -> Operand {
        Operand {
            value: u32::from(self.stack_pointer),
            label: self.stack_labels,
        }
    }

    /// Writes a byte of SP.
    pub(crate) fn set_stack_byte(&mut self, number: u32, operand: Operand) {
        self.written |= register::STACK_POINTER;
        let stack_pointer = with_byte(self.stack_pointer.into(), number, operand.value);
        self.move_stack(stack_pointer as u16);
        self.stack_labels = with_byte(self.stack_labels, number, operand.label);
    }

    /// A sum was made of SP: the higher byte depends on the lower one.
    #[inline(always)]
    pub(crate) fn carry_stack_label(&mut self) {
        self.stack_labels |= (self.stack_labels & 0xFF) << 8;
    }

    /// Moves SP, which is always even.
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
        any_byte(self.accumulator_labels)
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
        self.accumulator = with_byte(self.accumulator, number, operand.value);
        self.accumulator_labels = with_byte(self.accumulator_labels, number, operand.label);
    }

    pub(crate) fn clear_labels(&mut self) {
        self.labels = [0; 32];
        self.status_labels = 0;
        self.bank_labels = 0;
        self.stack_labels = 0;
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
