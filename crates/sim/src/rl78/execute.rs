//! Executing decoded instructions.

use super::Family;
use super::arithmetic::{self, Shifted};
use super::change::stepped_word;
use super::instruction::{Instruction, Operation, Place};
use super::registers::{Operand, Registers, status};
use super::step::Step;
use crate::FaultKind;
use crate::bus::{Bus, Stop};

/// Executes an instruction; gives its clocks.
#[inline(always)]
pub(crate) fn execute<const SECRETS: bool, const OBSERVED: bool>(
    family: &'static Family,
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
) -> Result<u32, Stop> {
    registers.advance(instruction.next);
    let waits = registers.written & instruction.pointers != 0;
    let hazard = if waits { family.timing.hazard } else { 0 };
    registers.written = instruction.effect.registers;
    let condition = if SECRETS {
        std::mem::take(&mut registers.condition)
    } else {
        0
    };
    let mut step = Step {
        family,
        registers,
        instruction,
        bus,
        cycles: u32::from(instruction.cycles) + u32::from(hazard),
    };
    step.perform()?;
    let cycles = step.cycles;
    if SECRETS && condition != 0 {
        let effect = instruction.effect;
        registers.add_labels(effect.registers, effect.flags, condition);
    }
    if SECRETS {
        registers.spread_bank_label(instruction.effect.registers);
    }
    Ok(cycles)
}

/// Executes an instruction that ciphers seldom have, apart from the loop over instructions; gives
/// its clocks.
#[inline(never)]
fn perform_rare<const SECRETS: bool, const OBSERVED: bool>(
    family: &'static Family,
    registers: &mut Registers,
    instruction: &Instruction,
    bus: &mut Bus<'_, SECRETS, OBSERVED>,
    cycles: u32,
) -> Result<u32, Stop> {
    let mut step = Step {
        family,
        registers,
        instruction,
        bus,
        cycles,
    };
    step.perform_one_of_the_rare()?;
    Ok(step.cycles)
}

