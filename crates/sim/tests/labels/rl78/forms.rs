//! The forms of RL78: the manual's list of operations, held against all that the decoder knows.

use super::operand::{BC, DE, HL, Operand, Place, in_memory, opcode_bytes, operand};
use super::{CODE, PC, PSW, Rl78};
use crate::isa::{Form, Isa, Program};
use cipherfit_sim::{FaultKind, FindingKind, Label, Simulator};
use std::collections::{BTreeMap, BTreeSet};

const CONSTANTS: [u8; 3] = [0x00, 0x5A, 0xFF];
const DISPLACEMENTS: [u8; 2] = [0x04, 0xFE];
/// RAM, the register banks, special function registers.
const SHORT: [u8; 18] = [
    0xC0, 0xDF, 0xE0, 0xE7, 0xEE, 0xF1, 0xF4, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF, 0x04,
    0x07, 0x0E,
];
/// Special function registers, from 0xFFFF0 on those of the CPU.
const SPECIAL: [u8; 13] = [
    0x04, 0xEA, 0xF0, 0xF1, 0xF2, 0xF3, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE,
];
/// What `mov a, [hl]` is encoded as: it waits for HL.
const USE_OF_HL: u8 = 0x8B;
const NOP: u8 = 0x00;
/// No instruction.
pub(super) const FILLING: u8 = 0xFF;
/// States of a program, at most, where another form has it too.
const FEW: usize = 8;
/// How many of the instructions that are left out the other skips than the first have.
const ONE_IN: usize = 16;

/// A row of the list.
struct Row {
    form: String,
    code: Vec<u8>,
    is_listed: bool,
}

fn rows(core: usize) -> Vec<Row> {
    let list = include_str!("../../data/rl78-clocks.csv");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(list.as_bytes());
    let records = reader.records();
    let rows = records.map(|record| {
        let record = record.expect("a record of the list");
        let digits = &record[2];
        let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("a byte");
        Row {
            form: record[0].to_owned(),
            code: (0..digits.len()).step_by(2).map(byte).collect(),
            is_listed: !record[3 + 2 * core].is_empty(),
        }
    });
    rows.collect()
}

/// Is there an instruction of this code?
fn decodes(machine: &mut dyn Simulator, code: &[u8]) -> bool {
    machine.memory_mut().load(CODE, &filled(code));
    machine.set_register(PC, CODE);
    let fault = machine.step().err().map(|fault| fault.kind);
    fault != Some(FaultKind::IllegalInstruction)
}

/// A skip has something to leave out, and something behind that.
fn filled(code: &[u8]) -> Vec<u8> {
    let mut code = [code, &[0, 0]].concat();
    code.resize(super::CODE_BYTES, FILLING);
    code
}

/// The codes of a row up to the operands: with all bits and counts where the list has one.
fn opcodes(row: &Row) -> Vec<Vec<u8>> {
    let known = &row.code[..opcode_bytes(&row.code)];
    let (last, before) = known.split_last().expect("an opcode");
    let lasts: Vec<u8> = if row.form.contains(".bit") {
        (0..8).map(|bit| last & 0x8F | bit << 4).collect()
    } else if row.form.contains("cnt") {
        (1..16).map(|count| last & 0x0F | count << 4).collect()
    } else if row.form.starts_with("CALLT") {
        (0..32)
            .map(|entry| 0x84 | (entry & 7) << 4 | entry >> 3)
            .collect()
    } else {
        vec![*last]
    };
    let whole = |last: &u8| [before, &[*last]].concat();
    lasts.iter().map(whole).collect()
}

/// The form of each opcode, one with data in memory if there is one.
pub(super) fn by_opcode(core: usize) -> BTreeMap<Vec<u8>, String> {
    let mut forms: BTreeMap<Vec<u8>, String> = BTreeMap::new();
    for row in rows(core) {
        for opcode in opcodes(&row) {
            let form = forms.entry(opcode).or_default();
            if form.is_empty() || in_memory(&row.form).is_some() {
                form.clone_from(&row.form);
            }
        }
    }
    forms
}

