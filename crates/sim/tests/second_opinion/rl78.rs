//! RL78's clocks beside other people's figures and those of its bus and stages.

use crate::Opinion;
use crate::forms::{Form, forms, measured, prepare};
use crate::machine::{CODE, CORES, PC, machine};
use crate::stages::{Memory, address_registers, clocks, written_registers};
use crate::table::Compared;
use cipherfit_sim::{FaultKind, MemoryKind, Rights, Simulator};
use std::collections::{BTreeMap, BTreeSet};

/// Bytes that pass the bus at once, by core.
const BUSES: [u32; 3] = [1, 2, 2];
/// Cycles of HALT and STOP are not told: they end a call.
const ENDS: [&str; 2] = ["halt", "stop"];

/// What tells one form from another: opcode and prefix, without the numbers of bits, of places to
/// shift and of CALLT's entries.
fn key(code: &[u8]) -> Vec<u8> {
    let start = usize::from(code[0] == 0x11);
    let mut key = code[..=start].to_vec();
    let opcode = code[start];
    if matches!(opcode, 0x31 | 0x61 | 0x71) {
        let second = code[start + 1];
        key.push(match (opcode, second) {
            (0x31, _) if second & 0x0F < 6 => second & 0x8F,
            (0x31, _) => second & 0x0F,
            (0x61, 0x84..=0xF7) if second & 0x0C == 0x04 => 0x84,
            // SET1 CY and its kin have no bit.
            (0x71, _) if second & 0x8F != 0x80 && second & 0x8F != 0x88 => second & 0x8F,
            _ => second,
        });
    }
    // The divider and the multiplier hide behind a write to a reserved address.
    if code[start..].starts_with(&[0xCE]) {
        key.extend(&code[start + 1..]);
    }
    key
}

/// Every opcode with and without prefix, and something for operands.
fn opcodes() -> impl Iterator<Item = Vec<u8>> {
    const OPERANDS: [u8; 4] = [0x10, 0x88, 0x02, 0x00];
    let maps = (0..=0xFF).flat_map(|first: u8| match first {
        0x11 => Vec::new(),
        0x31 | 0x61 | 0x71 => (0..=0xFF).map(|second| vec![first, second]).collect(),
        _ => vec![vec![first]],
    });
    maps.flat_map(|opcode| [opcode.clone(), [&[0x11][..], &opcode].concat()])
        .map(|opcode| [&opcode[..], &OPERANDS].concat())
}

fn is_legal(machine: &mut dyn Simulator, code: &[u8]) -> bool {
    let form = Form {
        instruction: String::new(),
        code: code.to_vec(),
        clocks: Default::default(),
    };
    prepare(machine, &form, false, false);
    let found = machine.step().map_err(|fault| fault.kind);
    found != Err(FaultKind::IllegalInstruction)
}

#[test]
fn every_opcode_that_is_decoded_has_its_form_in_the_list() {
    let listed: BTreeSet<Vec<u8>> = forms().iter().map(|form| key(&form.code)).collect();
    for core in CORES {
        let mut machine = machine(core, &[]);
        let mut known = 0;
        for code in opcodes() {
            if is_legal(&mut *machine, &code) {
                let opcode = key(&code);
                // Writes to the reserved address depend on what is written.
                let is_listed = opcode[0] == 0xCE || listed.contains(&opcode);
                assert!(is_listed, "{core}: {code:02x?}");
                known += 1;
            }
        }
        assert!(known > 900, "{core}: {known}");
    }
}

/// Can the operand be read from flash? Short addresses and the stack cannot.
fn reads_flash(instruction: &str) -> bool {
    let flow = ["br", "call", "callt"].contains(&instruction.split(' ').next().unwrap_or_default());
    let place = ["!", "[de", "[hl", "[b]", "[c]", "[bc]"];
    // BTCLR cannot clear what it finds there.
    !flow
        && !instruction.starts_with("btclr")
        && place.iter().any(|place| instruction.contains(place))
}

fn by_stages() -> BTreeSet<Compared> {
    let mut compared = BTreeSet::new();
    for (core, bus) in CORES.into_iter().zip(BUSES) {
        let mut machine = machine(core, &[]);
        for form in forms() {
            if ENDS.contains(&form.instruction.as_str()) {
                continue;
            }
            for memory in [Memory::Ram, Memory::Flash] {
                if memory == Memory::Flash && !reads_flash(&form.instruction) {
                    continue;
                }
                let ours = measured(&mut *machine, &form, memory == Memory::Flash);
                // An instruction that the core does not have, or one that writes to flash.
                if ours.is_empty() {
                    continue;
                }
                let place = if memory == Memory::Flash {
                    ", flash"
                } else {
                    ""
                };
                compared.insert(Compared {
                    form: format!("{core}{place}: {}", form.instruction),
                    ours,
                    theirs: clocks(&form.instruction, bus, memory),
                });
            }
        }
    }
    compared
}

