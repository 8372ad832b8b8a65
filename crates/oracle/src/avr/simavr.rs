//! simavr, linked into a small program of its own that is compiled on the spot.

use crate::avr::state::{DATA_END, Outcome, RESULT_SIZE, SRAM_START, Test, read_result};
use crate::error::Error;
use crate::tool;
use std::fs;
use std::path::Path;
use std::process::Command;

const HEADER: &str = "/usr/include/simavr/sim_avr.h";
/// The first I/O register's data address.
const IO: u16 = 0x20;
/// Behind the addresses that SBI, CBI, SBIC and SBIS reach.
const BITS_END: u8 = 0x40;

/// The compiled program.
pub struct Simavr {
    folder: tempfile::TempDir,
}

/// What simavr says about a batch of tests.
pub struct Answers {
    /// The data space before the first test.
    pub data: Vec<u8>,
    /// One outcome a test; none where the core stopped.
    pub outcomes: Vec<Option<Outcome>>,
}

/// What the program left in its file.
struct Files {
    data: Vec<u8>,
    /// One byte for each I/O address: does a device answer it?
    devices: Vec<u8>,
    results: Vec<u8>,
}

impl Simavr {
    /// Compiles the program.
    ///
    /// # Errors
    /// When the library or a compiler is missing.
    pub fn find() -> Result<Self, Error> {
        let folder = compile("step-simavr", include_str!("../../programs/step-simavr.c"))?;
        Ok(Self { folder })
    }

    /// I/O registers, by data address, that no device of simavr answers. The CPU's own are not
    /// among them.
    ///
    /// # Errors
    /// When the program fails.
    pub fn plain_io(&self) -> Result<Vec<u8>, Error> {
        const CPU: [u16; 4] = [0x5B, 0x5D, 0x5E, 0x5F];
        let memory = vec![0; (0x2_0000 + u32::from(DATA_END - SRAM_START)) as usize];
        let devices = self.execute(&memory, &[])?.devices;
        let plain: Vec<u8> = (IO..)
            .zip(devices)
            .filter(|(address, device)| *device == 0 && !CPU.contains(address))
            .map(|(address, _)| address as u8)
            .collect();
        if plain.first().is_some_and(|address| *address < BITS_END) {
            Ok(plain)
        } else {
            Err(Error::Failed {
                program: "step-simavr",
                reason: "devices answer every I/O register that SBI and CBI reach".into(),
            })
        }
    }

    /// Runs tests, one after the other, from `memory`: flash, then data from [`SRAM_START`] on.
    ///
    /// # Errors
    /// When the program fails.
    pub fn run(&self, memory: &[u8], tests: &[Test]) -> Result<Answers, Error> {
        let Files { data, results, .. } = self.execute(memory, tests)?;
        let outcomes: Vec<Option<Outcome>> = results
            .chunks_exact(RESULT_SIZE)
            .map(|result| read_result(result.try_into().ok()?))
            .collect();
        if outcomes.len() != tests.len() {
            return Err(Error::Failed {
                program: "step-simavr",
                reason: format!("{} results for {} tests", outcomes.len(), tests.len()),
            });
        }
        Ok(Answers { data, outcomes })
    }

    fn execute(&self, memory: &[u8], tests: &[Test]) -> Result<Files, Error> {
        let folder =
            tempfile::tempdir_in(self.folder.path()).map_err(Error::file(self.folder.path()))?;
        let file = |name: &str| folder.path().join(name);
        let mut bytes = Vec::new();
        tests.iter().for_each(|test| test.write(&mut bytes));
        for (name, bytes) in [("memory", memory), ("tests", &bytes)] {
            fs::write(file(name), bytes).map_err(Error::file(file(name)))?;
        }
        tool::run(
            "step-simavr",
            Command::new(self.folder.path().join("step-simavr"))
                .arg(file("memory"))
                .arg(file("tests"))
                .arg(file("results")),
        )?;
        let mut data = fs::read(file("results")).map_err(Error::file(file("results")))?;
        let short = || Error::Failed {
            program: "step-simavr",
            reason: "its results are cut off".into(),
        };
        let header = usize::from(DATA_END) + usize::from(SRAM_START - IO);
        if data.len() < header {
            return Err(short());
        }
        let results = data.split_off(header);
        let devices = data.split_off(usize::from(DATA_END));
        Ok(Files {
            data,
            devices,
            results,
        })
    }
}

/// Compiles a C program against simavr; gives the folder that it lies in.
///
/// # Errors
/// When the library or a compiler is missing.
pub fn compile(name: &'static str, source: &str) -> Result<tempfile::TempDir, Error> {
    if !Path::new(HEADER).is_file() {
        return Err(Error::Missing {
            what: "libsimavr (the AVR simulator to compare with)",
            remedy: "run `apt-get install libsimavr-dev libelf-dev`",
        });
    }
    let compiler = tool::find("cc").ok_or(Error::Missing {
        what: "cc",
        remedy: "run `apt-get install gcc`",
    })?;
    let folder = tempfile::tempdir().map_err(Error::file("temporary folder"))?;
    let text = folder.path().join("program.c");
    fs::write(&text, source).map_err(Error::file(&text))?;
    tool::run(
        "cc",
        Command::new(compiler).current_dir(folder.path()).args([
            "-O2",
            "-o",
            name,
            "program.c",
            "-lsimavr",
            "-lelf",
        ]),
    )?;
    Ok(folder)
}
