//! What instructions do.

use super::{CARRY, Rl78};
use crate::Form;
use crate::machine::{Flag, Flow, Obstacle, World, constant};
use cipherfit_sim::FaultKind;
use cipherfit_sim::rl78::instruction::{Instruction, Operation, Place};

impl Rl78 {
    /// Executes an instruction, whose cycles are counted and behind which the program counter is.
    pub(super) fn execute(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let operation = instruction.operation;
        let to = instruction.register;
        match operation {
            O::Nothing => {}
            O::Move => {
                let value = self.operand(instruction, 1, world)?;
                self.set_byte(to, &value);
            }
            O::Store => self.store(instruction, &self.get(to), world)?,
            O::StoreConstant => {
                let value = constant::<8>(instruction.constant.into());
                self.store(instruction, &value, world)?;
            }
            O::StoreAndTest => self.store_and_test(instruction, world)?,
            O::MoveToExtraSegment => {
                let value = self.operand(instruction, 1, world)?;
                self.extra_segment = std::array::from_fn(|n| value[n]);
            }
            O::Exchange => self.exchange(instruction, world)?,
            O::Add
            | O::AddCarry
            | O::Subtract
            | O::SubtractCarry
            | O::And
            | O::Or
            | O::ExclusiveOr => {
                let right = self.operand(instruction, 1, world)?;
                let value = self.calculate(operation, &self.get(to), &right, world);
                self.set_byte(to, &value);
            }
            O::Compare => {
                let right = self.operand(instruction, 1, world)?;
                self.calculate(operation, &self.get(to), &right, world);
            }
            O::AddToMemory => self.change_memory(O::Add, instruction, world)?,
            O::AddCarryToMemory => self.change_memory(O::AddCarry, instruction, world)?,
            O::SubtractFromMemory => self.change_memory(O::Subtract, instruction, world)?,
            O::SubtractCarryFromMemory => {
                self.change_memory(O::SubtractCarry, instruction, world)?
            }
            O::AndMemory => self.change_memory(O::And, instruction, world)?,
            O::OrMemory => self.change_memory(O::Or, instruction, world)?,
            O::ExclusiveOrMemory => self.change_memory(O::ExclusiveOr, instruction, world)?,
            O::CompareMemory => {
                let left = self.operand(instruction, 1, world)?;
                let right = constant::<8>(instruction.constant.into());
                self.calculate(O::Compare, &left, &right, world);
            }
            O::Increment | O::Decrement => {
                let value = self.stepped(&self.get(to), operation == O::Increment, world);
                self.set_byte(to, &value);
            }
            O::IncrementMemory | O::DecrementMemory => {
                let pointer = self.pointer(instruction, world)?;
                let value = self.read(&pointer, 1, world)?;
                let value = self.stepped(&value, operation == O::IncrementMemory, world);
                self.write(&pointer, &value, world)?;
            }
            O::MoveWord => {
                let value = self.operand(instruction, 2, world)?;
                self.set_pair(to, &value);
            }
            O::StoreWord => self.store(instruction, &self.pair(to), world)?,
            O::StoreWordConstant => {
                let value = constant::<16>(instruction.constant.into());
                self.store(instruction, &value, world)?;
            }
            O::ExchangeWord => {
                let (mine, other) = (self.pair(to), self.pair(instruction.source));
                self.set_pair(instruction.source, &mine);
                self.set_pair(to, &other);
            }
            O::AddWord | O::SubtractWord | O::CompareWord => {
                let right = self.operand(instruction, 2, world)?;
                let how = if operation == O::AddWord {
                    O::Add
                } else {
                    O::Subtract
                };
                let value = self.calculate(how, &self.pair(to), &right, world);
                if operation != O::CompareWord {
                    self.set_pair(to, &value);
                }
            }
            O::IncrementWord | O::DecrementWord => {
                let value = step_word(&self.pair(to), operation == O::IncrementWord, world);
                self.set_pair(to, &value);
            }
            O::IncrementWordMemory | O::DecrementWordMemory => {
                let pointer = self.pointer(instruction, world)?;
                let value = self.read(&pointer, 2, world)?;
                let value = step_word(&value, operation == O::IncrementWordMemory, world);
                self.write(&pointer, &value, world)?;
            }
            O::MoveStackPointer => {
                let moved = self.stack_pointer.wrapping_add(instruction.constant);
                self.move_stack(moved);
            }
            O::MultiplyBytes => self.multiply_bytes(world),
            O::MultiplyUnsigned | O::MultiplySigned => {
                self.multiply(operation == O::MultiplySigned, world);
            }
            O::DivideWord | O::DivideDouble => self.divide(operation == O::DivideDouble, world)?,
            O::AccumulateUnsigned | O::AccumulateSigned => {
                self.accumulate(operation == O::AccumulateSigned, world);
            }
            O::ShiftLeft | O::ShiftRight | O::ShiftRightArithmetic => {
                let value = self.get(to);
                let top = if operation == O::ShiftRightArithmetic {
                    value[7]
                } else {
                    Form::ZERO
                };
                let value = self.shifted(&value, instruction, operation == O::ShiftLeft, top);
                self.set_byte(to, &value);
            }
            O::ShiftLeftWord | O::ShiftRightWord | O::ShiftRightArithmeticWord => {
                let value = self.pair(to);
                let is_arithmetic = operation == O::ShiftRightArithmeticWord;
                let top = if is_arithmetic { value[15] } else { Form::ZERO };
                let value = self.shifted(&value, instruction, operation == O::ShiftLeftWord, top);
                self.set_pair(to, &value);
            }
            O::RotateLeft | O::RotateRight => {
                let value = self.get(to);
                let left = operation == O::RotateLeft;
                let value = self.rotated(&value, left, value[if left { 7 } else { 0 }]);
                self.set_byte(to, &value);
            }
            O::RotateLeftCarry | O::RotateRightCarry => {
                let carry = self.carry(world);
                let value = self.rotated(&self.get(to), operation == O::RotateLeftCarry, carry);
                self.set_byte(to, &value);
            }
            O::RotateLeftCarryWord => {
                let carry = self.carry(world);
                let value = self.rotated(&self.pair(to), true, carry);
                self.set_pair(to, &value);
            }
            O::LoadBit | O::AndBit | O::OrBit | O::ExclusiveOrBit => {
                self.change_carry(instruction, world)?;
            }
            O::StoreBit => {
                let carry = self.carry(world);
                self.store_bit(carry, instruction, world)?;
            }
            O::SetBit => self.store_bit(Form::ONE, instruction, world)?,
            O::ClearBit => self.store_bit(Form::ZERO, instruction, world)?,
            O::SetCarry => self.status[CARRY] = Flag::SET,
            O::ClearCarry => self.status[CARRY] = Flag::CLEAR,
            O::ComplementCarry => {
                let carry = self.carry(world);
                self.status[CARRY] = Flag::Is(world.engine.not(carry));
            }
            O::Jump => self.program_counter = instruction.target,
            O::JumpRegister => self.program_counter = self.address_in_pair(instruction, world)?,
            O::Call => {
                self.push_return_address(world)?;
                self.program_counter = instruction.target;
            }
            O::CallRegister => {
                let target = self.address_in_pair(instruction, world)?;
                self.push_return_address(world)?;
                self.program_counter = target;
            }
            O::CallTable => self.call_by_table(instruction, world)?,
            O::Break => self.break_(world)?,
            O::Return => return self.pop_return_address(world),
            O::ReturnFromInterrupt => return self.return_from_interrupt(world),
            O::BranchIfAny | O::BranchIfNone | O::SkipIfAny | O::SkipIfNone => {
                let any = self.any_flag(instruction, world);
                let inverts = matches!(operation, O::BranchIfNone | O::SkipIfNone);
                let condition = world.engine.xor(any, Form::of(inverts));
                let skips = matches!(operation, O::SkipIfAny | O::SkipIfNone);
                if skips {
                    // The effect is that of another instruction.
                    self.written = 0;
                }
                let cycles = instruction.cycles_if_taken.into();
                let balanced = skips && instruction.balanced;
                return Ok(self.go_if(condition, cycles, balanced, instruction, world));
            }
            O::BranchIfBitSet => return self.branch_by_bit(true, false, instruction, world),
            O::BranchIfBitClear => return self.branch_by_bit(false, false, instruction, world),
            O::BranchIfBitSetThenClear => {
                return self.branch_by_bit(true, true, instruction, world);
            }
            O::Push => self.push(&self.pair(to), world)?,
            O::Pop => {
                let value = self.pop(world)?;
                self.set_pair(to, &value);
            }
            O::PushStatus => self.push_status(world)?,
            O::PopStatus => self.pop_status(world)?,
            O::SelectBank => self.select_bank(instruction.constant.into()),
            O::Stop => return Err(Obstacle::Fault(FaultKind::Halted, None)),
        }
        Ok(Flow::On)
    }

