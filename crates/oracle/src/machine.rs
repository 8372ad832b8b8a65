//! Our own simulator, one test at a time.

use crate::error::Error;
use crate::oracle::{Batch, Oracle, Region, Test};
use cipherfit_sim::{CoreDescription, Fault, Simulator, core_named};
use std::ops::Range;

/// What a test of ours did to the CPU.
#[derive(Clone, Debug)]
pub struct Step {
    /// Registers after.
    pub registers: Vec<u32>,
    /// Cycles of all its instructions.
    pub cycles: u32,
    /// Instructions.
    pub steps: u32,
}

/// Memory that a test touched.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    /// What was read as data, as it was before: address and bytes.
    pub read: Vec<(u32, Vec<u8>)>,
    /// What was written, as it is afterwards.
    pub written: Vec<(u32, Vec<u8>)>,
}

/// Our simulator with the memory of a batch.
pub struct Machine {
    simulator: Box<dyn Simulator>,
    /// Index in the core's list of the registers that are compared.
    registers: Vec<usize>,
    program_counter: usize,
    steps: u32,
    memory: Vec<Range<u32>>,
}

fn index_of(core: &'static CoreDescription, name: &'static str) -> Result<usize, Error> {
    let found = core.registers.iter().position(|register| *register == name);
    found.ok_or(Error::NoRegister {
        core: core.name,
        name,
    })
}

impl Machine {
    /// A machine as it is before the first test of a batch.
    ///
    /// # Errors
    /// When the simulator does not have the core, or the core not the registers.
    pub fn new<O: Oracle>(batch: &Batch<O::Form>) -> Result<Self, Error> {
        let core = core_named(O::CORE).ok_or(Error::NoCore(O::CORE))?;
        let indices = O::REGISTERS.iter().map(|name| index_of(core, name));
        let mut simulator = (core.create)();
        for region in &batch.memory {
            let memory = simulator.memory_mut();
            memory.load(region.start, &region.bytes);
            memory.map(region.range(), region.rights(), region.kind);
        }
        for (name, value) in &batch.registers {
            simulator.set_register(index_of(core, name)?, *value);
        }
        Ok(Self {
            simulator,
            registers: indices.collect::<Result<_, Error>>()?,
            program_counter: index_of(core, "pc")?,
            steps: O::STEPS,
            memory: batch.memory.iter().map(Region::range).collect(),
        })
    }

    /// What the registers that are compared hold.
    #[must_use]
    pub fn registers(&self) -> Vec<u32> {
        let indices = self.registers.iter();
        indices
            .map(|index| self.simulator.register(*index))
            .collect()
    }

    /// Gives a register a value; which one, the oracle's list says.
    pub fn set_register(&mut self, register: usize, value: u32) {
        self.simulator.set_register(self.registers[register], value);
    }

    /// Changes memory without executing anything.
    pub fn load(&mut self, address: u32, bytes: &[u8]) {
        self.simulator.memory_mut().load(address, bytes);
    }

    /// What lies in memory.
    #[must_use]
    pub fn bytes(&self, range: Range<u32>) -> &[u8] {
        self.simulator.memory().bytes(range)
    }

    /// The byte at an address; 0 where there is none.
    #[must_use]
    pub fn byte(&self, address: u32) -> u8 {
        let byte = self.bytes(address..address + 1).first();
        byte.copied().unwrap_or_default()
    }

    /// Puts code, memory and registers of a test in place.
    pub fn set_up<F>(&mut self, test: &Test<F>, before: &[u32]) {
        // Loading code has the simulator decode everything anew.
        if self.bytes(test.address..test.end()) != test.code {
            self.load(test.address, &test.code);
        }
        for (address, bytes) in &test.memory {
            self.load(*address, bytes);
        }
        for (register, value) in before.iter().enumerate() {
            self.set_register(register, *value);
        }
    }

    /// Executes a test that has been set up.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn execute<F>(&mut self, test: &Test<F>) -> Result<Step, Fault> {
        let (mut cycles, mut steps) = (0, 0);
        while steps < self.steps {
            cycles += self.simulator.step()?;
            steps += 1;
            if self.simulator.register(self.program_counter) == test.end() {
                break;
            }
        }
        Ok(Step {
            registers: self.registers(),
            cycles,
            steps,
        })
    }

    /// The same; tells also what was touched, which takes long.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn execute_watched<F>(&mut self, test: &Test<F>) -> Result<(Step, Touched), Fault> {
        let copy = |range: &Range<u32>| self.bytes(range.clone()).to_vec();
        let before: Vec<Vec<u8>> = self.memory.iter().map(copy).collect();
        let ranges = self.memory.clone();
        let byte_before = |address: u32| {
            let mut regions = ranges.iter().zip(&before);
            let region = regions.find(|(range, _)| range.contains(&address));
            region.map_or(0, |(range, bytes)| bytes[(address - range.start) as usize])
        };
        self.simulator.memory_mut().clear_touched();
        let step = self.execute(test)?;
        let memory = self.simulator.memory();
        let read = memory.read_ranges().into_iter();
        let written = memory.written_ranges().into_iter();
        let touched = Touched {
            read: read
                .map(|range| (range.start, range.map(byte_before).collect()))
                .collect(),
            written: written
                .map(|range| (range.start, self.bytes(range).to_vec()))
                .collect(),
        };
        Ok((step, touched))
    }
}
