//! The AVR's forms: all 65,536 first words, sorted by the patterns of the instruction set manual.

pub(crate) mod patterns;

use crate::isa::{Form, Isa, Program};
use crate::random::Random;
use crate::report;
use crate::state::State;
use cipherfit_sim::avr::DATA_BASE;
use cipherfit_sim::{CoreDescription, FaultKind, MemoryKind, Rights, Simulator, core_named};
use patterns::{PATTERNS, Pattern};
use std::collections::BTreeMap;
use std::ops::Range;

const CODE: u32 = 0x8000;
/// States of a form, over all its encodings, at least.
const STATES: usize = 256;

/// States of an encoding whose constant is 0 or has all bits set.
const STATES_AT_EDGE: usize = 8;

const X: usize = 26;
const Y: usize = 28;
const Z: usize = 30;
const PC: usize = 32;
const SP: usize = 33;
const SREG: usize = 34;
const RAMPZ: usize = 35;

/// Flash where ELPM's address carries into RAMPZ and wraps around; I/O; data RAM as far from the registers
/// as one bit of a pointer, where the lower byte of a pointer carries, and where addresses wrap around.
const WINDOWS: [Range<u32>; 9] = [
    0..0x20,
    0x7FE0..0x8000,
    0xFFE0..0x1_0020,
    0x1_FFE0..0x2_0000,
    data(0x20..0x60),
    data(0x100..0x160),
    data(0x1FE0..0x2020),
    data(0x6000..0x6020),
    data(0xFFE0..0x1_0000),
];

const fn data(range: Range<u32>) -> Range<u32> {
    DATA_BASE + range.start..DATA_BASE + range.end
}

/// Data addresses for LDS and STS: registers, I/O, the CPU's own registers, RAM.
const DIRECT: [u16; 13] = [
    0, 1, 5, 26, 31, 0x20, 0x3F, 0x5B, 0x5D, 0x5E, 0x5F, 0x1FFF, 0xFFFF,
];
/// Second words of JMP and CALL.
const TARGETS: [u16; 3] = [0, 0x1234, 0xFFFF];
/// What a skip may leave out: an instruction of one word, or of two.
const SKIPPED: [u16; 2] = [0x0000, 0x9000];

#[test]
fn every_output_has_the_label_of_what_it_depends_on() {
    report::check(&Avr);
}

/// The ATmega128's core.
pub(crate) struct Avr;

/// Where the data lie that an instruction accesses.
enum Access {
    /// At a pointer and so many bytes above, wrapping around, and how many bytes.
    Pointer(usize, u16, u16),
    /// At the address in the second word, or in the instruction.
    Direct(u16),
    /// In flash at Z.
    Flash,
    None,
}

