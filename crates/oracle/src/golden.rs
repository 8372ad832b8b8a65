//! Golden vectors: what the oracles say, written down, for tests that need no oracle.
//!
//! One JSON object a line. Registers that are not named hold their number times 1111 (MSP430) or
//! 11111 (MSP430X), hexadecimal. What an oracle is known to get wrong is left out: bits under
//! `ignore`, cycles altogether, and instructions whose memory effects it has wrong.

use crate::dice::Dice;
use crate::error::Error;
use crate::msp430::comparison::{compare, state_before};
use crate::msp430::dialect::Dialect;
use crate::msp430::instruction::{Extension, Instruction, Operand, Repeat};
use crate::msp430::oracle::{Believed, Oracle};
use crate::msp430::program::{Program, to_usize};
use crate::msp430::step::{Machine, Watched};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// Instructions drawn in search of forms that are still missing.
const DRAWS: u64 = 60_000;
const SEED: u64 = 430;

/// One instruction and what it does.
#[derive(Serialize)]
struct Vector {
    /// Address of the instruction.
    at: String,
    /// Its bytes, as they lie in memory.
    code: String,
    /// Registers before, other than the pattern.
    before: BTreeMap<&'static str, String>,
    /// Memory that is read, and what is there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    memory: BTreeMap<String, String>,
    /// Registers that change.
    after: BTreeMap<&'static str, String>,
    /// Register bits that are not compared.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    ignore: BTreeMap<&'static str, String>,
    /// Memory that is written, and what is there afterwards.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    writes: BTreeMap<String, String>,
    /// Cycles, where the oracle counts them right.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycles: Option<u32>,
}

const NAMES: [&str; 16] = [
    "pc", "sp", "sr", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15",
];

/// Vectors for every form of instruction, up to `copies` of each, as JSON lines.
///
/// # Errors
/// When the oracle cannot be run, or disagrees with us on a vector.
pub fn vectors(oracle: &dyn Oracle, copies: usize) -> Result<String, Error> {
    let programs = one_program_per_form(oracle, copies);
    let mut machine = Machine::new(oracle.core())?;
    let mut lines = BTreeSet::new();
    let mut disagreements = 0;
    for chunk in programs.chunks(oracle.programs_per_run()) {
        for (program, memory) in chunk.iter().zip(oracle.run(chunk)?) {
            if !compare(oracle, program, &memory, &mut machine).agrees() {
                disagreements += 1;
            } else if let Some(vector) = vector(oracle, program, &memory, &mut machine) {
                lines.insert(
                    serde_json::to_string(&vector).map_err(|error| Error::Failed {
                        program: "golden vectors",
                        reason: error.to_string(),
                    })?,
                );
            }
        }
    }
    if disagreements > 0 {
        return Err(Error::Disagreement(disagreements));
    }
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

fn one_program_per_form(oracle: &dyn Oracle, copies: usize) -> Vec<Program> {
    let dialect = oracle.dialect();
    let step = match dialect {
        Dialect::Classic => 0x1111,
        Dialect::Extended => 0x1_1111,
    };
    let mut pattern: [u32; 16] = std::array::from_fn(|index| index as u32 * step);
    pattern[..4].fill(0);
    let finale = |layout: &_, log_end| oracle.finale(layout, log_end);
    let mut kept: HashMap<String, usize> = HashMap::new();
    let mut programs = Vec::new();
    for draw in 0..DRAWS {
        let mut dice = Dice::of_batch(SEED, draw);
        let program = Program::single(&mut dice, dialect, pattern, &finale);
        let count = kept
            .entry(form(&program.tests[0].case.instruction))
            .or_default();
        if *count < copies {
            *count += 1;
            programs.push(program);
        }
    }
    programs
}

/// What makes an instruction another form: operation, size, addressing modes.
fn form(instruction: &Instruction) -> String {
    match instruction {
        Instruction::Double {
            operation,
            width,
            source,
            destination,
            extension,
        } => format!(
            "{operation:?} {width:?} {} {} {}",
            mode(source),
            mode(destination),
            extended(extension)
        ),
        Instruction::Single {
            operation,
            width,
            operand,
            extension,
        } => {
            format!(
                "{operation:?} {width:?} {} {}",
                mode(operand),
                extended(extension)
            )
        }
        Instruction::Jump(condition, _) => format!("{condition:?}"),
        Instruction::ReturnFromInterrupt => "RETI".into(),
        Instruction::Address(operation, source, destination) => {
            format!("{operation:?} {} {}", mode(source), mode(destination))
        }
        Instruction::Rotate(operation, width, count, _) => {
            format!("{operation:?} {width:?} {count}")
        }
        Instruction::PushMany(width, count, _) => format!("PUSHM {width:?} {count}"),
        Instruction::PopMany(width, count, _) => format!("POPM {width:?} {count}"),
        Instruction::CallAddress(operand) => format!("CALLA {}", mode(operand)),
    }
}

fn mode(operand: &Operand) -> &'static str {
    match operand {
        Operand::Register(0..=3) => "special register",
        Operand::Register(_) => "register",
        Operand::Indexed(..) => "indexed",
        Operand::Symbolic(_) => "symbolic",
        Operand::Absolute(_) => "absolute",
        Operand::Indirect(_) => "indirect",
        Operand::IndirectIncrement(_) => "increment",
        Operand::Immediate(_) => "immediate",
        Operand::Constant(_) => "constant",
    }
}

