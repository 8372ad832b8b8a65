//! Executing decoded instructions.

use super::arithmetic::{self, Outcome};
use super::instruction::{Instruction, Mode, Operation, Repeat, Size};
use super::labels;
use super::operands::{
    Operand, Place, destination, fetch, label_mask, only_operand, pop, push, set_register, source,
    store,
};
use super::registers::{FlagLabels, PC, Registers, SP, SR, status};
use crate::bus::{Bus, Stop};
use crate::{FaultKind, FindingKind, Label};

/// Executes an instruction; gives its cycles.
#[inline(always)]
pub(crate) fn execute<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<u32, Stop> {
    registers.advance(instruction.next);
    if instruction.repeat != Repeat::Once {
        return execute_repeatedly(registers, instruction, bus);
    }
    execute_once(registers, instruction, bus)?;
    Ok(u32::from(instruction.cycles))
}

/// `RPT`: the extension word takes one cycle, each execution the rest.
#[inline(never)]
fn execute_repeatedly<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<u32, Stop> {
    let mut count_label = Label::NONE;
    let count = match instruction.repeat {
        Repeat::Once => 1,
        Repeat::Times(count) => u32::from(count),
        Repeat::Register(index) => {
            let index = usize::from(index);
            count_label = Label(registers.labels(index) as u8);
            (registers.value(index) & 0xF) + 1
        }
    };
    let counts_secret = SECRETS && !count_label.is_clean();
    if counts_secret {
        bus.find(FindingKind::Timing, count_label);
        if instruction.operation == Operation::Push {
            // So does what is pushed, and where.
            taint(registers, SP, count_label, bus);
        }
    }
    for _ in 0..count {
        execute_once(registers, instruction, bus)?;
    }
    if counts_secret && instruction.operation != Operation::Push {
        registers.flag_labels.add(count_label);
        if let Some(index) = instruction.result_register() {
            taint(registers, index, count_label, bus);
        }
    }
    Ok(1 + count * (u32::from(instruction.cycles) - 1))
}

/// A register depends on how often an instruction is repeated.
fn taint<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    index: usize,
    label: Label,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    registers.set_labels(index, registers.labels(index) | labels::spread(label));
    if matches!(index, PC | SR) {
        bus.find(FindingKind::Branch, label);
    }
}

#[inline(always)]
fn execute_once<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    if instruction.within_registers {
        change_register::<SECRETS>(registers, instruction);
        return Ok(());
    }
    match instruction.operation {
        Operation::Move => {
            let operand = source(registers, instruction, bus)?;
            let place = destination(registers, instruction, bus);
            store(registers, instruction, place, operand, bus)?;
            sleep_if_off(registers, instruction, bus)
        }
        Operation::Add
        | Operation::AddCarry
        | Operation::SubtractCarry
        | Operation::Subtract
        | Operation::Compare
        | Operation::DecimalAdd => {
            change(registers, instruction, bus, arithmetic_result::<SECRETS>)
        }
        Operation::BitTest
        | Operation::BitClear
        | Operation::BitSet
        | Operation::ExclusiveOr
        | Operation::And => change(registers, instruction, bus, bitwise_result::<SECRETS>),
        Operation::Jump => {
            registers.jump(instruction.source_value);
            Ok(())
        }
        Operation::JumpNotEqual
        | Operation::JumpEqual
        | Operation::JumpNoCarry
        | Operation::JumpCarry
        | Operation::JumpNegative
        | Operation::JumpGreaterOrEqual
        | Operation::JumpLess => {
            jump_if(registers, instruction, bus);
            Ok(())
        }
        Operation::RotateRightCarry
        | Operation::RotateRightArithmetic
        | Operation::SwapBytes
        | Operation::SignExtend => change_one(registers, instruction, bus),
        Operation::Push => {
            let mut operand = source(registers, instruction, bus)?;
            if instruction.source == Mode::Register
                && usize::from(instruction.source_register) == SP
            {
                // PUSH SP puts the new stack pointer onto the stack.
                let bytes = if instruction.size == Size::Address {
                    4
                } else {
                    2
                };
                operand.value = operand.value.wrapping_sub(bytes) & instruction.mask;
                operand.labels = labels::ripple(operand.labels) & label_mask(instruction.size);
            }
            push(registers, instruction.size, operand, bus)
        }
        Operation::RotateRightCarryMultiple
        | Operation::RotateRightArithmeticMultiple
        | Operation::RotateLeftArithmeticMultiple
        | Operation::RotateRightUnsignedMultiple => {
            rotate_multiple(registers, instruction, bus);
            sleep_if_off(registers, instruction, bus)
        }
        Operation::PushMultiple => push_multiple(registers, instruction, bus),
        Operation::PopMultiple => pop_multiple(registers, instruction, bus),
        Operation::Call | Operation::CallFar => {
            let target = source(registers, instruction, bus)?;
            let far = instruction.operation == Operation::CallFar;
            push_return_address(registers, far, bus)?;
            set_register(registers, PC, target, bus);
            Ok(())
        }
        Operation::ReturnFromInterrupt => return_from_interrupt(registers, bus),
    }
}

