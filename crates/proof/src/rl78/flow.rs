//! Bits, branches, skips, calls and returns.

use super::data_space::{PSW, Pointer};
use super::{CARRY, INTERRUPT, Rl78, byte};
use crate::machine::{Flag, Flow, Obstacle, Processor, World, constant};
use crate::{Byte, Engine, Form};
use cipherfit_sim::FaultKind;
use cipherfit_sim::rl78::instruction::{Instruction, Operation, Place};

/// Where BRK finds the address to go to.
const BREAK_VECTOR: u32 = 0x7E;

impl Rl78 {
    /// Operations that lead elsewhere than to the next instruction.
    pub(super) fn go(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        use Operation as O;
        let next: [Form; 20] = constant(self.program_counter);
        match instruction.operation {
            O::JumpRegister => {
                let target = self.address_in_pair(instruction, world)?;
                self.jump(target);
            }
            O::Call => {
                self.push_return_address(&next, world)?;
                self.jump(instruction.target);
            }
            O::CallRegister => {
                let target = self.address_in_pair(instruction, world)?;
                self.push_return_address(&next, world)?;
                self.jump(target);
            }
            O::CallTable => {
                let target = self.vector(instruction.displacement.into(), world)?;
                self.push_return_address(&next, world)?;
                self.jump(target);
            }
            O::Break => {
                let target = self.vector(BREAK_VECTOR, world)?;
                let status = self.status(&mut world.engine);
                self.push_return_address(&next, world)?;
                self.write(&self.on_stack(3), &status, world)?;
                self.flags[INTERRUPT] = Flag::CLEAR;
                self.jump(target);
            }
            O::Return => return self.pop_return_address(world),
            O::ReturnFromInterrupt => {
                let status = self.read(&self.on_stack(3), 1, world)?;
                let flow = self.pop_return_address(world)?;
                self.set_status(0xFF, &byte(&status), |bits| world.number(bits))?;
                return Ok(flow);
            }
            O::BranchIfAny | O::SkipIfAny => return Ok(self.go_by_flags(instruction, true, world)),
            O::BranchIfNone | O::SkipIfNone => {
                return Ok(self.go_by_flags(instruction, false, world));
            }
            O::BranchIfBitSet | O::BranchIfBitClear | O::BranchIfBitSetThenClear => {
                return self.branch_by_bit(instruction, world);
            }
            _ => return Err(Obstacle::Fault(FaultKind::IllegalInstruction, None)),
        }
        Ok(Flow::On)
    }

    /// Branches and skips by any of the flags in the constant.
    fn go_by_flags(
        &mut self,
        instruction: &Instruction,
        wanted: bool,
        world: &mut World<'_>,
    ) -> Flow {
        use Operation as O;
        if matches!(instruction.operation, O::SkipIfAny | O::SkipIfNone) {
            // The effect is that of another instruction.
            self.written = 0;
        }
        let mut any = Form::of(false);
        for (n, flag) in self.flags.iter().enumerate() {
            if instruction.constant >> n & 1 == 1 {
                let flag = flag.form(&mut world.engine);
                any = world.engine.or(any, flag);
            }
        }
        let condition = world.engine.xor(any, Form::of(!wanted));
        self.go_if(condition, instruction.cycles_if_taken.into(), instruction)
    }

    /// Goes to the target if the condition is 1.
    fn go_if(&mut self, condition: Form, cycles: u32, instruction: &Instruction) -> Flow {
        match condition.constant() {
            Some(true) => {
                self.jump(instruction.target);
                self.wait(cycles);
                Flow::On
            }
            Some(false) => Flow::On,
            None => Flow::Fork {
                condition,
                target: instruction.target,
                cycles,
                balanced: instruction.balanced,
            },
        }
    }

