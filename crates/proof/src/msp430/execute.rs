//! What instructions do.

use super::operands::{Place, bits};
use super::{CARRY, CPU_OFF, Msp430, NEGATIVE, OVERFLOW, PC, SP, SR, STATUS_BITS, ZERO};
use crate::machine::{Flag, Flow, Obstacle, World, constant};
use crate::{Engine, Form};
use cipherfit_sim::msp430::instruction::{Instruction, Mode, Operation, Repeat, Size};
use cipherfit_sim::{FaultKind, FindingKind};

impl Msp430 {
    /// Executes an instruction, behind which the program counter is.
    pub(super) fn execute(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        let cycles = u64::from(instruction.cycles);
        let count = match instruction.repeat {
            Repeat::Once => {
                self.cycles += cycles;
                return self.execute_once(instruction, world);
            }
            Repeat::Times(count) => u32::from(count),
            Repeat::Register(index) => {
                let value = self.value(index.into(), &mut world.engine);
                let Some(count) = world.number(&value[..4]) else {
                    world.show(FindingKind::Timing, self.current);
                    return Err(Obstacle::Unknown("how often an instruction is repeated"));
                };
                count + 1
            }
        };
        let mut flow = Flow::On;
        for _ in 0..count {
            flow = self.execute_once(instruction, world)?;
        }
        self.cycles += 1 + u64::from(count) * (cycles - 1);
        Ok(flow)
    }

    fn execute_once(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let operation = instruction.operation;
        let flow = match operation {
            O::Move => {
                let value = self.source(instruction, world)?;
                let place = self.destination(instruction, world)?;
                self.store(instruction, place, &value, world)?
            }
            O::Add
            | O::AddCarry
            | O::SubtractCarry
            | O::Subtract
            | O::Compare
            | O::DecimalAdd
            | O::BitTest
            | O::BitClear
            | O::BitSet
            | O::ExclusiveOr
            | O::And => self.change(instruction, world)?,
            O::Jump => {
                self.program_counter = instruction.source_value & self.mask() & !1;
                Flow::On
            }
            O::JumpNotEqual
            | O::JumpEqual
            | O::JumpNoCarry
            | O::JumpCarry
            | O::JumpNegative
            | O::JumpGreaterOrEqual
            | O::JumpLess => return Ok(self.jump_if(instruction, world)),
            O::RotateRightCarry | O::RotateRightArithmetic | O::SwapBytes | O::SignExtend => {
                self.change_one(instruction, world)?
            }
            O::Push => {
                let is_stack_pointer = instruction.source == Mode::Register
                    && usize::from(instruction.source_register) == SP;
                let mut value = self.source(instruction, world)?;
                if is_stack_pointer {
                    // PUSH SP puts the new stack pointer onto the stack.
                    let down = if instruction.size == Size::Address {
                        4
                    } else {
                        2
                    };
                    let pushed = self.stack_pointer.wrapping_sub(down);
                    value = constant::<20>(pushed)[..value.len()].to_vec();
                }
                self.push(&value, world)?;
                Flow::On
            }
            O::RotateRightCarryMultiple
            | O::RotateRightArithmeticMultiple
            | O::RotateLeftArithmeticMultiple
            | O::RotateRightUnsignedMultiple => self.rotate_multiple(instruction, world)?,
            O::PushMultiple => {
                let first = u32::from(instruction.destination_register);
                for n in 0..instruction.source_value {
                    let index = (first.wrapping_sub(n) & 0xF) as usize;
                    let value = self.value(index, &mut world.engine);
                    self.push(&value[..bits(instruction.size)], world)?;
                }
                Flow::On
            }
            O::PopMultiple => {
                let first = u32::from(instruction.destination_register);
                let mut flow = Flow::On;
                for n in 0..instruction.source_value {
                    let value = self.pop(instruction.size, world)?;
                    let index = ((first + n) & 0xF) as usize;
                    if self.write_register(index, &value, world)? == Flow::Back {
                        flow = Flow::Back;
                    }
                }
                flow
            }
            O::Call | O::CallFar => {
                let target = self.source(instruction, world)?;
                let bits = if operation == O::CallFar { 20 } else { 16 };
                let address = constant::<20>(self.program_counter);
                self.push(&address[..bits], world)?;
                self.write_register(PC, &target, world)?
            }
            O::ReturnFromInterrupt => self.return_from_interrupt(world)?,
        };
        if instruction.writes_status {
            self.check_status(world)?;
        }
        Ok(flow)
    }

