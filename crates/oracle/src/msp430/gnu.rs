//! GNU's MSP430 simulator (`msp430-elf-run`): MSP430X, function only.
//!
//! Programs end by writing the memory that matters to standard output through its system calls.

use crate::elf;
use crate::error::Error;
use crate::msp430::dialect::Dialect;
use crate::msp430::gnu_faults;
use crate::msp430::instruction::{Instruction, Operand, SingleOperation, Width};
use crate::msp430::layout::Layout;
use crate::msp430::oracle::{Believed, Oracle};
use crate::msp430::program::{Logged, PlacedTest, Program, to_usize};
use crate::msp430::rules::Expectation;
use crate::msp430::step::{Before, Outcome};
use crate::tool;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A call to this address plus a number is system call of that number.
const SYSTEM_CALLS: u32 = 0x0180;
const EXIT: u32 = 1;
const WRITE: u32 = 5;
const STANDARD_OUTPUT: u32 = 1;

/// GNU's simulator.
pub struct GnuSimulator {
    program: PathBuf,
}

impl GnuSimulator {
    /// Finds the simulator.
    ///
    /// # Errors
    /// When it has not been built.
    pub fn find() -> Result<Self, Error> {
        let program = tool::find("msp430-elf-run").ok_or(Error::Missing {
            what: "msp430-elf-run (GNU's simulator, the oracle for the MSP430X)",
            remedy: "run `make oracle-tools`, which builds it from Debian's package gdb-source",
        })?;
        Ok(Self { program })
    }

    fn run_one(&self, program: &Program) -> Result<Vec<u8>, Error> {
        let file = tempfile::NamedTempFile::new().map_err(Error::file("temporary file"))?;
        let loaded: Vec<Range<u32>> =
            [&program.layout.code[..], &program.layout.windows[..]].concat();
        let executable = elf::msp430x_executable(&program.image, &loaded, program.entry);
        fs::write(file.path(), executable).map_err(Error::file(file.path()))?;
        let output = Command::new(&self.program)
            .arg(file.path())
            .stdin(Stdio::null())
            .output()
            .map_err(Error::file(&self.program))?;
        let mut memory = program.image.clone();
        let mut rest = &output.stdout[..];
        for range in written_ranges(&program.layout, program.log_end()) {
            let length = (range.end - range.start) as usize;
            let Some((bytes, others)) = rest.split_at_checked(length) else {
                return Err(Error::Failed {
                    program: "msp430-elf-run",
                    reason: format!(
                        "it wrote {} bytes of memory; it said:\n{}",
                        output.stdout.len(),
                        String::from_utf8_lossy(&output.stderr)
                    ),
                });
            };
            memory[to_usize(&range)].copy_from_slice(bytes);
            rest = others;
        }
        Ok(memory)
    }
}

/// What a program writes out at its end, in this order.
fn written_ranges(layout: &Layout, log_end: u32) -> Vec<Range<u32>> {
    let mut ranges = layout.windows.clone();
    ranges.push(layout.log.start..log_end);
    ranges
}

fn system_call(number: u32, arguments: [u32; 3]) -> Vec<Instruction> {
    let mut instructions: Vec<Instruction> = (12..)
        .zip(arguments)
        .map(|(register, value)| Dialect::Extended.set_register(register, value))
        .collect();
    instructions.push(Instruction::Single {
        operation: SingleOperation::Call,
        width: Width::Word,
        operand: Operand::Immediate(SYSTEM_CALLS + number),
        extension: None,
    });
    instructions
}

impl Oracle for GnuSimulator {
    fn name(&self) -> &'static str {
        "msp430-elf-run"
    }

    fn dialect(&self) -> Dialect {
        Dialect::Extended
    }

    fn core(&self) -> &'static str {
        "msp430x-v2"
    }

    fn tests_per_program(&self) -> usize {
        10_000
    }

    fn programs_per_run(&self) -> usize {
        4
    }

    fn finale(&self, layout: &Layout, log_end: u32) -> Vec<Instruction> {
        let mut instructions: Vec<Instruction> = written_ranges(layout, log_end)
            .into_iter()
            .flat_map(|range| {
                system_call(
                    WRITE,
                    [STANDARD_OUTPUT, range.start, range.end - range.start],
                )
            })
            .collect();
        instructions.extend(system_call(EXIT, [0, 0, 0]));
        instructions
    }

    fn run(&self, programs: &[Program]) -> Result<Vec<Vec<u8>>, Error> {
        programs
            .iter()
            .map(|program| self.run_one(program))
            .collect()
    }

    fn expect(&self, test: &PlacedTest, before: &Before, ours: &Outcome) -> Expectation {
        gnu_faults::expect(test, before, ours)
    }

    fn believed(
        &self,
        test: &PlacedTest,
        before: &Before,
        ours: &Outcome,
        logged: &Logged,
    ) -> Believed {
        let expected = gnu_faults::faults(test, ours);
        let mut believed = Believed::where_no_rule_applies(&expected, ours, logged);
        believed.registers[2] = gnu_faults::status_in_place(test, before, logged.registers[2]);
        believed
    }
}
