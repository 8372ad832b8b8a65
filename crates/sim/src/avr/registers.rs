//! The registers, SREG, the stack pointer and RAMPZ, and what they depend on.

use super::DATA_BASE;
use crate::Label;

/// Index of the program counter in the core's register list; R0 to R31 come first.
pub(crate) const PC: usize = 32;
/// Index of the stack pointer.
pub(crate) const SP: usize = 33;
/// Index of the status register.
pub(crate) const SREG: usize = 34;
/// Index of the bank register of ELPM.
pub(crate) const RAMPZ: usize = 35;

/// The lower register of the pointer X.
pub(crate) const X: u8 = 26;
/// The lower register of the pointer Y.
pub(crate) const Y: u8 = 28;
/// The lower register of the pointer Z.
pub(crate) const Z: u8 = 30;

/// Status register bits.
pub(crate) mod status {
    pub(crate) const CARRY: u32 = 1 << 0;
    pub(crate) const ZERO: u32 = 1 << 1;
    pub(crate) const NEGATIVE: u32 = 1 << 2;
    pub(crate) const OVERFLOW: u32 = 1 << 3;
    pub(crate) const SIGN: u32 = 1 << 4;
    pub(crate) const HALF_CARRY: u32 = 1 << 5;
    pub(crate) const TRANSFER: u32 = 1 << 6;
    pub(crate) const INTERRUPT: u32 = 1 << 7;
    /// What additions and subtractions of bytes set.
    pub(crate) const ARITHMETIC: u32 = HALF_CARRY | WORD;
    /// What operations on words and shifts set.
    pub(crate) const WORD: u32 = CARRY | LOGICAL;
    /// What bitwise operations, INC and DEC set.
    pub(crate) const LOGICAL: u32 = ZERO | NEGATIVE | OVERFLOW | SIGN;
    /// T and I, which no arithmetic touches.
    pub(crate) const CONTROL: u32 = TRANSFER | INTERRUPT;
    pub(crate) const ALL: u32 = 0xFF;
}

/// A byte and what it depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Operand {
    pub(crate) value: u32,
    pub(crate) label: u8,
}

impl Operand {
    /// A value that depends on nothing.
    #[inline(always)]
    pub(crate) fn constant(value: u32) -> Self {
        Self { value, label: 0 }
    }
}

/// SREG in parts that instructions set as a whole, each with its bits in their places: what sets a
/// part need not wait for what it was before.
#[derive(Clone, Copy, Default)]
struct Status {
    carry: u32,
    half_carry: u32,
    /// Z, N, V, S.
    logical: u32,
    /// T, I.
    control: u32,
}

impl Status {
    #[inline(always)]
    fn all(self) -> u32 {
        self.carry | self.half_carry | self.logical | self.control
    }

    /// Gives the flags in `mask` the values that `flags` has in their places.
    #[inline(always)]
    fn set(&mut self, mask: u32, flags: u32) {
        for (part, bits) in [
            (&mut self.carry, status::CARRY),
            (&mut self.half_carry, status::HALF_CARRY),
            (&mut self.logical, status::LOGICAL),
            (&mut self.control, status::CONTROL),
        ] {
            if mask & bits == bits {
                *part = flags & bits;
            } else if mask & bits != 0 {
                *part = *part & !(mask & bits) | flags & mask & bits;
            }
        }
    }
}

/// The register file and the registers of the CPU in I/O space.
pub(crate) struct Registers {
    /// R0 to R31, and room so that no index of one byte needs a check.
    values: [u8; 256],
    labels: [u8; 256],
    program_counter: u32,
    status: Status,
    /// Byte *n* says what bit *n* of SREG depends on.
    status_labels: u64,
    /// The data address where the next byte is pushed.
    stack_pointer: u16,
    /// Byte *n* says what byte *n* of SP depends on.
    stack_labels: u16,
    /// The lowest machine address in use on the stack, as of the last whole value of SP.
    stack_bound: u32,
    bank: Operand,
    bank_mask: u32,
}

/// One byte for each bit of SREG in `bits`.
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

/// The bytes of a word that have some of `bits`.
fn byte_mask(bits: u32) -> u16 {
    let byte = |mask: u32| if bits & mask == 0 { 0 } else { mask as u16 };
    byte(0xFF) | byte(0xFF00)
}

impl Registers {
    /// All registers 0; `bank_mask` has the bits that RAMPZ has.
    pub(crate) fn new(bank_mask: u32) -> Self {
        Self {
            values: [0; 256],
            labels: [0; 256],
            program_counter: 0,
            status: Status::default(),
            status_labels: 0,
            stack_pointer: 0,
            stack_labels: 0,
            stack_bound: DATA_BASE + 1,
            bank: Operand::default(),
            bank_mask,
        }
    }

    #[inline(always)]
    pub(crate) fn program_counter(&self) -> u32 {
        self.program_counter
    }

    /// Goes to an address, which must be even and lie in flash.
    #[inline(always)]
    pub(crate) fn advance(&mut self, address: u32) {
        self.program_counter = address;
    }

    #[inline(always)]
    pub(crate) fn value(&self, index: u8) -> u32 {
        u32::from(self.values[usize::from(index)])
    }

    #[inline(always)]
    pub(crate) fn label(&self, index: u8) -> u8 {
        self.labels[usize::from(index)]
    }

    #[inline(always)]
    pub(crate) fn operand(&self, index: u8) -> Operand {
        Operand {
            value: self.value(index),
            label: self.label(index),
        }
    }

    /// Writes a register; without `SECRETS` its label, which is 0 then, stays.
    #[inline(always)]
    pub(crate) fn set<const SECRETS: bool>(&mut self, index: u8, value: u32, label: u8) {
        let index = usize::from(index);
        self.values[index] = value as u8;
        if SECRETS {
            self.labels[index] = label;
        }
    }

