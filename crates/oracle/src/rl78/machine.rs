//! Our own simulator, with the memory that GNU's has.

use crate::error::Error;
use crate::rl78::layout::{
    BANK_FILL, BANKS, CODE, DATA_BASE, MACR, RAM_FILL, SHORT, SPECIAL, STACK,
};
use crate::rl78::program::{PRINTED_RAM, Program};
use crate::rl78::state::{A, CS, NAMES, Outcome, State, Test};
use cipherfit_sim::{CoreDescription, Fault, MemoryKind, Rights, Simulator, core_named};
use std::ops::Range;

/// The core that is compared.
pub const CORE: &str = "rl78-s3";
/// Instructions that a test takes at most: a call, the return, what lies behind.
const STEPS: usize = 4;
const STATUS_NAME: &str = "psw";

/// Our simulator.
pub struct Machine {
    simulator: Box<dyn Simulator>,
    /// Index in the core's list of the registers that the tests name.
    registers: [usize; NAMES.len()],
    program_counter: usize,
    accumulator: usize,
}

/// What one test of ours touched, beside what it did.
pub struct Watched {
    /// What it did.
    pub outcome: Outcome,
    /// What was read as data.
    pub read: Vec<Range<u32>>,
    /// What was written.
    pub written: Vec<Range<u32>>,
}

fn index_of(core: &CoreDescription, name: &'static str) -> Result<usize, Error> {
    let found = core.registers.iter().position(|register| *register == name);
    found.ok_or(Error::NoCore(CORE))
}

impl Machine {
    /// A machine with the program in flash.
    ///
    /// # Errors
    /// When there is no such core.
    pub fn new(program: &Program) -> Result<Self, Error> {
        let core = core_named(CORE).ok_or(Error::NoCore(CORE))?;
        let mut registers = [0; NAMES.len()];
        for (index, name) in registers.iter_mut().zip(NAMES) {
            *index = index_of(core, name)?;
        }
        let mut simulator = (core.create)();
        let memory = simulator.memory_mut();
        memory.load(0, &program.flash);
        memory.map(0..CODE.end, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
        for range in [
            PRINTED_RAM[0].start..STACK.end,
            SHORT,
            SPECIAL.start..SPECIAL.end,
        ] {
            let range = DATA_BASE + u32::from(range.start)..DATA_BASE + u32::from(range.end);
            memory.load(range.start, &vec![RAM_FILL; range.len()]);
            memory.map(range, Rights::READ | Rights::WRITE, MemoryKind::Ram);
        }
        for bank in 0..BANKS.len() as u32 / 8 {
            simulator.set_register(index_of(core, "bank")?, bank);
            for register in 0..8 {
                simulator.set_register(register, BANK_FILL.into());
            }
        }
        Ok(Self {
            simulator,
            registers,
            program_counter: index_of(core, "pc")?,
            accumulator: index_of(core, "macr")?,
        })
    }

    /// Sets the state up and executes the test that lies at `start`.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn execute(&mut self, test: &Test, start: u32) -> Result<Outcome, Fault> {
        self.set_up(test);
        self.simulator.set_register(self.program_counter, start);
        let end = start + test.code.len() as u32;
        for _ in 0..STEPS {
            self.simulator.step()?;
            if self.simulator.register(self.program_counter) == end {
                break;
            }
        }
        let mut after = State::default();
        for (value, index) in after.0.iter_mut().zip(self.registers) {
            *value = self.simulator.register(index) as u16;
        }
        if self.simulator.register(self.program_counter) != end {
            // No state of GNU's equals this one.
            after.0.fill(u16::MAX);
        }
        let bytes = test.watched.iter().map(|address| self.byte(*address));
        Ok(Outcome {
            after,
            bytes: bytes.collect(),
        })
    }

    /// The same; tells also what was read and written.
    ///
    /// # Errors
    /// The fault that it ran into.
    pub fn execute_watched(&mut self, test: &Test, start: u32) -> Result<Watched, Fault> {
        self.simulator.memory_mut().clear_touched();
        let outcome = self.execute(test, start)?;
        let memory = self.simulator.memory();
        Ok(Watched {
            outcome,
            read: memory.read_ranges(),
            written: memory.written_ranges(),
        })
    }

    /// Sets the state up.
    pub fn set_up(&mut self, test: &Test) {
        for (address, value) in &test.memory {
            if *address >= MACR {
                let shift = 8 * u32::from(*address - MACR);
                let kept = self.simulator.register(self.accumulator) & !(0xFFFF << shift);
                let value = kept | u32::from(*value) << shift;
                self.simulator.set_register(self.accumulator, value);
            } else {
                let at = DATA_BASE + u32::from(*address);
                self.simulator.memory_mut().load(at, &value.to_le_bytes());
            }
        }
        // The status first: it says which bank the others belong to.
        let status = NAMES.iter().position(|name| *name == STATUS_NAME);
        let order = status.into_iter().chain(0..NAMES.len());
        for register in order {
            let value = u32::from(test.before.0[register]);
            self.simulator.set_register(self.registers[register], value);
        }
    }

    /// Has RAM as GNU's simulator left it, and A of the current bank as the printing did.
    pub fn follow(&mut self, test: &Test, printed: &Outcome) {
        for (address, byte) in test.watched.iter().zip(&printed.bytes) {
            if PRINTED_RAM.iter().any(|range| range.contains(address)) {
                let at = DATA_BASE + u32::from(*address);
                self.simulator.memory_mut().load(at, &[*byte]);
            }
        }
        let last = printed.bytes.last().map(|byte| u32::from(*byte));
        let value = last.unwrap_or(u32::from(printed.after.0[CS]));
        self.simulator.set_register(self.registers[A], value);
    }

    fn byte(&self, address: u16) -> u8 {
        if address >= MACR {
            let value = self.simulator.register(self.accumulator);
            return (value >> (8 * u32::from(address - MACR))) as u8;
        }
        let at = DATA_BASE + u32::from(address);
        self.memory(at..at + 1)[0]
    }

    /// What lies at machine addresses.
    #[must_use]
    pub fn memory(&self, range: Range<u32>) -> &[u8] {
        self.simulator.memory().bytes(range)
    }

    /// What lies in RAM.
    #[must_use]
    pub fn ram(&self, range: &Range<u16>) -> &[u8] {
        self.memory(DATA_BASE + u32::from(range.start)..DATA_BASE + u32::from(range.end))
    }

    /// The multiply-accumulate register.
    #[must_use]
    pub fn accumulator(&self) -> u32 {
        self.simulator.register(self.accumulator)
    }
}
