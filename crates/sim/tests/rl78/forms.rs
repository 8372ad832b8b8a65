//! The manual's list of instruction forms, and the clocks that each takes.

use crate::machine::{A, B, C, CODE, E, ES, L, PC, PSW, SP, STACK, X, bytes, set_pair};
use cipherfit_sim::{FaultKind, MemoryKind, Rights, Simulator};
use std::collections::BTreeSet;

/// Where operands lie: in RAM at 0xF8800, or, when that is not mapped, in the flash that the mirror
/// shows there: at 0x8800, of S1 at 0x800.
const OPERANDS: u32 = 0x8800;
const S1_OPERANDS: u32 = 0x800;
const MIRROR: u32 = 0xF_0000;
const LENGTH: u32 = 0x200;

/// One row of the list.
pub(crate) struct Form {
    pub(crate) instruction: String,
    pub(crate) code: Vec<u8>,
    /// By core: clocks with data in RAM, and with data in flash; empty: none.
    pub(crate) clocks: [[BTreeSet<u32>; 2]; 3],
}

pub(crate) fn forms() -> Vec<Form> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("../data/rl78-clocks.csv").as_bytes());
    reader
        .records()
        .map(|record| {
            let record = record.expect("a record of the list");
            let clocks = |column: usize| {
                let numbers = record[column].split('/').filter(|text| !text.is_empty());
                numbers.map(|text| text.parse().expect("clocks")).collect()
            };
            Form {
                instruction: record[1].to_owned(),
                code: bytes(&record[2]),
                clocks: [3, 5, 7].map(|column| [clocks(column), clocks(column + 1)]),
            }
        })
        .collect()
}

/// Operands and flags all 0, or all 1.
pub(crate) fn prepare(machine: &mut dyn Simulator, form: &Form, in_flash: bool, ones: bool) {
    let fill = if ones { 0xFF } else { 0 };
    let memory = machine.memory_mut();
    let ram = MIRROR + OPERANDS..MIRROR + OPERANDS + LENGTH;
    let rights = if in_flash {
        Rights::NONE
    } else {
        Rights::READ | Rights::WRITE
    };
    memory.map(ram, rights, MemoryKind::Ram);
    let data = [MIRROR + OPERANDS, 0xF_FE20, 0xF_FF00, STACK.start];
    for start in [OPERANDS, S1_OPERANDS].into_iter().chain(data) {
        memory.load(start, &[fill; 0xC0]);
    }
    memory.load(CODE, &form.code);
    machine.set_register(PSW, if ones { 0x51 } else { 0 });
    for (pair, value) in [(E, OPERANDS), (L, OPERANDS)] {
        set_pair(machine, pair, value);
    }
    for (register, value) in [(X, fill), (A, fill), (C, fill), (B, 0)] {
        machine.set_register(register, value.into());
    }
    machine.set_register(ES, if in_flash { 0 } else { 0xF });
    machine.set_register(SP, STACK.end - 0x20);
    machine.set_register(PC, CODE);
}

/// The clocks that the form takes, whatever its operands are; and what is wrong with its length.
pub(crate) fn measured(machine: &mut dyn Simulator, form: &Form, in_flash: bool) -> BTreeSet<u32> {
    let mut clocks = BTreeSet::new();
    for ones in [false, true] {
        prepare(machine, form, in_flash, ones);
        match machine.step() {
            Ok(cycles) => {
                clocks.insert(cycles);
            }
            Err(fault) if fault.kind == FaultKind::Halted => {
                // What a call cannot come back from; its clocks are not counted.
                clocks.insert(3);
            }
            Err(_) => {}
        }
    }
    clocks
}
