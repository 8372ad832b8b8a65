//! GNU's simulator as a process: programs in, printed outcomes out.

use crate::elf::rl78_executable;
use crate::error::Error;
use crate::rl78::program::{PRINTED_RAM, Program, printed};
use crate::rl78::state::{Outcome, PRINTED, State, Test};
use crate::tool;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const NAME: &str = "rl78-elf-run";

/// The simulator, found.
pub struct GnuSimulator {
    program: PathBuf,
}

/// What it says about a program.
pub struct Answers {
    /// One outcome a test.
    pub outcomes: Vec<Outcome>,
    /// What lies in the printed ranges of RAM at the end.
    pub ram: Vec<Vec<u8>>,
}

impl GnuSimulator {
    /// Finds the simulator.
    ///
    /// # Errors
    /// When it has not been built.
    pub fn find() -> Result<Self, Error> {
        let program = tool::find(NAME).ok_or(Error::Missing {
            what: "rl78-elf-run (GNU's simulator)",
            remedy: "run `make oracle-tools`, which builds it",
        })?;
        Ok(Self { program })
    }

    /// Runs a finished program.
    ///
    /// # Errors
    /// When the simulator cannot be started or goes astray.
    pub fn run(&self, program: &Program, tests: &[Test]) -> Result<Answers, Error> {
        let file = tempfile::NamedTempFile::new().map_err(Error::file("temporary file"))?;
        let executable = rl78_executable(&program.flash, program.entry);
        fs::write(file.path(), executable).map_err(Error::file(file.path()))?;
        let output = Command::new(&self.program)
            .args(["-M", "g14"])
            .arg(file.path())
            .output()
            .map_err(Error::file(&self.program))?;
        read(&output.stdout, tests).ok_or_else(|| Error::Failed {
            program: NAME,
            reason: format!(
                "it printed {} bytes, about {} of {} tests; it said:\n{}",
                output.stdout.len(),
                output.stdout.len() / PRINTED,
                tests.len(),
                String::from_utf8_lossy(&output.stderr)
            ),
        })
    }
}

/// Takes what was printed apart; none when it is too short or too long.
fn read(mut rest: &[u8], tests: &[Test]) -> Option<Answers> {
    let mut outcomes = Vec::with_capacity(tests.len());
    for test in tests {
        let (bytes, others) = rest.split_at_checked(printed(test))?;
        let (state, watched) = bytes.split_first_chunk()?;
        outcomes.push(Outcome {
            after: State::printed(state),
            bytes: watched.to_vec(),
        });
        rest = others;
    }
    let mut ram = Vec::new();
    for range in PRINTED_RAM {
        let (bytes, others) = rest.split_at_checked(range.len())?;
        ram.push(bytes.to_vec());
        rest = others;
    }
    rest.is_empty().then_some(Answers { outcomes, ram })
}
