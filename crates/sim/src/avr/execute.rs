//! Executing decoded instructions.

use super::arithmetic;
use super::change;
use super::data_space;
use super::flow;
use super::instruction::{Instruction, Operation};
use super::registers::{Operand, Registers, status};
use super::transfer;
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
    let cycles = u32::from(instruction.cycles);
    let destination = instruction.destination;
    let source = instruction.source;
    let constant = Operand::constant(u32::from(instruction.constant));
    match instruction.operation {
        Operation::Nothing => {}
        Operation::Move => {
            let Operand { value, label } = registers.operand(source);
            registers.set::<SECRETS>(destination, value, label);
        }
        Operation::MoveWord => {
            registers.set_pair(destination, registers.pair(source));
            if SECRETS {
                let [low, high] = [registers.label(source), registers.label(source + 1)];
                registers.set_pair_labels(destination, low, high);
            }
        }
        Operation::LoadImmediate => registers.set::<SECRETS>(destination, constant.value, 0),
        Operation::Add => {
            let right = registers.operand(source);
            change::add::<SECRETS>(registers, destination, right, Operand::default());
        }
        Operation::AddCarry => {
            let right = registers.operand(source);
            let carry = registers.carry();
            change::add::<SECRETS>(registers, destination, right, carry);
        }
        Operation::Subtract => {
            let right = registers.operand(source);
            change::subtract::<SECRETS>(registers, instruction, right);
        }
        Operation::SubtractImmediate => {
            change::subtract::<SECRETS>(registers, instruction, constant);
        }
        Operation::SubtractCarry => {
            let right = registers.operand(source);
            change::subtract_carry::<SECRETS>(registers, instruction, right);
        }
        Operation::SubtractCarryImmediate => {
            change::subtract_carry::<SECRETS>(registers, instruction, constant);
        }
        Operation::Compare => {
            let right = registers.operand(source);
            change::compare::<SECRETS>(registers, instruction, right);
        }
        Operation::CompareImmediate => {
            change::compare::<SECRETS>(registers, instruction, constant);
        }
        Operation::CompareCarry => {
            let right = registers.operand(source);
            change::compare_carry::<SECRETS>(registers, instruction, right);
        }
        Operation::And => {
            let right = registers.operand(source);
            change::and::<SECRETS>(registers, destination, right);
        }
        Operation::AndImmediate => change::and::<SECRETS>(registers, destination, constant),
        Operation::Or => {
            let right = registers.operand(source);
            change::or::<SECRETS>(registers, destination, right);
        }
        Operation::OrImmediate => change::or::<SECRETS>(registers, destination, constant),
        Operation::ExclusiveOr => {
            let right = registers.operand(source);
            change::exclusive_or::<SECRETS>(registers, instruction, right);
        }
        Operation::AddWordImmediate => {
            let outcome = arithmetic::add_word(registers.pair(destination), constant.value);
            change::word::<SECRETS>(registers, destination, outcome);
        }
        Operation::SubtractWordImmediate => {
            let outcome = arithmetic::subtract_word(registers.pair(destination), constant.value);
            change::word::<SECRETS>(registers, destination, outcome);
        }
        Operation::Complement => change::complement::<SECRETS>(registers, destination),
        Operation::Negate => change::negate::<SECRETS>(registers, destination),
        Operation::SwapNibbles => {
            let Operand { value, label } = registers.operand(destination);
            registers.set::<SECRETS>(destination, value >> 4 | value << 4, label);
        }
        Operation::Increment => {
            let outcome = arithmetic::increment(registers.value(destination));
            change::step::<SECRETS>(registers, destination, outcome);
        }
        Operation::Decrement => {
            let outcome = arithmetic::decrement(registers.value(destination));
            change::step::<SECRETS>(registers, destination, outcome);
        }
        Operation::ShiftRightArithmetic => {
            let Operand { value, label } = registers.operand(destination);
            let top = Operand {
                value: value >> 7,
                label,
            };
            change::shift_right::<SECRETS>(registers, destination, top);
        }
        Operation::ShiftRightLogical => {
            change::shift_right::<SECRETS>(registers, destination, Operand::default());
        }
        Operation::RotateRight => {
            let carry = registers.carry();
            change::shift_right::<SECRETS>(registers, destination, carry);
        }
        Operation::Multiply
        | Operation::MultiplySigned
        | Operation::MultiplySignedUnsigned
        | Operation::MultiplyFraction
        | Operation::MultiplyFractionSigned
        | Operation::MultiplyFractionSignedUnsigned => {
            change::multiply::<SECRETS>(registers, instruction);
        }
        Operation::SetFlags => change::set_flags::<SECRETS>(registers, constant.value, status::ALL),
        Operation::ClearFlags => change::set_flags::<SECRETS>(registers, constant.value, 0),
        Operation::StoreBitInT => change::store_bit::<SECRETS>(registers, instruction),
        Operation::LoadBitFromT => change::load_bit::<SECRETS>(registers, instruction),
        Operation::BranchIfSet => {
            let taken = registers.status() & constant.value != 0;
            return Ok(flow::branch(registers, instruction, taken, bus));
        }
        Operation::BranchIfClear => {
            let taken = registers.status() & constant.value == 0;
            return Ok(flow::branch(registers, instruction, taken, bus));
        }
        Operation::SkipIfEqual => return Ok(flow::skip_if_equal(registers, instruction, bus)),
        Operation::SkipIfBitClear | Operation::SkipIfBitSet => {
            let tested = registers.operand(destination);
            let bit = constant.value;
            return Ok(flow::skip_by_bit(registers, instruction, tested, bit, bus));
        }
        Operation::SkipIfPortBitClear | Operation::SkipIfPortBitSet => {
            let tested = data_space::read(registers, constant.value, bus)?;
            let bit = u32::from(destination);
            return Ok(flow::skip_by_bit(registers, instruction, tested, bit, bus));
        }
        Operation::Jump => registers.advance(instruction.target),
        Operation::JumpIndirect => flow::go_to_z(registers, bus),
        Operation::Call => {
            flow::push_return_address(registers, bus)?;
            registers.advance(instruction.target);
        }
        Operation::CallIndirect => {
            flow::push_return_address(registers, bus)?;
            flow::go_to_z(registers, bus);
        }
        Operation::Return => flow::pop_return_address(registers, bus)?,
        Operation::ReturnFromInterrupt => {
            flow::pop_return_address(registers, bus)?;
            change::set_flags::<SECRETS>(registers, status::INTERRUPT, status::ALL);
        }
        Operation::Load => transfer::load(registers, instruction, bus)?,
        Operation::LoadThenIncrement => transfer::load_then_increment(registers, instruction, bus)?,
        Operation::DecrementThenLoad => transfer::decrement_then_load(registers, instruction, bus)?,
        Operation::LoadDirect => {
            let Operand { value, label } = data_space::read(registers, constant.value, bus)?;
            registers.set::<SECRETS>(destination, value, label);
        }
        Operation::Store => transfer::store(registers, instruction, bus)?,
        Operation::StoreThenIncrement => {
            transfer::store_then_increment(registers, instruction, bus)?;
        }
        Operation::DecrementThenStore => {
            transfer::decrement_then_store(registers, instruction, bus)?;
        }
        Operation::StoreDirect => {
            let operand = registers.operand(destination);
            data_space::write(registers, constant.value, operand, bus)?;
        }
        Operation::Push => {
            let operand = registers.operand(destination);
            data_space::push(registers, operand, bus)?;
        }
        Operation::Pop => {
            let Operand { value, label } = data_space::pop(registers, bus)?;
            registers.set::<SECRETS>(destination, value, label);
        }
        Operation::LoadProgram => transfer::load_program(registers, destination, bus)?,
        Operation::LoadProgramThenIncrement => {
            transfer::load_program(registers, destination, bus)?;
            transfer::increment_z(registers);
        }
        Operation::LoadProgramExtended => {
            transfer::load_program_extended(registers, destination, bus)?;
        }
        Operation::LoadProgramExtendedThenIncrement => {
            transfer::load_program_extended(registers, destination, bus)?;
            transfer::increment_bank_and_z::<SECRETS>(registers);
        }
        Operation::StoreProgram => return Err(transfer::store_program(registers)),
        Operation::SetPortBit | Operation::ClearPortBit => {
            change_port_bit(registers, instruction, bus)?;
        }
        Operation::Stop => return Err(Stop::new(FaultKind::Halted)),
    }
    Ok(cycles)
}

/// SBI and CBI: the whole port is read and written.
fn change_port_bit<const SECRETS: bool, const OBSERVED: bool>(
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<(), Stop> {
    let address = u32::from(instruction.constant);
    let bit = u32::from(instruction.destination);
    let mut port = data_space::read(registers, address, bus)?;
    match instruction.operation {
        Operation::SetPortBit => port.value |= bit,
        _ => port.value &= !bit,
    }
    data_space::write(registers, address, port, bus)
}

/// Notes that an address depends on a secret.
#[inline(always)]
pub(crate) fn find_address<const SECRETS: bool, const OBSERVED: bool>(
    label: u8,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    if SECRETS && label != 0 {
        bus.find(FindingKind::Address, Label(label));
    }
}

/// Notes that the way a program takes depends on a secret.
#[inline(always)]
pub(crate) fn find_branch<const SECRETS: bool, const OBSERVED: bool>(
    label: u8,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) {
    if SECRETS && label != 0 {
        bus.find(FindingKind::Branch, Label(label));
    }
}