/// Pushes the program counter as `CALL` does, or as `CALLA` does.
pub(crate) fn push_return_address<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    far: bool,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let size = if far { Size::Address } else { Size::Word };
    let return_address = registers.program_counter() & size.mask();
    push(
        registers,
        size,
        Operand {
            value: return_address,
            labels: 0,
        },
        bus,
    )
}

/// An instruction that set CPUOFF has put the core to sleep: a secret that may do so is a finding.
#[inline(always)]
fn sleep_if_off<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    if instruction.writes_status {
        return status_written(registers, bus);
    }
    Ok(())
}

#[cold]
fn status_written<const SECRETS: bool, const OBSERVED: bool>(
    registers: &Registers,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    if SECRETS && registers.mode_label != 0 {
        bus.find(FindingKind::Branch, Label(registers.mode_label));
    }
    if registers.flag(status::CPU_OFF) {
        return Err(Stop::new(FaultKind::Halted));
    }
    Ok(())
}

/// A double-operand instruction other than MOV.
#[inline(always)]
fn change<const SECRETS: bool, const OBSERVED: bool>(
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
fn change_register<const SECRETS: bool>(registers: &mut Registers, instruction: &Instruction) {
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
fn arithmetic_result<const SECRETS: bool>(
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
        let overflow = registers.flag_labels.overflow;
        registers.flag_labels = FlagLabels::all(labels::fold(labels));
        if which & status::OVERFLOW == 0 {
            registers.flag_labels.overflow = overflow;
        }
    }
    Operand {
        value: outcome.value,
        labels,
    }
}

/// Combines bit by bit, and sets the flags where the instruction does.
#[inline(always)]
fn bitwise_result<const SECRETS: bool>(
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
            // V of an exclusive or tells both signs, even where equal operands cancel.
            let overflow = match instruction.operation {
                Operation::ExclusiveOr => top_byte(left.labels | right.labels, instruction.size),
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

#[inline(always)]
fn jump_if<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    let labels = registers.flag_labels;
    let less = registers.flag(status::NEGATIVE) != registers.flag(status::OVERFLOW);
    let (taken, label) = match instruction.operation {
        Operation::JumpNotEqual => (!registers.flag(status::ZERO), labels.zero),
        Operation::JumpEqual => (registers.flag(status::ZERO), labels.zero),
        Operation::JumpNoCarry => (!registers.flag(status::CARRY), labels.carry),
        Operation::JumpCarry => (registers.flag(status::CARRY), labels.carry),
        Operation::JumpNegative => (registers.flag(status::NEGATIVE), labels.negative),
        Operation::JumpLess => (less, labels.negative | labels.overflow),
        _ => (!less, labels.negative | labels.overflow),
    };
    if SECRETS && label != 0 {
        bus.find(FindingKind::Branch, Label(label));
    }
    if taken {
        registers.jump(instruction.source_value);
    }
}

/// Instructions with one operand that is also the result.
#[inline(always)]
fn change_one<const SECRETS: bool, const OBSERVED: bool>(
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
    u32::from(label) << top_shift(size)
}

/// The label of the top byte of a value.
#[inline(always)]
fn top_byte(labels: u32, size: Size) -> u8 {
    (labels >> top_shift(size)) as u8
}

#[inline(always)]
fn top_shift(size: Size) -> u32 {
    match size {
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

fn rotate_multiple<const SECRETS: bool, const OBSERVED: bool>(
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

fn push_multiple<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let first = u32::from(instruction.destination_register);
    for n in 0..instruction.source_value {
        let index = (first.wrapping_sub(n) & 0xF) as usize;
        let operand = Operand {
            value: registers.value(index) & instruction.mask,
            labels: registers.labels(index) & label_mask(instruction.size),
        };
        push(registers, instruction.size, operand, bus)?;
    }
    Ok(())
}

fn pop_multiple<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let first = u32::from(instruction.destination_register);
    for n in 0..instruction.source_value {
        let index = ((first + n) & 0xF) as usize;
        let operand = pop(registers, instruction.size, bus)?;
        set_register(registers, index, operand, bus);
    }
    sleep_if_off(registers, instruction, bus)
}

/// Pops the status register and the program counter; the CPUX keeps bits 19:16 of the latter in the
/// status word's bits 15:12.
fn return_from_interrupt<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let status_word = pop(registers, Size::Word, bus)?;
    let low = pop(registers, Size::Word, bus)?;
    registers.set(SR, status_word.value, status_word.labels);
    let target = Operand {
        value: low.value | status_word.value >> 12 << 16,
        labels: low.labels
            | if registers.mask() > 0xFFFF {
                (status_word.labels & 0xFF00) << 8
            } else {
                0
            },
    };
    set_register(registers, PC, target, bus);
    status_written(registers, bus)
}
