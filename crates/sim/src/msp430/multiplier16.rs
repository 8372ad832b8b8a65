//! The 16-bit hardware multiplier of the classic family: TI SLAU049, chapter 7.

use crate::{Label, Peripheral};
use std::ops::Range;

/// Where it is.
pub(crate) const ADDRESSES: Range<u32> = 0x0130..0x0140;

/// What a write to the second operand starts.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Multiply,
    MultiplySigned,
    MultiplyAccumulate,
    MultiplyAccumulateSigned,
}

/// The multiplier's registers. A result is there at once. Each part of it depends on both operands, and,
/// when accumulating, on that part and those below as they were before.
#[derive(Default)]
pub(crate) struct Multiplier16 {
    mode: Mode,
    first: (u16, Label),
    second: (u16, Label),
    result: u32,
    extension: u16,
    /// Of RESLO, RESHI and SUMEXT.
    result_labels: [Label; 3],
}

impl Multiplier16 {
    fn multiply(&mut self) {
        let (first, second) = (self.first.0, self.second.0);
        let unsigned = u32::from(first) * u32::from(second);
        let signed = (i32::from(first as i16) * i32::from(second as i16)) as u32;
        let inputs = self.first.1.union(self.second.1);
        let [low, high, _] = self.result_labels;
        self.result_labels = match self.mode {
            Mode::Multiply | Mode::MultiplySigned => [inputs; 3],
            Mode::MultiplyAccumulate | Mode::MultiplyAccumulateSigned => {
                let low = low.union(inputs);
                let high = low.union(high);
                [low, high, high]
            }
        };
        let sign_word = |value: u32| if value >> 31 != 0 { 0xFFFF } else { 0 };
        match self.mode {
            Mode::Multiply => {
                self.result = unsigned;
                self.extension = 0;
            }
            Mode::MultiplySigned => {
                self.result = signed;
                self.extension = sign_word(signed);
            }
            Mode::MultiplyAccumulate => {
                let (sum, carry) = self.result.overflowing_add(unsigned);
                self.result = sum;
                self.extension = u16::from(carry);
            }
            Mode::MultiplyAccumulateSigned => {
                self.result = self.result.wrapping_add(signed);
                self.extension = sign_word(self.result);
            }
        }
    }
}

impl Peripheral for Multiplier16 {
    fn addresses(&self) -> Range<u32> {
        ADDRESSES
    }

    fn read(&mut self, address: u32, size: u8) -> (u32, Label) {
        let [low, high, extension] = self.result_labels;
        let (word, label) = match address & 0xE {
            0x0..=0x6 => self.first,
            0x8 => self.second,
            0xA => (self.result as u16, low),
            0xC => ((self.result >> 16) as u16, high),
            _ => (self.extension, extension),
        };
        let value = if size == 1 {
            word >> (8 * (address & 1)) & 0xFF
        } else {
            word
        };
        (u32::from(value), label)
    }

    /// A byte written counts as a word with high byte 0: SLAU049 section 7.2.1 has signed bytes
    /// extended by software.
    fn write(&mut self, address: u32, _size: u8, value: u32, label: Label) {
        let word = value as u16;
        match address & 0xE {
            operand @ 0x0..=0x6 => {
                self.first = (word, label);
                self.mode = match operand {
                    0x0 => Mode::Multiply,
                    0x2 => Mode::MultiplySigned,
                    0x4 => Mode::MultiplyAccumulate,
                    _ => Mode::MultiplyAccumulateSigned,
                };
            }
            0x8 => {
                self.second = (word, label);
                self.multiply();
            }
            // Writing a part of the result presets the accumulator.
            0xA => {
                self.result = self.result & 0xFFFF_0000 | u32::from(word);
                self.result_labels[0] = label;
            }
            0xC => {
                self.result = self.result & 0xFFFF | u32::from(word) << 16;
                self.result_labels[1] = label;
            }
            // The extension is read-only.
            _ => {}
        }
    }
}
