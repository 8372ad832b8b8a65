//! Every form of instruction: all first words, and all extension words with what may stand behind them.

use super::shape::{Extension, Kind, Operand, Repeat, Shape};
use super::{CODE, Msp430, PC, R3, SP, SR};
use crate::isa::{Form, Isa, Program};
use crate::random::Random;
use cipherfit_sim::{FaultKind, Simulator};
use std::collections::BTreeMap;

/// States of a form, over all its encodings, at least.
const STATES: usize = 24;
/// Encodings of a form, and of those among them that differ in constants and special registers only.
const PROGRAMS: usize = 12;
const OF_A_CLASS: usize = 1;
/// Forms with as many encodings have special registers as operands, which are like no others: states that
/// each is examined in.
const SPECIAL: std::ops::Range<usize> = PROGRAMS + 1..64;
const STATES_OF_SPECIAL: usize = 3;

/// Extension words that every second word is looked at with: both values of A/L, with and without bits of
/// addresses, repetition by number and by register, ZC.
const PREFIXES: [u16; 8] = [
    0x1800, 0x1840, 0x1801, 0x184F, 0x1885, 0x18C5, 0x1900, 0x1FFF,
];
/// Second words that every extension word is looked at with: of each operation, in all modes.
const BEHIND_PREFIXES: std::ops::Range<u16> = 0x0000..0xFFFF;
const STRIDE: usize = 331;
/// What follows: NOP, which is `MOV #0,R3`.
const NOP: u16 = 0x4303;
const MOST_WORDS: usize = 5;

/// The encodings of each form by their class.
type Encodings = BTreeMap<String, BTreeMap<Vec<i32>, Vec<Vec<u16>>>>;

/// # Panics
/// The decoder knows an instruction that is of no form, or does not know one that is.
pub(super) fn all(isa: &Msp430) -> Vec<Form> {
    let mut encodings = Encodings::new();
    let mut machine = isa.machine();
    let mut is_known = |words: &[u16]| {
        let shape = Shape::parse(isa.cpux, words);
        let decodes = decodes(machine.as_mut(), words);
        assert_eq!(
            shape.is_some(),
            decodes,
            "{words:04x?} is an instruction, or of a form, alone"
        );
        shape
    };
    let mut add = |words: &[u16], shape: &Shape| {
        let form = encodings.entry(shape.name()).or_default();
        form.entry(shape.class()).or_default().push(words.to_vec());
    };
    for word in 0..=u16::MAX {
        if isa.cpux && matches!(word, 0x1800..0x2000) {
            for second in BEHIND_PREFIXES.step_by(STRIDE) {
                is_known(&[word, second]);
            }
            continue;
        }
        if let Some(shape) = is_known(&[word]) {
            add(&[word], &shape);
        }
        if isa.cpux {
            for prefix in PREFIXES {
                if let Some(shape) = is_known(&[prefix, word]) {
                    add(&[prefix, word], &shape);
                }
            }
        }
    }
    let mut random = Random::new(0);
    let form = |(name, classes)| form(isa, name, classes, &mut random);
    encodings.into_iter().map(form).collect()
}

/// Is there such an instruction?
fn decodes(machine: &mut dyn Simulator, words: &[u16]) -> bool {
    let code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    machine.memory_mut().load(CODE, &code);
    machine.set_register(PC, CODE);
    let fault = machine.step().err().map(|fault| fault.kind);
    fault != Some(FaultKind::IllegalInstruction)
}

/// A form with some of its encodings: of each class, and others.
fn form(
    isa: &Msp430,
    name: String,
    classes: BTreeMap<Vec<i32>, Vec<Vec<u16>>>,
    random: &mut Random,
) -> Form {
    let mut chosen: Vec<&Vec<u16>> = Vec::new();
    for encodings in classes.values() {
        chosen.extend((0..OF_A_CLASS).map(|_| &encodings[random.below(encodings.len())]));
    }
    let all: Vec<&Vec<u16>> = classes.values().flatten().collect();
    while chosen.len() < PROGRAMS {
        chosen.push(all[random.below(all.len())]);
    }
    let complete = |words: &&Vec<u16>| complete(isa, words, random);
    let mut programs: Vec<Program> = chosen.iter().filter_map(complete).collect();
    let mut draws = STATES.div_ceil(programs.len().max(1));
    if SPECIAL.contains(&programs.len()) {
        draws = STATES_OF_SPECIAL;
    }
    for program in &mut programs {
        program.draws = draws;
    }
    let shape = Shape::parse(isa.cpux, chosen[0]).expect("an instruction");
    Form {
        name,
        programs,
        stops: if shape.always_sleeps() {
            Some(FaultKind::Halted)
        } else {
            shape.writes_code().then_some(FaultKind::Write)
        },
    }
}

