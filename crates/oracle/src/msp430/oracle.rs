//! The one face of the independent simulators.

use crate::error::Error;
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::Instruction;
use crate::msp430::layout::Layout;
use crate::msp430::program::{Logged, PlacedTest, Program};
use crate::msp430::rules::Expectation;
use crate::msp430::step::{Before, Outcome};

/// An independent simulator that can run a program of tests.
pub trait Oracle: Sync {
    /// Its name for a person.
    fn name(&self) -> &'static str;
    /// The instruction set that it is asked about.
    fn dialect(&self) -> Dialect;
    /// The core of ours that is compared with it.
    fn core(&self) -> &'static str;
    /// Tests in one program at most.
    fn tests_per_program(&self) -> usize;
    /// Programs that are given to it at once.
    fn programs_per_run(&self) -> usize;
    /// The instructions that end a program.
    fn finale(&self, layout: &Layout, log_end: u32) -> Vec<Instruction>;
    /// Runs programs; gives memory after each.
    ///
    /// # Errors
    /// When the simulator cannot be run or gives no memory back.
    fn run(&self, programs: &[Program]) -> Result<Vec<Vec<u8>>, Error>;
    /// What this simulator, with its known faults, should say where ours says `ours`.
    fn expect(&self, test: &PlacedTest, before: &Before, ours: &Outcome) -> Expectation;
    /// What the oracle says that can be believed, for a golden vector.
    fn believed(
        &self,
        test: &PlacedTest,
        before: &Before,
        ours: &Outcome,
        logged: &Logged,
    ) -> Believed {
        Believed::where_no_rule_applies(&self.expect(test, before, ours), ours, logged)
    }
}

/// What an oracle says about an instruction, its known faults left out.
#[derive(Clone, Debug)]
pub struct Believed {
    /// PC to R15.
    pub registers: [u32; 16],
    /// Bits of each register that the oracle gets wrong, or that no manual settles.
    pub ignored: [u32; 16],
    /// Cycles, where the oracle counts them and counts them right.
    pub cycles: Option<u32>,
    /// Can what it left in memory be believed?
    pub memory: bool,
}

impl Believed {
    /// Takes the oracle's word for everything that no rule speaks of.
    #[must_use]
    pub fn where_no_rule_applies(expected: &Expectation, ours: &Outcome, logged: &Logged) -> Self {
        let mut ignored = [0; 16];
        for (index, ignored) in ignored.iter_mut().enumerate() {
            let faulty = expected.outcome.registers[index] ^ ours.registers[index];
            *ignored = (faulty | !expected.compared[index]) & 0xF_FFFF;
        }
        let counts_right = expected.outcome.cycles == ours.cycles;
        Self {
            registers: logged.registers,
            ignored,
            cycles: logged.cycles.filter(|_| counts_right),
            memory: expected.memory.is_empty(),
        }
    }
}