    /// An instruction that set CPUOFF has put the core to sleep.
    fn check_status(&self, world: &mut World<'_>) -> Result<(), Obstacle> {
        match self.status[CPU_OFF].form(&mut world.engine).constant() {
            Some(false) => Ok(()),
            Some(true) => Err(Obstacle::Fault(FaultKind::Halted, None)),
            None => Err(Obstacle::Unknown("CPUOFF")),
        }
    }

    /// A double-operand instruction other than MOV.
    fn change(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let right = self.source(instruction, world)?;
        let place = self.destination(instruction, world)?;
        let operation = instruction.operation;
        if let (Place::Register(SR), O::BitClear | O::BitSet) = (place, operation)
            && let Some(mask) = world.number(&right)
        {
            // The other flags need not be worked out.
            for n in 0..STATUS_BITS {
                if mask >> n & 1 == 1 {
                    self.status[n] = Flag::Is(Form::of(operation == O::BitSet));
                } else if n >= right.len() {
                    self.status[n] = Flag::CLEAR;
                }
            }
            return Ok(Flow::On);
        }
        let left = self.fetch(instruction, place, world)?;
        let result = match operation {
            O::Add | O::AddCarry | O::SubtractCarry | O::Subtract | O::Compare => {
                self.add(instruction, &left, &right, world)
            }
            O::DecimalAdd => self.decimal_add(instruction, &left, &right, world),
            _ => self.bitwise(operation, &left, &right, &mut world.engine),
        };
        if !operation.writes() {
            return Ok(Flow::On);
        }
        self.store(instruction, place, &result, world)
    }

    fn add(
        &mut self,
        instruction: &Instruction,
        left: &[Form],
        right: &[Form],
        world: &mut World<'_>,
    ) -> Vec<Form> {
        use Operation as O;
        let engine = &mut world.engine;
        let subtracts = !matches!(instruction.operation, O::Add | O::AddCarry);
        let right: Vec<Form> = right
            .iter()
            .map(|&bit| engine.xor(bit, Form::of(subtracts)))
            .collect();
        let carry = match instruction.operation {
            O::AddCarry | O::SubtractCarry if instruction.zero_carry => Form::ZERO,
            O::AddCarry | O::SubtractCarry => self.status[CARRY].form(engine),
            O::Add => Form::ZERO,
            _ => Form::ONE,
        };
        let (sum, carries) = engine.sum(left, &right, carry);
        let top = sum.len() - 1;
        self.set_negative_zero(&sum);
        self.status[CARRY] = Flag::Is(carries[top]);
        self.status[OVERFLOW] = Flag::sum(carries[top], carries[top - 1]);
        sum
    }

    /// Binary coded decimal addition, digit by digit; V stays.
    fn decimal_add(
        &mut self,
        instruction: &Instruction,
        left: &[Form],
        right: &[Form],
        world: &mut World<'_>,
    ) -> Vec<Form> {
        let engine = &mut world.engine;
        let mut carry = if instruction.zero_carry {
            Form::ZERO
        } else {
            self.status[CARRY].form(engine)
        };
        let mut sum = Vec::new();
        for (left, right) in left.chunks(4).zip(right.chunks(4)) {
            let index = [left, right, &[carry]].concat();
            let entry = |index: usize| {
                let digit = (index & 0xF) + (index >> 4 & 0xF) + (index >> 8);
                let carry = usize::from(digit > 9);
                Some((digit + 6 * carry & 0xF | carry << 4) as u32)
            };
            let digit = engine
                .look_up_with(&index, 5, entry)
                .unwrap_or_else(|| engine.inputs(5));
            sum.extend(&digit[..4]);
            carry = digit[4];
        }
        self.set_negative_zero(&sum);
        self.status[CARRY] = Flag::Is(carry);
        sum
    }

    fn bitwise(
        &mut self,
        operation: Operation,
        left: &[Form],
        right: &[Form],
        engine: &mut Engine,
    ) -> Vec<Form> {
        use Operation as O;
        let pairs = left.iter().zip(right);
        let result: Vec<Form> = pairs
            .map(|(&left, &right)| match operation {
                O::ExclusiveOr => engine.xor(left, right),
                O::BitSet => engine.or(left, right),
                O::BitClear => {
                    let right = engine.not(right);
                    engine.and(left, right)
                }
                _ => engine.and(left, right),
            })
            .collect();
        if !matches!(operation, O::BitSet | O::BitClear) {
            self.set_logical(&result);
        }
        if operation == O::ExclusiveOr {
            let top = result.len() - 1;
            self.status[OVERFLOW] = Flag::Product(left[top], right[top]);
        }
        result
    }