impl<const SECRETS: bool, const OBSERVED: bool> Step<'_, '_, SECRETS, OBSERVED> {
    #[inline(always)]
    fn perform(&mut self) -> Result<(), Stop> {
        let operation = self.instruction.operation;
        match operation {
            Operation::Nothing => {}
            Operation::Move => {
                let operand = self.operand()?;
                self.set_register(operand);
            }
            Operation::Store => {
                let pointer = self.pointer();
                self.write_through(pointer, self.register())?;
            }
            Operation::StoreConstant => {
                let pointer = self.pointer();
                self.write_through(pointer, self.constant())?;
            }
            Operation::Exchange => self.exchange()?,
            Operation::Add => self.calculate_in_register(Operation::Add)?,
            Operation::AddCarry => self.calculate_in_register(Operation::AddCarry)?,
            Operation::Subtract => self.calculate_in_register(Operation::Subtract)?,
            Operation::SubtractCarry => self.calculate_in_register(Operation::SubtractCarry)?,
            Operation::And => self.calculate_in_register(Operation::And)?,
            Operation::Or => self.calculate_in_register(Operation::Or)?,
            Operation::ExclusiveOr => self.calculate_in_register(Operation::ExclusiveOr)?,
            Operation::Compare => {
                let right = self.operand()?;
                let left = self.register();
                self.calculate(Operation::Compare, left, right);
            }
            Operation::Increment => self.step_register(true),
            Operation::Decrement => self.step_register(false),
            Operation::MoveWord => {
                let operand = self.word_operand()?;
                self.set_pair(operand);
            }
            Operation::StoreWord => {
                let pointer = self.pointer();
                self.write_word_through(pointer, self.pair())?;
            }
            Operation::ExchangeWord => {
                let source = self.instruction.source;
                let other = self.registers.pair_operand::<SECRETS>(source);
                self.registers.set_pair::<SECRETS>(source, self.pair());
                self.set_pair(other);
            }
            Operation::AddWord => {
                let sum = self.calculate_word(true)?;
                self.set_pair(sum);
            }
            Operation::SubtractWord => {
                let difference = self.calculate_word(false)?;
                self.set_pair(difference);
            }
            Operation::CompareWord => {
                self.calculate_word(false)?;
            }
            Operation::IncrementWord => self.set_pair(stepped_word(self.pair(), 1)),
            Operation::DecrementWord => self.set_pair(stepped_word(self.pair(), 0xFFFF)),
            Operation::MultiplyBytes => self.multiply_bytes(),
            Operation::ShiftLeft => {
                self.shift(|value, count| arithmetic::shift_left(value, count, 8));
            }
            Operation::ShiftRight => self.shift(arithmetic::shift_right),
            Operation::ShiftRightArithmetic => {
                self.shift(|value, count| arithmetic::shift_right_arithmetic(value, count, 8));
            }
            Operation::ShiftLeftWord => self.shift_left_word(),
            Operation::ShiftRightWord => self.shift_right_word(false),
            Operation::ShiftRightArithmeticWord => self.shift_right_word(true),
            Operation::RotateLeftCarry => self.rotate_through_carry(|value, carry| Shifted {
                value: value << 1 & 0xFF | carry,
                carry: value >> 7,
            }),
            Operation::RotateRightCarry => self.rotate_through_carry(|value, carry| Shifted {
                value: value >> 1 | carry << 7,
                carry: value & 1,
            }),
            Operation::RotateLeftCarryWord => self.rotate_left_word(),
            Operation::SetCarry => self.registers.set_carry::<SECRETS>(1, 0),
            Operation::ClearCarry => self.registers.set_carry::<SECRETS>(0, 0),
            Operation::ComplementCarry => {
                let flags = self.registers.status() ^ status::CARRY;
                self.registers.set_flags(status::CARRY, flags);
            }
            Operation::Jump => self.registers.advance(self.instruction.target),
            Operation::Call => {
                self.push_return_address()?;
                self.registers.advance(self.instruction.target);
            }
            Operation::Return => self.pop_return_address()?,
            Operation::BranchIfAny => self.branch(self.any_flag()),
            Operation::BranchIfNone => self.branch(!self.any_flag()),
            Operation::SkipIfAny => self.skip(self.any_flag()),
            Operation::SkipIfNone => self.skip(!self.any_flag()),
            Operation::Push => self.push(self.pair())?,
            Operation::Pop => {
                let operand = self.pop()?;
                self.set_pair(operand);
            }
            _ => self.cycles = self.perform_apart()?,
        }
        Ok(())
    }

    /// What the loop over instructions is faster without; gives the clocks.
    #[inline(always)]
    fn perform_apart(&mut self) -> Result<u32, Stop> {
        perform_rare(
            self.family,
            self.registers,
            self.instruction,
            self.bus,
            self.cycles,
        )
    }

