//! What an independent simulator has to bring: tests to draw, a driver, and where it is known to
//! differ.

use crate::dice::Dice;
use crate::error::Error;
use crate::expectation::{Expectation, Rule};
use cipherfit_sim::{MemoryKind, Rights};
use std::ops::Range;

/// An independent simulator, found, and the tests that it can be asked.
///
/// Addresses are machine addresses; registers are listed in the order of [`Oracle::REGISTERS`].
pub trait Oracle: Sized + Send + Sync + 'static {
    /// What its rules and its driver have to know about an instruction.
    type Form: Send + Sync;

    /// Its name.
    const NAME: &'static str;
    /// The instruction set that it knows.
    const ISA: &'static str;
    /// The core of ours that is compared with it.
    const CORE: &'static str;
    /// The registers that are compared, `pc` among them, by the names that the core gives them, in
    /// the order in which they are to be set.
    const REGISTERS: &'static [&'static str];
    /// Where `pc` is in [`Oracle::REGISTERS`].
    const PROGRAM_COUNTER: usize;
    /// Instructions that a test takes at most until it is behind its code.
    const STEPS: u32 = 1;
    /// Where it is known to differ, or the manual leaves it free.
    const RULES: &'static [Rule];

    /// Finds the simulator.
    ///
    /// # Errors
    /// When it is not installed, with the remedy.
    fn find() -> Result<Self, Error>;

    /// Draws as many tests as it takes at once, at most `limit`. The same dice with a smaller limit
    /// give the same tests, cut short.
    fn draw(&self, dice: &mut Dice, limit: usize) -> Batch<Self::Form>;

    /// The tests that golden vectors are written of: each sets every register that it depends on,
    /// or finds it as the batch starts.
    fn samples(&self) -> Vec<Batch<Self::Form>>;

    /// Executes tests, one after the other.
    ///
    /// # Errors
    /// When the simulator cannot be run or gives no answers.
    fn run(&self, batch: &Batch<Self::Form>) -> Result<Answers, Error>;

    /// Applies the rules: turns what we say into what it should say.
    fn expect(test: &Test<Self::Form>, before: &[u32], theirs: &Answer, expected: &mut Expectation);

    /// The instruction, for a person.
    fn describe(test: &Test<Self::Form>) -> String;

    /// Does a test need nothing but what its golden vector says? Tests that call code elsewhere do
    /// not stand alone.
    fn stands_alone(_test: &Test<Self::Form>, _before: &[u32], _after: &[u32]) -> bool {
        true
    }
}

/// One instruction under test.
#[derive(Clone, Debug)]
pub struct Test<F> {
    /// What it is.
    pub form: F,
    /// Where it lies.
    pub address: u32,
    /// Its bytes, up to the place that it comes back to.
    pub code: Vec<u8>,
    /// Registers before; none: what the test before left.
    pub before: Vec<Option<u32>>,
    /// Memory that is set up before it: address and bytes.
    pub memory: Vec<(u32, Vec<u8>)>,
}

impl<F> Test<F> {
    /// The address behind its code.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.address + self.code.len() as u32
    }
}

/// A range of memory that both simulators have.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its first address.
    pub start: u32,
    /// What lies there before the first test.
    pub bytes: Vec<u8>,
    /// What it is made of: read-only memory may be executed, other memory be written.
    pub kind: MemoryKind,
}

impl Region {
    /// Its addresses.
    #[must_use]
    pub fn range(&self) -> Range<u32> {
        self.start..self.start + self.bytes.len() as u32
    }

    /// What tests may do with it.
    #[must_use]
    pub fn rights(&self) -> Rights {
        if self.kind == MemoryKind::Rom {
            Rights::READ | Rights::EXECUTE
        } else {
            Rights::READ | Rights::WRITE
        }
    }
}

/// Tests that are executed one after the other, in the same memory.
#[derive(Clone, Debug)]
pub struct Batch<F> {
    /// Memory.
    pub memory: Vec<Region>,
    /// Registers before the first test, by name, in the order in which they are set.
    pub registers: Vec<(&'static str, u32)>,
    /// The tests.
    pub tests: Vec<Test<F>>,
    /// Instructions of the program around the tests, where there is one.
    pub instructions: u32,
}

/// What an oracle says about a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Registers after.
    pub registers: Vec<u32>,
    /// Cycles, where it counts them.
    pub cycles: Option<u32>,
    /// Bytes of memory after, as far as it tells them: address and value.
    pub memory: Vec<(u32, u8)>,
    /// Registers that the oracle's program changes behind the test.
    pub left: Vec<(usize, u32)>,
}

/// What an oracle says about a batch.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    /// One answer a test; none where the oracle stopped or went astray.
    pub tests: Vec<Option<Answer>>,
    /// Memory that is compared at the end: address and bytes.
    pub memory: Vec<(u32, Vec<u8>)>,
}
