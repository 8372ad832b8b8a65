//! Golden vectors: what simavr says, written down, for tests that need no simavr.
//!
//! One JSON object a line. What a rule corrects is left out.

use crate::avr::form::FORMS;
use crate::avr::fuzz::random_memory;
use crate::avr::generator::Generator;
use crate::avr::machine::{Machine, Watched};
use crate::avr::rules::explain;
use crate::avr::simavr::Simavr;
use crate::avr::state::{FLASH_BYTES, Outcome, State, Test};
use crate::dice::Dice;
use crate::error::Error;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

const SEED: u64 = 128;

/// One instruction and what it does.
#[derive(Serialize)]
struct Vector {
    /// Address of the instruction, in bytes.
    at: String,
    /// Its words and those behind, as they lie in memory.
    code: String,
    /// R0 to R31 before.
    registers: String,
    /// Other registers before.
    before: BTreeMap<String, String>,
    /// Memory that is read, by machine address, and what is there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    memory: BTreeMap<String, String>,
    /// Registers that change.
    after: BTreeMap<String, String>,
    /// Memory that is written, and what is there afterwards.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    writes: BTreeMap<String, String>,
    cycles: u32,
}

/// Vectors for every form of instruction, `copies` of each, as JSON lines.
///
/// # Errors
/// When simavr cannot be run, or disagrees with us on a vector.
pub fn vectors(simavr: &Simavr, copies: usize) -> Result<String, Error> {
    let plain_io = simavr.plain_io()?;
    let generator = Generator {
        plain_io: &plain_io,
    };
    let mut dice = Dice::of_batch(SEED, 0);
    let memory = random_memory(&mut dice);
    let tests: Vec<Test> = (0..FORMS.len() * copies)
        .map(|index| generator.draw_form(index / copies, &mut dice))
        .collect();
    let answers = simavr.run(&memory, &tests)?;
    let mut machine = Machine::new(&memory[..FLASH_BYTES as usize], &answers.data)?;
    let mut lines = BTreeSet::new();
    let mut disagreements = 0;
    for (test, theirs) in tests.iter().zip(&answers.outcomes) {
        let memory_before = machine.memory(0..u32::MAX).to_vec();
        let watched = machine.step_watched(test);
        let (Ok(watched), Some(theirs)) = (watched, theirs) else {
            disagreements += 1;
            continue;
        };
        let stored = |(address, value): &(u16, u8)| machine.data()[usize::from(*address)] == *value;
        let explained = explain(test, &watched.step, theirs);
        let Some(rules) = explained.filter(|_| theirs.changes.iter().all(stored)) else {
            disagreements += 1;
            continue;
        };
        if rules.is_empty() {
            let vector = vector(test, theirs, &watched, &memory_before, &machine);
            lines.insert(
                serde_json::to_string(&vector).map_err(|error| Error::Failed {
                    program: "golden vectors",
                    reason: error.to_string(),
                })?,
            );
        }
    }
    if disagreements > 0 {
        return Err(Error::Disagreement(disagreements));
    }
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

fn vector(
    test: &Test,
    theirs: &Outcome,
    watched: &Watched,
    memory_before: &[u8],
    machine: &Machine,
) -> Vector {
    let before = &test.before;
    let after = named(&theirs.after);
    let counted = ["sp", "sreg", "rampz"];
    let unchanged = named(before);
    Vector {
        at: format!("{:x}", before.program_counter),
        code: hexadecimal(&test.code_bytes()[..2 * code_words(test)]),
        registers: hexadecimal(&before.registers),
        before: unchanged
            .iter()
            .filter(|(name, _)| counted.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        memory: ranges(&watched.read, |range| {
            memory_before[range.start as usize..range.end as usize].to_vec()
        }),
        after: after
            .into_iter()
            .filter(|(name, value)| unchanged.get(name) != Some(value))
            .collect(),
        writes: ranges(&watched.written, |range| machine.memory(range).to_vec()),
        cycles: theirs.cycles,
    }
}

/// The instruction's words; a skip and what it may skip.
fn code_words(test: &Test) -> usize {
    let long = |word: u16| word & 0xFC0F == 0x9000 || word & 0xFE0C == 0x940C;
    match FORMS[test.form].name {
        "cpse" | "cpse r, r" | "sbrc" | "sbrs" | "sbic" | "sbis" => {
            1 + 1 + usize::from(long(test.code[1]))
        }
        _ => 1 + usize::from(long(test.code[0])),
    }
}

/// Registers by name, as hexadecimal numbers.
fn named(state: &State) -> BTreeMap<String, String> {
    let numbered = state.registers.iter().enumerate();
    let mut registers: BTreeMap<String, String> = numbered
        .map(|(index, value)| (format!("r{index}"), format!("{value:x}")))
        .collect();
    for (name, value) in [
        ("pc", state.program_counter),
        ("sp", u32::from(state.stack_pointer)),
        ("sreg", u32::from(state.status)),
        ("rampz", u32::from(state.bank)),
    ] {
        registers.insert(name.into(), format!("{value:x}"));
    }
    registers
}

fn ranges(
    ranges: &[Range<u32>],
    bytes: impl Fn(Range<u32>) -> Vec<u8>,
) -> BTreeMap<String, String> {
    ranges
        .iter()
        .map(|range| {
            (
                format!("{:x}", range.start),
                hexadecimal(&bytes(range.clone())),
            )
        })
        .collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