/// All operands that are examined, encoded.
fn operands(isa: &Rl78, row: &Row, opcode: &[u8]) -> Vec<Vec<u8>> {
    let last = row.form.rsplit([' ', ',']).next().unwrap_or_default();
    let constants: Vec<Vec<u8>> = match last {
        "#byte" => CONSTANTS.map(|byte| vec![byte]).to_vec(),
        "#word" => CONSTANTS.map(|byte| vec![byte, byte ^ 0x0F]).to_vec(),
        "$addr20" => vec![vec![0x1C], vec![0xF0]],
        _ => vec![Vec::new()],
    };
    let fixed = opcode.len()..row.code.len() - constants[0].len();
    let addresses: Vec<Vec<u8>> = match in_memory(&row.form).unwrap_or_default() {
        "saddr" | "saddrp" => SHORT.map(|byte| vec![byte]).to_vec(),
        "sfr" | "sfrp" => SPECIAL.map(|byte| vec![byte]).to_vec(),
        "!addr16" => isa
            .direct()
            .iter()
            .map(|a| a.to_le_bytes().to_vec())
            .collect(),
        name if name.starts_with("word") => isa
            .bases()
            .iter()
            .map(|a| a.to_le_bytes().to_vec())
            .collect(),
        name if name.contains("+byte") => DISPLACEMENTS.map(|byte| vec![byte]).to_vec(),
        _ => vec![row.code[fixed].to_vec()],
    };
    let turns = addresses.len().max(constants.len());
    let turn = |n: usize| {
        [
            &addresses[n % addresses.len()][..],
            &constants[n % constants.len()],
        ]
        .concat()
    };
    (0..turns).map(turn).collect()
}

/// What lies at a data address that is in the instruction; none where no such access is possible.
fn lies_at(isa: &Rl78, operand: &Operand) -> Option<&'static str> {
    let Place::Direct(address) = operand.place else {
        return Some("");
    };
    if operand.bytes == 2 && address % 2 != 0 {
        return None;
    }
    Some(match address {
        _ if isa.flash().contains(&address) => {
            return (!operand.is_written).then_some("");
        }
        0xFEE0..0xFF00 => (u32::from(address) >= isa.banks()).then_some("")?,
        // With the prefix, ES may lead elsewhere.
        _ if operand.extended => "",
        0xFFF0..0xFFF4 if isa.has_accumulator() => " in MACR",
        0xFFF8 | 0xFFF9 => " in SP",
        0xFFFA => " in PSW",
        0xFFFC => " in CS",
        0xFFFD => " in ES",
        _ => "",
    })
}

/// The registers that a form names or implies, those that it leaves open by that name, and the form's name
/// with what makes it another one.
fn roles(isa: &Rl78, form: &str, code: &[u8]) -> (String, Vec<(usize, String)>) {
    const NAMES: [&str; 8] = ["X", "A", "C", "B", "E", "D", "L", "H"];
    let start = isa.bank_start(code);
    let opcode = usize::from(code[opcode_bytes(code) - 1]);
    let mut roles: BTreeMap<usize, String> = BTreeMap::new();
    let mut suffix = "";
    let implied = match form {
        "MULU X" | "MOVS [HL+byte], X" | "MOVS ES:[HL+byte], X" => " A",
        "MULHU" | "MULH" | "MACHU" | "MACH" => " AX BC",
        "DIVHU" => " AX DE",
        "DIVWU" => " AX BC DE HL",
        _ => "",
    };
    let words = format!("{form}{implied}");
    for word in words.split(|letter: char| !letter.is_alphanumeric()) {
        let low = match word {
            "AX" => 0,
            "BC" => BC,
            "DE" => DE,
            "HL" => HL,
            "rp" if form.starts_with("CALL") => opcode >> 3 & 6,
            "rp" => opcode & 6,
            "r" if opcode & 7 == 1 && form.contains('A') => {
                suffix = " (r=A)";
                continue;
            }
            "r" => {
                roles.insert(start + (opcode & 7), "r".into());
                continue;
            }
            word => {
                if let Some(number) = NAMES.iter().position(|name| *name == word) {
                    roles.insert(start + number, word.into());
                }
                continue;
            }
        };
        let names = match word {
            "rp" => ["rp low", "rp high"],
            _ => [NAMES[low], NAMES[low + 1]],
        };
        roles.extend(
            [start + low, start + low + 1]
                .into_iter()
                .zip(names.map(String::from)),
        );
    }
    (format!("{form}{suffix}"), roles.into_iter().collect())
}

fn program(isa: &Rl78, form: &str, code: &[u8]) -> Program {
    let code = filled(code);
    Program {
        roles: roles(isa, form, &code).1,
        code,
        draws: 1,
        steps: 1,
    }
}

/// Programs of a skip, with each of these instructions behind it. Where nothing tells whether that is left
/// out, they end where it makes no more difference.
fn skips(
    isa: &Rl78,
    machine: &mut dyn Simulator,
    form: &str,
    skip: &[u8],
    skipped: &[Vec<u8>],
) -> Vec<Program> {
    let mut programs = Vec::new();
    for (code, next) in skipped
        .iter()
        .flat_map(|code| [(code, NOP), (code, USE_OF_HL)])
    {
        let mut program = program(isa, form, skip);
        let code = [skip, code, &[next]].concat();
        program.code = code.clone();
        program.code.resize(super::CODE_BYTES, FILLING);
        program.roles = roles(isa, form, &program.code).1;
        machine.memory_mut().load(CODE, &program.code);
        machine.set_register(PC, CODE);
        machine.set_register_label(PSW, Label(1));
        let step = machine.step_following_secrets().expect("a skip");
        if !step
            .findings
            .iter()
            .any(|found| found.kind == FindingKind::Branch)
        {
            program.steps = 3;
        }
        programs.push(program);
    }
    programs
}

