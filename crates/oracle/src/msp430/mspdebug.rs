//! The simulator in mspdebug: classic MSP430, function and cycles.
//!
//! One process runs several programs: its console loads raw memory, steps any number of
//! instructions and saves raw memory.

use crate::error::Error;
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::Instruction;
use crate::msp430::layout::Layout;
use crate::msp430::mspdebug_faults;
use crate::msp430::oracle::Oracle;
use crate::msp430::program::{PlacedTest, Program};
use crate::msp430::rules::Expectation;
use crate::msp430::step::{Before, Outcome};
use crate::tool;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Memory below belongs to devices.
const FIRST_MEMORY: u32 = 0x0200;

/// mspdebug's `sim` driver.
pub struct Mspdebug {
    program: PathBuf,
}

impl Mspdebug {
    /// Finds mspdebug.
    ///
    /// # Errors
    /// When it is not installed.
    pub fn find() -> Result<Self, Error> {
        let program = tool::find("mspdebug").ok_or(Error::Missing {
            what: "mspdebug (the oracle for the classic MSP430)",
            remedy: "run `apt-get install mspdebug`",
        })?;
        Ok(Self { program })
    }

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
    fn name(&self) -> &'static str {
        "mspdebug sim"
    }

    fn dialect(&self) -> Dialect {
        Dialect::Classic
    }

    fn core(&self) -> &'static str {
        "msp430"
    }

    fn tests_per_program(&self) -> usize {
        1000
    }

    fn programs_per_run(&self) -> usize {
        32
    }

    fn finale(&self, _layout: &Layout, _log_end: u32) -> Vec<Instruction> {
        Vec::new()
    }

    fn run(&self, programs: &[Program]) -> Result<Vec<Vec<u8>>, Error> {
        let folder = tempfile::tempdir().map_err(Error::file("temporary folder"))?;
        let before = |index: usize| folder.path().join(format!("before{index}"));
        let after = |index: usize| folder.path().join(format!("after{index}"));
        let mut script = String::from("simio add timer clock\n");
        for (index, program) in programs.iter().enumerate() {
            let file = before(index);
            fs::write(&file, &program.image[FIRST_MEMORY as usize..])
                .map_err(Error::file(&file))?;
            let Program {
                entry,
                instructions,
                layout,
                ..
            } = program;
            let length = layout.address_space - FIRST_MEMORY;
            // `set` fills registers from the last run; the program sets all but SR and PC itself.
            let _ = write!(
                script,
                "load_raw {} {FIRST_MEMORY:#x}\nset sr 0\nset pc {entry:#x}\nstep {instructions}\n\
                 save_raw {FIRST_MEMORY:#x} {length:#x} {}\n",
                file.display(),
                after(index).display(),
            );
        }
        let said = self.console(&script)?;
        let memory_after = |(index, program): (usize, &Program)| {
            let saved = fs::read(after(index)).unwrap_or_default();
            if saved.len() + FIRST_MEMORY as usize != program.image.len() {
                return Err(Error::Failed {
                    program: "mspdebug",
                    reason: format!("it saved {} bytes of memory; it said:\n{said}", saved.len()),
                });
            }
            let mut memory = program.image.clone();
            memory[FIRST_MEMORY as usize..].copy_from_slice(&saved);
            Ok(memory)
        };
        programs.iter().enumerate().map(memory_after).collect()
    }

    fn expect(&self, test: &PlacedTest, before: &Before, ours: &Outcome) -> Expectation {
        mspdebug_faults::expect(test, before, ours)
    }
}
