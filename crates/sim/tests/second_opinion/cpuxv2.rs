//! CPUXV2's cycles beside other people's figures and those of its accesses.

use crate::Opinion;
use crate::accesses::opinion;
use crate::support::{CODE, to_bytes};
use crate::table::Compared;
use cipherfit_sim::{FaultKind, MemoryKind, Rights, Simulator, core_named};
use std::collections::BTreeSet;

/// What the general registers hold: an even address, CPUOFF where it gets into SR not set; as a
/// number of repetitions, three.
const HELD: u32 = 0x1202;
/// Every word behind the first two: an address, an index, or an immediate value, even too.
const OPERAND: u16 = 0x0204;
/// Extension words: data widths, the carry, repetitions by number and by R5. Of operands in memory
/// these bits are address bits.
const EXTENSIONS: [u16; 8] = [
    0x1840, 0x1800, 0x1940, 0x1900, 0x1843, 0x1803, 0x18C5, 0x1885,
];

/// Memory everywhere, all of it 0.
fn machine() -> Box<dyn Simulator> {
    let core = core_named("msp430x-v2").expect("a core");
    let mut machine = (core.create)();
    let memory = machine.memory_mut();
    let size = core.address_space;
    let data = Rights::READ | Rights::WRITE;
    memory.map(0..size, data, MemoryKind::Ram);
    memory.map(
        CODE.start..CODE.start + 8,
        data | Rights::EXECUTE,
        MemoryKind::Ram,
    );
    memory.load(0, &vec![0; size as usize]);
    machine
}

/// The cycles of the instruction at the start of these words; none if it is illegal. Halting comes
/// behind the instruction, so that its cycles are not told.
fn executed(machine: &mut dyn Simulator, words: [u16; 4]) -> Result<u32, FaultKind> {
    machine.memory_mut().load(CODE.start, &to_bytes(&words));
    for register in 4..16 {
        machine.set_register(register, HELD);
    }
    for (register, value) in [(0, CODE.start), (1, 0x2300), (2, 0)] {
        machine.set_register(register, value);
    }
    machine.step().map_err(|fault| fault.kind)
}

/// All first words, alone and behind extension words.
fn encodings() -> impl Iterator<Item = [u16; 4]> {
    let alone = (0..=u16::MAX)
        .filter(|word| !(0x1800..0x2000).contains(word))
        .map(|word| [word, OPERAND, OPERAND, OPERAND]);
    let extended = EXTENSIONS
        .into_iter()
        .flat_map(|extension| (0..=u16::MAX).map(move |word| [extension, word, OPERAND, OPERAND]));
    alone.chain(extended)
}

fn one(cycles: u32) -> BTreeSet<u32> {
    BTreeSet::from([cycles])
}

fn by_accesses() -> BTreeSet<Compared> {
    let mut machine = machine();
    let mut compared = BTreeSet::new();
    for words in encodings() {
        let theirs = opinion([words[0], words[1]], HELD);
        let ours = executed(&mut *machine, words);
        match (ours, theirs) {
            (Ok(ours), Some(theirs)) => {
                compared.insert(Compared {
                    form: theirs.form,
                    ours: one(ours),
                    theirs: one(theirs.cycles),
                });
            }
            (Err(FaultKind::IllegalInstruction), None) | (Err(FaultKind::Halted), Some(_)) => {}
            (ours, theirs) => panic!(
                "{words:04x?}: ours {ours:?}, by accesses {:?}",
                theirs.map(|theirs| theirs.form)
            ),
        }
    }
    compared
}

/// The forms of a column of `opinions-cpuxv2.csv`.
fn told(column: usize) -> BTreeSet<Compared> {
    let mut machine = machine();
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("../data/opinions-cpuxv2.csv").as_bytes());
    let mut compared = BTreeSet::new();
    for record in reader.records() {
        let record = record.expect("a row of opinions-cpuxv2.csv");
        let Ok(theirs) = record[column].parse() else {
            continue;
        };
        let mut words = [OPERAND; 4];
        for (word, text) in words.iter_mut().zip(record[1].split(' ')) {
            *word = u16::from_str_radix(text, 16).expect("a hexadecimal word");
        }
        let ours = executed(&mut *machine, words);
        compared.insert(Compared {
            form: record[0].to_owned(),
            ours: one(ours.unwrap_or_else(|fault| panic!("{}: {fault:?}", &record[0]))),
            theirs: one(theirs),
        });
    }
    compared
}

pub(crate) fn opinions() -> Vec<Opinion> {
    vec![
        Opinion {
            name: "accesses",
            source: "a cycle a word that is fetched, read or written (tests/second_opinion/accesses.rs)",
            compared: by_accesses(),
        },
        Opinion {
            name: "debugger",
            source: "TI, MSP430 debug stack, EEM/CycleCounter.cpp: the first CPUX",
            compared: told(2),
        },
        Opinion {
            name: "gcc",
            source: "GCC, gcc/config/msp430/msp430.c: costs in cycles",
            compared: told(3),
        },
    ]
}
