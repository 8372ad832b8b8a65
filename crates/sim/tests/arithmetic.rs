//! Results and flags of register instructions against arithmetic on unbounded integers.

mod support;

use proptest::prelude::*;
use std::cell::RefCell;
use support::{CODE, machine, to_bytes};

const CARRY: u32 = 1;
const ZERO: u32 = 2;
const NEGATIVE: u32 = 4;
const OVERFLOW: u32 = 0x100;
const FLAGS: u32 = CARRY | ZERO | NEGATIVE | OVERFLOW;

/// Operand widths: byte, word, and address word (by extension word).
const WIDTHS: [u32; 3] = [8, 16, 20];

thread_local! {
    static MACHINE: RefCell<Box<dyn cipherfit_sim::Simulator>> =
        RefCell::new(machine("msp430x-v2", &[]));
}

/// What an instruction makes of its destination and of the flags; `None` leaves V alone.
#[derive(Debug, PartialEq)]
struct Effect {
    value: u32,
    carry: bool,
    overflow: Option<bool>,
}

fn signed(value: u32, bits: u32) -> i64 {
    let value = i64::from(value);
    if value >= 1 << (bits - 1) {
        value - (1 << bits)
    } else {
        value
    }
}

fn fits(value: i64, bits: u32) -> bool {
    (-(1 << (bits - 1))..1 << (bits - 1)).contains(&value)
}

fn wrapped(value: i64, bits: u32) -> u32 {
    value.rem_euclid(1 << bits) as u32
}

fn sum(destination: u32, source: u32, carry: u32, bits: u32) -> Effect {
    let carry = i64::from(carry);
    let unsigned = i64::from(destination) + i64::from(source) + carry;
    let exact = signed(destination, bits) + signed(source, bits) + carry;
    Effect {
        value: wrapped(unsigned, bits),
        carry: unsigned >= 1 << bits,
        overflow: Some(!fits(exact, bits)),
    }
}

fn difference(destination: u32, source: u32, borrow: u32, bits: u32) -> Effect {
    let borrow = i64::from(borrow);
    let unsigned = i64::from(destination) - i64::from(source) - borrow;
    let exact = signed(destination, bits) - signed(source, bits) - borrow;
    Effect {
        value: wrapped(unsigned, bits),
        carry: unsigned >= 0,
        overflow: Some(!fits(exact, bits)),
    }
}

fn to_decimal(value: u32, bits: u32) -> u64 {
    (0..bits / 4).rev().fold(0, |decimal, digit| {
        decimal * 10 + u64::from(value >> (4 * digit) & 0xF)
    })
}

fn from_decimal(mut decimal: u64, bits: u32) -> u32 {
    let mut value = 0;
    for digit in 0..bits / 4 {
        value |= ((decimal % 10) as u32) << (4 * digit);
        decimal /= 10;
    }
    value
}

fn decimal_sum(destination: u32, source: u32, carry: u32, bits: u32) -> Effect {
    let total = to_decimal(destination, bits) + to_decimal(source, bits) + u64::from(carry);
    Effect {
        value: from_decimal(total, bits),
        carry: total >= 10u64.pow(bits / 4),
        overflow: None,
    }
}

/// The effect of a double-operand instruction by its opcode.
fn double_operand(opcode: u32, destination: u32, source: u32, carry: u32, bits: u32) -> Effect {
    let negative = |value| signed(value, bits) < 0;
    match opcode {
        0x5 => sum(destination, source, 0, bits),
        0x6 => sum(destination, source, carry, bits),
        0x7 => difference(destination, source, 1 - carry, bits),
        0x8 | 0x9 => difference(destination, source, 0, bits),
        0xA => decimal_sum(destination, source, carry, bits),
        0xE => Effect {
            value: destination ^ source,
            carry: destination != source,
            overflow: Some(negative(destination) && negative(source)),
        },
        _ => Effect {
            value: destination & source,
            carry: destination & source != 0,
            overflow: Some(false),
        },
    }
}

