//! RL78 on forms.

mod change;
mod data_space;
mod execute;
mod flow;

use crate::machine::{Flag, Flow, Obstacle, Processor, World, constant, known};
use crate::{Byte, Engine, Form, machine};
use cipherfit_sim::CoreDescription;
use cipherfit_sim::cpu::Cpu;
use cipherfit_sim::rl78::instruction::Instruction;
use cipherfit_sim::rl78::{DATA_BASE, Family, Rl78 as Decoder};
use std::rc::Rc;

/// Registers of the core's list behind X to H.
const PC: usize = 8;
const SP: usize = 9;
const PSW: usize = 10;
const ES: usize = 11;
const CS: usize = 12;
const BANK: usize = 13;

/// Bits of PSW.
const CARRY: usize = 0;
const BANK_LOW: usize = 3;
const AUXILIARY: usize = 4;
const BANK_HIGH: usize = 5;
const ZERO: usize = 6;
const INTERRUPT: usize = 7;

/// Bits of an address.
const ADDRESS_BITS: usize = 20;

/// An RL78 CPU whose registers hold forms.
#[derive(Clone)]
pub struct Rl78 {
    decoder: Rc<Decoder>,
    /// The register banks, bank 3 first.
    file: [Byte<Form>; 32],
    /// PSW but for the bank.
    flags: [Flag; 8],
    bank: u32,
    program_counter: u32,
    /// Address of the instruction that is being executed.
    current: u32,
    stack_pointer: u16,
    extra_segment: [Form; 4],
    code_segment: u32,
    /// MACR.
    accumulator: [Form; 32],
    /// What the last instruction wrote that the next may have to wait for, as the simulator masks it.
    written: u16,
    cycles: u64,
}

impl Processor for Rl78 {
    fn of_core(core: &'static CoreDescription) -> Option<Self> {
        Some(Self {
            decoder: Rc::new(Decoder::of_core(core)?),
            file: [[Form::ZERO; 8]; 32],
            flags: std::array::from_fn(|_| Flag::CLEAR),
            bank: 0,
            program_counter: 0,
            current: 0,
            stack_pointer: 0,
            extra_segment: [Form::ZERO; 4],
            code_segment: 0,
            accumulator: [Form::ZERO; 32],
            written: 0,
            cycles: 0,
        })
    }

    fn register(&self, index: usize, engine: &mut Engine) -> Vec<Form> {
        match index {
            0..PC => self.file[self.place(index as u8)].to_vec(),
            PC => constant::<ADDRESS_BITS>(self.program_counter).to_vec(),
            SP => constant::<16>(self.stack_pointer.into()).to_vec(),
            PSW => self.status(engine).to_vec(),
            ES => self.extra_segment.to_vec(),
            CS => constant::<4>(self.code_segment).to_vec(),
            BANK => constant::<2>(self.bank).to_vec(),
            _ => self.accumulator.to_vec(),
        }
    }

    fn set_register(&mut self, index: usize, bits: &[Form]) -> Result<(), Obstacle> {
        let number = |what| known(bits).ok_or(Obstacle::Unknown(what));
        match index {
            0..PC => self.file[self.place(index as u8)] = byte(bits),
            PC => self.jump(known(bits).ok_or(Obstacle::JumpAnywhere)?),
            SP => self.move_stack(number("the stack pointer")? as u16),
            PSW => self.set_status(0xFF, &byte(bits), known)?,
            ES => self.extra_segment = std::array::from_fn(|n| bits[n]),
            CS => self.code_segment = number("CS")? & 0xF,
            BANK => self.select_bank(number("the register bank")?),
            _ => self.accumulator = std::array::from_fn(|n| bits[n]),
        }
        self.written = 0;
        Ok(())
    }

    fn register_bits(&self, index: usize) -> usize {
        match index {
            ES => 4,
            0..=PSW => 8,
            _ => 32,
        }
    }

    fn program_counter(&self) -> u32 {
        self.program_counter
    }

    fn jump(&mut self, address: u32) {
        self.program_counter = address & ((1 << ADDRESS_BITS) - 1);
    }

