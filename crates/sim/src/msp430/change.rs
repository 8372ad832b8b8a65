//! Instructions with two operands.

use super::arithmetic::{self, Outcome};
use super::execute::sleep_if_off;
use super::instruction::{Instruction, Operation};
use super::labels;
use super::operands::{Operand, Place, destination, fetch, label_mask, source, store};
use super::registers::{FlagLabels, Registers, SR, status};
use crate::bus::{Bus, Stop};

/// A double-operand instruction other than MOV.
#[inline(always)]
pub(crate) fn change<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
    compute: impl FnOnce(&mut Registers, &Instruction, Operand, Operand) -> Operand,
) -> Result<(), Stop> {
    let right = source(registers, instruction, bus)?;
    let place = destination(registers, instruction, bus);
    let left = fetch(registers, instruction, place, bus)?;
    let (flags_before, mode_before) = (registers.flag_labels, registers.mode_label);
    let result = compute(registers, instruction, left, right);
    if !instruction.operation.writes() {
        return Ok(());
    }
    store(registers, instruction, place, result, bus)?;
    if SECRETS
        && matches!(
            instruction.operation,
            Operation::BitClear | Operation::BitSet
        )
        && matches!(place, Place::Register(SR))
        && right.labels == 0
    {
        // Bits beyond the operation's size become 0, as if cleared.
        let known = right.value | !instruction.mask;
        registers.flag_labels = without(flags_before, known);
        let all_known = known & status::MODE == status::MODE;
        registers.mode_label = if all_known { 0 } else { mode_before };
    }
    sleep_if_off(registers, instruction, bus)
}

/// A double-operand instruction whose operands are general registers or a constant: most of what
/// programs do, without the questions that other operands raise.
#[inline(always)]
pub(crate) fn change_register<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
) {
    let from = usize::from(instruction.source_register);
    let to = usize::from(instruction.destination_register);
    // One of the two is 0: the value of a constant, or R3.
    let value = registers.value(from) & instruction.mask | instruction.source_value;
    let mut right = Operand { value, labels: 0 };
    let mut left = Operand {
        value: registers.value(to) & instruction.mask,
        labels: 0,
    };
    if SECRETS {
        let size = label_mask(instruction.size);
        right.labels = registers.general_labels(from) & size;
        left.labels = registers.general_labels(to) & size;
    }
    let operation = instruction.operation;
    let result = if operation == Operation::Move {
        right
    } else if operation.is_arithmetic() {
        arithmetic_result::<SECRETS>(registers, instruction, left, right)
    } else {
        bitwise_result::<SECRETS>(registers, instruction, left, right)
    };
    if operation.writes() {
        registers.set_general(to, result.value, result.labels);
    }
}

/// Adds or subtracts and sets the flags.
#[inline(always)]
pub(crate) fn arithmetic_result<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    left: Operand,
    right: Operand,
) -> Operand {
    let mask = instruction.mask;
    let uses_carry = matches!(
        instruction.operation,
        Operation::AddCarry | Operation::SubtractCarry | Operation::DecimalAdd
    ) && !instruction.zero_carry;
    let carry = if uses_carry { registers.carry() } else { 0 };
    let outcome = match instruction.operation {
        Operation::Add | Operation::AddCarry => {
            arithmetic::add(left.value, right.value, carry, mask)
        }
        Operation::SubtractCarry => arithmetic::subtract(left.value, right.value, carry, mask),
        Operation::DecimalAdd => arithmetic::decimal_add(left.value, right.value, carry, mask),
        _ => arithmetic::subtract(left.value, right.value, 1, mask),
    };
    // The manuals leave V undefined after a decimal addition; here it stays.
    let which = if instruction.operation == Operation::DecimalAdd {
        status::FLAGS & !status::OVERFLOW
    } else {
        status::FLAGS
    };
    registers.set_flags(which, outcome.flags);
    let mut labels = 0;
    if SECRETS {
        let carry_label = if uses_carry {
            u32::from(registers.flag_labels.carry)
        } else {
            0
        };
        let inputs = left.labels | right.labels | carry_label;
        let inputs = if instruction.operands_cancel {
            0
        } else {
            inputs
        };
        labels = labels::ripple(inputs) & label_mask(instruction.size);
        let all = FlagLabels::all(labels::fold(labels));
        registers.flag_labels = if instruction.operation == Operation::DecimalAdd {
            FlagLabels {
                overflow: registers.flag_labels.overflow,
                ..all
            }
        } else {
            all
        };
    }
    Operand {
        value: outcome.value,
        labels,
    }
}

/// Combines bit by bit, and sets the flags where the instruction does.
#[inline(always)]
pub(crate) fn bitwise_result<const SECRETS: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    left: Operand,
    right: Operand,
) -> Operand {
    let mask = instruction.mask;
    let (outcome, sets_flags) = match instruction.operation {
        Operation::ExclusiveOr => (
            arithmetic::exclusive_or(left.value, right.value, mask),
            true,
        ),
        Operation::BitClear => (
            Outcome {
                value: left.value & !right.value,
                flags: 0,
            },
            false,
        ),
        Operation::BitSet => (
            Outcome {
                value: left.value | right.value,
                flags: 0,
            },
            false,
        ),
        _ => (arithmetic::logical(left.value & right.value, mask), true),
    };
    let mut labels = 0;
    if SECRETS && left.labels | right.labels != 0 {
        labels = bit_labels(instruction, left, right);
    }
    if sets_flags {
        registers.set_flags(status::FLAGS, outcome.flags);
        if SECRETS {
            let label = labels::fold(labels);
            // V of an exclusive or tells the signs, even of operands that cancel.
            let overflow = match instruction.operation {
                Operation::ExclusiveOr => labels::fold(left.labels | right.labels).0,
                _ => 0,
            };
            registers.flag_labels = FlagLabels {
                overflow,
                ..FlagLabels::all(label)
            };
        }
    }
    Operand {
        value: outcome.value,
        labels,
    }
}

/// Labels of a bitwise result.
fn bit_labels(instruction: &Instruction, left: Operand, right: Operand) -> u32 {
    let mask = instruction.mask;
    match instruction.operation {
        _ if instruction.operands_cancel => 0,
        Operation::ExclusiveOr => left.labels | right.labels,
        Operation::BitClear => {
            labels::of_and(left.value, left.labels, !right.value & mask, right.labels)
        }
        // left | right = !(!left & !right)
        Operation::BitSet => labels::of_and(
            !left.value & mask,
            left.labels,
            !right.value & mask,
            right.labels,
        ),
        _ => labels::of_and(left.value, left.labels, right.value, right.labels),
    }
}

/// Flags that a known constant sets or clears depend on nothing any more.
fn without(mut flags: FlagLabels, bits: u32) -> FlagLabels {
    for (bit, label) in [
        (status::CARRY, &mut flags.carry),
        (status::ZERO, &mut flags.zero),
        (status::NEGATIVE, &mut flags.negative),
        (status::OVERFLOW, &mut flags.overflow),
    ] {
        if bits & bit != 0 {
            *label = 0;
        }
    }
    flags
}
