//! What instructions do.

use super::operands::{Place, width};
use super::{CPU_OFF, Msp430, PC, SP, SR};
use crate::Form;
use crate::machine::{Flag, Flow, Obstacle, Processor, World, constant};
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
                    return Err(Obstacle::Unknown("the count of a repetition"));
                };
                count + 1
            }
        };
        // The extension word takes one cycle, each execution the rest.
        self.cycles += 1 + u64::from(count) * (cycles - 1);
        for _ in 0..count {
            self.execute_once(instruction, world)?;
        }
        Ok(Flow::On)
    }

    fn execute_once(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let size = instruction.size;
        match instruction.operation {
            O::Move => {
                let value = self.source(instruction, world)?;
                let place = self.destination(instruction, world);
                self.store(place, size, &value, world)?;
            }
            O::Jump => self.jump(instruction.source_value),
            O::JumpNotEqual
            | O::JumpEqual
            | O::JumpNoCarry
            | O::JumpCarry
            | O::JumpNegative
            | O::JumpGreaterOrEqual
            | O::JumpLess => return Ok(self.jump_if(instruction, world)),
            O::RotateRightCarry | O::RotateRightArithmetic => {
                let (place, value) = self.only_operand(instruction, world)?;
                let value = self.shifted(instruction, &value, world);
                self.store(place, size, &value, world)?;
            }
            O::SwapBytes => {
                let (place, mut value) = self.only_operand(instruction, world)?;
                value[..16].rotate_left(8);
                self.store(place, size, &value, world)?;
            }
            O::SignExtend => {
                let (place, value) = self.only_operand(instruction, world)?;
                let bits = match place {
                    Place::Register(_) => self.bits,
                    Place::Memory(_) => width(size),
                };
                let value: Vec<Form> = (0..bits).map(|n| value[n.min(7)]).collect();
                self.set_logical(&value, Flag::CLEAR);
                self.store(place, size, &value, world)?;
            }
            O::Push => {
                let mut value = self.source(instruction, world)?;
                if instruction.source == Mode::Register
                    && usize::from(instruction.source_register) == SP
                {
                    // PUSH SP puts the new stack pointer onto the stack.
                    let bytes = if size == Size::Address { 4 } else { 2 };
                    let pushed = constant::<32>(self.stack_pointer.wrapping_sub(bytes));
                    value = pushed[..width(size)].to_vec();
                }
                self.push(&value, world)?;
            }
            O::Call | O::CallFar => {
                let target = self.source(instruction, world)?;
                let back: [Form; 20] = constant(self.program_counter);
                self.push(&back[..width(size)], world)?;
                self.write_register(PC, &target, world)?;
            }
            O::ReturnFromInterrupt => {
                let status = self.pop(Size::Word, world)?;
                let mut target = self.pop(Size::Word, world)?;
                target.extend(&status[12..]);
                self.set(SR, &status);
                target.truncate(self.bits);
                self.write_register(PC, &target, world)?;
                self.check_awake(world)?;
            }
            O::RotateRightCarryMultiple
            | O::RotateRightArithmeticMultiple
            | O::RotateLeftArithmeticMultiple
            | O::RotateRightUnsignedMultiple => {
                let place = Place::Register(instruction.destination_register.into());
                let mut value = self.fetch(place, size, world)?;
                for _ in 0..instruction.source_value {
                    value = self.shifted(instruction, &value, world);
                }
                self.store(place, size, &value, world)?;
            }
            O::PushMultiple => {
                for n in 0..instruction.source_value {
                    let index = u32::from(instruction.destination_register).wrapping_sub(n) & 0xF;
                    let place = Place::Register(index as usize);
                    let value = self.fetch(place, size, world)?;
                    self.push(&value, world)?;
                }
            }
            O::PopMultiple => {
                for n in 0..instruction.source_value {
                    let index = (u32::from(instruction.destination_register) + n) & 0xF;
                    let value = self.pop(size, world)?;
                    self.write_register(index as usize, &value, world)?;
                }
            }
            _ => {
                let right = self.source(instruction, world)?;
                let place = self.destination(instruction, world);
                let left = self.fetch(place, size, world)?;
                let value = self.result(instruction, &left, &right, world);
                if instruction.operation.writes() {
                    self.store(place, size, &value, world)?;
                }
            }
        }
        if instruction.writes_status {
            self.check_awake(world)?;
        }
        Ok(Flow::On)
    }

    /// An instruction that set CPUOFF has put the core to sleep.
    fn check_awake(&self, world: &mut World<'_>) -> Result<(), Obstacle> {
        match world.number(&self.mode[CPU_OFF..=CPU_OFF]) {
            Some(0) => Ok(()),
            Some(_) => Err(Obstacle::Fault(FaultKind::Halted, None)),
            None => Err(Obstacle::Unknown("CPUOFF")),
        }
    }

    /// Jumps if a flag has a value.
    fn jump_if(&mut self, instruction: &Instruction, world: &mut World<'_>) -> Flow {
        use Operation as O;
        let (flag, wanted) = match instruction.operation {
            O::JumpNotEqual => (self.zero.clone(), false),
            O::JumpEqual => (self.zero.clone(), true),
            O::JumpNoCarry => (self.carry.clone(), false),
            O::JumpCarry => (self.carry.clone(), true),
            O::JumpNegative => (self.negative.clone(), true),
            operation => (self.less(world), operation == O::JumpLess),
        };
        let condition = flag.form(&mut world.engine);
        let condition = world.engine.xor(condition, Form::of(!wanted));
        match condition.constant() {
            Some(true) => self.jump(instruction.source_value),
            Some(false) => {}
            None => {
                return Flow::Fork {
                    condition,
                    target: instruction.source_value & self.address_mask() & !1,
                    cycles: 0,
                    balanced: false,
                };
            }
        }
        Flow::On
    }
}
