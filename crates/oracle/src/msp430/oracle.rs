//! The one face of the independent simulators.

use crate::error::Error;
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::Instruction;
use crate::msp430::layout::Layout;
use crate::msp430::program::Program;
use crate::msp430::rules::Expectation;
use crate::msp430::step::{Before, Outcome};
use crate::msp430::program::PlacedTest;

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
}
