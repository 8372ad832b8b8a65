//! simavr, linked into a small program of its own that is compiled on the spot.

use crate::avr::form::{FORMS, Form};
use crate::avr::generator::Generator;
use crate::avr::{DATA_END, FLASH_BYTES, SRAM_START, registers, rules};
use crate::dice::Dice;
use crate::error::Error;
use crate::expectation::{Expectation, Rule};
use crate::oracle::{Answer, Answers, Batch, Oracle, Region, Test};
use crate::tool;
use cipherfit_sim::{MemoryKind, core_named};
use std::fs;
use std::path::Path;
use std::process::Command;

const HEADER: &str = "/usr/include/simavr/sim_avr.h";
/// The first I/O register's data address.
const IO: u16 = 0x20;
/// I/O addresses of what is part of the CPU's state: RAMPZ, SP, SREG.
const CPU: [u16; 4] = [0x5B, 0x5D, 0x5E, 0x5F];
/// Behind the addresses that SBI, CBI, SBIC and SBIS reach.
const BITS_END: u8 = 0x40;
/// Tests that simavr is given at once.
const TESTS: usize = 100_000;
/// Golden vectors of each form, of which there are few.
const COPIES: usize = 25;
const GOLDEN_SEED: u64 = 128;
/// Bytes of each register in a file, in the order of [`registers::NAMES`].
const WIDTHS: [usize; registers::NAMES.len()] = {
    let mut widths = [1; registers::NAMES.len()];
    widths[registers::PC] = 4;
    widths[registers::SP] = 2;
    widths
};
/// Changed bytes that a result has room for.
const MAX_CHANGES: usize = 4;
/// Bytes of a result: registers, cycles, whether the core runs, and the changes.
const RESULT_BYTES: usize = 40 + 3 + 3 * MAX_CHANGES;

/// The compiled program, and what it said about simavr's I/O registers.
pub struct Simavr {
    folder: tempfile::TempDir,
    data_base: u32,
    /// What I/O registers hold at the start, from data address [`IO`] on.
    io: Vec<u8>,
    /// Data addresses of those that no device answers. The CPU's own are not among them.
    plain_io: Vec<u8>,
}

/// What the program left in its file.
struct Files {
    /// The data space at the start, from data address 0 on.
    data: Vec<u8>,
    /// One byte for each I/O address: does a device answer it?
    devices: Vec<u8>,
    results: Vec<u8>,
}

impl Simavr {
    fn batch(
        &self,
        dice: &mut Dice,
        tests: usize,
        form: impl Fn(&mut Dice, usize) -> usize,
    ) -> Batch<&'static Form> {
        let mut random = |bytes: u32| -> Vec<u8> {
            let words = (0..bytes / 4).map(|_| dice.bits());
            words.flat_map(u32::to_le_bytes).collect()
        };
        let flash = random(FLASH_BYTES);
        let ram = random(u32::from(DATA_END - SRAM_START));
        let region = |start, bytes, kind| Region { start, bytes, kind };
        let io = self.data_base + u32::from(IO);
        let start = self.data_base + u32::from(SRAM_START);
        let generator = Generator {
            plain_io: &self.plain_io,
        };
        let draw = |index| {
            let form = &FORMS[form(dice, index)];
            generator.draw(form, dice)
        };
        Batch {
            tests: (0..tests).map(draw).collect(),
            memory: vec![
                region(0, flash, MemoryKind::Rom),
                region(start, ram, MemoryKind::Ram),
                region(io, self.io.clone(), MemoryKind::Peripheral),
            ],
            registers: Vec::new(),
            instructions: 0,
        }
    }

    fn execute(folder: &Path, memory: &[u8], tests: &[u8]) -> Result<Files, Error> {
        let run = tempfile::tempdir_in(folder).map_err(Error::file(folder))?;
        let file = |name: &str| run.path().join(name);
        for (name, bytes) in [("memory", memory), ("tests", tests)] {
            fs::write(file(name), bytes).map_err(Error::file(file(name)))?;
        }
        tool::run(
            "step-simavr",
            Command::new(folder.join("step-simavr"))
                .arg(file("memory"))
                .arg(file("tests"))
                .arg(file("results")),
        )?;
        let mut data = fs::read(file("results")).map_err(Error::file(file("results")))?;
        if data.len() < usize::from(DATA_END) + usize::from(SRAM_START - IO) {
            return Err(failed("its results are cut off"));
        }
        let mut devices = data.split_off(usize::from(DATA_END));
        let results = devices.split_off(usize::from(SRAM_START - IO));
        Ok(Files {
            data,
            devices,
            results,
        })
    }
}

fn failed(reason: &str) -> Error {
    Error::Failed {
        program: "step-simavr",
        reason: reason.into(),
    }
}

impl Oracle for Simavr {
    type Form = &'static Form;

