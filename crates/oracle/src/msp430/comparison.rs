//! Compares our simulator with an oracle, test by test, over a whole program.

use crate::msp430::dialect::Dialect;
use crate::msp430::index_rule::IndexRule;
use crate::msp430::instruction::{Instruction, Operand};
use crate::msp430::oracle::Oracle;
use crate::msp430::program::{Logged, PlacedTest, Program, to_usize};
use crate::msp430::rules::{Expectation, Rule};
use crate::msp430::step::{Before, Machine, Outcome};
use std::collections::BTreeMap;

/// An instruction on which we and the oracle differ.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The test.
    pub test: PlacedTest,
    /// Registers before.
    pub before: Before,
    /// Words of memory at the operands and at the top of the stack, before.
    pub memory_before: Vec<(u32, u16)>,
    /// What we say, or the fault that we ran into.
    pub ours: Result<Outcome, String>,
    /// What the oracle should have said, its known faults considered.
    pub expected: Option<Expectation>,
    /// What the oracle says.
    pub oracle: Logged,
    /// Memory bytes that differ at the end: address, ours, the oracle's.
    pub memory_differences: Vec<(u32, u8, u8)>,
}

/// What the comparison of a program showed.
#[derive(Default)]
pub struct Report {
    /// Instructions compared.
    pub instructions: u64,
    /// How often each known disagreement was met.
    pub rules: BTreeMap<Rule, u64>,
    /// Instructions that no rule explains. Where memory differs at the end of a program and nothing
    /// else did, the last instruction stands for it.
    pub mismatches: Vec<Mismatch>,
}

impl Report {
    /// Takes another report in.
    pub fn add(&mut self, other: Self) {
        self.instructions += other.instructions;
        for (rule, count) in other.rules {
            *self.rules.entry(rule).or_default() += count;
        }
        self.mismatches.extend(other.mismatches);
    }

    /// Does everything agree?
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.mismatches.is_empty()
    }
}

/// Compares every test of a program with what the oracle left in memory.
///
/// Each step of ours starts from the state that the oracle logged before it, so that one
/// disagreement does not bring others with it; memory is compared once, at the end.
pub fn compare(
    oracle: &dyn Oracle,
    program: &Program,
    memory_after: &[u8],
    machine: &mut Machine,
) -> Report {
    machine.load(program);
    let mut report = Report::default();
    let mut registers = program.start_registers;
    let mut last = None;
    for test in &program.tests {
        let before = state_before(test, &registers);
        for (address, value) in &test.case.memory {
            machine.write(*address, &value.to_le_bytes());
        }
        let logged = program.logged(test, memory_after);
        let memory_before = operand_words(machine, test, &before, program.dialect);
        let ours = machine.step(&before);
        report.instructions += 1;
        let expected = ours
            .as_ref()
            .ok()
            .map(|ours| oracle.expect(test, &before, ours));
        let met = expected.as_ref().is_some_and(|expected| {
            logged.arrived && expected.is_met(&logged.registers, logged.cycles)
        });
        let mismatch = Mismatch {
            test: test.clone(),
            before,
            memory_before,
            ours: ours.map_err(|fault| fault.message),
            expected: expected.clone(),
            oracle: logged.clone(),
            memory_differences: Vec::new(),
        };
        if let (true, Some(expected)) = (met, &expected) {
            for rule in &expected.rules {
                *report.rules.entry(*rule).or_default() += 1;
            }
            last = Some(mismatch);
        } else {
            report.mismatches.push(mismatch);
        }
        if let Some(expected) = expected {
            let mut applied: Vec<Rule> = Vec::new();
            for (address, byte, rule) in expected.memory {
                if machine.memory(address..address + 1) != [byte] {
                    machine.write(address, &[byte]);
                    applied.push(rule);
                }
            }
            applied.dedup();
            for rule in applied {
                *report.rules.entry(rule).or_default() += 1;
            }
        }
        if !logged.arrived {
            // The program went astray: nothing behind this test was logged.
            return report;
        }
        registers = logged.registers;
    }
    let memory_differences = memory_differences(program, machine, memory_after);
    if let (false, true, Some(last)) = (
        memory_differences.is_empty(),
        report.mismatches.is_empty(),
        last,
    ) {
        report.mismatches.push(Mismatch {
            memory_differences,
            ..last
        });
    }
    report
}

/// Registers before a test: what the test before left, and what is set up.
#[must_use]
pub fn state_before(test: &PlacedTest, registers: &[u32; 16]) -> Before {
    let mut registers = *registers;
    for (register, value) in &test.case.registers {
        registers[usize::from(*register)] = *value;
    }
    registers[0] = test.address;
    registers[2] = test.case.status.into();
    registers[3] = 0;
    Before { registers }
}

fn memory_differences(
    program: &Program,
    machine: &Machine,
    memory_after: &[u8],
) -> Vec<(u32, u8, u8)> {
    let mut differences = Vec::new();
    for window in &program.layout.windows {
        let ours = machine.memory(window.clone());
        let theirs = &memory_after[to_usize(window)];
        for (address, (ours, theirs)) in window.clone().zip(ours.iter().zip(theirs)) {
            if ours != theirs {
                differences.push((address, *ours, *theirs));
            }
        }
    }
    differences
}

/// The words that the instruction's operands and the stack pointer name.
fn operand_words(
    machine: &Machine,
    test: &PlacedTest,
    before: &Before,
    dialect: Dialect,
) -> Vec<(u32, u16)> {
    let (operands, rule) = match test.case.instruction {
        Instruction::Double {
            source,
            destination,
            extension,
            ..
        } => (
            vec![source, destination],
            IndexRule::of(dialect, extension.is_some()),
        ),
        Instruction::Single {
            operand, extension, ..
        } => (vec![operand], IndexRule::of(dialect, extension.is_some())),
        Instruction::Address(_, source, destination) => {
            (vec![source, destination], IndexRule::Signed16)
        }
        Instruction::CallAddress(operand) => (vec![operand], IndexRule::Signed16),
        _ => (Vec::new(), IndexRule::Signed16),
    };
    let register = |register: u8| before.registers[usize::from(register)];
    let address = |operand| match operand {
        Operand::Absolute(address) | Operand::Symbolic(address) => Some(address),
        Operand::Indexed(base, index) => Some(rule.address(register(base), index)),
        Operand::Indirect(pointer) | Operand::IndirectIncrement(pointer) => Some(register(pointer)),
        Operand::Register(_) | Operand::Immediate(_) | Operand::Constant(_) => None,
    };
    let word = |address: u32| {
        let bytes = machine.memory(address..address + 2);
        Some((address, u16::from_le_bytes(bytes.try_into().ok()?)))
    };
    let addresses = operands
        .into_iter()
        .filter_map(address)
        .chain([register(1)]);
    addresses.filter_map(|address| word(address & !1)).collect()
}
