//! MPY32, the 32-bit hardware multiplier of the x5xx family: TI SLAU208, chapter "32-Bit Hardware
//! Multiplier".
//!
//! A result is there at once (on silicon a 32-bit result takes several cycles), and the fractional
//! and saturation modes are not modelled: their control bits can be set and read, no more.

use crate::{Label, Peripheral};
use std::ops::Range;

/// Where it is.
pub(crate) const ADDRESSES: Range<u32> = 0x04C0..0x04F0;

/// Offsets of the registers from the first address.
mod offset {
    pub(super) const MPY: u32 = 0x00;
    pub(super) const MACS: u32 = 0x06;
    pub(super) const OP2: u32 = 0x08;
    pub(super) const RESLO: u32 = 0x0A;
    pub(super) const RESHI: u32 = 0x0C;
    pub(super) const SUMEXT: u32 = 0x0E;
    pub(super) const MPY32L: u32 = 0x10;
    pub(super) const MACS32H: u32 = 0x1E;
    pub(super) const OP2L: u32 = 0x20;
    pub(super) const OP2H: u32 = 0x22;
    pub(super) const RES0: u32 = 0x24;
    pub(super) const RES3: u32 = 0x2A;
    pub(super) const MPY32CTL0: u32 = 0x2C;
}

/// Bits of MPY32CTL0.
mod control {
    pub(super) const CARRY: u16 = 1 << 0;
    /// The two mode bits: signed, accumulate.
    pub(super) const SIGNED: u16 = 1 << 4;
    pub(super) const ACCUMULATE: u16 = 1 << 5;
    pub(super) const FIRST_IS_32_BITS: u16 = 1 << 6;
    pub(super) const SECOND_IS_32_BITS: u16 = 1 << 7;
}

/// The multiplier's registers.
#[derive(Default)]
pub(crate) struct Multiplier32 {
    control: u16,
    first: u32,
    second: u32,
    result: u64,
    extension: u16,
    labels: Labels,
}

/// What the registers depend on, word by word. Each part of a result depends on both operands, on what
/// says how they are multiplied, and, when accumulating, on that part and those below as they were before.
#[derive(Default)]
struct Labels {
    first: [Label; 2],
    second: [Label; 2],
    result: [Label; 4],
    extension: Label,
    /// Of MPY32CTL0: the mode and the first operand's width, which a write of that operand chooses.
    operation: Label,
    /// The second operand's width, which its write chooses.
    second_width: Label,
    carry: Label,
    /// The other bits.
    options: Label,
}

impl Labels {
    fn of_control(&self) -> Label {
        let of_operands = self.operation.union(self.second_width);
        of_operands.union(self.carry).union(self.options)
    }
}

impl Multiplier32 {
    fn has(&self, bit: u16) -> bool {
        self.control & bit != 0
    }

    fn set(&mut self, bit: u16, on: bool) {
        self.control = if on {
            self.control | bit
        } else {
            self.control & !bit
        };
    }

    /// A word written with `size` bytes: a signed byte is extended by the multiplier itself.
    fn extended(&self, value: u32, size: u8) -> u16 {
        if size == 1 && self.has(control::SIGNED) {
            value as u8 as i8 as u16
        } else {
            value as u16
        }
    }

    /// An operand as wide as it was written, extended to 64 bits.
    fn widened(&self, operand: u32, is_32_bits: bool) -> u64 {
        match (self.has(control::SIGNED), is_32_bits) {
            (true, true) => i64::from(operand as i32) as u64,
            (true, false) => i64::from(operand as i16) as u64,
            (false, true) => u64::from(operand),
            (false, false) => u64::from(operand as u16),
        }
    }

    fn multiply(&mut self) {
        let wide = self.has(control::FIRST_IS_32_BITS) || self.has(control::SECOND_IS_32_BITS);
        let product = self
            .widened(self.first, self.has(control::FIRST_IS_32_BITS))
            .wrapping_mul(self.widened(self.second, self.has(control::SECOND_IS_32_BITS)));
        self.follow_labels(wide);
        let mut carry = false;
        if self.has(control::ACCUMULATE) {
            if wide {
                (self.result, carry) = self.result.overflowing_add(product);
            } else {
                let (sum, overflow) = (self.result as u32).overflowing_add(product as u32);
                self.result = self.result & !0xFFFF_FFFF | u64::from(sum);
                carry = overflow;
            }
        } else {
            self.result = product;
        }
        let negative = self.result >> if wide { 63 } else { 31 } & 1 != 0;
        self.extension = match (self.has(control::SIGNED), self.has(control::ACCUMULATE)) {
            (true, _) if negative => 0xFFFF,
            (false, true) => u16::from(carry),
            _ => 0,
        };
        let carry_bit = match (self.has(control::SIGNED), self.has(control::ACCUMULATE)) {
            (true, false) => negative,
            (_, true) => carry,
            _ => false,
        };
        self.set(control::CARRY, carry_bit);
    }