    const NAME: &'static str = "simavr";
    const ISA: &'static str = "avr";
    const CORE: &'static str = "avre-plus";
    const REGISTERS: &'static [&'static str] = &registers::NAMES;
    const PROGRAM_COUNTER: usize = registers::PC;
    const RULES: &'static [Rule] = &rules::ALL;

    fn find() -> Result<Self, Error> {
        let folder = compile("step-simavr", include_str!("../../programs/step-simavr.c"))?;
        let core = core_named(Self::CORE).ok_or(Error::NoCore(Self::CORE))?;
        let memory = vec![0; FLASH_BYTES as usize + usize::from(DATA_END - SRAM_START)];
        let Files { data, devices, .. } = Self::execute(folder.path(), &memory, &[])?;
        let plain_io: Vec<u8> = (IO..)
            .zip(devices)
            .filter(|(address, device)| *device == 0 && !CPU.contains(address))
            .map(|(address, _)| address as u8)
            .collect();
        if plain_io.first().is_none_or(|address| *address >= BITS_END) {
            return Err(failed(
                "devices answer every I/O register that SBI and CBI reach",
            ));
        }
        Ok(Self {
            folder,
            data_base: core.data_base,
            io: data[usize::from(IO)..usize::from(SRAM_START)].to_vec(),
            plain_io,
        })
    }

    fn draw(&self, dice: &mut Dice, limit: usize) -> Batch<&'static Form> {
        let any = |dice: &mut Dice, _| dice.below(FORMS.len() as u32) as usize;
        self.batch(dice, limit.min(TESTS), any)
    }

    fn samples(&self) -> Vec<Batch<&'static Form>> {
        let mut dice = Dice::of_batch(GOLDEN_SEED, 0);
        let each_in_turn = |_: &mut Dice, index| index / COPIES;
        vec![self.batch(&mut dice, FORMS.len() * COPIES, each_in_turn)]
    }

    fn run(&self, batch: &Batch<&'static Form>) -> Result<Answers, Error> {
        let memory = [&batch.memory[0].bytes[..], &batch.memory[1].bytes].concat();
        let mut tests = Vec::new();
        for test in &batch.tests {
            for (value, width) in test.before.iter().zip(WIDTHS) {
                let bytes = value.unwrap_or_default().to_le_bytes();
                tests.extend_from_slice(&bytes[..width]);
            }
            tests.extend_from_slice(&test.code);
            for (_, behind) in &test.memory {
                tests.extend_from_slice(behind);
            }
        }
        let Files { data, results, .. } = Self::execute(self.folder.path(), &memory, &tests)?;
        let results = results.chunks_exact(RESULT_BYTES);
        if results.len() != batch.tests.len() {
            return Err(failed(&format!(
                "{} results for {} tests",
                results.len(),
                batch.tests.len()
            )));
        }
        let tests: Vec<Option<Answer>> = results.map(|bytes| read(bytes, self.data_base)).collect();
        let mut data = data;
        for (address, value) in tests.iter().flatten().flat_map(|answer| &answer.memory) {
            if let Some(byte) = data.get_mut((address - self.data_base) as usize) {
                *byte = *value;
            }
        }
        let at = |address: u16| self.data_base + u32::from(address);
        let byte = |address: &u8| (at(u16::from(*address)), vec![data[usize::from(*address)]]);
        let mut memory: Vec<(u32, Vec<u8>)> = self.plain_io.iter().map(byte).collect();
        memory.push((at(SRAM_START), data.split_off(usize::from(SRAM_START))));
        Ok(Answers { tests, memory })
    }

    fn expect(
        test: &Test<&'static Form>,
        _before: &[u32],
        theirs: &Answer,
        expected: &mut Expectation,
    ) {
        rules::expect(test, theirs, expected);
    }

    fn describe(test: &Test<&'static Form>) -> String {
        test.form.name.into()
    }
}

/// Reads a result; none when simavr stopped the core or changed more than an instruction can.
fn read(mut bytes: &[u8], data_base: u32) -> Option<Answer> {
    let mut registers = Vec::with_capacity(WIDTHS.len());
    for width in WIDTHS {
        let (value, rest) = bytes.split_at_checked(width)?;
        let value = value.iter().rev();
        registers.push(value.fold(0, |value, byte| value << 8 | u32::from(*byte)));
        bytes = rest;
    }
    let [cycles, running, count, changes @ ..] = bytes else {
        return None;
    };
    let count = usize::from(*count);
    let change = |change: &[u8]| {
        let address = u16::from_le_bytes([change[0], change[1]]);
        (data_base + u32::from(address), change[2])
    };
    (*running != 0 && count <= MAX_CHANGES).then(|| Answer {
        registers,
        cycles: Some(u32::from(*cycles)),
        memory: changes.chunks_exact(3).take(count).map(change).collect(),
        left: Vec::new(),
    })
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
    let compiler = tool::required("cc", "cc", "run `apt-get install gcc`")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_and_a_stopped_core_is_told() {
        let mut bytes: Vec<u8> = (0..40).collect();
        bytes.extend([2, 1, 1, 0x34, 0x12, 0x56]);
        bytes.resize(RESULT_BYTES, 0);
        let answer = read(&bytes, 0x80_0000).expect("an answer");
        assert_eq!(answer.registers[31], 31);
        assert_eq!(answer.registers[registers::PC], 0x2322_2120);
        assert_eq!(answer.registers[registers::SP], 0x2524);
        assert_eq!(answer.registers[registers::RAMPZ], 0x27);
        assert_eq!(answer.cycles, Some(2));
        assert_eq!(answer.memory, [(0x80_1234, 0x56)]);
        bytes[41] = 0;
        assert_eq!(read(&bytes, 0), None);
    }
}