    /// BT, BF and BTCLR.
    fn branch_by_bit(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        let before = self.cycles;
        let (holder, value) = self.bit_holder(instruction, world)?;
        let bit = world.engine.reduce(value[bit_number(instruction)]);
        let mut cycles = u32::from(instruction.cycles_if_taken);
        if self.cycles != before {
            cycles -= u32::from(self.family().timing.flash_branch_overlap);
        }
        let wanted = instruction.operation != Operation::BranchIfBitClear;
        if instruction.operation == Operation::BranchIfBitSetThenClear && bit != Form::ZERO {
            // Where it is not set, it is clear already.
            self.put_bit(instruction, holder, value, Form::ZERO, world)?;
        }
        let condition = world.engine.xor(bit, Form::of(!wanted));
        Ok(self.go_if(condition, cycles, instruction))
    }

    /// The byte that the bit belongs to, and where it lies unless it is a register.
    fn bit_holder(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(Option<Pointer>, Byte<Form>), Obstacle> {
        if instruction.place == Place::Register {
            return Ok((None, self.value(instruction.source)));
        }
        let pointer = self.pointer(instruction, world)?;
        let value = self.read(&pointer, 1, world)?;
        Ok((Some(pointer), byte(&value)))
    }

    fn put_bit(
        &mut self,
        instruction: &Instruction,
        holder: Option<Pointer>,
        mut value: Byte<Form>,
        bit: Form,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        value[bit_number(instruction)] = bit;
        match holder {
            Some(Pointer::Known(PSW)) => {
                let mask = instruction.bit.into();
                self.set_status(mask, &value, |bits| world.number(bits))
            }
            Some(pointer) => self.write(&pointer, &value, world),
            None => {
                self.set_value(instruction.source, value);
                Ok(())
            }
        }
    }

    /// MOV1, SET1 and CLR1 to a bit.
    pub(super) fn store_bit(
        &mut self,
        instruction: &Instruction,
        bit: Form,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let (holder, value) = self.bit_holder(instruction, world)?;
        self.put_bit(instruction, holder, value, bit, world)
    }

    /// MOV1, AND1, OR1 and XOR1 to CY.
    pub(super) fn change_carry(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
        operation: fn(&mut Engine, Form, Form) -> Form,
    ) -> Result<(), Obstacle> {
        let (_, value) = self.bit_holder(instruction, world)?;
        let carry = self.carry(world);
        let bit = value[bit_number(instruction)];
        self.flags[CARRY] = Flag::Is(operation(&mut world.engine, carry, bit));
        Ok(())
    }

    /// The address in a pair, in the segment that CS says.
    fn address_in_pair(
        &self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<u32, Obstacle> {
        let address = world.number(&self.pair(instruction.register));
        Ok(address.ok_or(Obstacle::JumpAnywhere)? | self.code_segment << 16)
    }

    /// An address of 16 bits in flash.
    fn vector(&self, address: u32, world: &mut World<'_>) -> Result<u32, Obstacle> {
        let target = self.read_memory(address, 2, world)?;
        world.number(&target).ok_or(Obstacle::JumpAnywhere)
    }

    /// Pushes an address: three bytes of the four that the stack grows by.
    pub(super) fn push_return_address(
        &mut self,
        address: &[Form],
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        self.move_stack(self.stack_pointer.wrapping_sub(4));
        let mut high = address[16..].to_vec();
        high.resize(8, Form::ZERO);
        self.write(&self.on_stack(0), &address[..16], world)?;
        self.write(&self.on_stack(2), &high, world)
    }

    /// RET.
    fn pop_return_address(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let mut address = self.read(&self.on_stack(0), 2, world)?;
        address.extend(self.read(&self.on_stack(2), 1, world)?);
        address.truncate(20);
        self.move_stack(self.stack_pointer.wrapping_add(4));
        if world.is_return_address(&address) {
            return Ok(Flow::Back);
        }
        let target = world.number(&address);
        self.jump(target.ok_or(Obstacle::JumpAnywhere)?);
        Ok(Flow::On)
    }
}

/// The number of the bit in its byte.
fn bit_number(instruction: &Instruction) -> usize {
    instruction.bit.trailing_zeros() as usize
}
