//! One step of our own simulator.

use crate::error::Error;
use crate::msp430::layout::Layout;
use crate::msp430::program::{Program, to_usize};
use cipherfit_sim::{Fault, MemoryKind, Rights, Simulator, core_named};
use std::ops::Range;

/// Registers before an instruction, PC included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Before {
    /// PC to R15.
    pub registers: [u32; 16],
}

/// Registers and cycles after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// PC to R15; R3 is 0.
    pub registers: [u32; 16],
    /// Cycles of the instruction.
    pub cycles: u32,
}

/// An outcome, and the memory that the instruction touched.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Registers and cycles.
    pub outcome: Outcome,
    /// What was read as data.
    pub read: Vec<Range<u32>>,
    /// What was written.
    pub written: Vec<Range<u32>>,
}

/// Our simulator, with the memory of a test program.
pub struct Machine {
    simulator: Box<dyn Simulator>,
}

impl Machine {
    /// A machine with that core.
    ///
    /// # Errors
    /// When there is no such core.
    pub fn new(core: &'static str) -> Result<Self, Error> {
        let core = core_named(core).ok_or(Error::NoCore(core))?;
        Ok(Self {
            simulator: (core.create)(),
        })
    }

    /// Takes over a program's memory. Code may only be executed, data only be read and written.
    pub fn load(&mut self, program: &Program) {
        let memory = self.simulator.memory_mut();
        memory.clear();
        let Layout { code, windows, .. } = &program.layout;
        for range in code {
            memory.load(range.start, &program.image[to_usize(range)]);
            memory.map(
                range.clone(),
                Rights::READ | Rights::EXECUTE,
                MemoryKind::Rom,
            );
        }
        for range in windows {
            memory.load(range.start, &program.image[to_usize(range)]);
            memory.map(range.clone(), Rights::READ | Rights::WRITE, MemoryKind::Ram);
        }
    }

    /// Changes memory as a test's set-up does.
    pub fn write(&mut self, address: u32, bytes: &[u8]) {
        self.simulator.memory_mut().load(address, bytes);
    }

    /// What memory holds.
    #[must_use]
    pub fn memory(&self, range: Range<u32>) -> &[u8] {
        self.simulator.memory().bytes(range)
    }

    /// Executes the instruction at PC.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn step(&mut self, before: &Before) -> Result<Outcome, Fault> {
        for (index, value) in before.registers.iter().enumerate() {
            if index != 3 {
                self.simulator.set_register(index, *value);
            }
        }
        let cycles = self.simulator.step()?;
        let mut registers = [0; 16];
        for (index, register) in registers.iter_mut().enumerate() {
            *register = if index == 3 {
                0
            } else {
                self.simulator.register(index)
            };
        }
        Ok(Outcome { registers, cycles })
    }

    /// Executes the instruction at PC; gives also the memory that it read and wrote.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn step_watched(&mut self, before: &Before) -> Result<Watched, Fault> {
        self.simulator.memory_mut().clear_touched();
        let outcome = self.step(before)?;
        let memory = self.simulator.memory();
        Ok(Watched {
            outcome,
            read: memory.read_ranges(),
            written: memory.written_ranges(),
        })
    }
}
