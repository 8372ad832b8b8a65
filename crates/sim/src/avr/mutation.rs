//! Where AVR instructions have their operands (Atmel doc0856), for mistakes in them.

use crate::mutation::{Class, Encoding, Scheme};

/// Rd and Rr of most instructions.
const DESTINATION: [u32; 5] = [4, 5, 6, 7, 8];
const SOURCE: [u32; 5] = [0, 1, 2, 3, 9];
/// The second word.
const SECOND: [u32; 16] = [
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
];

/// How AVR instructions go wrong.
pub(crate) static SCHEME: Scheme = Scheme {
    nothing: &[0, 0],
    alter,
};

fn alter(encoding: &mut Encoding) {
    use Class::{Condition, Immediate, Mode, Register};
    let word = encoding.field(0, 16);
    match word >> 8 {
        0 => {}
        // MOVW, MULS; MULSU and its like.
        1 | 2 => encoding.registers(&[4, 5, 6, 7], &[0, 1, 2, 3]),
        3 => encoding.registers(&[4, 5, 6], &[0, 1, 2]),
        0x04..=0x2F | 0x9C..=0x9F => encoding.registers(&DESTINATION, &SOURCE),
        0x30..=0x7F | 0xE0..=0xEF => {
            encoding.number(Register, &[4, 5, 6, 7]);
            encoding.number(Immediate, &[0, 1, 2, 3, 8, 9, 10, 11]);
        }
        // LDD and STD; Y is Z.
        0x80..=0x8F | 0xA0..=0xAF => {
            encoding.number(Register, &DESTINATION);
            encoding.number(Immediate, &[0, 1, 2, 10, 11, 13]);
            encoding.invert(Mode, 1 << 3);
        }
        0x90..=0x93 => load_or_store(encoding, word & 0xF),
        0x94 | 0x95 => one_register(encoding, word & 0xF),
        0x96 | 0x97 => word_immediate(encoding),
        0x98..=0x9B => {
            encoding.number(Immediate, &[0, 1, 2]);
            if word & 0x100 != 0 {
                encoding.invert(Condition, 1 << 9);
            }
        }
        0xB0..=0xBF => {
            encoding.number(Register, &DESTINATION);
            encoding.number(Immediate, &[0, 1, 2, 3, 9, 10]);
        }
        0xC0..=0xDF => encoding.number(Immediate, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        0xF0..=0xF7 => {
            encoding.invert(Condition, 1 << 10);
            encoding.number(Immediate, &[3, 4, 5, 6, 7, 8, 9]);
        }
        // BLD, BST, SBRC and SBRS.
        _ => {
            encoding.number(Register, &DESTINATION);
            encoding.number(Immediate, &[0, 1, 2]);
            if word >= 0xFC00 {
                encoding.invert(Condition, 1 << 9);
            }
        }
    }
}

fn load_or_store(encoding: &mut Encoding, mode: u32) {
    encoding.number(Class::Register, &DESTINATION);
    match mode {
        0 => encoding.number(Class::Immediate, &SECOND),
        0xF => encoding.invert(Class::Stack, 1 << 9),
        _ => encoding.choice(Class::Mode, &[0, 1, 2, 3]),
    }
}

fn one_register(encoding: &mut Encoding, operation: u32) {
    match operation {
        // SEC and so on, RET, IJMP and ICALL have no operand.
        8 | 9 => {}
        // JMP and CALL.
        0xC..=0xF => encoding.number(Class::Immediate, &SECOND),
        _ => encoding.number(Class::Register, &DESTINATION),
    }
}

/// ADIW and SBIW, which become SUBI of the lower register.
fn word_immediate(encoding: &mut Encoding) {
    encoding.number(Class::Register, &[4, 5]);
    encoding.number(Class::Immediate, &[0, 1, 2, 3, 6, 7]);
    let constant = encoding.field(0, 4) | encoding.field(6, 2) << 4;
    let adds = encoding.field(8, 1) == 0;
    let less = if adds {
        constant.wrapping_neg() & 0xFF
    } else {
        constant
    };
    let low = 8 + 2 * encoding.field(4, 2);
    let subtract = 0x5000 | (less & 0xF0) << 4 | low << 4 | less & 0xF;
    let word: [u32; 16] = std::array::from_fn(|bit| bit as u32);
    encoding.put(Class::Carry, &word, subtract.into());
}