/// An encoding with words of its own for its operands, that lead into windows; none where no window can be
/// reached by it.
fn complete(isa: &Msp430, words: &[u16], random: &mut Random) -> Option<Program> {
    const TRIES: usize = 64;
    (0..TRIES).find_map(|_| {
        let mut words = words.to_vec();
        let shape = Shape::parse(isa.cpux, &words)?;
        if let [prefix @ 0x1800..0x2000, _] = &mut words[..] {
            choose_prefix(prefix, &shape, random);
        }
        let shape = Shape::parse(isa.cpux, &words)?;
        words.resize(MOST_WORDS, NOP);
        for extension in &shape.extensions {
            words[extension.at] =
                (0..TRIES).find_map(|_| extension_word(isa, extension, &shape, random))?;
        }
        let roles = shape.roles();
        Some(Program {
            code: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
            draws: 1,
            steps: 1,
            // The others are named for what they are.
            roles: roles
                .into_iter()
                .filter(|(register, _)| *register > R3)
                .collect(),
        })
    })
}

/// Draws what an extension word says anew, without leaving the form.
fn choose_prefix(prefix: &mut u16, shape: &Shape, random: &mut Random) {
    if shape.extensions.is_empty() {
        if shape.repeat == Repeat::Times {
            // Counting up, the status register soon comes to where the core sleeps.
            let most = if shape.operands.last() == Some(&Operand::Register(SR)) {
                1
            } else {
                15
            };
            *prefix = *prefix & 0xFF70 | (1 + random.below(most) as u16);
        }
        return;
    }
    let mut high = || random.one_of(&[0, 0, 1, 0xF]);
    *prefix = *prefix & 0x1840 | high() << 7 | high();
    if shape.operands.len() == 1 {
        // The bits of an only operand stand in either place.
        *prefix &= random.one_of(&[0x1840 | 0xF, 0x1840 | 0xF << 7]);
    }
}

/// A word for an operand; none where its upper bits lead nowhere.
fn extension_word(
    isa: &Msp430,
    extension: &Extension,
    shape: &Shape,
    random: &mut Random,
) -> Option<u16> {
    let target = isa.address(random, shape.size);
    match extension.of {
        // Neither puts the core to sleep.
        Operand::Immediate => Some(random.edge(0xFFFF) as u16 & !0x10),
        Operand::Indexed(register, ..) => {
            let registers = shape
                .operands
                .iter()
                .filter_map(|operand| operand.register());
            let alone = registers.filter(|other| *other == register).count() == 1;
            let even = if shape.size == 1 { 0xFFFF } else { 0xFFFE };
            if alone && register != SP && random.below(2) == 0 {
                return Some(random.next() as u16 & even);
            }
            let near: &[u16] = match (extension.kind, extension.high) {
                (Kind::Full, 0) => &[0, 1, 2, 4, 5, 6],
                (Kind::Full, 0xF_0000) => &[0xFFFF, 0xFFFE, 0xFFFC],
                (Kind::Full, _) => return None,
                _ => &[0, 1, 2, 4, 5, 6, 0xFFFE, 0xFFFC],
            };
            Some(random.one_of(near) & even)
        }
        Operand::Symbolic => {
            let index = target.wrapping_sub(Shape::place(extension.at)) & 0xF_FFFF;
            let reached = match extension.kind {
                Kind::Full => extension.high | (index & 0xFFFF) == index,
                Kind::Signed => i32::from(index as u16 as i16) as u32 & 0xF_FFFF == index,
                Kind::Short => target < 0x1_0000,
            };
            reached.then_some(index as u16)
        }
        _ => (target & !0xFFFF == extension.high).then_some(target as u16),
    }
}
