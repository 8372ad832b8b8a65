//! Faults that programmers make, as changes of one instruction of machine code.

/// What can go wrong with an instruction: what it is called, and the bytes to put in its place.
pub(crate) fn faults(isa: &str, code: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let word = || u16::from_le_bytes([code[0], code.get(1).copied().unwrap_or_default()]);
    let found = match isa {
        "avr" => avr(word()).map(|(what, word)| (what, word.to_le_bytes().to_vec())),
        "msp430" => msp430(word()).map(|(what, word)| (what, word.to_le_bytes().to_vec())),
        "rl78" => rl78(code),
        other => panic!("no faults are known for {other}"),
    };
    found.into_iter().collect()
}

const POINTER: &str = "a pointer's carry";
const COUNTER: &str = "a carry";
const SAVED: &str = "a saved register";

fn avr(word: u16) -> Option<(&'static str, u16)> {
    match word {
        // ADIW Rd+1:Rd, K becomes SUBI Rd, -K.
        _ if word & 0xFF00 == 0x9600 => {
            let low = 24 + 2 * (word >> 4 & 3);
            let less = (word >> 2 & 0x30 | word & 0xF).wrapping_neg();
            let subi = 0x5000 | (less & 0xF0) << 4 | (low - 16) << 4 | less & 0xF;
            Some((POINTER, subi))
        }
        // ADC becomes ADD, SBC becomes SUB; ROL is ADC with itself.
        _ if word & 0xFC00 == 0x1C00 => Some((COUNTER, word & !0x1000)),
        _ if word & 0xFC00 == 0x0800 => Some((COUNTER, word | 0x1000)),
        // POP Rd becomes POP R0.
        _ if word & 0xFE0F == 0x900F => Some((SAVED, word & !0x01F0)),
        _ => None,
    }
}

fn msp430(word: u16) -> Option<(&'static str, u16)> {
    match word {
        // ADDC becomes ADD, SUBC becomes SUB.
        _ if word & 0xF000 == 0x6000 => Some((COUNTER, word - 0x1000)),
        _ if word & 0xF000 == 0x7000 => Some((COUNTER, word + 0x1000)),
        // MOV @SP+, Rn becomes MOV @SP+, R3, which goes nowhere.
        _ if word & 0xFFF0 == 0x4130 && word & 0xF > 3 => Some((SAVED, 0x4133)),
        // ADD #constant, Rn becomes ADD.B: the upper byte goes.
        _ if word & 0xF0C0 == 0x5000 && word & 0x0F30 == 0x0030 && word & 0xF > 3 => {
            Some((POINTER, word | 0x40))
        }
        _ => None,
    }
}

fn rl78(code: &[u8]) -> Option<(&'static str, Vec<u8>)> {
    match code[0] {
        // INCW rp becomes INC of its lower register.
        first @ (0xA1 | 0xA3 | 0xA5 | 0xA7) => Some((POINTER, vec![first - 0x21])),
        // ADDC A becomes ADD A, SUBC A becomes SUB A: with a constant and with [HL].
        first @ (0x1C..=0x1E | 0x3C..=0x3E) => Some((COUNTER, vec![first - 0x10])),
        // POP HL becomes POP AX, POP DE and POP BC too.
        first @ (0xC2 | 0xC4 | 0xC6) => Some((SAVED, vec![first & !6])),
        _ => None,
    }
}
