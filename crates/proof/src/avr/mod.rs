//! AVR on forms.

mod data_space;
mod execute;

use crate::machine::{Flag, Flow, Obstacle, Processor, World, constant, known};
use crate::{Byte, Engine, Form, machine};
use cipherfit_sim::CoreDescription;
use cipherfit_sim::avr::instruction::Instruction;
use cipherfit_sim::avr::{Avr as Decoder, DATA_BASE};
use cipherfit_sim::cpu::Cpu;
use std::rc::Rc;

/// Registers of the core's list behind R0 to R31.
const PC: usize = 32;
const SP: usize = 33;
const SREG: usize = 34;

/// Bits of SREG.
const CARRY: usize = 0;
const ZERO: usize = 1;
const NEGATIVE: usize = 2;
const OVERFLOW: usize = 3;
const SIGN: usize = 4;
const HALF_CARRY: usize = 5;
const TRANSFER: usize = 6;
const INTERRUPT: usize = 7;

/// An AVR CPU whose registers hold forms.
#[derive(Clone)]
pub struct Avr {
    decoder: Rc<Decoder>,
    general: [Byte<Form>; 32],
    flags: [Flag; 8],
    program_counter: u32,
    /// Address of the instruction that is being executed.
    current: u32,
    /// The data address where the next byte is pushed.
    stack_pointer: u16,
    /// The lowest machine address in use on the stack, as of the last whole value of SP.
    stack_bound: u32,
    /// RAMPZ.
    bank: u32,
    cycles: u64,
}

impl Processor for Avr {
    fn of_core(core: &'static CoreDescription) -> Option<Self> {
        Some(Self {
            decoder: Rc::new(Decoder::of_core(core)?),
            general: [[Form::ZERO; 8]; 32],
            flags: std::array::from_fn(|_| Flag::CLEAR),
            program_counter: 0,
            current: 0,
            stack_pointer: 0,
            stack_bound: DATA_BASE + 1,
            bank: 0,
            cycles: 0,
        })
    }

    fn register(&self, index: usize, engine: &mut Engine) -> Vec<Form> {
        match index {
            PC => constant::<17>(self.program_counter).to_vec(),
            SP => constant::<16>(self.stack_pointer.into()).to_vec(),
            SREG => self.status(engine).to_vec(),
            0..32 => self.general[index].to_vec(),
            _ => constant::<8>(self.bank).to_vec(),
        }
    }

    fn set_register(&mut self, index: usize, bits: &[Form]) -> Result<(), Obstacle> {
        match index {
            PC => self.program_counter = known(bits).ok_or(Obstacle::JumpAnywhere)?,
            SP => {
                self.move_stack(known(bits).ok_or(Obstacle::Unknown("the stack pointer"))? as u16)
            }
            SREG => self.set_status(bits),
            0..32 => self.general[index] = std::array::from_fn(|n| bits[n]),
            _ => self.bank = known(bits).ok_or(Obstacle::Unknown("RAMPZ"))? & 1,
        }
        Ok(())
    }

    fn register_bits(&self, _index: usize) -> usize {
        8
    }

    fn program_counter(&self) -> u32 {
        self.program_counter
    }

    fn jump(&mut self, address: u32) {
        self.program_counter = address;
    }

    fn stack_pointer(&self) -> u32 {
        DATA_BASE + u32::from(self.stack_pointer) + 1
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn wait(&mut self, cycles: u32) {
        self.cycles += u64::from(cycles);
    }

    fn return_address_bits(&self) -> usize {
        16
    }

    fn call(
        &mut self,
        entry: u32,
        stack_pointer: u32,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        self.move_stack((stack_pointer - DATA_BASE - 1) as u16);
        let address = world.return_address.clone();
        self.push(std::array::from_fn(|n| address[n]), world)?;
        self.push(std::array::from_fn(|n| address[8 + n]), world)?;
        self.program_counter = entry;
        Ok(())
    }

    fn step(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let code = world.memory.base().code();
        let instruction: Instruction = self.decoder.decode(code, self.program_counter)?;
        self.current = self.program_counter;
        self.program_counter = instruction.next;
        self.cycles += u64::from(instruction.cycles);
        self.execute(&instruction, world)
    }

    fn merge(
        &mut self,
        condition: Form,
        other: &Self,
        engine: &mut Engine,
    ) -> Result<(), Obstacle> {
        if (self.stack_pointer, self.stack_bound, self.bank)
            != (other.stack_pointer, other.stack_bound, other.bank)
        {
            return Err(Obstacle::Unknown("the stack pointer or RAMPZ"));
        }
        for (mine, theirs) in self.general.iter_mut().zip(&other.general) {
            machine::choose(engine, condition, theirs, mine);
        }
        for (mine, theirs) in self.flags.iter_mut().zip(&other.flags) {
            *mine = Flag::chosen(condition, theirs, mine);
        }
        self.cycles = self.cycles.max(other.cycles);
        Ok(())
    }
}

impl Avr {
    /// Gives SP a whole new value.
    fn move_stack(&mut self, stack_pointer: u16) {
        self.stack_pointer = stack_pointer;
        self.stack_bound = DATA_BASE + u32::from(stack_pointer) + 1;
    }

    fn status(&self, engine: &mut Engine) -> Byte<Form> {
        std::array::from_fn(|n| self.flags[n].form(engine))
    }

    fn set_status(&mut self, bits: &[Form]) {
        self.flags = std::array::from_fn(|n| Flag::Is(bits[n]));
    }
}
