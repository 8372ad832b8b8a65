//! The simulator in mspdebug: classic MSP430, function and cycles.
//!
//! Its console loads raw memory, steps any number of instructions and saves raw memory.

use crate::dice::Dice;
use crate::error::Error;
use crate::expectation::{Expectation, Rule};
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::Instruction;
use crate::msp430::layout::Layout;
use crate::msp430::program::{self, Placed};
use crate::msp430::{describe, mspdebug_faults, registers};
use crate::oracle::{Answer, Answers, Batch, Oracle, Test};
use crate::tool;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const DIALECT: Dialect = Dialect::Classic;
/// Tests in one program.
const TESTS: usize = 1000;
/// Golden vectors of each form.
const COPIES: usize = 2;
/// Memory below belongs to devices.
const FIRST_MEMORY: u32 = 0x0200;

/// mspdebug's `sim` driver.
pub struct Mspdebug {
    program: PathBuf,
}

fn finale(_layout: &Layout, _log_end: u32) -> Vec<Instruction> {
    Vec::new()
}

impl Mspdebug {
    /// Runs console commands.
    ///
    /// # Errors
    /// When mspdebug cannot be run.
    pub fn console(&self, script: &str) -> Result<String, Error> {
        let folder = tempfile::tempdir().map_err(Error::file("temporary folder"))?;
        let file = folder.path().join("script");
        fs::write(&file, script).map_err(Error::file(&file))?;
        let output = Command::new(&self.program)
            .args(["-n", "-q", "sim"])
            .arg(format!("read {}", file.display()))
            .stdin(Stdio::null())
            .output()
            .map_err(Error::file(&self.program))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

impl Oracle for Mspdebug {
    type Form = Placed;

    const NAME: &'static str = "mspdebug";
    const ISA: &'static str = "msp430";
    const CORE: &'static str = "msp430";
    const REGISTERS: &'static [&'static str] = &registers::NAMES;
    const PROGRAM_COUNTER: usize = registers::PC;
    const RULES: &'static [Rule] = &mspdebug_faults::ALL;

    fn find() -> Result<Self, Error> {
        let what = "mspdebug (the oracle for the classic MSP430)";
        let remedy = "run `apt-get install mspdebug`";
        let program = tool::required(Self::NAME, what, remedy)?;
        Ok(Self { program })
    }

    fn draw(&self, dice: &mut Dice, limit: usize) -> Batch<Placed> {
        program::random(dice, DIALECT, limit.min(TESTS), &finale)
    }

    fn samples(&self) -> Vec<Batch<Placed>> {
        program::one_for_each_form(DIALECT, COPIES, &finale)
    }

    fn run(&self, batch: &Batch<Placed>) -> Result<Answers, Error> {
        let folder = tempfile::tempdir().map_err(Error::file("temporary folder"))?;
        let [before, after] = ["before", "after"].map(|name| folder.path().join(name));
        let mut memory = program::image(DIALECT, batch);
        let contents = &mut memory[FIRST_MEMORY as usize..];
        fs::write(&before, &contents).map_err(Error::file(&before))?;
        // `set` fills registers from the last run; the program sets all but SR and PC itself.
        let said = self.console(&format!(
            "simio add timer clock\nload_raw {} {FIRST_MEMORY:#x}\nset sr 0\nset pc {:#x}\n\
             step {}\nsave_raw {FIRST_MEMORY:#x} {:#x} {}\n",
            before.display(),
            Layout::of(DIALECT).code[0].start,
            batch.instructions,
            contents.len(),
            after.display(),
        ))?;
        let saved = fs::read(after).unwrap_or_default();
        if saved.len() != contents.len() {
            return Err(Error::Failed {
                program: Self::NAME,
                reason: format!("it saved {} bytes of memory; it said:\n{said}", saved.len()),
            });
        }
        contents.copy_from_slice(&saved);
        Ok(program::answers(DIALECT, batch, &memory))
    }

    fn expect(test: &Test<Placed>, before: &[u32], _theirs: &Answer, expected: &mut Expectation) {
        mspdebug_faults::expect(test, before, expected);
    }

    fn describe(test: &Test<Placed>) -> String {
        describe(test)
    }
}
