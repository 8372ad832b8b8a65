//! Every arithmetic instruction with every pair of operands, against the manual's Boolean equations.

use crate::machine::{CODE, PC, SREG, machine};
use cipherfit_sim::Simulator;

const C: u32 = 1;
const Z: u32 = 1 << 1;
const N: u32 = 1 << 2;
const V: u32 = 1 << 3;
const S: u32 = 1 << 4;
const H: u32 = 1 << 5;
/// SREG before an instruction: nothing set, everything set, C alone, Z alone.
const BEFORE: [u32; 4] = [0, 0xFF, C, Z];

fn flag(bit: bool, flag: u32) -> u32 {
    if bit { flag } else { 0 }
}

fn bit(value: u32, n: u32) -> bool {
    value >> n & 1 != 0
}

/// N, Z of a byte, V, and S of both.
fn signs(result: u32, overflow: bool) -> u32 {
    let negative = bit(result, 7);
    flag(result == 0, Z) | flag(negative, N) | flag(overflow, V) | flag(negative != overflow, S)
}

/// doc0856 "ADD", "ADC": C and H = Rd•Rr + Rr•!R + !R•Rd, V = Rd7•Rr7•!R7 + !Rd7•!Rr7•R7.
fn sum(d: u32, r: u32, carry: u32) -> (u32, u32) {
    let result = (d + r + carry) % 256;
    let out = d & r | r & !result | !result & d;
    let overflow = d & r & !result | !d & !r & result;
    (result, carries(out) | signs(result, bit(overflow, 7)))
}

/// C and H of the carries or borrows out of each bit.
fn carries(out: u32) -> u32 {
    flag(bit(out, 7), C) | flag(bit(out, 3), H)
}

/// doc0856 "SUB", "SBC", "CP": C and H = !Rd•Rr + Rr•R + R•!Rd, V = Rd7•!Rr7•!R7 + !Rd7•Rr7•R7.
fn difference(d: u32, r: u32, borrow: u32) -> (u32, u32) {
    let result = (512 + d - r - borrow) % 256;
    let out = !d & r | r & result | result & !d;
    let overflow = d & !r & !result | !d & r & result;
    (result, carries(out) | signs(result, bit(overflow, 7)))
}

/// What an instruction makes of operands and SREG: the destination and SREG.
type Manual = fn(u32, u32, u32) -> (u32, u32);

const ARITHMETIC: u32 = C | Z | N | V | S | H;
const LOGICAL: u32 = Z | N | V | S;

fn changed(before: u32, mask: u32, flags: u32) -> u32 {
    before & !mask | flags
}

/// Flags of SBC and CPC: Z is kept only.
fn keeping_zero(before: u32, flags: u32) -> u32 {
    changed(before, ARITHMETIC, flags & (before | !Z))
}

/// `op r16, r17` by its encoding.
const TWO_OPERANDS: [(&str, u16, Manual); 9] = [
    ("add", 0x0F01, |d, r, s| {
        let (result, flags) = sum(d, r, 0);
        (result, changed(s, ARITHMETIC, flags))
    }),
    ("adc", 0x1F01, |d, r, s| {
        let (result, flags) = sum(d, r, s & C);
        (result, changed(s, ARITHMETIC, flags))
    }),
    ("sub", 0x1B01, |d, r, s| {
        let (result, flags) = difference(d, r, 0);
        (result, changed(s, ARITHMETIC, flags))
    }),
    ("sbc", 0x0B01, |d, r, s| {
        let (result, flags) = difference(d, r, s & C);
        (result, keeping_zero(s, flags))
    }),
    ("cp", 0x1701, |d, r, s| {
        (d, changed(s, ARITHMETIC, difference(d, r, 0).1))
    }),
    ("cpc", 0x0701, |d, r, s| {
        (d, keeping_zero(s, difference(d, r, s & C).1))
    }),
    ("and", 0x2301, |d, r, s| {
        (d & r, changed(s, LOGICAL, signs(d & r, false)))
    }),
    ("or", 0x2B01, |d, r, s| {
        (d | r, changed(s, LOGICAL, signs(d | r, false)))
    }),
    ("eor", 0x2701, |d, r, s| {
        (d ^ r, changed(s, LOGICAL, signs(d ^ r, false)))
    }),
];

/// V = N xor C after a shift.
fn shifted(d: u32, result: u32, s: u32) -> (u32, u32) {
    let carry = bit(d, 0);
    let flags = flag(carry, C) | signs(result, bit(result, 7) != carry);
    (result, changed(s, C | LOGICAL, flags))
}

/// `op r16`.
const ONE_OPERAND: [(&str, u16, Manual); 8] = [
    ("com", 0x9500, |d, _, s| {
        (255 - d, changed(s, C | LOGICAL, C | signs(255 - d, false)))
    }),
    ("neg", 0x9501, |d, _, s| {
        let result = (256 - d) % 256;
        let half = bit(result, 3) || bit(d, 3);
        let flags = flag(result != 0, C) | flag(half, H) | signs(result, result == 0x80);
        (result, changed(s, ARITHMETIC, flags))
    }),
    ("swap", 0x9502, |d, _, s| (d >> 4 | (d % 16) << 4, s)),
    ("inc", 0x9503, |d, _, s| {
        (
            (d + 1) % 256,
            changed(s, LOGICAL, signs((d + 1) % 256, d == 0x7F)),
        )
    }),
    ("asr", 0x9505, |d, _, s| shifted(d, d >> 1 | d & 0x80, s)),
    ("lsr", 0x9506, |d, _, s| shifted(d, d >> 1, s)),
    ("ror", 0x9507, |d, _, s| {
        shifted(d, d >> 1 | (s & C) << 7, s)
    }),
    ("dec", 0x950A, |d, _, s| {
        (
            (d + 255) % 256,
            changed(s, LOGICAL, signs((d + 255) % 256, d == 0x80)),
        )
    }),
];

