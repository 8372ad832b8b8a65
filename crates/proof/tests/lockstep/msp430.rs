//! MSP430: both CPUs.

use super::harness::{Before, Harness, Randomness};
use cipherfit_proof::Msp430;
use cipherfit_sim::core_named;

const CODE: u32 = 0x4400;

fn harness(core: &str) -> Harness {
    let core = core_named(core).expect("the core");
    Harness::new(
        core,
        CODE,
        &[0x4000..0x4800, 0xFE00..0x1_0000],
        &[0x200..0x480, 0x480..0x600],
        0x600..0x700,
    )
}

/// An address in memory or just beside it.
fn address(randomness: &mut Randomness) -> u32 {
    0x1F8 + randomness.below(0x510)
}

/// Registers with addresses of memory, mostly; any value in some if `any`.
fn registers(harness: &Harness, randomness: &mut Randomness, any: bool) -> Vec<(usize, Before)> {
    let bits = harness.core.address_space.trailing_zeros();
    let mut registers = vec![(1, Before::Number(0x608 + randomness.below(0x78) * 2))];
    registers.push(match any {
        true => (2, Before::Any),
        false => (2, Before::Number(randomness.operand(9))),
    });
    for index in 4..16 {
        let value = match randomness.below(if any { 3 } else { 2 }) {
            0 => Before::Number(randomness.operand(bits)),
            1 => Before::Number(address(randomness)),
            _ => Before::Any,
        };
        registers.push((index, value));
    }
    registers
}

/// Instruction words and two words behind them.
fn code(words: &[u16], randomness: &mut Randomness) -> Vec<u8> {
    let mut code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    for _ in 0..2 {
        let word = match randomness.below(3) {
            0 => randomness.operand(16),
            1 => randomness.below(16),
            _ => address(randomness),
        };
        code.extend((word as u16).to_le_bytes());
    }
    code
}

/// A step of the same code on both, with known registers and with any.
fn in_lock_step(harness: &mut Harness, randomness: &mut Randomness, words: &[u16]) {
    for any in [false, true] {
        let registers = registers(harness, randomness, any);
        let code = code(words, randomness);
        let step = harness.step::<Msp430>(&code, &code, &registers);
        step.unwrap_or_else(|what| panic!("{what}"));
    }
}

#[test]
fn every_instruction_word_is_in_lock_step_with_the_simulators() {
    for core in ["msp430", "msp430x-v2"] {
        let mut harness = harness(core);
        let mut randomness = Randomness(3);
        for word in 0..=u16::MAX {
            in_lock_step(&mut harness, &mut randomness, &[word]);
        }
        let (open, compared) = (harness.open, harness.compared);
        assert!(compared > 4 * open, "{core}: {open} of {compared}");
    }
}

/// Every extension word with many instructions, and every instruction with many extension words.
#[test]
fn extended_instructions_are_in_lock_step_with_the_simulator() {
    let mut harness = harness("msp430x-v2");
    let mut randomness = Randomness(4);
    for n in 0..=u16::MAX {
        let extension = 0x1800 | n & 0x7FF;
        // Instructions of both formats that may be extended.
        let word = match randomness.below(4) {
            0 => 0x1000 + randomness.below(0x300),
            _ => 0x4000 + randomness.below(0xC000),
        };
        in_lock_step(&mut harness, &mut randomness, &[extension, word as u16]);
    }
    let (open, compared) = (harness.open, harness.compared);
    assert!(compared > 4 * open, "{open} of {compared}");
}

/// Pairs of instructions that differ in one flag, one bit or one cycle now and then.
#[test]
fn a_fault_in_either_is_found() {
    const PAIRS: [(&[u16], &[u16]); 10] = [
        (&[0x6506], &[0x5506]),                 // addc r5,r6 for add r5,r6
        (&[0x7506], &[0x8506]),                 // subc for sub
        (&[0xA506], &[0x5506]),                 // dadd for add
        (&[0xF506], &[0xB506]),                 // and for bit
        (&[0x5546], &[0x5506]),                 // add.b for add
        (&[0x1005], &[0x1105]),                 // rrc r5 for rra r5
        (&[0x1185], &[0x1085]),                 // sxt for swpb
        (&[0x2401], &[0x2001]),                 // jeq for jne
        (&[0x0556], &[0x0356]),                 // rram.w #2,r6 for rrum.w
        (&[0x1840, 0x5506], &[0x1800, 0x5546]), // addx.w for addx.a
    ];
    let mut randomness = Randomness(5);
    for (words, others) in PAIRS {
        for [words, others] in [[words, others], [others, words]] {
            let mut harness = harness("msp430x-v2");
            let found = (0..64).any(|_| {
                let registers = registers(&harness, &mut randomness, true);
                let tail = code(&[], &mut randomness);
                let bytes = |words: &[u16]| {
                    let code = words.iter().flat_map(|word| word.to_le_bytes());
                    code.chain(tail.iter().copied()).collect::<Vec<u8>>()
                };
                let step = harness.step::<Msp430>(&bytes(words), &bytes(others), &registers);
                step.is_err()
            });
            assert!(found, "{words:04x?} for {others:04x?}");
        }
    }
}
