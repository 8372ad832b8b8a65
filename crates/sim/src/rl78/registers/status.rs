//! PSW: flags, the register bank, and what each bit depends on.

use super::{Operand, Registers};

pub(crate) const CARRY: u32 = 1 << 0;
/// ISP0 and ISP1: priority of the interrupt that is being served.
pub(crate) const PRIORITY: u32 = 3 << 1;
pub(crate) const BANK_LOW: u32 = 1 << 3;
pub(crate) const AUXILIARY: u32 = 1 << 4;
pub(crate) const BANK_HIGH: u32 = 1 << 5;
pub(crate) const ZERO: u32 = 1 << 6;
pub(crate) const INTERRUPT: u32 = 1 << 7;
/// What additions, subtractions and comparisons set.
pub(crate) const ARITHMETIC: u32 = ZERO | AUXILIARY | CARRY;
/// What INC and DEC set.
pub(crate) const STEP: u32 = ZERO | AUXILIARY;
pub(crate) const BANK: u32 = BANK_LOW | BANK_HIGH;
pub(crate) const ALL: u32 = 0xFF;
/// What an interrupt changes for its handler.
pub(crate) const INTERRUPTS: u32 = INTERRUPT | PRIORITY;

/// One byte for each bit of PSW in `bits`.
pub(super) const fn label_mask(bits: u32) -> u64 {
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
        self.set_status_bits::<SECRETS>(ALL, operand);
    }

    /// Gives the bits in `mask` the values that the operand has in their places.
    pub(crate) fn set_status_bits<const SECRETS: bool>(&mut self, mask: u32, operand: Operand) {
        let mask = mask & self.status_bits;
        self.set_flags(mask, operand.value);
        self.bank_start = (3 - self.bank() as u8) * 8;
        if SECRETS {
            self.set_flag_labels(mask, operand.label as u8);
            self.note_bank_label();
        }
    }

    /// The number of the current bank.
    pub(crate) fn bank(&self) -> u32 {
        (self.status >> 3 & 1) | (self.status >> 4 & 2)
    }

    /// Makes a bank the current one, whatever the secrets are.
    pub(crate) fn select_bank(&mut self, number: u32) {
        let bits = ((number & 1) * BANK_LOW) | ((number >> 1 & 1) * BANK_HIGH);
        self.set_status_bits::<true>(BANK, Operand::constant(bits));
    }

    /// What the choice of the current bank depends on.
    #[inline(always)]
    pub(crate) fn bank_label(&self) -> u8 {
        self.bank_labels as u8
    }

    /// Labels of bits of PSW have changed, perhaps those of the bank.
    pub(super) fn note_bank_label(&mut self) {
        self.bank_labels = super::both(self.flag_label(BANK)) as u16;
    }

    /// Says of registers that were written that it depends on the choice of the bank whose they were.
    #[inline(always)]
    pub(crate) fn spread_bank_label(&mut self, registers: u16) {
        if self.bank_labels != 0 {
            for (place, label) in self.labels.iter_mut().enumerate() {
                if registers >> (place & 7) & 1 != 0 {
                    *label |= self.bank_labels as u8;
                }
            }
        }
    }

    /// CY as an operand.
    #[inline(always)]
    pub(crate) fn carry(&self) -> Operand {
        Operand {
            value: self.status & CARRY,
            label: self.status_labels as u32 & 0xFF,
        }
    }

    /// Gives CY a value (0 or 1).
    #[inline(always)]
    pub(crate) fn set_carry<const SECRETS: bool>(&mut self, value: u32, label: u8) {
        self.set_flags(CARRY, value);
        if SECRETS {
            self.set_flag_labels(CARRY, label);
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
}
