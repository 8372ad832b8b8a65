//! Executing decoded instructions.

use super::change::{arithmetic_result, bitwise_result, change, change_register};
use super::instruction::{Instruction, Mode, Operation, Repeat, Size};
use super::labels;
use super::operands::{Operand, destination, label_mask, pop, push, set_register, source, store};
use super::registers::{PC, Registers, SP, SR, status};
use super::shift::{change_one, rotate_multiple};
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
        if SECRETS {
            registers.set_counter_label(bus.findings[FindingKind::Branch as usize].label);
        }
    }
    registers.set_counter_label(Label::NONE);
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
pub(crate) fn sleep_if_off<const SECRETS: bool, const OBSERVED: bool>(
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