/// All forms of a core.
///
/// # Panics
/// An instruction that the decoder knows is of no form, or one of the list is none.
pub(super) fn forms(isa: &Rl78) -> Vec<Form> {
    let mut machine = isa.machine();
    let machine = machine.as_mut();
    let mut forms: BTreeMap<String, Vec<Program>> = BTreeMap::new();
    let mut known: BTreeSet<Vec<u8>> = BTreeSet::new();
    let rows = rows(isa.number());
    let mut skipped = Vec::new();
    for row in &rows {
        let all: Vec<Vec<u8>> = opcodes(row);
        let example = &row.code[all[0].len()..];
        let there = |opcode: &Vec<u8>| decodes(machine, &[opcode, example].concat());
        let opcodes: Vec<Vec<u8>> = all.into_iter().filter(there).collect();
        assert_eq!(!opcodes.is_empty(), row.is_listed, "{} is listed", row.form);
        for opcode in opcodes {
            let is_skip = row.form.starts_with("SK");
            if !is_skip {
                skipped.push([&opcode[..], example].concat());
            }
            for operands in operands(isa, row, &opcode) {
                let code = [&opcode[..], &operands].concat();
                let operand = operand(&row.form, &code);
                let place = lies_at(isa, &operand);
                let is_multiplication = code.starts_with(&[0xCE, 0xFB]) && row.form.contains("sfr");
                let (Some(place), false) = (place, is_multiplication || is_skip) else {
                    continue;
                };
                let mut name = format!("{}{place}", roles(isa, &row.form, &code).0);
                if row.form.contains("cnt") {
                    name = name.replace("cnt", &(opcode[1] >> 4).to_string());
                }
                let program = program(isa, &row.form, &code);
                let is_jump = matches!(&row.form[..2], "BT" | "BF" | "BR" | "CA" | "RE");
                let is_through = matches!(operand.place, Place::Pointer(..) | Place::Stack(_));
                if is_through && !is_jump {
                    // What is written may be the next instruction's pointer.
                    let programs = forms.entry(format!("{name}; MOV A, [HL]")).or_default();
                    let code = [&code[..], &[USE_OF_HL]].concat();
                    let program = self::program(isa, &row.form, &code);
                    programs.push(Program {
                        steps: 2,
                        ..program
                    });
                }
                forms.entry(name).or_default().push(program);
            }
            known.insert(opcode);
        }
    }
    for row in rows.iter().filter(|row| row.form.starts_with("SK")) {
        let one_in = if forms.contains_key("SKC") { ONE_IN } else { 1 };
        let some: Vec<Vec<u8>> = skipped.iter().step_by(one_in).cloned().collect();
        let programs = skips(isa, machine, &row.form, &row.code, &some);
        forms.insert(row.form.clone(), programs);
    }
    demand_all(machine, &known);
    let multiplications: Vec<&Row> = rows
        .iter()
        .filter(|row| row.code.starts_with(&[0xCE, 0xFB]))
        .collect();
    for code in 0..=u8::MAX {
        let code = [0xCE, 0xFB, code];
        let is_known = multiplications.iter().any(|row| row.code == code);
        assert!(
            is_known || !decodes(machine, &code),
            "{code:02x?} is of no form"
        );
    }
    let form = |(name, mut programs): (String, Vec<Program>)| {
        let states = if name.contains(';') {
            FEW
        } else {
            isa.states()
        };
        let draws = states.div_ceil(programs.len());
        for program in &mut programs {
            program.draws = draws;
        }
        Form {
            stops: matches!(&name[..], "HALT" | "STOP").then_some(FaultKind::Halted),
            name,
            programs,
        }
    };
    forms.into_iter().map(form).collect()
}

/// Every opcode of the four maps, with the prefix and without, is of a form or no instruction.
fn demand_all(machine: &mut dyn Simulator, known: &BTreeSet<Vec<u8>>) {
    for prefix in [&[][..], &[0x11]] {
        for map in [&[][..], &[0x61], &[0x71], &[0x31]] {
            for opcode in 0..=u8::MAX {
                if map.is_empty() && matches!(opcode, 0x11 | 0x31 | 0x61 | 0x71) {
                    continue;
                }
                let code = [prefix, map, &[opcode]].concat();
                let is_there = decodes(machine, &[&code[..], &[0x20, 0xFE, 0]].concat());
                assert!(
                    !is_there || known.contains(&code),
                    "{code:02x?} is of no form"
                );
            }
        }
    }
}