    /// The operations that [`Step::perform`] leaves to this.
    fn perform_one_of_the_rare(&mut self) -> Result<(), Stop> {
        let operation = self.instruction.operation;
        match operation {
            Operation::StoreAndTest => self.store_and_test()?,
            Operation::MoveToExtraSegment => {
                let operand = self.operand()?;
                self.registers.set_extra_segment(operand);
            }
            Operation::AddToMemory => self.calculate_in_memory(Operation::Add)?,
            Operation::AddCarryToMemory => self.calculate_in_memory(Operation::AddCarry)?,
            Operation::SubtractFromMemory => self.calculate_in_memory(Operation::Subtract)?,
            Operation::SubtractCarryFromMemory => {
                self.calculate_in_memory(Operation::SubtractCarry)?;
            }
            Operation::AndMemory => self.calculate_in_memory(Operation::And)?,
            Operation::OrMemory => self.calculate_in_memory(Operation::Or)?,
            Operation::ExclusiveOrMemory => self.calculate_in_memory(Operation::ExclusiveOr)?,
            Operation::CompareMemory => {
                let left = self.operand()?;
                let right = self.constant();
                self.calculate(Operation::Compare, left, right);
            }
            Operation::IncrementMemory => self.step_memory(true)?,
            Operation::DecrementMemory => self.step_memory(false)?,
            Operation::StoreWordConstant => {
                let pointer = self.pointer();
                self.write_word_through(pointer, self.constant())?;
            }
            Operation::IncrementWordMemory => self.step_word_memory(1)?,
            Operation::DecrementWordMemory => self.step_word_memory(0xFFFF)?,
            Operation::MoveStackPointer => self.move_stack(self.instruction.constant),
            Operation::MultiplyUnsigned => self.multiply(false),
            Operation::MultiplySigned => self.multiply(true),
            Operation::DivideWord => self.divide_word(),
            Operation::DivideDouble => self.divide_double(),
            Operation::AccumulateUnsigned => self.accumulate(false),
            Operation::AccumulateSigned => self.accumulate(true),
            Operation::RotateLeft => self.shift(|value, _| Shifted {
                value: value << 1 & 0xFF | value >> 7,
                carry: value >> 7,
            }),
            Operation::RotateRight => self.shift(|value, _| Shifted {
                value: value >> 1 | value << 7 & 0x80,
                carry: value & 1,
            }),
            Operation::LoadBit
            | Operation::AndBit
            | Operation::OrBit
            | Operation::ExclusiveOrBit => self.change_carry(operation)?,
            Operation::StoreBit => self.store_bit(self.registers.carry())?,
            Operation::SetBit => self.store_bit(Operand::constant(1))?,
            Operation::ClearBit => self.store_bit(Operand::constant(0))?,
            Operation::JumpRegister => self.jump_to_pair(),
            Operation::CallRegister => self.call_pair()?,
            Operation::CallTable => self.call_by_table()?,
            Operation::Break => self.break_()?,
            Operation::ReturnFromInterrupt => self.return_from_interrupt()?,
            Operation::BranchIfBitSet => self.branch_by_bit(1, false)?,
            Operation::BranchIfBitClear => self.branch_by_bit(0, false)?,
            Operation::BranchIfBitSetThenClear => self.branch_by_bit(1, true)?,
            Operation::PushStatus => self.push_status()?,
            Operation::PopStatus => self.pop_status()?,
            Operation::SelectBank => {
                let number = u32::from(self.instruction.constant);
                self.registers.select_bank(number);
            }
            Operation::Stop => return Err(Stop::new(FaultKind::Halted)),
            _ => return Err(Stop::new(FaultKind::IllegalInstruction)),
        }
        Ok(())
    }

    /// XCH.
    #[inline(always)]
    fn exchange(&mut self) -> Result<(), Stop> {
        let mine = self.register();
        if self.instruction.place == Place::Register {
            let source = self.instruction.source;
            let other = self.registers.operand::<SECRETS>(source);
            self.registers.set::<SECRETS>(source, mine);
            self.set_register(other);
        } else {
            let pointer = self.pointer();
            let other = self.read_through(pointer)?;
            self.set_register(other);
            self.write_through(pointer, mine)?;
        }
        Ok(())
    }

    /// INC and DEC of a register.
    #[inline(always)]
    fn step_register(&mut self, increments: bool) {
        let operand = self.register();
        let result = self.stepped(operand, increments);
        self.set_register(result);
    }

    /// A shift or rotation of a byte, by the count of the instruction.
    #[inline(always)]
    fn shift(&mut self, shift: impl Fn(u32, u32) -> Shifted) {
        let Operand { value, label } = self.register();
        let shifted = shift(value, u32::from(self.instruction.bit));
        let result = self.shifted(shifted, label);
        self.set_register(result);
    }

    /// A rotation of a byte by one bit through CY.
    #[inline(always)]
    fn rotate_through_carry(&mut self, rotate: impl Fn(u32, u32) -> Shifted) {
        let Operand { value, label } = self.register();
        let carry = self.registers.carry();
        let rotated = rotate(value, carry.value);
        let Operand { value, .. } = self.shifted(rotated, label);
        let label = label | carry.label;
        self.set_register(Operand { value, label });
    }
}