/// Executes the instruction loaded with R17:R16 and SREG; gives R17:R16 and SREG.
fn execute(machine: &mut dyn Simulator, d: u32, r: u32, status: u32) -> (u32, u32, u32) {
    machine.set_register(PC, CODE);
    machine.set_register(16, d);
    machine.set_register(17, r);
    machine.set_register(SREG, status);
    machine.step().expect("no fault");
    (
        machine.register(16),
        machine.register(17),
        machine.register(SREG),
    )
}

#[test]
fn two_operands() {
    for (name, word, manual) in TWO_OPERANDS {
        let mut machine = machine(&[word]);
        for operands in 0..0x1_0000 {
            let (d, r) = (operands & 0xFF, operands >> 8);
            for before in BEFORE {
                let (result, status) = manual(d, r, before);
                let found = execute(machine.as_mut(), d, r, before);
                assert_eq!(
                    found,
                    (result, r, status),
                    "{name} {d:x}, {r:x} after {before:x}"
                );
            }
        }
    }
}

#[test]
fn immediate_operands_do_what_registers_do() {
    for (immediate, register) in [
        (0x5000, "sub"),
        (0x4000, "sbc"),
        (0x3000, "cp"),
        (0x7000, "and"),
        (0x6000, "or"),
    ] {
        let manual = TWO_OPERANDS.iter().find(|(name, ..)| *name == register);
        let (.., manual) = manual.expect("a register form");
        for constant in 0..256u16 {
            let mut machine = machine(&[immediate | constant & 0xF | constant >> 4 << 8]);
            for d in 0..256 {
                let (result, status) = manual(d, u32::from(constant), C);
                let found = execute(machine.as_mut(), d, 0x55, C);
                assert_eq!(
                    found,
                    (result, 0x55, status),
                    "{register} {d:x}, {constant:x}"
                );
            }
        }
    }
}

#[test]
fn one_operand() {
    for (name, word, manual) in ONE_OPERAND {
        let mut machine = machine(&[word]);
        for d in 0..256 {
            for before in BEFORE {
                let (result, status) = manual(d, 0, before);
                let found = execute(machine.as_mut(), d, 0x55, before);
                assert_eq!(
                    found,
                    (result, 0x55, status),
                    "{name} {d:x} after {before:x}"
                );
            }
        }
    }
}

#[test]
fn words_with_small_numbers() {
    // adiw r24, K and sbiw r24, K: doc0856 "ADIW" and "SBIW".
    for (word, subtract) in [(0x9600, false), (0x9700, true)] {
        for constant in [0u16, 1, 15, 16, 62, 63] {
            let mut machine = machine(&[word | constant & 0xF | constant >> 4 << 6]);
            let number = u32::from(constant);
            for d in 0..0x1_0000u32 {
                let result = if subtract {
                    (0x1_0000 + d - number) % 0x1_0000
                } else {
                    (d + number) % 0x1_0000
                };
                let rises = !bit(d, 15) && bit(result, 15);
                let falls = bit(d, 15) && !bit(result, 15);
                let (overflow, carry) = if subtract {
                    (falls, rises)
                } else {
                    (rises, falls)
                };
                let negative = bit(result, 15);
                let flags = flag(carry, C)
                    | flag(result == 0, Z)
                    | flag(negative, N)
                    | flag(overflow, V)
                    | flag(negative != overflow, S);
                machine.set_register(PC, CODE);
                machine.set_register(24, d & 0xFF);
                machine.set_register(25, d >> 8);
                machine.set_register(SREG, H);
                machine.step().expect("no fault");
                let found = machine.register(24) | machine.register(25) << 8;
                assert_eq!(
                    (found, machine.register(SREG)),
                    (result, flags | H),
                    "{d:x} {number}"
                );
            }
        }
    }
}

#[test]
fn products() {
    let signed = |value: u32| i32::from(value as u8 as i8);
    let unsigned = |value: u32| value as i32;
    // Encoding with R16 and R17, the product, and whether it is shifted left by one.
    type Product = fn(i32, i32, i32, i32) -> i32;
    let forms: [(u16, Product, bool); 6] = [
        (0x9F01, |d, r, _, _| d * r, false),
        (0x0201, |_, _, d, r| d * r, false),
        (0x0301, |_, r, d, _| d * r, false),
        (0x0309, |d, r, _, _| d * r, true),
        (0x0381, |_, _, d, r| d * r, true),
        (0x0389, |_, r, d, _| d * r, true),
    ];
    for (word, product, fractional) in forms {
        let mut machine = machine(&[word]);
        for operands in 0..0x1_0000 {
            let (d, r) = (operands & 0xFF, operands >> 8);
            let product = product(unsigned(d), unsigned(r), signed(d), signed(r)) as u32 & 0xFFFF;
            let result = if fractional {
                product << 1 & 0xFFFF
            } else {
                product
            };
            let flags = flag(bit(product, 15), C) | flag(result == 0, Z);
            let (_, _, status) = execute(machine.as_mut(), d, r, 0xFF & !C);
            let found = machine.register(0) | machine.register(1) << 8;
            assert_eq!(
                (found, status),
                (result, 0xFF & !(C | Z) | flags),
                "{word:04x} {d:x} {r:x}"
            );
        }
    }
}
