//! Branches, skips, calls and returns.

use super::{CARRY, INTERRUPT, Rl78};
use crate::machine::{Flow, Obstacle, World, constant};
use crate::{Byte, Form};
use cipherfit_sim::rl78::instruction::Instruction;

/// Where BRK finds the address to go to.
const BREAK_VECTOR: u32 = 0x7E;

impl Rl78 {
    /// Is any of the flags 1 that the constant names?
    pub(super) fn any_flag(&self, instruction: &Instruction, world: &mut World<'_>) -> Form {
        let mut any = Form::ZERO;
        let status = (0..8).filter(|n| instruction.constant >> n & 1 == 1);
        for n in status {
            let flag = self.status[n].form(&mut world.engine);
            any = world.engine.or(any, flag);
        }
        any
    }

    /// Goes to the target if a condition holds, which takes so many cycles more.
    pub(super) fn go_if(
        &mut self,
        condition: Form,
        cycles: u32,
        balanced: bool,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Flow {
        let condition = world.engine.reduce(condition);
        match condition.constant() {
            Some(true) => {
                self.program_counter = instruction.target;
                self.cycles += u64::from(cycles);
                Flow::On
            }
            Some(false) => Flow::On,
            None => Flow::Fork {
                condition,
                target: instruction.target,
                cycles,
                balanced,
            },
        }
    }

    /// BT, BF and BTCLR.
    pub(super) fn branch_by_bit(
        &mut self,
        wanted: bool,
        clears: bool,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        let before = self.cycles;
        let holder = self.bit_holder(instruction, world)?;
        let bit = holder.bit(instruction);
        let overlap = if self.cycles == before {
            0
        } else {
            self.family().timing.flash_branch_overlap
        };
        let condition = world.engine.xor(bit, Form::of(!wanted));
        let condition = world.engine.reduce(condition);
        // Where the bit is 0, to clear it changes nothing.
        if clears && condition != Form::ZERO {
            self.put_bit(holder, Form::ZERO, instruction, world)?;
        }
        let cycles = u32::from(instruction.cycles_if_taken) - u32::from(overlap);
        Ok(self.go_if(condition, cycles, false, instruction, world))
    }

    /// The address in a pair, in the segment that CS says.
    pub(super) fn address_in_pair(
        &self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<u32, Obstacle> {
        let pair = world.number(&self.pair(instruction.register));
        Ok(pair.ok_or(Obstacle::JumpAnywhere)? | self.code_segment << 16)
    }

    pub(super) fn push_return_address(&mut self, world: &mut World<'_>) -> Result<(), Obstacle> {
        let address = constant::<20>(self.program_counter);
        self.push_address(&address, world)
    }

    /// RET.
    pub(super) fn pop_return_address(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let low = self.read(&self.on_stack(0), 2, world)?;
        let high = self.read(&self.on_stack(2), 1, world)?;
        self.move_stack(self.stack_pointer.wrapping_add(4));
        let address = [&low[..], &high[..4]].concat();
        if world.is_return_address(&address) {
            return Ok(Flow::Back);
        }
        self.program_counter = world.number(&address).ok_or(Obstacle::JumpAnywhere)?;
        Ok(Flow::On)
    }

    /// RETI and RETB.
    pub(super) fn return_from_interrupt(
        &mut self,
        world: &mut World<'_>,
    ) -> Result<Flow, Obstacle> {
        let status = self.read(&self.on_stack(3), 1, world)?;
        let flow = self.pop_return_address(world)?;
        self.set_status_bits(0xFF, &std::array::from_fn(|n| status[n]))?;
        Ok(flow)
    }

    /// An address of 16 bits in flash.
    fn vector(&self, address: u32, world: &mut World<'_>) -> Result<u32, Obstacle> {
        let mut value = Vec::new();
        for address in address..address + 2 {
            value.extend(world.memory.read(address, self.bound())?);
        }
        world.number(&value).ok_or(Obstacle::JumpAnywhere)
    }

    /// CALLT: the table in flash has addresses of 16 bits.
    pub(super) fn call_by_table(
        &mut self,
        instruction: &Instruction,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        let target = self.vector(instruction.displacement.into(), world)?;
        self.push_return_address(world)?;
        self.program_counter = target;
        Ok(())
    }

    /// BRK.
    pub(super) fn break_(&mut self, world: &mut World<'_>) -> Result<(), Obstacle> {
        let target = self.vector(BREAK_VECTOR, world)?;
        let status = self.status_byte(&mut world.engine);
        self.push_return_address(world)?;
        self.write(&self.on_stack(3), &status, world)?;
        self.set_status_bits(1 << INTERRUPT, &constant(0))?;
        self.program_counter = target;
        Ok(())
    }

    /// PUSH PSW: the byte above the one that SP points at.
    pub(super) fn push_status(&mut self, world: &mut World<'_>) -> Result<(), Obstacle> {
        let status = self.status_byte(&mut world.engine);
        let low: Byte<Form> = constant(0);
        self.push(&[low, status].concat(), world)
    }

    /// POP PSW.
    pub(super) fn pop_status(&mut self, world: &mut World<'_>) -> Result<(), Obstacle> {
        let word = self.pop(world)?;
        self.set_status_bits(0xFF, &std::array::from_fn(|n| word[8 + n]))
    }

    /// CY as a form.
    pub(super) fn carry(&self, world: &mut World<'_>) -> Form {
        self.status[CARRY].form(&mut world.engine)
    }
}
