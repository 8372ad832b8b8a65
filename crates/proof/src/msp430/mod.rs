//! MSP430 on forms: the classic CPU and the CPUX.

mod change;
mod execute;
mod operands;

use crate::machine::{Flag, Flow, Obstacle, Processor, World, constant, known};
use crate::{Engine, Form, machine};
use cipherfit_sim::CoreDescription;
use cipherfit_sim::cpu::Cpu;
use cipherfit_sim::msp430::Msp430 as Decoder;
use std::rc::Rc;

/// Registers below the general ones.
const PC: usize = 0;
const SP: usize = 1;
const SR: usize = 2;
const R3: usize = 3;

/// Bits of SR: C, Z, N, five that instructions do not set by their results, V.
const STATUS_BITS: usize = 9;
const CPU_OFF: usize = 4;
const OVERFLOW: usize = 8;

/// Bits of an address word, and of a register of the CPUX.
const ADDRESS_BITS: usize = 20;

/// A register.
type Register = [Form; ADDRESS_BITS];

/// An MSP430 CPU whose registers hold forms.
#[derive(Clone)]
pub struct Msp430 {
    decoder: Rc<Decoder>,
    /// Bits of a register.
    bits: usize,
    /// R4 to R15 in their places.
    general: [Register; 16],
    carry: Flag,
    zero: Flag,
    negative: Flag,
    overflow: Flag,
    /// SCG1, SCG0, OSCOFF, CPUOFF and GIE in their places of SR.
    mode: [Form; STATUS_BITS],
    program_counter: u32,
    /// Address of the instruction that is being executed.
    current: u32,
    stack_pointer: u32,
    cycles: u64,
    /// The program counter was given the return address.
    is_back: bool,
}

impl Processor for Msp430 {
    fn of_core(core: &'static CoreDescription) -> Option<Self> {
        Some(Self {
            decoder: Rc::new(Decoder::of_core(core)?),
            bits: core.address_space.trailing_zeros() as usize,
            general: [[Form::ZERO; ADDRESS_BITS]; 16],
            carry: Flag::CLEAR,
            zero: Flag::CLEAR,
            negative: Flag::CLEAR,
            overflow: Flag::CLEAR,
            mode: [Form::ZERO; STATUS_BITS],
            program_counter: 0,
            current: 0,
            stack_pointer: 0,
            cycles: 0,
            is_back: false,
        })
    }

    fn register(&self, index: usize, engine: &mut Engine) -> Vec<Form> {
        self.value(index, engine).to_vec()
    }

    fn set_register(&mut self, index: usize, bits: &[Form]) -> Result<(), Obstacle> {
        match index {
            PC => self.jump(known(bits).ok_or(Obstacle::JumpAnywhere)?),
            SP => self.move_stack(known(bits).ok_or(Obstacle::Unknown("the stack pointer"))?),
            _ => self.set(index, bits),
        }
        Ok(())
    }

    fn register_bits(&self, index: usize) -> usize {
        if index == SR { STATUS_BITS } else { self.bits }
    }

    fn program_counter(&self) -> u32 {
        self.program_counter
    }

    fn jump(&mut self, address: u32) {
        self.program_counter = address & self.address_mask() & !1;
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
        self.move_stack(stack_pointer);
        let address = world.return_address.clone();
        self.push(&address, world)?;
        self.jump(entry);
        Ok(())
    }

    fn step(&mut self, world: &mut World<'_>) -> Result<Flow, Obstacle> {
        let code = world.memory.base().code();
        let instruction = self.decoder.decode(code, self.program_counter)?;
        self.current = self.program_counter;
        self.program_counter = instruction.next;
        let flow = self.execute(&instruction, world)?;
        Ok(if self.is_back { Flow::Back } else { flow })
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
        machine::choose(engine, condition, &other.mode, &mut self.mode);
        self.carry = Flag::chosen(condition, &other.carry, &self.carry);
        self.zero = Flag::chosen(condition, &other.zero, &self.zero);
        self.negative = Flag::chosen(condition, &other.negative, &self.negative);
        self.overflow = Flag::chosen(condition, &other.overflow, &self.overflow);
        self.cycles = self.cycles.max(other.cycles);
        Ok(())
    }
}

impl Msp430 {
    fn address_mask(&self) -> u32 {
        (1 << self.bits) - 1
    }

    fn move_stack(&mut self, address: u32) {
        self.stack_pointer = address & self.address_mask() & !1;
    }

    /// What a register holds.
    fn value(&self, index: usize, engine: &mut Engine) -> Register {
        match index {
            PC => constant(self.program_counter),
            SP => constant(self.stack_pointer),
            SR => extended(&self.status(engine)),
            R3 => [Form::ZERO; ADDRESS_BITS],
            _ => self.general[index],
        }
    }

    fn status(&self, engine: &mut Engine) -> [Form; STATUS_BITS] {
        let mut status = self.mode;
        let flags = [&self.carry, &self.zero, &self.negative, &self.overflow];
        for (place, flag) in [0, 1, 2, OVERFLOW].into_iter().zip(flags) {
            status[place] = flag.form(engine);
        }
        status
    }

    /// Writes SR, R3 (in vain), or a general register; bits above those given become 0.
    fn set(&mut self, index: usize, bits: &[Form]) {
        let bits: Register = extended(&bits[..bits.len().min(self.bits)]);
        match index {
            SR => {
                self.carry = Flag::Is(bits[0]);
                self.zero = Flag::Is(bits[1]);
                self.negative = Flag::Is(bits[2]);
                self.overflow = Flag::Is(bits[OVERFLOW]);
                self.mode = std::array::from_fn(|n| bits[n]);
            }
            R3 => {}
            _ => self.general[index] = bits,
        }
    }
}

/// Bits with zeros above them, or the lower ones of them.
fn extended<const N: usize>(bits: &[Form]) -> [Form; N] {
    std::array::from_fn(|n| bits.get(n).copied().unwrap_or(Form::ZERO))
}
