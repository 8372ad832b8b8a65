//! Instructions with one operand: shifts, SWPB and SXT.

use super::arithmetic;
use super::execute::sleep_if_off;
use super::instruction::{Instruction, Operation, Size};
use super::labels;
use super::operands::{Operand, Place, label_mask, only_operand, set_register, store};
use super::registers::{FlagLabels, Registers, status};
use crate::Label;
use crate::bus::{Bus, Stop};

/// Instructions with one operand that is also the result.
#[inline(always)]
pub(crate) fn change_one<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let (place, operand) = only_operand(registers, instruction, bus)?;
    let mask = instruction.mask;
    let Operand { value, labels } = operand;
    let mut result = Operand::default();
    match instruction.operation {
        Operation::RotateRightCarry => {
            let carry = if instruction.zero_carry {
                0
            } else {
                registers.carry()
            };
            let carry_label = if instruction.zero_carry {
                0
            } else {
                registers.flag_labels.carry
            };
            let mut outcome = arithmetic::shift_right(value, carry, mask);
            if instruction.shift_overflows {
                outcome.flags |= arithmetic::became_negative(value, carry, mask);
            }
            registers.set_flags(status::FLAGS, outcome.flags);
            result.value = outcome.value;
            if SECRETS {
                result.labels = shifted_labels(labels, instruction.size)
                    | top_label(carry_label, instruction.size);
                set_shift_labels(registers, result.labels, labels as u8);
                if instruction.shift_overflows {
                    registers.flag_labels.overflow = registers.flag_labels.negative;
                }
            }
        }
        Operation::RotateRightArithmetic => {
            let outcome = arithmetic::shift_right_arithmetic(value, mask);
            registers.set_flags(status::FLAGS, outcome.flags);
            result.value = outcome.value;
            if SECRETS {
                result.labels = shifted_labels(labels, instruction.size);
                set_shift_labels(registers, result.labels, labels as u8);
            }
        }
        Operation::SwapBytes => {
            result.value = value & 0xF_0000 | value >> 8 & 0xFF | (value & 0xFF) << 8;
            result.labels = labels & 0xFF_0000 | labels >> 8 & 0xFF | (labels & 0xFF) << 8;
        }
        _ => {
            let in_register = matches!(place, Place::Register(_));
            let (mask, label_mask) = if in_register {
                (registers.mask(), labels::ALL)
            } else {
                (mask, label_mask(instruction.size))
            };
            let extended = i32::from(value as u8 as i8) as u32;
            let outcome = arithmetic::logical(extended & mask, mask);
            registers.set_flags(status::FLAGS, outcome.flags);
            result.value = outcome.value;
            if SECRETS {
                let label = Label(labels as u8);
                result.labels = labels::spread(label) & label_mask;
                registers.flag_labels = FlagLabels {
                    overflow: 0,
                    ..FlagLabels::all(label)
                };
            }
        }
    }
    store(registers, instruction, place, result, bus)?;
    sleep_if_off(registers, instruction, bus)
}

/// Labels after a shift to the right by fewer than eight places.
fn shifted_labels(labels: u32, size: Size) -> u32 {
    (labels | labels >> 8) & label_mask(size)
}

/// A label for the top byte of a value.
fn top_label(label: u8, size: Size) -> u32 {
    u32::from(label)
        << match size {
            Size::Byte => 0,
            Size::Word => 8,
            Size::Address => 16,
        }
}

/// Flag labels after a shift to the right: the carry came from the lowest byte.
fn set_shift_labels(registers: &mut Registers, result: u32, lowest: u8) {
    let label = labels::fold(result);
    registers.flag_labels = FlagLabels {
        carry: lowest,
        overflow: 0,
        ..FlagLabels::all(label)
    };
}

pub(crate) fn rotate_multiple<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    let index = usize::from(instruction.destination_register);
    let mask = instruction.mask;
    let mut value = registers.value(index) & mask;
    let mut labels = registers.labels(index) & label_mask(instruction.size);
    for _ in 0..instruction.source_value {
        let lowest = labels as u8;
        let outcome = match instruction.operation {
            Operation::RotateRightCarryMultiple => {
                arithmetic::shift_right(value, registers.carry(), mask)
            }
            Operation::RotateRightArithmeticMultiple => {
                arithmetic::shift_right_arithmetic(value, mask)
            }
            Operation::RotateRightUnsignedMultiple => arithmetic::shift_right(value, 0, mask),
            _ => arithmetic::add(value, value, 0, mask),
        };
        value = outcome.value;
        registers.set_flags(status::FLAGS, outcome.flags);
        if SECRETS {
            match instruction.operation {
                Operation::RotateLeftArithmeticMultiple => {
                    labels = (labels | labels << 8) & label_mask(instruction.size);
                    registers.flag_labels = FlagLabels::all(labels::fold(labels));
                }
                operation => {
                    let carry = registers.flag_labels.carry;
                    labels = shifted_labels(labels, instruction.size);
                    if operation == Operation::RotateRightCarryMultiple {
                        labels |= top_label(carry, instruction.size);
                    }
                    set_shift_labels(registers, labels, lowest);
                }
            }
        }
    }
    set_register(registers, index, Operand { value, labels }, bus);
}
