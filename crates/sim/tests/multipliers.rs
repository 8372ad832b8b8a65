//! The hardware multipliers through the registers that programs use.

mod support;

use cipherfit_sim::Simulator;
use support::{CODE, CORES, machine, to_bytes};

/// First address of the 16-bit registers on a core.
fn base(core: &str) -> u32 {
    if core == "msp430" { 0x0130 } else { 0x04C0 }
}

const MPY: u32 = 0x0;
const MPYS: u32 = 0x2;
const MAC: u32 = 0x4;
const MACS: u32 = 0x6;
const OP2: u32 = 0x8;
const RESLO: u32 = 0xA;
const RESHI: u32 = 0xC;
const SUMEXT: u32 = 0xE;

struct Multiplier {
    machine: Box<dyn Simulator>,
    base: u32,
}

impl Multiplier {
    fn new(core: &str) -> Self {
        Self {
            machine: machine(core, &[]),
            base: base(core),
        }
    }

    /// `mov[.b] #value, &register`
    fn write(&mut self, register: u32, value: u16, byte: bool) {
        let word = if byte { 0x40F2 } else { 0x40B2 };
        self.step(&[word, value, (self.base + register) as u16]);
    }

    /// `mov &register, r9`
    fn read(&mut self, register: u32) -> u16 {
        self.step(&[0x4219, (self.base + register) as u16]);
        self.machine.register(9) as u16
    }

    fn step(&mut self, words: &[u16]) {
        self.machine.memory_mut().load(CODE.start, &to_bytes(words));
        self.machine.set_register(0, CODE.start);
        self.machine.step().expect("no fault");
    }

    /// RESHI:RESLO and SUMEXT.
    fn result(&mut self) -> (u32, u16) {
        let low = u32::from(self.read(RESLO));
        (u32::from(self.read(RESHI)) << 16 | low, self.read(SUMEXT))
    }

    fn multiply(&mut self, operation: u32, first: u16, second: u16) -> (u32, u16) {
        self.write(operation, first, false);
        self.write(OP2, second, false);
        self.result()
    }
}

#[test]
fn sixteen_bit_products() {
    for core in CORES {
        let mut multiplier = Multiplier::new(core);
        assert_eq!(multiplier.multiply(MPY, 0xFFFF, 0xFFFF), (0xFFFE_0001, 0));
        assert_eq!(multiplier.multiply(MPYS, 0xFFFF, 0xFFFF), (1, 0));
        assert_eq!(
            multiplier.multiply(MPYS, 0x8000, 0x0002),
            (0xFFFF_0000, 0xFFFF)
        );
        // The first operand stays: only the second is written again.
        multiplier.write(OP2, 3, false);
        assert_eq!(multiplier.result(), (0xFFFE_8000, 0xFFFF));
    }
}

#[test]
fn sixteen_bit_sums_of_products() {
    for core in CORES {
        let mut multiplier = Multiplier::new(core);
        multiplier.write(RESLO, 0xFFFF, false);
        multiplier.write(RESHI, 0xFFFF, false);
        assert_eq!(
            multiplier.multiply(MAC, 2, 3),
            (5, 1),
            "{core}: SUMEXT is the carry"
        );
        assert_eq!(multiplier.multiply(MAC, 2, 3), (11, 0));
        assert_eq!(multiplier.multiply(MACS, 0xFFFF, 12), (0xFFFF_FFFF, 0xFFFF));
        assert_eq!(multiplier.multiply(MACS, 1, 1), (0, 0));
    }
}

#[test]
fn signed_bytes_are_extended_by_the_younger_multiplier_only() {
    for (core, expected) in [("msp430", 0xFF * 2), ("msp430x-v2", -2i32 as u32)] {
        let mut multiplier = Multiplier::new(core);
        multiplier.write(MPYS, 0xFF, true);
        multiplier.write(OP2, 2, true);
        assert_eq!(multiplier.result().0, expected, "{core}");
    }
}

/// Writes two operands of 32 bits and reads 64 bits.
fn multiply_wide(multiplier: &mut Multiplier, register: u32, first: u32, second: u32) -> u64 {
    for (register, word) in [
        (register, first),
        (register + 2, first >> 16),
        (0x20, second),
        (0x22, second >> 16),
    ] {
        multiplier.write(register, word as u16, false);
    }
    (0..4)
        .map(|n| u64::from(multiplier.read(0x24 + 2 * n)) << (16 * n))
        .sum()
}

#[test]
fn thirty_two_bit_products() {
    let (mpy32, mpys32, mac32, macs32) = (0x10, 0x14, 0x18, 0x1C);
    let mut multiplier = Multiplier::new("msp430x-v2");
    let m = &mut multiplier;
    assert_eq!(
        multiply_wide(m, mpy32, u32::MAX, u32::MAX),
        0xFFFF_FFFE_0000_0001
    );
    assert_eq!(multiply_wide(m, mpys32, u32::MAX, 5), -5i64 as u64);
    assert_eq!(m.read(SUMEXT), 0xFFFF);
    assert_eq!(multiply_wide(m, mac32, 2, 3), 1);
    assert_eq!(m.read(SUMEXT), 1, "the carry");
    assert_eq!(multiply_wide(m, macs32, 3, -4i32 as u32), -11i64 as u64);
    // 32 by 16 bits
    m.write(mpy32, 0x5678, false);
    m.write(mpy32 + 2, 0x1234, false);
    m.write(OP2, 0x0010, false);
    assert_eq!(
        (m.read(0x24), m.read(0x26), m.read(0x28)),
        (0x6780, 0x2345, 0x0001)
    );
}
