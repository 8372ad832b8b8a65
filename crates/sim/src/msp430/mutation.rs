//! Where MSP430 instructions have their operands (TI SLAU049, SLAU208), for mistakes in them.

use crate::mutation::{Class, Encoding, Scheme};

/// How MSP430 instructions go wrong.
pub(crate) static SCHEME: Scheme = Scheme {
    // MOV #0, R3.
    nothing: &[0x03, 0x43],
    alter,
};

fn alter(encoding: &mut Encoding) {
    let first = encoding.field(0, 16);
    // An extension word stands before the others.
    let at = if (0x1800..0x2000).contains(&first) {
        16
    } else {
        0
    };
    let word = encoding.field(at, 16);
    let bits = |low: u32, high: u32| -> Vec<u32> { (at + low..at + high).collect() };
    let (source, destination) = (bits(8, 12), bits(0, 4));
    let (mode, count) = (bits(4, 6), bits(4, 8));
    let all = bits(0, 16);
    match word {
        0x4000.. => {
            if word & 0xB0 == 0 {
                encoding.registers(&source, &destination);
            } else {
                encoding.number(Class::Register, &source);
                encoding.number(Class::Register, &destination);
            }
            encoding.choice(Class::Mode, &mode);
            encoding.invert(Class::Mode, 1 << (at + 7));
            // POP is MOV @SP+.
            if word & 0xFFF0 == 0x4130 {
                encoding.put(Class::Stack, &all, (0x1200 | word & 0xF).into());
            }
        }
        0x2000..=0x3FFF => {
            let condition = word >> 10 & 7;
            // JN has no opposite, JMP no condition.
            if !matches!(condition, 4 | 7) {
                let opposite = if condition > 4 { 3 } else { 1 };
                encoding.invert(Class::Condition, opposite << (at + 10));
            }
            encoding.number(Class::Immediate, &bits(0, 10));
        }
        0x1000..=0x13FF => {
            encoding.number(Class::Register, &destination);
            encoding.choice(Class::Mode, &mode);
            if word & 0xFFF0 == 0x1200 {
                encoding.put(Class::Stack, &all, (0x4130 | word & 0xF).into());
            }
        }
        // PUSHM names its first register, which is the last one of POPM.
        0x1400..=0x17FF => {
            encoding.number(Class::Register, &destination);
            encoding.number(Class::Immediate, &count);
            let (further, register) = (word >> 4 & 0xF, word & 0xF);
            let other = if word & 0x200 == 0 {
                register.wrapping_sub(further)
            } else {
                register + further
            };
            let exchanged = word & 0xFFF0 ^ 0x200 | other & 0xF;
            encoding.put(Class::Stack, &all, exchanged.into());
        }
        // RRCM, RRAM, RLAM and RRUM.
        _ if matches!(word >> 4 & 0xF, 4 | 5) => {
            encoding.number(Class::Register, &destination);
            encoding.number(Class::Immediate, &bits(10, 12));
        }
        _ => encoding.registers(&source, &destination),
    }
    encoding.operands(at / 8 + 2, 2);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_class(code: &[u8], class: Class) -> Vec<Vec<u8>> {
        let mut encoding = Encoding::new(code);
        alter(&mut encoding);
        let found = encoding.into_found().filter(|(one, _)| *one == class);
        found.map(|(_, bytes)| bytes).collect()
    }

    #[test]
    fn opposites_are_opposites() {
        // JGE and JL; JN.
        assert_eq!(of_class(&[0, 0x34], Class::Condition), [[0, 0x38]]);
        assert_eq!(of_class(&[0, 0x38], Class::Condition), [[0, 0x34]]);
        assert_eq!(of_class(&[0, 0x2C], Class::Condition), [[0, 0x28]]);
        assert!(of_class(&[0, 0x30], Class::Condition).is_empty());
        // PUSH R5 and POP R5; PUSHM.W #3,R10 and POPM.W #3,R10.
        assert_eq!(of_class(&[0x05, 0x12], Class::Stack), [[0x35, 0x41]]);
        assert_eq!(of_class(&[0x35, 0x41], Class::Stack), [[0x05, 0x12]]);
        assert_eq!(of_class(&[0x2A, 0x15], Class::Stack), [[0x28, 0x17]]);
        assert_eq!(of_class(&[0x28, 0x17], Class::Stack), [[0x2A, 0x15]]);
    }
}