/// Executes one instruction with R8 (source) and R9 (destination); gives R9 and the flags.
fn execute(words: &[u16], source: u32, destination: u32, status: u32) -> (u32, u32) {
    MACHINE.with_borrow_mut(|machine| {
        machine.memory_mut().load(CODE.start, &to_bytes(words));
        machine.set_register(0, CODE.start);
        machine.set_register(2, status);
        machine.set_register(8, source);
        machine.set_register(9, destination);
        machine.step().expect("an instruction without faults");
        assert_eq!(machine.register(0), CODE.start + 2 * words.len() as u32);
        (machine.register(9), machine.register(2) & FLAGS)
    })
}

/// The instruction word, with an extension word for address words.
fn encode(word: u32, bits: u32) -> Vec<u16> {
    match bits {
        8 => vec![(word | 0x40) as u16],
        16 => vec![word as u16],
        _ => vec![0x1800, (word | 0x40) as u16],
    }
}

fn check(effect: &Effect, bits: u32, status: u32, found: u32, flags: u32, writes: Option<u32>) {
    let overflow = effect
        .overflow
        .map_or(status & OVERFLOW != 0, |overflow| overflow);
    let expected = if effect.carry { CARRY } else { 0 }
        | if effect.value == 0 { ZERO } else { 0 }
        | if signed(effect.value, bits) < 0 {
            NEGATIVE
        } else {
            0
        }
        | if overflow { OVERFLOW } else { 0 };
    assert_eq!((found, flags), (writes.unwrap_or(effect.value), expected));
}

fn operand() -> impl Strategy<Value = u32> {
    prop_oneof![
        0u32..=0xF_FFFF,
        prop::sample::select(vec![
            0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7_FFFF, 0x8_0000, 0xF_FFFF
        ]),
    ]
}

fn status() -> impl Strategy<Value = u32> {
    (0u32..16).prop_map(|bits| bits & 7 | (bits & 8) << 5)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn double_operand_instructions(
        opcode in prop::sample::select(vec![0x5u32, 0x6, 0x7, 0x8, 0x9, 0xB, 0xE, 0xF]),
        bits in prop::sample::select(WIDTHS.to_vec()),
        source in operand(),
        destination in operand(),
        status in status(),
    ) {
        let mask = (1 << bits) - 1;
        let effect =
            double_operand(opcode, destination & mask, source & mask, status & CARRY, bits);
        let words = encode(opcode << 12 | 0x809, bits);
        let (found, flags) = execute(&words, source, destination, status);
        // CMP and BIT leave the destination alone, the bits above the operation's width too.
        let writes = matches!(opcode, 0x9 | 0xB).then_some(destination);
        check(&effect, bits, status, found, flags, writes);
    }

    #[test]
    fn decimal_addition(
        bits in prop::sample::select(WIDTHS.to_vec()),
        source in 0u64..100_000,
        destination in 0u64..100_000,
        status in status(),
    ) {
        let (source, destination) = (from_decimal(source, bits), from_decimal(destination, bits));
        let effect = double_operand(0xA, destination, source, status & CARRY, bits);
        let (found, flags) = execute(&encode(0xA809, bits), source, destination, status);
        check(&effect, bits, status, found, flags, None);
    }

    #[test]
    fn shifts_to_the_right(
        through_carry in any::<bool>(),
        bits in prop::sample::select(WIDTHS.to_vec()),
        value in operand(),
        status in status(),
    ) {
        let mask = (1u32 << bits) - 1;
        let cut = value & mask;
        let top = if through_carry { status & CARRY } else { cut >> (bits - 1) };
        let effect = Effect {
            value: cut / 2 + (top << (bits - 1)),
            carry: cut % 2 == 1,
            overflow: Some(false),
        };
        let word = if through_carry { 0x1009 } else { 0x1109 };
        let (found, flags) = execute(&encode(word, bits), 0, value, status);
        check(&effect, bits, status, found, flags, None);
    }

    #[test]
    fn moves_and_bit_changes_leave_the_flags(
        opcode in prop::sample::select(vec![0x4u32, 0xC, 0xD]),
        bits in prop::sample::select(WIDTHS.to_vec()),
        source in operand(),
        destination in operand(),
        status in status(),
    ) {
        let mask = (1u32 << bits) - 1;
        let expected = mask & match opcode {
            0x4 => source,
            0xC => destination & !source,
            _ => destination | source,
        };
        let found = execute(&encode(opcode << 12 | 0x809, bits), source, destination, status);
        prop_assert_eq!(found, (expected, status));
    }
}
