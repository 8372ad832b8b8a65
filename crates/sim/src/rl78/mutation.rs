//! Where RL78 instructions have their operands (Renesas R01US0015), for mistakes in them.

use crate::mutation::{Class, Encoding, Scheme};

/// How RL78 instructions go wrong.
pub(crate) static SCHEME: Scheme = Scheme {
    nothing: &[0],
    alter,
};

const PREFIX: u32 = 0x11;

fn alter(encoding: &mut Encoding) {
    let mut at = 0;
    if encoding.field(0, 8) == PREFIX {
        at = 8;
        // What ES says is left out: NOP.
        encoding.invert(Class::Mode, PREFIX.into());
    }
    let map = encoding.field(at, 8);
    let code = encoding.field(at + 8, 8);
    match map {
        0x61 => second_map(encoding, code, at + 8),
        0x71 => encoding.number(Class::Immediate, &bits(at + 8, 4, 7)),
        0x31 => jump_map(encoding, code, at + 8),
        _ => {
            first_map(encoding, map, at);
            return encoding.operands(at / 8 + 1, 1);
        }
    }
    encoding.operands(at / 8 + 2, 1);
}

fn bits(at: u32, low: u32, high: u32) -> Vec<u32> {
    (at + low..at + high).collect()
}

fn first_map(encoding: &mut Encoding, code: u32, at: u32) {
    let register = bits(at, 0, 3);
    let pair = bits(at, 1, 3);
    match code {
        // A and an operand, or a short address and a constant.
        0x0A..=0x7F if code & 0xF >= 0xA => modes(encoding, at, 0xA..0x10),
        0x01 | 0x03 | 0x05 | 0x07 | 0x12..=0x17 | 0x23 | 0x25 | 0x27 => {
            encoding.number(Class::Register, &pair);
        }
        0x30 | 0x32..=0x37 | 0x43 | 0x45 | 0x47 => encoding.number(Class::Register, &pair),
        0x50..=0x57 | 0x60..=0x67 | 0x70..=0x77 | 0x80..=0x87 | 0x90..=0x97 => {
            encoding.number(Class::Register, &register);
        }
        // INCW and DECW, which become INC and DEC of the lower register.
        0xA1 | 0xA3 | 0xA5 | 0xA7 | 0xB1 | 0xB3 | 0xB5 | 0xB7 => {
            encoding.number(Class::Register, &pair);
            encoding.put(Class::Carry, &bits(at, 0, 8), (code - 0x21).into());
        }
        0xC0..=0xC7 => {
            encoding.number(Class::Register, &pair);
            encoding.invert(Class::Stack, 1 << at);
        }
        0xD0..=0xD3 | 0xE0..=0xE3 | 0xF0..=0xF3 => {
            encoding.number(Class::Register, &bits(at, 0, 2));
        }
        0xDC..=0xDF => encoding.invert(Class::Condition, 2 << at),
        0x88..=0xCF if code & 8 != 0 => modes(encoding, at, 8..0x10),
        _ => {}
    }
}

/// The lower half of an opcode says where the operand is.
fn modes(encoding: &mut Encoding, at: u32, modes: std::ops::Range<u64>) {
    for mode in modes {
        encoding.put(Class::Mode, &bits(at, 0, 4), mode);
    }
}

fn second_map(encoding: &mut Encoding, code: u32, at: u32) {
    let all = bits(at, 0, 8);
    match code {
        0x00..=0x7F if code & 0xF != 9 => encoding.number(Class::Register, &bits(at, 0, 3)),
        0x8A..=0x8F => encoding.number(Class::Register, &bits(at, 0, 3)),
        // ROLC and RORC, which become ROL and ROR.
        0xDC => encoding.put(Class::Carry, &all, 0xEB),
        0xFB => encoding.put(Class::Carry, &all, 0xDB),
        0xC3 | 0xD3 | 0xC8 | 0xD8 | 0xE8 | 0xF8 | 0xE3 | 0xF3 => {
            encoding.invert(Class::Condition, 0x10 << at);
        }
        // [HL+B] is [HL+C].
        0x80..=0xFF if matches!(code & 0xF, 0 | 2) => encoding.invert(Class::Mode, 2 << at),
        0xC9 | 0xD9 | 0xE9 | 0xF9 => encoding.invert(Class::Mode, 0x20 << at),
        _ => {}
    }
}

/// Branches by bits, and shifts.
fn jump_map(encoding: &mut Encoding, code: u32, at: u32) {
    match code & 0xF {
        // BTCLR, BT and BF; BT and BF are opposites.
        0..=5 => {
            if code & 0xF > 1 {
                encoding.invert(Class::Condition, 6 << at);
            }
            encoding.number(Class::Immediate, &bits(at, 4, 7));
        }
        _ => encoding.number(Class::Immediate, &bits(at, 4, 8)),
    }
}
