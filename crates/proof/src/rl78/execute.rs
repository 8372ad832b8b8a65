//! What instructions do.

use super::data_space::number;
use super::{CARRY, Rl78, ZERO, byte};
use crate::machine::{Flag, Flow, Obstacle, Processor, World};
use crate::{Engine, Form};
use cipherfit_sim::FaultKind;
use cipherfit_sim::rl78::instruction::{Instruction, Operation, Place, register};

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
                self.set_value(to, byte(&value));
            }
            O::MoveWord => {
                let value = self.operand(instruction, 2, world)?;
                self.set_pair(to, &value);
            }
            O::Store | O::StoreWord | O::StoreConstant | O::StoreWordConstant => {
                let pointer = self.pointer(instruction, world)?;
                let value = match operation {
                    O::Store => self.value(to).to_vec(),
                    O::StoreWord => self.pair(to),
                    O::StoreConstant => number(instruction.constant, 1),
                    _ => number(instruction.constant, 2),
                };
                self.write(&pointer, &value, world)?;
            }
            O::StoreAndTest => self.store_and_test(instruction, world)?,
            O::MoveToExtraSegment => {
                let value = self.operand(instruction, 1, world)?;
                self.extra_segment = std::array::from_fn(|n| value[n]);
            }
            O::Exchange => self.exchange(instruction, world)?,
            O::ExchangeWord => {
                let (mine, other) = (self.pair(to), self.pair(instruction.source));
                self.set_pair(instruction.source, &mine);
                self.set_pair(to, &other);
            }
            O::Add
            | O::AddCarry
            | O::Subtract
            | O::SubtractCarry
            | O::And
            | O::Or
            | O::ExclusiveOr
            | O::Compare => {
                let right = self.operand(instruction, 1, world)?;
                let value = self.calculated(operation, &self.value(to), &right, world);
                if operation != O::Compare {
                    self.set_value(to, byte(&value));
                }
            }
            O::AddToMemory => self.calculate_in_memory(O::Add, instruction, world)?,
            O::AddCarryToMemory => self.calculate_in_memory(O::AddCarry, instruction, world)?,
            O::SubtractFromMemory => self.calculate_in_memory(O::Subtract, instruction, world)?,
            O::SubtractCarryFromMemory => {
                self.calculate_in_memory(O::SubtractCarry, instruction, world)?;
            }
            O::AndMemory => self.calculate_in_memory(O::And, instruction, world)?,
            O::OrMemory => self.calculate_in_memory(O::Or, instruction, world)?,
            O::ExclusiveOrMemory => self.calculate_in_memory(O::ExclusiveOr, instruction, world)?,
            O::CompareMemory => {
                let left = self.operand(instruction, 1, world)?;
                let right = number(instruction.constant, 1);
                self.calculated(O::Compare, &left, &right, world);
            }
            O::Increment | O::Decrement => {
                let value = self.stepped(&self.value(to), operation == O::Increment, world);
                self.set_value(to, byte(&value));
            }
            O::IncrementMemory | O::DecrementMemory => {
                let pointer = self.pointer(instruction, world)?;
                let value = self.read(&pointer, 1, world)?;
                let value = self.stepped(&value, operation == O::IncrementMemory, world);
                self.write(&pointer, &value, world)?;
            }
            O::AddWord | O::SubtractWord | O::CompareWord => {
                let right = self.operand(instruction, 2, world)?;
                let value = self.calculated(operation, &self.pair(to), &right, world);
                if operation != O::CompareWord {
                    self.set_pair(to, &value);
                }
            }
            O::IncrementWord | O::DecrementWord => {
                let increments = operation == O::IncrementWord;
                let value = Self::stepped_word(&self.pair(to), increments, world);
                self.set_pair(to, &value);
            }
            O::IncrementWordMemory | O::DecrementWordMemory => {
                let pointer = self.pointer(instruction, world)?;
                let value = self.read(&pointer, 2, world)?;
                let increments = operation == O::IncrementWordMemory;
                let value = Self::stepped_word(&value, increments, world);
                self.write(&pointer, &value, world)?;
            }
            O::MoveStackPointer => {
                self.move_stack(self.stack_pointer.wrapping_add(instruction.constant));
            }
            O::MultiplyBytes => self.multiply_bytes(world),
            O::MultiplyUnsigned | O::MultiplySigned => {
                self.multiply(operation == O::MultiplySigned, world);
            }
            O::AccumulateUnsigned | O::AccumulateSigned => {
                self.accumulate(operation == O::AccumulateSigned, world);
            }
            O::DivideWord => self.divide(&[register::AX], &[register::DE], world)?,
            O::DivideDouble => self.divide(
                &[register::AX, register::BC],
                &[register::DE, register::HL],
                world,
            )?,
            O::ShiftLeft
            | O::ShiftRight
            | O::ShiftRightArithmetic
            | O::RotateLeft
            | O::RotateRight
            | O::RotateLeftCarry
            | O::RotateRightCarry => {
                let value = self.shifted(instruction, self.value(to).to_vec(), world);
                self.set_value(to, byte(&value));
            }
            O::ShiftLeftWord
            | O::ShiftRightWord
            | O::ShiftRightArithmeticWord
            | O::RotateLeftCarryWord => {
                let value = self.shifted(instruction, self.pair(to), world);
                self.set_pair(to, &value);
            }
            O::LoadBit => self.change_carry(instruction, world, |_, _, bit| bit)?,
            O::AndBit => self.change_carry(instruction, world, Engine::and)?,
            O::OrBit => self.change_carry(instruction, world, Engine::or)?,
            O::ExclusiveOrBit => self.change_carry(instruction, world, Engine::xor)?,
            O::StoreBit => {
                let carry = self.carry(world);
                self.store_bit(instruction, carry, world)?;
            }
            O::SetBit => self.store_bit(instruction, Form::ONE, world)?,
            O::ClearBit => self.store_bit(instruction, Form::ZERO, world)?,
            O::SetCarry => self.flags[CARRY] = Flag::SET,
            O::ClearCarry => self.flags[CARRY] = Flag::CLEAR,
            O::ComplementCarry => {
                let carry = self.carry(world);
                self.flags[CARRY] = Flag::Is(world.engine.not(carry));
            }
            O::Push => self.push(&self.pair(to), world)?,
            O::Pop => {
                let value = self.pop(world)?;
                self.set_pair(to, &value);
            }
            O::PushStatus => {
                let status = self.status(&mut world.engine);
                self.push(&[[Form::ZERO; 8], status].concat(), world)?;
            }
            O::PopStatus => {
                let value = self.pop(world)?;
                self.set_status(0xFF, &byte(&value[8..]), |bits| world.number(bits))?;
            }
            O::SelectBank => self.select_bank(instruction.constant.into()),
            O::Jump => self.jump(instruction.target),
            O::Stop => return Err(Obstacle::Fault(FaultKind::Halted, None)),
            _ => return self.go(instruction, world),
        }
        Ok(Flow::On)
    }

    /// MOVS: Z if X is 0, CY if A or X is 0.
    fn store_and_test(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let [x, a] = [register::X, register::A].map(|number| self.value(number));
        let pointer = self.pointer(instruction, world)?;
        self.write(&pointer, &x, world)?;
        let [x, a] = [x, a].map(|value| Flag::zero(&value).form(&mut world.engine));
        self.flags[ZERO] = Flag::Is(x);
        self.flags[CARRY] = Flag::Is(world.engine.or(x, a));
        Ok(())
    }

    /// XCH.
    fn exchange(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let mine = self.value(instruction.register);
        if instruction.place == Place::Register {
            let other = self.value(instruction.source);
            self.set_value(instruction.source, mine);
            self.set_value(instruction.register, other);
            return Ok(());
        }
        let pointer = self.pointer(instruction, world)?;
        let other = self.read(&pointer, 1, world)?;
        self.set_value(instruction.register, byte(&other));
        self.write(&pointer, &mine, world)
    }

    /// Memory ← memory changed by the constant.
    fn calculate_in_memory(
        &mut self,
        operation: Operation,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let pointer = self.pointer(instruction, world)?;
        let left = self.read(&pointer, 1, world)?;
        let right = number(instruction.constant, 1);
        let value = self.calculated(operation, &left, &right, world);
        self.write(&pointer, &value, world)
    }
}