    fn set_byte(&mut self, number: u8, value: &[Form]) {
        self.set(number, std::array::from_fn(|n| value[n]));
    }

    fn store(
        &mut self,
        instruction: &Instruction,
        value: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let pointer = self.pointer(instruction, world)?;
        self.write(&pointer, value, world)
    }

    /// XCH.
    fn exchange(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let mine = self.get(instruction.register);
        if instruction.place == Place::Register {
            let other = self.get(instruction.source);
            self.set(instruction.source, mine);
            self.set(instruction.register, other);
            return Ok(());
        }
        let pointer = self.pointer(instruction, world)?;
        let other = self.read(&pointer, 1, world)?;
        self.set_byte(instruction.register, &other);
        self.write(&pointer, &mine, world)
    }

    /// Memory ← memory changed by the constant.
    fn change_memory(
        &mut self,
        operation: Operation,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let pointer = self.pointer(instruction, world)?;
        let left = self.read(&pointer, 1, world)?;
        let right = constant::<8>(instruction.constant.into());
        let value = self.calculate(operation, &left, &right, world);
        self.write(&pointer, &value, world)
    }
}

fn step_word(value: &[Form], increments: bool, world: &mut World<'_>) -> Vec<Form> {
    let step = constant::<16>(if increments { 1 } else { 0xFFFF });
    world.engine.sum(value, &step, Form::ZERO).0
}
