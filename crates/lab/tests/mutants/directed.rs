//! Faults that programmers make, as changes of one instruction of machine code.
//!
//! No code of the library selects a bank of registers on RL78 (`sel`), and none needs RAMPZ on AVR; what is
//! switched is ES.

/// An address is moved on in its lower part only.
const POINTER: &str = "a pointer's carry";
/// A sum or a difference of several parts loses what the part before carries into it.
const CARRY: &str = "a carry";
/// A count or a comparison takes the lower part only.
const COUNTER: &str = "a counter's high part";
/// A register of the caller's comes back without a byte of it, or not at all.
const SAVED: &str = "a saved register";
/// A bank stays what it was.
const BANK: &str = "a bank switch";

/// What can go wrong with an instruction: what it is called, and the bytes that take its first ones' place.
pub(crate) fn faults(isa: &str, code: &[u8]) -> Option<(&'static str, Vec<u8>)> {
    let word = || u16::from_le_bytes([code[0], code[1]]);
    let bytes = |(what, word): (_, u16)| (what, word.to_le_bytes().to_vec());
    match isa {
        "avr" => avr(word()).map(bytes),
        "msp430" => msp430(word(), &code[2..]).map(bytes),
        "rl78" => rl78(code),
        other => panic!("no faults are known for {other}"),
    }
}

fn avr(word: u16) -> Option<(&'static str, u16)> {
    // The upper registers of X, Y and Z.
    let of_pointer = |register: u16| matches!(register, 27 | 29 | 31);
    let carry = |register| if of_pointer(register) { POINTER } else { CARRY };
    match word & 0xFC00 {
        // ADIW Rd+1:Rd, K becomes SUBI Rd, -K; SBIW becomes SUBI Rd, K.
        0x9400 if word & 0xFE00 == 0x9600 => {
            let low = 24 + 2 * (word >> 4 & 3);
            let constant = word >> 2 & 0x30 | word & 0xF;
            let adds = word & 0x0100 == 0;
            let less = if adds {
                constant.wrapping_neg()
            } else {
                constant
            };
            let what = if low == 24 { COUNTER } else { POINTER };
            let subi = 0x5000 | (less & 0xF0) << 4 | (low - 16) << 4 | less & 0xF;
            Some((what, subi))
        }
        // ADC becomes ADD (ROL is ADC with itself), SBC becomes SUB.
        0x1C00 => Some((carry(word >> 4 & 31), word & !0x1000)),
        0x0800 => Some((carry(word >> 4 & 31), word | 0x1000)),
        // CPC becomes NOP.
        0x0400 => Some((COUNTER, 0)),
        // POP Rd becomes POP R0.
        0x9000 if word & 0xFE0F == 0x900F => Some((SAVED, word & !0x01F0)),
        // SBCI becomes SUBI.
        0x4000 | 0x4400 | 0x4800 | 0x4C00 => Some((carry(16 + (word >> 4 & 15)), word | 0x1000)),
        _ => None,
    }
}

fn msp430(word: u16, behind: &[u8]) -> Option<(&'static str, u16)> {
    const BYTE: u16 = 0x40;
    // A constant of 2 or more: what steps by one counts bytes or rounds, and never has a high part.
    let constant = match word & 0x0F30 {
        0x0030 => u16::from_le_bytes([behind[0], behind[1]]),
        0x0320 => 2,
        0x0220 => 4,
        0x0230 => 8,
        _ => 0,
    };
    // Words, from anywhere to a register that holds no mode.
    let to_register = word & 0x00C0 == 0 && word & 0xF > 3;
    match word >> 12 {
        // ADDC becomes ADD, SUBC becomes SUB.
        6 => Some((CARRY, word - 0x1000)),
        7 => Some((CARRY, word + 0x1000)),
        // MOV @SP+, Rn becomes MOV.B, which clears the upper byte.
        4 if word & 0xFFF0 == 0x4130 && to_register => Some((SAVED, word | BYTE)),
        // ADD.B and SUB.B clear the upper byte, CMP.B does not look at it.
        5 | 8 if constant > 0 && to_register => Some((POINTER, word | BYTE)),
        9 if constant > 0xFF && to_register => Some((COUNTER, word | BYTE)),
        _ => None,
    }
}

fn rl78(code: &[u8]) -> Option<(&'static str, Vec<u8>)> {
    let of_pointer = |pair: u8| if pair >= 4 { POINTER } else { COUNTER };
    match *code {
        // INCW and DECW of a pair become INC and DEC of its lower register.
        [
            first @ (0xA1 | 0xA3 | 0xA5 | 0xA7 | 0xB1 | 0xB3 | 0xB5 | 0xB7),
            ..,
        ] => Some((of_pointer(first & 7), vec![first - 0x21])),
        // ADDC becomes ADD, SUBC becomes SUB: of A with anything, and of registers.
        [first @ (0x1B..=0x1F | 0x3B..=0x3F), ..] => Some((CARRY, vec![first - 0x10])),
        [0x61, second @ (0x10..=0x1F | 0x30..=0x3F), ..] => {
            Some((CARRY, vec![0x61, second - 0x10]))
        }
        // ROLC and RORC of A become ROL and ROR.
        [0x61, 0xDC, ..] => Some((CARRY, vec![0x61, 0xEB])),
        [0x61, 0xFB, ..] => Some((CARRY, vec![0x61, 0xDB])),
        // POP of a pair becomes POP AX.
        [first @ (0xC2 | 0xC4 | 0xC6), ..] => Some((SAVED, vec![first & !6])),
        // MOV ES, #byte becomes two NOP.
        [0x41, _, ..] => Some((BANK, vec![0, 0])),
        _ => None,
    }
}
