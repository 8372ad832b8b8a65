//! GNU's simulator as a process: programs in, printed outcomes out.

use crate::dice::Dice;
use crate::elf::rl78_executable;
use crate::error::Error;
use crate::expectation::{Expectation, Rule};
use crate::oracle::{Answer, Answers, Batch, Oracle, Region, Test};
use crate::rl78::form::{FORMS, Form};
use crate::rl78::generator::{Drawn, draw};
use crate::rl78::layout::{
    BANK_FILL, BANKS, CODE, CONSTANTS, DATA_BASE, MACR_ADDRESS, RAM_FILL, SPECIAL,
};
use crate::rl78::program::{PRINTED_RAM, Program};
use crate::rl78::registers::{A, BANK, CS, MACR, NAMES, PC, PRINTED, PSW, SP};
use crate::rl78::rules;
use crate::tool;
use cipherfit_sim::MemoryKind;
use std::ops::Range;
use std::path::PathBuf;
use std::process::Command;

/// Tests in one program; more do not fit into flash.
const TESTS: usize = 6_000;
/// Golden vectors of each form, registers being forms of their own.
const COPIES: usize = 2;
const GOLDEN_SEED: u64 = 78;

/// The simulator, found.
pub struct GnuSimulator {
    program: PathBuf,
}

/// A path to the simulator.
///
/// # Errors
/// When it has not been built.
pub fn find() -> Result<PathBuf, Error> {
    let what = "rl78-elf-run (GNU's simulator)";
    let remedy = "run `make oracle-tools`, which builds it";
    tool::required(GnuSimulator::NAME, what, remedy)
}

fn batch(
    dice: &mut Dice,
    tests: usize,
    form: impl Fn(&mut Dice, usize) -> &'static Form,
) -> Batch<Drawn> {
    let constants = (0..CONSTANTS.len() / 4).flat_map(|_| dice.bits().to_le_bytes());
    let mut program = Program::new(&constants.collect::<Vec<u8>>());
    let next = |index| {
        let form = form(dice, index);
        let test = draw(form, dice, program.next_start());
        program.push(&test);
        test
    };
    let tests = (0..tests).map(next).collect();
    program.finish();
    let ram = |range: Range<u16>| Region {
        start: DATA_BASE + u32::from(range.start),
        bytes: vec![RAM_FILL; range.len()],
        kind: MemoryKind::Ram,
    };
    let [data, short] = PRINTED_RAM;
    let flash = Region {
        start: 0,
        bytes: program.flash,
        kind: MemoryKind::Rom,
    };
    let bank = |bank| {
        let registers = ["x", "a", "c", "b", "e", "d", "l", "h"];
        let filled = registers.map(|register| (register, u32::from(BANK_FILL)));
        [("bank", bank)].into_iter().chain(filled)
    };
    Batch {
        memory: vec![flash, ram(data), ram(short), ram(SPECIAL)],
        registers: (0..BANKS).flat_map(bank).collect(),
        tests,
        instructions: 0,
    }
}

impl Oracle for GnuSimulator {
    type Form = Drawn;

    const NAME: &'static str = "rl78-elf-run";
    const ISA: &'static str = "rl78";
    const CORE: &'static str = "rl78-s3";
    const REGISTERS: &'static [&'static str] = &NAMES;
    const PROGRAM_COUNTER: usize = PC;
    /// A call, the return, what lies behind.
    const STEPS: u32 = 4;
    const RULES: &'static [Rule] = &rules::ALL;

    fn find() -> Result<Self, Error> {
        Ok(Self { program: find()? })
    }

    fn draw(&self, dice: &mut Dice, limit: usize) -> Batch<Drawn> {
        let any = |dice: &mut Dice, _| &FORMS[dice.below(FORMS.len() as u32) as usize];
        batch(dice, limit.min(TESTS), any)
    }

    fn samples(&self) -> Vec<Batch<Drawn>> {
        let mut dice = Dice::of_batch(GOLDEN_SEED, 0);
        let each_in_turn = |_: &mut Dice, index| &FORMS[index / COPIES];
        vec![batch(&mut dice, FORMS.len() * COPIES, each_in_turn)]
    }

    fn run(&self, batch: &Batch<Drawn>) -> Result<Answers, Error> {
        let executable = rl78_executable(&batch.memory[0].bytes, CODE.start);
        let mut command = Command::new(&self.program);
        let output = tool::simulate(command.args(["-M", "g14"]), &executable)?;
        read(&output.stdout, &batch.tests).ok_or_else(|| Error::Failed {
            program: Self::NAME,
            reason: format!(
                "it printed {} bytes about {} tests; it said:\n{}",
                output.stdout.len(),
                batch.tests.len(),
                String::from_utf8_lossy(&output.stderr)
            ),
        })
    }

    fn expect(test: &Test<Drawn>, before: &[u32], theirs: &Answer, expected: &mut Expectation) {
        rules::expect(test, before, theirs, expected);
    }

    fn describe(test: &Test<Drawn>) -> String {
        test.form.form.text.clone()
    }

    fn stands_alone(test: &Test<Drawn>, before: &[u32], after: &[u32]) -> bool {
        let other_bank = (before[PSW] ^ after[PSW]) & BANK != 0;
        let calls = matches!(test.form.form.mnemonic(), "br" | "call" | "callt");
        !other_bank && !calls
    }
}

/// Takes what was printed apart; none when it is too short or too long.
fn read(mut rest: &[u8], tests: &[Test<Drawn>]) -> Option<Answers> {
    let mut take = |bytes: usize| {
        let (taken, others) = rest.split_at_checked(bytes)?;
        rest = others;
        Some(taken)
    };
    let mut accumulator = 0;
    let mut answers = Answers::default();
    for test in tests {
        let mut registers = vec![0; NAMES.len()];
        for register in PRINTED {
            let bytes = take(if register == SP { 2 } else { 1 })?.iter().rev();
            registers[register] = bytes.fold(0, |value, byte| value << 8 | u32::from(*byte));
        }
        let watched = take(test.form.watched.len())?;
        let bytes = test.form.watched.iter().zip(watched);
        let (special, memory): (Vec<_>, Vec<_>) =
            bytes.partition(|(address, _)| **address >= MACR_ADDRESS);
        for (address, byte) in special {
            let shift = 8 * u32::from(address - MACR_ADDRESS);
            accumulator = accumulator & !(0xFF << shift) | u32::from(*byte) << shift;
        }
        registers[MACR] = accumulator;
        registers[PC] = test.end();
        // Printing goes through A, and CS comes last.
        let last = watched
            .last()
            .map_or(registers[CS], |byte| u32::from(*byte));
        answers.tests.push(Some(Answer {
            registers,
            cycles: None,
            memory: memory
                .into_iter()
                .map(|(address, byte)| (DATA_BASE + u32::from(*address), *byte))
                .collect(),
            left: vec![(A, last)],
        }));
    }
    for range in PRINTED_RAM {
        let start = DATA_BASE + u32::from(range.start);
        answers.memory.push((start, take(range.len())?.to_vec()));
    }
    rest.is_empty().then_some(answers)
}