/// Every instruction that makes an address of registers, behind every one that writes registers.
fn waits() -> BTreeSet<Compared> {
    const FLOW: [&str; 4] = ["b", "call", "ret", "sk"];
    let all = forms();
    let is_plain = |form: &&Form| {
        let text = form.instruction.as_str();
        let leaves = FLOW.iter().any(|start| text.starts_with(start));
        // A new bank has pointers of its own, another ES another memory.
        let moves = text.contains("psw") || text.starts_with("sel") && text != "sel rb0";
        !leaves && !moves && !text.starts_with("mov es") && !ENDS.contains(&text)
    };
    let mut compared = BTreeSet::new();
    for core in CORES {
        let mut machine = machine(core, &[]);
        let memory = machine.memory_mut();
        memory.map(
            0xF_0800..0xF_FF00,
            Rights::READ | Rights::WRITE,
            MemoryKind::Ram,
        );
        memory.load(0xF_0800, &vec![0; 0xF700]);
        let mut after = |first: &Form, second: &Form| {
            let code = [&first.code[..], &second.code].concat();
            let both = Form {
                instruction: String::new(),
                code,
                clocks: Default::default(),
            };
            prepare(&mut *machine, &both, false, false);
            machine.step().ok()?;
            let behind = CODE + first.code.len() as u32;
            (machine.register(PC) == behind).then(|| machine.step().ok())?
        };
        let nothing = all
            .iter()
            .find(|form| form.instruction == "nop")
            .expect("NOP");
        for second in all
            .iter()
            .filter(|form| !address_registers(&form.instruction).is_empty())
        {
            let Some(alone) = after(nothing, second) else {
                continue;
            };
            for first in all.iter().filter(is_plain) {
                let used = address_registers(&second.instruction);
                let written = written_registers(&first.instruction);
                // A bit in memory is tested: what writes memory decides the way.
                let decides = second.instruction.starts_with('b') && written.is_empty();
                let taken = after(first, second).filter(|_| !decides);
                let Some(taken) = taken else {
                    continue;
                };
                let waits = written.iter().any(|register| used.contains(register));
                compared.insert(Compared {
                    form: format!("{core}: {}; {}", first.instruction, second.instruction),
                    ours: BTreeSet::from([taken.wrapping_sub(alone)]),
                    theirs: BTreeSet::from([u32::from(waits)]),
                });
            }
        }
    }
    compared
}

/// The forms of a column of `opinions-rl78.csv`, on a core.
fn told(column: usize, core: &str, in_flash: bool) -> BTreeSet<Compared> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("../data/opinions-rl78.csv").as_bytes());
    let rows = reader
        .records()
        .map(|record| record.expect("a row of opinions-rl78.csv"));
    let rows: BTreeMap<String, String> = rows
        .map(|record| (record[0].to_owned(), record[column].to_owned()))
        .collect();
    let mut machine = machine(core, &[]);
    let mut compared = BTreeSet::new();
    for form in forms() {
        let figures = rows.get(&form.instruction).map_or("", String::as_str);
        if figures.is_empty() {
            continue;
        }
        let theirs = figures
            .split('/')
            .map(|figure| figure.parse().expect("clocks"));
        let place = if in_flash { ", flash" } else { "" };
        compared.insert(Compared {
            form: format!("{core}{place}: {}", form.instruction),
            ours: measured(&mut *machine, &form, in_flash),
            theirs: theirs.collect(),
        });
    }
    compared
}

pub(crate) fn opinions() -> Vec<Opinion> {
    let mut page = told(3, "rl78-s2", false);
    page.append(&mut told(4, "rl78-s2", true));
    vec![
        Opinion {
            name: "stages",
            source: "width of the bus, prefix, flash, refill (tests/second_opinion/stages.rs)",
            compared: by_stages(),
        },
        Opinion {
            name: "waits",
            source: "an address of a register that the instruction before writes waits a clock",
            compared: waits(),
        },
        Opinion {
            name: "gnu",
            source: "rl78-elf-run of GDB 13.1, -M g14",
            compared: told(2, "rl78-s3", false),
        },
        Opinion {
            name: "g15",
            source: "Renesas R01UH0959EJ0110, page 701",
            compared: page,
        },
    ]
}
