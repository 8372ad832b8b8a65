//! GNU's MSP430 simulator (`msp430-elf-run`): MSP430X, function only.
//!
//! Programs end by writing the memory that matters to standard output through its system calls.

use crate::dice::Dice;
use crate::elf;
use crate::error::Error;
use crate::expectation::{Expectation, Rule};
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::{Instruction, Operand, SingleOperation, Width};
use crate::msp430::layout::Layout;
use crate::msp430::program::{self, Placed, to_usize};
use crate::msp430::{describe, gnu_faults, registers};
use crate::oracle::{Answer, Answers, Batch, Oracle, Test};
use crate::tool;
use std::ops::Range;
use std::path::PathBuf;
use std::process::Command;

const DIALECT: Dialect = Dialect::Extended;
/// Tests in one program.
const TESTS: usize = 10_000;
/// Golden vectors of each form.
const COPIES: usize = 1;
/// A call to this address plus a number is system call of that number.
const SYSTEM_CALLS: u32 = 0x0180;
const EXIT: u32 = 1;
const WRITE: u32 = 5;
const STANDARD_OUTPUT: u32 = 1;

/// GNU's simulator.
pub struct GnuSimulator {
    program: PathBuf,
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
        .map(|(register, value)| DIALECT.set_register(register, value))
        .collect();
    instructions.push(Instruction::Single(
        SingleOperation::Call,
        Width::Word,
        Operand::Immediate(SYSTEM_CALLS + number),
        None,
    ));
    instructions
}

fn finale(layout: &Layout, log_end: u32) -> Vec<Instruction> {
    let written = written_ranges(layout, log_end).into_iter();
    let write = |range: Range<u32>| {
        let arguments = [STANDARD_OUTPUT, range.start, range.end - range.start];
        system_call(WRITE, arguments)
    };
    let exit = system_call(EXIT, [0, 0, 0]);
    written.flat_map(write).chain(exit).collect()
}

impl Oracle for GnuSimulator {
    type Form = Placed;

    const NAME: &'static str = "msp430-elf-run";
    const ISA: &'static str = "msp430";
    const CORE: &'static str = "msp430x-v2";
    const REGISTERS: &'static [&'static str] = &registers::NAMES;
    const PROGRAM_COUNTER: usize = registers::PC;
    const RULES: &'static [Rule] = &gnu_faults::ALL;

    fn find() -> Result<Self, Error> {
        let what = "msp430-elf-run (GNU's simulator, the oracle for the MSP430X)";
        let remedy = "run `make oracle-tools`, which builds it from Debian's package gdb-source";
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
        let layout = Layout::of(DIALECT);
        let executable = elf::msp430x_executable(&batch.memory, layout.code[0].start);
        let output = tool::simulate(&mut Command::new(&self.program), &executable)?;
        let mut memory = vec![0; layout.address_space as usize];
        let mut rest = &output.stdout[..];
        let log_end = program::log(DIALECT, batch.tests.len()).end;
        for range in written_ranges(&layout, log_end) {
            let Some((bytes, others)) = rest.split_at_checked(range.len()) else {
                return Err(Error::Failed {
                    program: Self::NAME,
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
        Ok(program::answers(DIALECT, batch, &memory))
    }

    fn expect(test: &Test<Placed>, before: &[u32], _theirs: &Answer, expected: &mut Expectation) {
        gnu_faults::expect(&test.form.instruction, before, expected);
    }

    fn describe(test: &Test<Placed>) -> String {
        describe(test)
    }
}