/// The forms of all words that the decoder knows.
///
/// # Panics
/// A word that the decoder knows is of no form, or of two.
pub(crate) fn forms_of(patterns: &[&'static Pattern]) -> Vec<Form> {
    let mut machine = Avr.machine();
    let mut forms: BTreeMap<String, Vec<Program>> = BTreeMap::new();
    for word in 0..=u16::MAX {
        if !decodes(machine.as_mut(), word) {
            continue;
        }
        let mut patterns = patterns.iter().filter(|pattern| pattern.matches(word));
        let (Some(pattern), None) = (patterns.next(), patterns.next()) else {
            panic!("{word:04x} is an instruction, and not of one form");
        };
        for (name, program) in encodings(pattern, word) {
            forms.entry(name).or_default().push(program);
        }
    }
    let form = |(name, mut programs): (String, Vec<Program>)| {
        let states: usize = programs.iter().map(|program| program.draws).sum();
        for program in &mut programs {
            program.draws *= STATES.div_ceil(states);
        }
        Form {
            stops: match &name[..] {
                "SLEEP" | "BREAK" => Some(FaultKind::Halted),
                "SPM" => Some(FaultKind::Write),
                _ => None,
            },
            name,
            programs,
        }
    };
    forms.into_iter().map(form).collect()
}

/// Is there such an instruction?
fn decodes(machine: &mut dyn Simulator, word: u16) -> bool {
    machine.memory_mut().load(CODE, &word.to_le_bytes());
    machine.set_register(PC, CODE);
    let fault = machine.step().err().map(|fault| fault.kind);
    fault != Some(FaultKind::IllegalInstruction)
}

/// The first word of a program, its pattern, and its second word.
fn parse(program: &Program) -> (&'static Pattern, u16, u16) {
    let word = |n: usize| u16::from_le_bytes([program.code[2 * n], program.code[2 * n + 1]]);
    let mut patterns = PATTERNS.iter();
    let pattern = patterns.find(|pattern| pattern.matches(word(0)));
    (pattern.expect("a known instruction"), word(0), word(1))
}

/// What the manual says an instruction accesses: enough to put data there, and to know which registers a
/// store reaches as data.
fn access(program: &Program) -> Access {
    let (pattern, word, second) = parse(program);
    let (mnemonic, operands) = pattern.1.split_once(' ').unwrap_or((pattern.1, ""));
    let below = |bytes: u16| Access::Pointer(SP, 0_u16.wrapping_sub(bytes - 1), bytes);
    let above = |bytes: u16| Access::Pointer(SP, 1, bytes);
    match mnemonic {
        "PUSH" => below(1),
        "CALL" | "RCALL" | "ICALL" => below(2),
        "POP" => above(1),
        "RET" | "RETI" => above(2),
        "LPM" | "ELPM" => Access::Flash,
        "LDS" | "STS" => Access::Direct(second),
        "IN" | "OUT" | "CBI" | "SBI" | "SBIC" | "SBIS" => {
            Access::Direct(0x20 + pattern.field('A', word).expect("a port"))
        }
        "LD" | "ST" | "LDD" | "STD" => {
            let pointers = [('X', X), ('Y', Y), ('Z', Z)].into_iter();
            let mut named = pointers.filter(|(name, _)| operands.contains(*name));
            let (_, pointer) = named.next().expect("a pointer");
            let before = operands.contains('-');
            let displacement = pattern.field('q', word).unwrap_or(0);
            Access::Pointer(pointer, displacement.wrapping_sub(before.into()), 1)
        }
        _ => Access::None,
    }
}

/// The name and the programs of one first word of a pattern.
fn encodings(pattern: &Pattern, word: u16) -> Vec<(String, Program)> {
    let mnemonic = pattern.1.split(' ').next().expect("a name");
    let seconds = match mnemonic {
        "LDS" | "STS" => &DIRECT[..],
        "JMP" | "CALL" => &TARGETS,
        "CPSE" | "SBRC" | "SBRS" | "SBIC" | "SBIS" => &SKIPPED,
        _ => &[0],
    };
    let encoding = |second: &u16| {
        let words = [word, *second, 0, 0];
        let program = Program {
            code: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
            draws: if constant_at_edge(pattern, word) {
                STATES_AT_EDGE
            } else {
                1
            },
            steps: 1,
            roles: Vec::new(),
        };
        let roles = roles(pattern, word, *second);
        let shared = roles.iter().map(|(_, role)| role.as_str());
        let shared: Vec<&str> = shared.filter(|role| role.contains('=')).collect();
        let mut name = pattern.1.to_string();
        if let Some(bit) = pattern.field('s', word) {
            name = name.replacen('s', &bit.to_string(), 1);
        }
        if let Access::Direct(address) = access(&program) {
            let at = match address {
                0..0x20 => "Rk",
                0x5B => "RAMPZ",
                0x5D => "SPL",
                0x5E => "SPH",
                0x5F => "SREG",
                0x20..0x60 => "I/O",
                _ => "RAM",
            };
            name = format!("{name} at {at}");
        }
        if !shared.is_empty() {
            name = format!("{name} ({})", shared.join(","));
        }
        (name, Program { roles, ..program })
    };
    seconds.iter().map(encoding).collect()
}

/// Is the constant of an instruction 0, or has it all bits set?
fn constant_at_edge(pattern: &Pattern, word: u16) -> bool {
    let edge = |letter| {
        let (value, all) = (pattern.field(letter, word), pattern.field(letter, u16::MAX));
        value.is_some() && (value == Some(0) || value == all)
    };
    edge('K') || edge('q')
}

/// What registers are in an instruction; one that is several things has all their names.
fn roles(pattern: &Pattern, word: u16, second: u16) -> Vec<(usize, String)> {
    let (mnemonic, operands) = pattern.1.split_once(' ').unwrap_or((pattern.1, ""));
    let mut named: Vec<(usize, String)> = Vec::new();
    for letter in ['d', 'r'] {
        if let Some(field) = pattern.field(letter, word) {
            for (n, register) in pattern.2.of(field).into_iter().enumerate() {
                named.push((register, format!("R{letter}{}", ["", "+1"][n])));
            }
        }
    }
    let mut pointers = vec![('X', X), ('Y', Y), ('Z', Z)];
    pointers.retain(|(name, _)| operands.contains(*name));
    if matches!(mnemonic, "IJMP" | "ICALL") || pattern.1 == "LPM" || pattern.1 == "ELPM" {
        pointers.push(('Z', Z));
    }
    for (name, pointer) in pointers {
        named.push((pointer, format!("{name}L")));
        named.push((pointer + 1, format!("{name}H")));
    }
    if mnemonic.contains("MUL") {
        named.push((0, "R0".into()));
        named.push((1, "R1".into()));
    }
    if matches!(mnemonic, "LDS" | "STS") && second < 0x20 {
        named.push((second.into(), "Rk".into()));
    }
    let mut roles: BTreeMap<usize, String> = BTreeMap::new();
    for (register, role) in named {
        let known = roles.entry(register).or_default();
        if !known.is_empty() {
            known.push('=');
        }
        known.push_str(&role);
    }
    roles.into_iter().collect()
}

impl Isa for Avr {
    fn core(&self) -> &'static CoreDescription {
        core_named("avre-plus").expect("the core")
    }

    fn machine(&self) -> Box<dyn Simulator> {
        let mut machine = (self.core().create)();
        let memory = machine.memory_mut();
        memory.map(CODE..CODE + 8, Rights::EXECUTE, MemoryKind::Rom);
        memory.load(CODE, &[0; 8]);
        for window in WINDOWS {
            let (rights, kind) = if window.end <= DATA_BASE {
                (Rights::READ, MemoryKind::Rom)
            } else if window.end <= DATA_BASE + 0x60 {
                (Rights::READ | Rights::WRITE, MemoryKind::Peripheral)
            } else {
                (Rights::READ | Rights::WRITE, MemoryKind::Ram)
            };
            memory.map(window, rights, kind);
        }
        machine
    }

    fn code(&self) -> u32 {
        CODE
    }

    fn windows(&self) -> &[Range<u32>] {
        &WINDOWS
    }

    fn forms(&self) -> Vec<Form> {
        forms_of(&PATTERNS.iter().collect::<Vec<_>>())
    }

    fn settle(&self, program: &Program, state: &mut State, random: &mut Random) {
        let cells = &mut state.cells;
        match access(program) {
            Access::Pointer(pointer, offset, bytes) => {
                let window = random.one_of(&[5, 5, 6, 6, 6, 7, 8, 0]);
                let range = match window {
                    // The CPU's own registers; all registers and I/O.
                    0 if random.below(2) == 0 => 0x5B..0x60,
                    0 => 0..0x60,
                    window => WINDOWS[window].start - DATA_BASE..WINDOWS[window].end - DATA_BASE,
                };
                let last = range.len() - usize::from(bytes - 1);
                let address = range.start as u16 + random.below(last) as u16;
                let value = u32::from(address.wrapping_sub(offset));
                if pointer == SP {
                    cells[SP] = value;
                } else {
                    cells[pointer] = value & 0xFF;
                    cells[pointer + 1] = value >> 8;
                }
            }
            Access::Flash => {
                let window = random.one_of(&[0, 1, 2, 2, 3]);
                let range = WINDOWS[window].clone();
                let address = range.start + random.below(range.len()) as u32;
                cells[Z] = address & 0xFF;
                cells[Z + 1] = address >> 8 & 0xFF;
                cells[RAMPZ] = address >> 16;
            }
            Access::Direct(_) | Access::None => {
                let (pattern, word, _) = parse(program);
                let near = random.one_of(&[0, 0, 1, u32::MAX]);
                if let (Some(constant), 0) = (pattern.field('K', word), random.below(2)) {
                    let mut value = u32::from(constant).wrapping_add(near);
                    for (register, _) in &program.roles {
                        cells[*register] = value & 0xFF;
                        value >>= 8;
                    }
                }
            }
        }
    }

    fn stored_cells(&self, program: &Program, state: &State) -> Vec<(usize, u32)> {
        let (pattern, ..) = parse(program);
        let mnemonic = pattern.1.split(' ').next().expect("a name");
        let cells = &state.cells;
        let address = match access(program) {
            Access::Pointer(SP, ..) => {
                return pushed(mnemonic, cells[SP] as u16)
                    .into_iter()
                    .filter_map(cell_at)
                    .collect();
            }
            Access::Pointer(pointer, offset, _) => {
                let value = (cells[pointer] | cells[pointer + 1] << 8) as u16;
                value.wrapping_add(offset)
            }
            Access::Direct(address) => address,
            Access::Flash | Access::None => return Vec::new(),
        };
        let stores = matches!(mnemonic, "ST" | "STD" | "STS" | "OUT");
        cell_at(address).filter(|_| stores).into_iter().collect()
    }
}

/// The register at a data address, and which of its bits.
fn cell_at(address: u16) -> Option<(usize, u32)> {
    match address {
        0..0x20 => Some((address.into(), 0xFF)),
        0x5B => Some((RAMPZ, 0xFF)),
        0x5D => Some((SP, 0x00FF)),
        0x5E => Some((SP, 0xFF00)),
        0x5F => Some((SREG, 0xFF)),
        _ => None,
    }
}

/// Where PUSH and calls write, from this stack pointer on: a return address that lies on the stack
/// pointer moves it.
fn pushed(mnemonic: &str, mut stack: u16) -> Vec<u16> {
    let words = match mnemonic {
        "PUSH" => return vec![stack],
        "CALL" => 2,
        "RCALL" | "ICALL" => 1,
        _ => return Vec::new(),
    };
    let pushed = |byte: u8| {
        let address = stack;
        stack = stack.wrapping_sub(1);
        match address {
            0x5D => stack = stack & 0xFF00 | u16::from(byte),
            0x5E => stack = stack & 0x00FF | u16::from(byte) << 8,
            _ => {}
        }
        address
    };
    let return_address = (CODE / 2 + words) as u16;
    return_address
        .to_le_bytes()
        .into_iter()
        .map(pushed)
        .collect()
}