    /// What the result of a multiplication depends on.
    fn follow_labels(&mut self, wide: bool) {
        let labels = &mut self.labels;
        let how = labels.operation.union(labels.second_width);
        let operands = [
            (labels.first, control::FIRST_IS_32_BITS),
            (labels.second, control::SECOND_IS_32_BITS),
        ];
        let inputs = operands
            .into_iter()
            .fold(how, |inputs, ([low, high], is_32_bits)| {
                let high = if self.control & is_32_bits != 0 {
                    high
                } else {
                    Label::NONE
                };
                inputs.union(low).union(high)
            });
        if self.control & control::ACCUMULATE == 0 {
            labels.result = [inputs; 4];
        } else {
            let mut below = inputs;
            for (n, label) in labels.result.iter_mut().enumerate() {
                if n < 2 || wide {
                    below = below.union(*label);
                    *label = below;
                } else {
                    // Had it been another operation, it would have been changed.
                    *label = label.union(how);
                }
            }
        }
        let last = labels.result[if wide { 3 } else { 1 }];
        (labels.extension, labels.carry) = (last, last);
    }

    /// Selects the operation by the register that the first operand was written to: unsigned,
    /// signed, accumulating unsigned, accumulating signed.
    fn select(&mut self, operation: u32) {
        self.set(control::SIGNED, operation & 1 != 0);
        self.set(control::ACCUMULATE, operation & 2 != 0);
    }

    fn result_word(&self, index: u32) -> u16 {
        (self.result >> (16 * index)) as u16
    }

    /// Writing a part of the result presets the accumulator.
    fn preset(&mut self, index: u32, word: u16, label: Label) {
        let shift = 16 * index;
        self.result = self.result & !(0xFFFF << shift) | u64::from(word) << shift;
        self.labels.result[index as usize] = label;
    }

    /// What an operand depends on that is written with `size` bytes: how a byte is extended, too.
    fn written(&self, size: u8, label: Label) -> Label {
        if size == 1 {
            label.union(self.labels.operation)
        } else {
            label
        }
    }
}

impl Peripheral for Multiplier32 {
    fn addresses(&self) -> Range<u32> {
        ADDRESSES
    }

    fn read(&mut self, address: u32, size: u8) -> (u32, Label) {
        let offset = (address - ADDRESSES.start) & !1;
        let half = usize::from(offset & 2 != 0);
        let labels = &self.labels;
        let (word, label) = match offset {
            offset::MPY..=offset::MACS => (self.first as u16, labels.first[0]),
            offset::MPY32L..=offset::MACS32H => {
                ((self.first >> (16 * half)) as u16, labels.first[half])
            }
            offset::OP2 | offset::OP2L => (self.second as u16, labels.second[0]),
            offset::OP2H => ((self.second >> 16) as u16, labels.second[1]),
            offset::RESLO | offset::RESHI => {
                let index = (offset - offset::RESLO) / 2;
                (self.result_word(index), labels.result[index as usize])
            }
            offset::SUMEXT => (self.extension, labels.extension),
            offset::RES0..=offset::RES3 => {
                let index = (offset - offset::RES0) / 2;
                (self.result_word(index), labels.result[index as usize])
            }
            offset::MPY32CTL0 => (self.control, labels.of_control()),
            _ => (0, Label::NONE),
        };
        let value = if size == 1 {
            word >> (8 * (address & 1)) & 0xFF
        } else {
            word
        };
        (u32::from(value), label)
    }

    fn write(&mut self, address: u32, size: u8, value: u32, label: Label) {
        let offset = (address - ADDRESSES.start) & !1;
        match offset {
            offset::MPY..=offset::MACS => {
                self.select(offset / 2);
                self.set(control::FIRST_IS_32_BITS, false);
                self.first = u32::from(self.extended(value, size));
                self.labels.operation = label;
                self.labels.first = [label, Label::NONE];
            }
            offset::MPY32L..=offset::MACS32H if offset & 2 == 0 => {
                self.select((offset - offset::MPY32L) / 4);
                self.set(control::FIRST_IS_32_BITS, false);
                self.first = self.first & 0xFFFF_0000 | u32::from(self.extended(value, size));
                self.labels.operation = label;
                self.labels.first[0] = label;
            }
            offset::MPY32L..=offset::MACS32H => {
                self.set(control::FIRST_IS_32_BITS, true);
                self.first = self.first & 0xFFFF | u32::from(self.extended(value, size)) << 16;
                self.labels.first[1] = self.written(size, label);
                self.labels.operation = self.labels.operation.union(label);
            }
            offset::OP2 => {
                self.set(control::SECOND_IS_32_BITS, false);
                self.second = u32::from(self.extended(value, size));
                self.labels.second = [self.written(size, label), Label::NONE];
                self.labels.second_width = label;
                self.multiply();
            }
            offset::OP2L => {
                self.second = self.second & 0xFFFF_0000 | u32::from(self.extended(value, size));
                self.labels.second[0] = self.written(size, label);
            }
            offset::OP2H => {
                self.set(control::SECOND_IS_32_BITS, true);
                self.second = self.second & 0xFFFF | u32::from(self.extended(value, size)) << 16;
                self.labels.second[1] = self.written(size, label);
                self.labels.second_width = label;
                self.multiply();
            }
            offset::RESLO => self.preset(0, value as u16, label),
            offset::RESHI => self.preset(1, value as u16, label),
            offset::RES0..=offset::RES3 => {
                self.preset((offset - offset::RES0) / 2, value as u16, label);
            }
            offset::MPY32CTL0 => {
                self.control = value as u16;
                let all = &mut self.labels;
                (all.operation, all.second_width) = (label, label);
                (all.carry, all.options) = (label, label);
            }
            // The extension is read-only.
            _ => {}
        }
    }
}