fn extended(extension: &Option<Extension>) -> &'static str {
    match extension {
        None => "",
        Some(Extension {
            repeat: Repeat::Times(1),
            zero_carry: false,
        }) => "X",
        Some(Extension {
            zero_carry: true, ..
        }) => "X, zero carry",
        Some(Extension {
            repeat: Repeat::Times(_),
            ..
        }) => "X, repeated",
        Some(Extension {
            repeat: Repeat::Register(_),
            ..
        }) => "X, repeated by register",
    }
}

/// What the oracle did in a program of one test; `None` when its memory cannot be believed.
fn vector(
    oracle: &dyn Oracle,
    program: &Program,
    memory_after: &[u8],
    machine: &mut Machine,
) -> Option<Vector> {
    let test = &program.tests[0];
    let before = state_before(test, &program.start_registers);
    let mut memory_before = program.image.clone();
    machine.load(program);
    for (address, value) in &test.case.memory {
        machine.write(*address, &value.to_le_bytes());
        let at = *address as usize;
        memory_before[at..at + 2].copy_from_slice(&value.to_le_bytes());
    }
    let Watched {
        outcome: ours,
        read,
        written,
    } = machine.step_watched(&before).ok()?;
    let logged = program.logged(test, memory_after);
    let Believed {
        registers,
        ignored,
        cycles,
        memory,
    } = oracle.believed(test, &before, &ours, &logged);
    if !memory {
        return None;
    }
    let code: Vec<u8> = test
        .words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    Some(Vector {
        at: format!("{:x}", test.address),
        code: hexadecimal(&code),
        before: named(|index| {
            let patterned = index > 3 && before.registers[index] == program.start_registers[index];
            (index != 0 && index != 3 && !patterned).then_some(before.registers[index])
        }),
        memory: ranges(&read, &memory_before),
        after: named(|index| {
            let changed = (registers[index] ^ before.registers[index]) & !ignored[index] != 0;
            changed.then_some(registers[index])
        }),
        ignore: named(|index| (ignored[index] != 0).then_some(ignored[index])),
        writes: ranges(&written, memory_after),
        cycles,
    })
}

fn named(value: impl Fn(usize) -> Option<u32>) -> BTreeMap<&'static str, String> {
    NAMES
        .iter()
        .enumerate()
        .filter_map(|(index, name)| Some((*name, format!("{:x}", value(index)?))))
        .collect()
}

fn ranges(ranges: &[Range<u32>], memory: &[u8]) -> BTreeMap<String, String> {
    ranges
        .iter()
        .map(|range| {
            (
                format!("{:x}", range.start),
                hexadecimal(&memory[to_usize(range)]),
            )
        })
        .collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msp430::instruction::{DoubleOperation, Width};

    #[test]
    fn forms_tell_modes_and_sizes_apart_and_nothing_else() {
        let add = |width, source| {
            form(&Instruction::Double {
                operation: DoubleOperation::Add,
                width,
                source,
                destination: Operand::Register(5),
                extension: None,
            })
        };
        assert_eq!(
            add(Width::Byte, Operand::Register(4)),
            add(Width::Byte, Operand::Register(9))
        );
        assert_ne!(
            add(Width::Byte, Operand::Register(4)),
            add(Width::Word, Operand::Register(4))
        );
        assert_ne!(
            add(Width::Byte, Operand::Register(4)),
            add(Width::Byte, Operand::Indirect(4))
        );
    }
}
