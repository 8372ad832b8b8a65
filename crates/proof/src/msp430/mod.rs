//! MSP430 on forms, the extended CPU among them.

mod execute;
mod operands;

use crate::machine::{Flag, Flow, Obstacle, Processor, World, constant};
use crate::{Engine, Form, machine};
use cipherfit_sim::CoreDescription;
use cipherfit_sim::cpu::Cpu;
use cipherfit_sim::msp430::Msp430 as Decoder;
use std::rc::Rc;

const PC: usize = 0;
const SP: usize = 1;
const SR: usize = 2;
const R3: usize = 3;

/// Bits of SR that are flags.
const CARRY: usize = 0;
const ZERO: usize = 1;
const NEGATIVE: usize = 2;
const OVERFLOW: usize = 8;
/// Bits of SR: V, SCG1, SCG0, OSCOFF, CPUOFF, GIE, N, Z, C.
const STATUS_BITS: usize = 9;
const CPU_OFF: usize = 4;

/// A register: the extended CPU has all bits, the classic one 16.
type Word = [Form; 20];

/// An MSP430 CPU whose registers hold forms.
#[derive(Clone)]
pub struct Msp430 {
    decoder: Rc<Decoder>,
    /// Bits of a register.
    bits: usize,
    general: [Word; 16],
    status: [Flag; STATUS_BITS],
    program_counter: u32,
    /// Address of the instruction that is being executed.
    current: u32,
    stack_pointer: u32,
    cycles: u64,
}

impl Processor for Msp430 {
    fn of_core(core: &'static CoreDescription) -> Option<Self> {
        let decoder = Decoder::of_core(core)?;
        Some(Self {
            decoder: Rc::new(decoder),
            bits: if core.address_space > 0x1_0000 {
                20
            } else {
                16
            },
            general: [[Form::ZERO; 20]; 16],
            status: std::array::from_fn(|_| Flag::CLEAR),
            program_counter: 0,
            current: 0,
            stack_pointer: 0,
            cycles: 0,
        })
    }

    fn register(&self, index: usize, engine: &mut Engine) -> Vec<Form> {
        self.value(index, engine).to_vec()
    }

    fn set_register(&mut self, index: usize, bits: &[Form]) -> Result<(), Obstacle> {
        let number = || {
            let bits = bits.iter().enumerate();
            bits.map(|(n, bit)| Some(u32::from(bit.constant()?) << n))
                .sum::<Option<u32>>()
        };
        match index {
            PC => self.program_counter = number().ok_or(Obstacle::JumpAnywhere)? & !1,
            SP => {
                let number = number().ok_or(Obstacle::Unknown("the stack pointer"))?;
                self.stack_pointer = number & self.mask() & !1;
            }
            SR => self.set_status(bits),
            R3 => {}
            _ => self.set_general(index, bits),
        }
        Ok(())
    }

    fn register_bits(&self, _index: usize) -> usize {
        16
    }

    fn program_counter(&self) -> u32 {
        self.program_counter
    }

    fn jump(&mut self, address: u32) {
        self.program_counter = address & self.mask() & !1;
    }

    fn stack_pointer(&self) -> u32 {
        self.stack_pointer
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
        // Instructions lie at even addresses.
        if let Some(lowest) = world.return_address.first_mut() {
            *lowest = Form::ZERO;
        }
        self.stack_pointer = stack_pointer;
        let address = world.return_address.clone();
        self.push(&address, world)?;
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
        self.execute(&instruction, world)
    }

    fn merge(
        &mut self,
        condition: Form,
        other: &Self,
        engine: &mut Engine,
    ) -> Result<(), Obstacle> {
        if self.stack_pointer != other.stack_pointer {
            return Err(Obstacle::Unknown("the stack pointer"));
        }
        for (mine, theirs) in self.general.iter_mut().zip(&other.general) {
            machine::choose(engine, condition, theirs, mine);
        }
        for (mine, theirs) in self.status.iter_mut().zip(&other.status) {
            *mine = Flag::chosen(condition, theirs, mine);
        }
        self.cycles = self.cycles.max(other.cycles);
        Ok(())
    }
}

impl Msp430 {
    fn mask(&self) -> u32 {
        (1 << self.bits) - 1
    }

    /// A register as an operand.
    fn value(&self, index: usize, engine: &mut Engine) -> Word {
        match index {
            PC => constant(self.program_counter),
            SP => constant(self.stack_pointer),
            SR => {
                let mut word = constant(0);
                for (bit, flag) in word.iter_mut().zip(&self.status) {
                    *bit = flag.form(engine);
                }
                word
            }
            _ => self.general[index & 15],
        }
    }

    /// Writes a register above R3: bits that are not given, or do not exist, are 0.
    fn set_general(&mut self, index: usize, bits: &[Form]) {
        let given = bits.len().min(self.bits);
        self.general[index & 15] =
            std::array::from_fn(|n| if n < given { bits[n] } else { Form::ZERO });
    }

    fn set_status(&mut self, bits: &[Form]) {
        self.status = std::array::from_fn(|n| Flag::Is(bits.get(n).copied().unwrap_or(Form::ZERO)));
    }
}
