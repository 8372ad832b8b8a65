//! One step of our own simulator.

use crate::avr::state::{DATA_END, FLASH_BYTES, SRAM_START, State, Test};
use crate::error::Error;
use cipherfit_sim::{Fault, MemoryKind, Rights, Simulator, core_named};
use std::ops::Range;

/// The core that is compared.
pub const CORE: &str = "avre-plus";
const PROGRAM_COUNTER: usize = 32;
const STACK_POINTER: usize = 33;
const STATUS: usize = 34;
const BANK: usize = 35;

/// Our simulator, with all memory that an ATmega128 has.
pub struct Machine {
    simulator: Box<dyn Simulator>,
    data_base: u32,
}

impl Machine {
    /// A machine with that flash, and that data space from address 0 on.
    ///
    /// # Errors
    /// When there is no such core.
    pub fn new(flash: &[u8], data: &[u8]) -> Result<Self, Error> {
        let core = core_named(CORE).ok_or(Error::NoCore(CORE))?;
        let mut simulator = (core.create)();
        let memory = simulator.memory_mut();
        memory.load(0, flash);
        memory.map(
            0..FLASH_BYTES,
            Rights::READ | Rights::EXECUTE,
            MemoryKind::Rom,
        );
        let ram = core.data_base + u32::from(SRAM_START)..core.data_base + u32::from(DATA_END);
        memory.load(core.data_base, data);
        memory.map(ram, Rights::READ | Rights::WRITE, MemoryKind::Ram);
        for device in core.peripherals {
            let rights = Rights::READ | Rights::WRITE;
            memory.map(device.addresses.clone(), rights, MemoryKind::Peripheral);
        }
        Ok(Self {
            simulator,
            data_base: core.data_base,
        })
    }

    /// Data space from address 0 on. The CPU's own registers do not lie in it.
    #[must_use]
    pub fn data(&self) -> &[u8] {
        self.memory(self.data_base..self.data_base + u32::from(DATA_END))
    }

    /// Changes data space as simavr did.
    pub fn write_data(&mut self, address: u16, value: u8) {
        let at = self.data_base + u32::from(address);
        self.simulator.memory_mut().load(at, &[value]);
    }

    /// Puts the test's code into flash and its state into the CPU, and executes one instruction.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn step(&mut self, test: &Test) -> Result<Step, Fault> {
        let before = &test.before;
        let memory = self.simulator.memory_mut();
        memory.load(before.program_counter, &test.code_bytes());
        for (index, value) in before.registers.iter().enumerate() {
            self.simulator.set_register(index, u32::from(*value));
        }
        for (index, value) in [
            (PROGRAM_COUNTER, before.program_counter),
            (STACK_POINTER, u32::from(before.stack_pointer)),
            (STATUS, u32::from(before.status)),
            (BANK, u32::from(before.bank)),
        ] {
            self.simulator.set_register(index, value);
        }
        let cycles = self.simulator.step()?;
        let register = |index| self.simulator.register(index);
        Ok(Step {
            after: State {
                registers: std::array::from_fn(|index| register(index) as u8),
                status: register(STATUS) as u8,
                bank: register(BANK) as u8,
                stack_pointer: register(STACK_POINTER) as u16,
                program_counter: register(PROGRAM_COUNTER),
            },
            cycles,
        })
    }

    /// The same; tells also what was read and written, as machine addresses.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn step_watched(&mut self, test: &Test) -> Result<Watched, Fault> {
        self.simulator.memory_mut().clear_touched();
        let step = self.step(test)?;
        let memory = self.simulator.memory();
        Ok(Watched {
            step,
            read: memory.read_ranges(),
            written: memory.written_ranges(),
        })
    }

    /// What lies at a machine address.
    #[must_use]
    pub fn memory(&self, range: Range<u32>) -> &[u8] {
        self.simulator.memory().bytes(range)
    }
}

/// What one step of ours did to the CPU.
#[derive(Clone, Debug)]
pub struct Step {
    /// The state after.
    pub after: State,
    /// Cycles.
    pub cycles: u32,
}

/// A step, and the memory that it touched.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The step.
    pub step: Step,
    /// What was read as data.
    pub read: Vec<Range<u32>>,
    /// What was written.
    pub written: Vec<Range<u32>>,
}