    fn stack_pointer(&self) -> u32 {
        DATA_BASE | u32::from(self.stack_pointer)
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn wait(&mut self, cycles: u32) {
        self.cycles += u64::from(cycles);
    }

    fn return_address_bits(&self) -> usize {
        ADDRESS_BITS
    }

    fn call(
        &mut self,
        entry: u32,
        stack_pointer: u32,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        self.move_stack(stack_pointer as u16);
        let address = world.return_address.clone();
        self.push_return_address(&address, world)?;
        self.written = 0;
        self.jump(entry);
        Ok(())
    }

    fn step(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let code = world.memory.base().code();
        let instruction: Instruction = self.decoder.decode(code, self.program_counter)?;
        self.current = self.program_counter;
        self.program_counter = instruction.next;
        let waits = self.written & instruction.pointers != 0;
        let hazard = if waits {
            self.family().timing.hazard
        } else {
            0
        };
        self.written = instruction.effect.registers;
        self.cycles += u64::from(instruction.cycles) + u64::from(hazard);
        self.execute(&instruction, world)
    }

    fn merge(
        &mut self,
        condition: Form,
        other: &Self,
        engine: &mut Engine,
    ) -> Result<(), Obstacle> {
        let fixed = |cpu: &Self| (cpu.stack_pointer, cpu.bank, cpu.code_segment);
        if fixed(self) != fixed(other) {
            return Err(Obstacle::Unknown("SP, CS or the register bank"));
        }
        for (mine, theirs) in self.file.iter_mut().zip(&other.file) {
            machine::choose(engine, condition, theirs, mine);
        }
        for (mine, theirs) in self.flags.iter_mut().zip(&other.flags) {
            *mine = Flag::chosen(condition, theirs, mine);
        }
        let (mine, theirs) = (&mut self.extra_segment, &other.extra_segment);
        machine::choose(engine, condition, theirs, mine);
        let (mine, theirs) = (&mut self.accumulator, &other.accumulator);
        machine::choose(engine, condition, theirs, mine);
        // Where the sides take the same time (a balanced skip), no register makes the next wait.
        self.written |= other.written;
        self.cycles = self.cycles.max(other.cycles);
        Ok(())
    }
}

impl Rl78 {
    fn family(&self) -> &'static Family {
        self.decoder.family()
    }

    /// Where a register of the current bank lies in the file.
    fn place(&self, number: u8) -> usize {
        ((3 - self.bank as usize) * 8 + usize::from(number)) & 31
    }

    fn value(&self, number: u8) -> Byte<Form> {
        self.file[self.place(number)]
    }

    fn set_value(&mut self, number: u8, value: Byte<Form>) {
        self.file[self.place(number)] = value;
    }

    /// A pair as a word, the register with the lower number being the lower byte.
    fn pair(&self, number: u8) -> Vec<Form> {
        let number = number & 6;
        [self.value(number), self.value(number | 1)].concat()
    }

    fn set_pair(&mut self, number: u8, word: &[Form]) {
        let number = number & 6;
        self.set_value(number, byte(word));
        self.set_value(number | 1, byte(&word[8..]));
    }

    /// Moves SP, which is always even.
    fn move_stack(&mut self, stack_pointer: u16) {
        self.stack_pointer = stack_pointer & !1;
    }

    fn select_bank(&mut self, number: u32) {
        if self.family().has_banks {
            self.bank = number & 3;
        }
    }

    fn status(&self, engine: &mut Engine) -> Byte<Form> {
        std::array::from_fn(|n| match n {
            BANK_LOW => Form::of(self.bank & 1 == 1),
            BANK_HIGH => Form::of(self.bank >> 1 == 1),
            _ => self.flags[n].form(engine),
        })
    }

    /// Gives the bits of PSW in a mask those of a byte; `number` tells those that must be known.
    fn set_status(
        &mut self,
        mask: u32,
        bits: &Byte<Form>,
        mut number: impl FnMut(&[Form]) -> Option<u32>,
    ) -> Result<(), Obstacle> {
        let mut bank = self.bank;
        for (n, bit) in bits.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1) {
            let place = match n {
                BANK_LOW => 0,
                BANK_HIGH => 1,
                _ => {
                    self.flags[n] = Flag::Is(*bit);
                    continue;
                }
            };
            let bit = number(&[*bit]).ok_or(Obstacle::Unknown("the register bank"))?;
            bank = bank & !(1 << place) | bit << place;
        }
        self.select_bank(bank);
        Ok(())
    }
}

/// The lowest eight bits.
fn byte(bits: &[Form]) -> Byte<Form> {
    std::array::from_fn(|n| bits[n])
}
