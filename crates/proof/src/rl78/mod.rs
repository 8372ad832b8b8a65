//! RL78 on forms.

mod bits;
mod change;
mod data_space;
mod execute;
mod flow;

use crate::machine::{Flag, Flow, Obstacle, Processor, World, constant};
use crate::{Byte, Engine, Form, machine};
use cipherfit_sim::cpu::Cpu;
use cipherfit_sim::rl78::{DATA_BASE, Family, Rl78 as Decoder};
use cipherfit_sim::{CoreDescription, FindingKind};
use std::rc::Rc;

/// Registers of the core's list behind X to H.
const PC: usize = 8;
const SP: usize = 9;
const PSW: usize = 10;
const ES: usize = 11;
const CS: usize = 12;
const BANK: usize = 13;
const MACR: usize = 14;

/// Bits of PSW.
const CARRY: usize = 0;
const BANK_LOW: usize = 3;
const AUXILIARY: usize = 4;
const BANK_HIGH: usize = 5;
const ZERO: usize = 6;
const INTERRUPT: usize = 7;

/// SP and CS in the masks of what was written last.
const WRITTEN_STACK_POINTER: u16 = 1 << 8;
const WRITTEN_CODE_SEGMENT: u16 = 1 << 9;

/// An RL78 CPU whose registers hold forms.
#[derive(Clone)]
pub struct Rl78 {
    decoder: Rc<Decoder>,
    /// All banks, bank 3 first.
    file: [Byte<Form>; 32],
    /// The current bank.
    bank: u32,
    /// PSW; the bits of the bank are in `bank`.
    status: [Flag; 8],
    program_counter: u32,
    /// Address of the instruction that is being executed.
    current: u32,
    stack_pointer: u16,
    extra_segment: [Form; 4],
    code_segment: u32,
    accumulator: [Form; 32],
    /// Registers that the last instruction wrote, for which the next one may wait.
    written: u16,
    /// Of these that depends on inputs.
    perhaps_written: u16,
    cycles: u64,
}

impl Processor for Rl78 {
    fn of_core(core: &'static CoreDescription) -> Option<Self> {
        let mut status: [Flag; 8] = std::array::from_fn(|_| Flag::CLEAR);
        // The priorities of interrupts after a reset.
        status[1..3].fill(Flag::SET);
        Some(Self {
            decoder: Rc::new(Decoder::of_core(core)?),
            file: [[Form::ZERO; 8]; 32],
            bank: 0,
            status,
            program_counter: 0,
            current: 0,
            stack_pointer: 0,
            extra_segment: [Form::ZERO; 4],
            code_segment: 0,
            accumulator: [Form::ZERO; 32],
            written: 0,
            perhaps_written: 0,
            cycles: 0,
        })
    }

    fn register(&self, index: usize, engine: &mut Engine) -> Vec<Form> {
        match index {
            PC => constant::<20>(self.program_counter).to_vec(),
            SP => constant::<16>(self.stack_pointer.into()).to_vec(),
            PSW => self.status_byte(engine).to_vec(),
            ES => self.extra_segment.to_vec(),
            CS => constant::<4>(self.code_segment).to_vec(),
            BANK => constant::<2>(self.bank).to_vec(),
            MACR => self.accumulator.to_vec(),
            _ => self.get(index as u8).to_vec(),
        }
    }