    fn set_negative_zero(&mut self, value: &[Form]) {
        self.status[NEGATIVE] = Flag::Is(value[value.len() - 1]);
        self.status[ZERO] = Flag::zero(value);
    }

    /// N and Z of a logical result; C is the opposite of Z, V is 0.
    fn set_logical(&mut self, value: &[Form]) {
        self.set_negative_zero(value);
        self.status[CARRY] = Flag::Nonzero(value.into());
        self.status[OVERFLOW] = Flag::CLEAR;
    }

    /// Instructions with one operand that is also the result.
    fn change_one(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let (place, value) = self.only_operand(instruction, world)?;
        let top = value[value.len() - 1];
        let result = match instruction.operation {
            O::RotateRightCarry => {
                let carry = if instruction.zero_carry {
                    Form::ZERO
                } else {
                    self.status[CARRY].form(&mut world.engine)
                };
                let result = self.shift_right(&value, carry);
                if instruction.shift_overflows {
                    let positive = world.engine.not(top);
                    self.status[OVERFLOW] = Flag::Product(carry, positive);
                }
                result
            }
            O::RotateRightArithmetic => self.shift_right(&value, top),
            O::SwapBytes => [&value[8..16], &value[..8], &value[16..]].concat(),
            _ => {
                let width = match place {
                    Place::Register(_) => self.bits,
                    _ => value.len(),
                };
                let result: Vec<Form> = (0..width).map(|n| value[n.min(7)]).collect();
                self.set_logical(&result);
                result
            }
        };
        self.store(instruction, place, &result, world)
    }

    /// By one place: the result, and the flags.
    fn shift_right(&mut self, value: &[Form], top: Form) -> Vec<Form> {
        let mut result = value[1..].to_vec();
        result.push(top);
        self.set_negative_zero(&result);
        self.status[CARRY] = Flag::Is(value[0]);
        self.status[OVERFLOW] = Flag::CLEAR;
        result
    }

    fn rotate_multiple(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let index = usize::from(instruction.destination_register);
        let value = self.value(index, &mut world.engine);
        let mut value = value[..bits(instruction.size)].to_vec();
        for _ in 0..instruction.source_value {
            let top = value[value.len() - 1];
            value = match instruction.operation {
                O::RotateRightCarryMultiple => {
                    let carry = self.status[CARRY].form(&mut world.engine);
                    self.shift_right(&value, carry)
                }
                O::RotateRightArithmeticMultiple => self.shift_right(&value, top),
                O::RotateRightUnsignedMultiple => self.shift_right(&value, Form::ZERO),
                _ => {
                    let second = value[value.len() - 2];
                    let mut result = vec![Form::ZERO];
                    result.extend(&value[..value.len() - 1]);
                    self.set_negative_zero(&result);
                    self.status[CARRY] = Flag::Is(top);
                    self.status[OVERFLOW] = Flag::sum(top, second);
                    result
                }
            };
        }
        self.write_register(index, &value, world)
    }

    fn jump_if(&mut self, instruction: &Instruction, world: &mut World<'_>) -> Flow {
        use Operation as O;
        let engine = &mut world.engine;
        let operation = instruction.operation;
        let flag = match operation {
            O::JumpNotEqual | O::JumpEqual => self.status[ZERO].form(engine),
            O::JumpNoCarry | O::JumpCarry => self.status[CARRY].form(engine),
            O::JumpNegative => self.status[NEGATIVE].form(engine),
            _ => {
                let negative = self.status[NEGATIVE].form(engine);
                let overflow = self.status[OVERFLOW].form(engine);
                engine.xor(negative, overflow)
            }
        };
        let inverts = matches!(
            operation,
            O::JumpNotEqual | O::JumpNoCarry | O::JumpGreaterOrEqual
        );
        let condition = engine.xor(flag, Form::of(inverts));
        let target = instruction.source_value & self.mask() & !1;
        match condition.constant() {
            Some(true) => {
                self.program_counter = target;
                Flow::On
            }
            Some(false) => Flow::On,
            None => Flow::Fork {
                condition,
                target,
                cycles: 0,
                balanced: false,
            },
        }
    }

    /// Pops the status register and the program counter; the extended CPU keeps bits 19:16 of the latter
    /// in the status word's bits 15:12.
    fn return_from_interrupt(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let status = self.pop(Size::Word, world)?;
        let low = self.pop(Size::Word, world)?;
        self.set_status(&status[..STATUS_BITS]);
        let target = [&low[..], &status[12..]].concat();
        let flow = self.write_register(PC, &target, world)?;
        self.check_status(world)?;
        Ok(flow)
    }
}