    /// Two registers as a word, the one with the lower number being the lower byte.
    #[inline(always)]
    pub(crate) fn pair(&self, index: u8) -> u32 {
        self.value(index) | self.value(index.wrapping_add(1)) << 8
    }

    /// What a pair of registers depends on.
    #[inline(always)]
    pub(crate) fn pair_label(&self, index: u8) -> u8 {
        self.label(index) | self.label(index.wrapping_add(1))
    }

    /// Writes a pair; labels stay.
    #[inline(always)]
    pub(crate) fn set_pair(&mut self, index: u8, value: u32) {
        self.values[usize::from(index)] = value as u8;
        self.values[usize::from(index.wrapping_add(1))] = (value >> 8) as u8;
    }

    /// Says what both registers of a pair depend on.
    #[inline(always)]
    pub(crate) fn set_pair_labels(&mut self, index: u8, low: u8, high: u8) {
        self.labels[usize::from(index)] = low;
        self.labels[usize::from(index.wrapping_add(1))] = high;
    }

    #[inline(always)]
    pub(crate) fn status(&self) -> u32 {
        self.status.all()
    }

    /// Gives the flags in `mask` the values that `flags` has in their places.
    #[inline(always)]
    pub(crate) fn set_flags(&mut self, mask: u32, flags: u32) {
        self.status.set(mask, flags);
    }

    /// C as an operand.
    #[inline(always)]
    pub(crate) fn carry(&self) -> Operand {
        Operand {
            value: self.status.carry,
            label: self.status_labels as u8,
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

    /// SP: the data address where the next byte is pushed.
    #[inline(always)]
    pub(crate) fn stack_pointer(&self) -> u16 {
        self.stack_pointer
    }

    /// The lowest machine address in use on the stack.
    #[inline(always)]
    pub(crate) fn stack_bound(&self) -> u32 {
        self.stack_bound
    }

    /// What SP depends on, byte for byte.
    #[inline(always)]
    pub(crate) fn stack_labels(&self) -> u16 {
        self.stack_labels
    }

    /// Says what SP depends on, byte for byte.
    #[inline(always)]
    pub(crate) fn set_stack_labels(&mut self, labels: u16) {
        self.stack_labels = labels;
    }

    /// Gives SP a whole new value; labels stay.
    #[inline(always)]
    pub(crate) fn move_stack(&mut self, stack_pointer: u16) {
        self.stack_pointer = stack_pointer;
        self.stack_bound = DATA_BASE + u32::from(stack_pointer) + 1;
    }

    /// Writes SPL, which settles the stack pointer.
    pub(crate) fn set_stack_low(&mut self, value: u32, label: u8) {
        self.move_stack(self.stack_pointer & 0xFF00 | value as u16);
        self.stack_labels = self.stack_labels & 0xFF00 | u16::from(label);
    }

    /// Writes SPH. The stack pointer is half written then: it is in bounds as it was before until SPL
    /// is written or the stack is used.
    pub(crate) fn set_stack_high(&mut self, value: u32, label: u8) {
        self.stack_pointer = self.stack_pointer & 0xFF | (value as u16) << 8;
        self.stack_labels = self.stack_labels & 0xFF | u16::from(label) << 8;
    }

    /// RAMPZ.
    #[inline(always)]
    pub(crate) fn bank(&self) -> Operand {
        self.bank
    }

    /// Writes RAMPZ: bits that do not exist stay 0.
    #[inline(always)]
    pub(crate) fn set_bank(&mut self, value: u32, label: u8) {
        self.bank = Operand {
            value: value & self.bank_mask,
            label,
        };
    }

    /// A register's value, by its index in the core's list.
    pub(crate) fn listed(&self, index: usize) -> u32 {
        match index {
            PC => self.program_counter,
            SP => u32::from(self.stack_pointer),
            SREG => self.status(),
            RAMPZ => self.bank.value,
            _ => self.value(index as u8),
        }
    }

    /// Gives a register of the core's list a value that depends on nothing.
    pub(crate) fn set_listed(&mut self, index: usize, value: u32) {
        match index {
            PC => self.advance(value & (DATA_BASE - 1) & !1),
            SP => {
                self.move_stack(value as u16);
                self.stack_labels = 0;
            }
            SREG => {
                self.set_flags(status::ALL, value);
                self.set_flag_labels(status::ALL, 0);
            }
            RAMPZ => self.set_bank(value, 0),
            _ => self.set::<true>(index as u8, value, 0),
        }
    }

    /// What the parts of a register of the core's list that have some of `bits` depend on.
    pub(crate) fn listed_label(&self, index: usize, bits: u32) -> Label {
        Label(match index {
            PC => 0,
            SP => {
                let [low, high] = (self.stack_labels & byte_mask(bits)).to_le_bytes();
                low | high
            }
            SREG => self.flag_label(bits),
            RAMPZ => self.bank.label,
            _ => self.label(index as u8),
        })
    }

    /// Says what the parts of a register of the core's list that have some of `bits` depend on.
    pub(crate) fn set_listed_label(&mut self, index: usize, bits: u32, label: Label) {
        match index {
            PC => {}
            SP => {
                let bytes = byte_mask(bits);
                let labels = u16::from_le_bytes([label.0; 2]);
                self.stack_labels = self.stack_labels & !bytes | labels & bytes;
            }
            SREG => self.set_flag_labels(bits, label.0),
            RAMPZ => self.bank.label = label.0,
            _ => self.labels[index & 31] = label.0,
        }
    }

    pub(crate) fn clear_labels(&mut self) {
        self.labels = [0; 256];
        self.status_labels = 0;
        self.stack_labels = 0;
        self.bank.label = 0;
    }
}