    fn set_register(&mut self, index: usize, bits: &[Form]) -> Result<(), Obstacle> {
        let number = |what| {
            let bits = bits.iter().enumerate();
            bits.map(|(n, bit)| Some(u32::from(bit.constant()?) << n))
                .sum::<Option<u32>>()
                .ok_or(Obstacle::Unknown(what))
        };
        match index {
            PC => self.program_counter = number("the program counter")? & 0xF_FFFF,
            SP => self.move_stack(number("the stack pointer")? as u16),
            PSW => self.set_status_bits(0xFF, &std::array::from_fn(|n| bits[n]))?,
            ES => self.extra_segment = std::array::from_fn(|n| bits[n]),
            CS => self.code_segment = number("CS")? & 0xF,
            BANK => self.select_bank(number("the register bank")?),
            MACR => self.accumulator = std::array::from_fn(|n| bits[n]),
            _ => self.set(index as u8, std::array::from_fn(|n| bits[n])),
        }
        self.written = 0;
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
        DATA_BASE | u32::from(self.stack_pointer)
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn wait(&mut self, cycles: u32) {
        self.cycles += u64::from(cycles);
    }

    fn return_address_bits(&self) -> usize {
        20
    }

    fn call(
        &mut self,
        entry: u32,
        stack_pointer: u32,
        world: &mut World<'_>,
    ) -> Result<(), Obstacle> {
        self.move_stack(stack_pointer as u16);
        let address = world.return_address.clone();
        self.push_address(&address, world)?;
        self.program_counter = entry;
        Ok(())
    }

    fn step(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let code = world.memory.base().code();
        let instruction = self
            .decoder
            .decode(code, self.program_counter)
            .map_err(|stop| Obstacle::Fault(stop.kind, stop.address))?;
        self.current = self.program_counter;
        self.program_counter = instruction.next;
        if self.perhaps_written & instruction.pointers != 0 {
            world.show(FindingKind::Timing, self.current);
        }
        let waits = self.written & instruction.pointers != 0;
        let hazard = if waits {
            self.family().timing.hazard
        } else {
            0
        };
        self.wait(u32::from(instruction.cycles) + u32::from(hazard));
        self.written = instruction.effect.registers;
        self.perhaps_written = 0;
        self.execute(&instruction, world)
    }

    fn merge(
        &mut self,
        condition: Form,
        other: &Self,
        engine: &mut Engine,
    ) -> Result<(), Obstacle> {
        if (self.stack_pointer, self.bank, self.code_segment)
            != (other.stack_pointer, other.bank, other.code_segment)
        {
            return Err(Obstacle::Unknown("the stack pointer, CS or the bank"));
        }
        for (mine, theirs) in self.file.iter_mut().zip(&other.file) {
            machine::choose(engine, condition, theirs, mine);
        }
        machine::choose(engine, condition, &other.accumulator, &mut self.accumulator);
        let segment = &mut self.extra_segment;
        machine::choose(engine, condition, &other.extra_segment, segment);
        for (mine, theirs) in self.status.iter_mut().zip(&other.status) {
            *mine = Flag::chosen(condition, theirs, mine);
        }
        self.perhaps_written |= other.perhaps_written | (self.written ^ other.written);
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

    fn get(&self, number: u8) -> Byte<Form> {
        self.file[self.place(number)]
    }

    fn set(&mut self, number: u8, byte: Byte<Form>) {
        let place = self.place(number);
        self.file[place] = byte;
    }

    /// A pair as a word, the register with the lower number being the lower byte.
    fn pair(&self, number: u8) -> [Form; 16] {
        let (low, high) = (self.get(number & 6), self.get(number & 6 | 1));
        std::array::from_fn(|n| if n < 8 { low[n] } else { high[n - 8] })
    }

    fn set_pair(&mut self, number: u8, word: &[Form]) {
        self.set(number & 6, std::array::from_fn(|n| word[n]));
        self.set(number & 6 | 1, std::array::from_fn(|n| word[8 + n]));
    }

    /// Moves SP, which is always even.
    fn move_stack(&mut self, stack_pointer: u16) {
        self.stack_pointer = stack_pointer & !1;
    }

    fn status_byte(&self, engine: &mut Engine) -> Byte<Form> {
        std::array::from_fn(|n| match n {
            BANK_LOW => Form::of(self.bank & 1 == 1),
            BANK_HIGH => Form::of(self.bank >> 1 == 1),
            _ => self.status[n].form(engine),
        })
    }

    /// Gives the bits in `mask` their values.
    fn set_status_bits(&mut self, mask: u32, bits: &Byte<Form>) -> Result<(), Obstacle> {
        for (n, &bit) in bits.iter().enumerate() {
            if mask >> n & 1 == 0 {
                continue;
            }
            match n {
                BANK_LOW | BANK_HIGH if !self.family().has_banks => {}
                BANK_LOW | BANK_HIGH => {
                    let value = bit.constant();
                    let value = value.ok_or(Obstacle::Unknown("the register bank"))?;
                    let place = u32::from(n == BANK_HIGH);
                    self.bank = self.bank & !(1 << place) | u32::from(value) << place;
                }
                _ => self.status[n] = Flag::Is(bit),
            }
        }
        Ok(())
    }

    fn select_bank(&mut self, number: u32) {
        if self.family().has_banks {
            self.bank = number & 3;
        }
    }
}
