//! MSP430, classic and extended.

use super::harness::{Before, Harness, Randomness};
use cipherfit_proof::Msp430;
use cipherfit_sim::core_named;

const CODE: u32 = 0xC400;

fn harness(core: &str) -> Harness {
    let core = core_named(core).expect("the core");
    let mut ram = vec![0x200..0x900];
    if core.address_space > 0x1_0000 {
        ram.push(0x1_2000..0x1_2400);
    }
    Harness::new(core, CODE, &[0xC000..0xC800], &ram, 0x900..0xA00)
}

/// Registers with pointers into memory, half of them; the others any value if `any`.
fn registers(harness: &Harness, randomness: &mut Randomness, any: bool) -> Vec<(usize, Before)> {
    let wide = harness.core.address_space > 0x1_0000;
    let mut registers = Vec::new();
    for index in 4..16 {
        let value = match randomness.below(4) {
            0 if any => Before::Any,
            0 | 1 if wide && randomness.below(3) == 0 => Before::Number(randomness.operand(20)),
            0 | 1 => Before::Number(randomness.operand(16)),
            2 if wide && randomness.below(3) == 0 => {
                Before::Number(0x1_2000 + randomness.below(0x3F0))
            }
            2 => Before::Number(0x200 + randomness.below(0x6F0)),
            _ => Before::Number((0x200 + randomness.below(0x6F0)) & !1),
        };
        registers.push((index, value));
    }
    let stack = (0x940 + randomness.below(0x80)) & !1;
    registers.push((harness.index("sp"), Before::Number(stack)));
    // CPUOFF is clear: a core that sleeps executes nothing.
    let status = randomness.operand(9) & !0x10;
    registers.push((harness.index("sr"), Before::Number(status)));
    registers
}

/// Random words from an opcode on; small displacements, mostly.
fn code(first: u16, rest: usize, randomness: &mut Randomness) -> Vec<u8> {
    let mut words = vec![first];
    for _ in 0..rest {
        words.push(match randomness.below(4) {
            0 => randomness.operand(16) as u16,
            1 => (0x200 + randomness.below(0x6F0)) as u16 & !1,
            _ => randomness.below(0x20) as u16 & !1,
        });
    }
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn check(core: &str, words: impl Iterator<Item = (Option<u16>, u16)>) {
    let mut harness = harness(core);
    let mut randomness = Randomness(3);
    for (extension, word) in words {
        for any in [false, true] {
            let registers = registers(&harness, &mut randomness, any);
            let mut code = code(word, 3, &mut randomness);
            if let Some(extension) = extension {
                code.splice(0..0, extension.to_le_bytes());
            }
            let same = harness.step::<Msp430>(&code, &code, &registers);
            same.expect("the same");
        }
    }
    assert!(
        harness.compared > 6 * harness.open,
        "{} of {}",
        harness.open,
        harness.compared
    );
}

#[test]
fn every_instruction_word_is_in_lock_step_with_the_simulator() {
    check("msp430", (0..=u16::MAX).map(|word| (None, word)));
    check("msp430x-v2", (0..=u16::MAX).map(|word| (None, word)));
}

#[test]
fn extended_instructions_are_in_lock_step_with_the_simulator() {
    let mut randomness = Randomness(4);
    let words = (0x1000..=u16::MAX).map(move |word| {
        // Bits of the source and the destination, or how often, and the size.
        let extension = match randomness.below(3) {
            0 => 0x1800 | randomness.below(0x800),
            1 => 0x1800 | randomness.below(2) << 6 | randomness.below(0x10),
            _ => 0x1800 | randomness.below(2) << 6,
        };
        (Some(extension as u16), word)
    });
    check("msp430x-v2", words);
}

/// Pairs of instructions that differ in a flag, a carry or a size.
#[test]
fn a_fault_in_either_is_found() {
    const PAIRS: [(u16, u16); 6] = [
        (0x5405, 0x6405), // add r4,r5 for addc
        (0x8405, 0x7405), // sub for subc
        (0xE405, 0xF405), // xor for and
        (0x1004, 0x1104), // rrc r4 for rra
        (0x5405, 0x5445), // add for add.b
        (0xB405, 0x9405), // bit for cmp
    ];
    let mut randomness = Randomness(5);
    for (word, other) in PAIRS {
        for [word, other] in [[word, other], [other, word]] {
            let mut harness = harness("msp430");
            let found = (0..64).any(|_| {
                let registers = registers(&harness, &mut randomness, true);
                let (code, other) = (word.to_le_bytes(), other.to_le_bytes());
                harness.step::<Msp430>(&code, &other, &registers).is_err()
            });
            assert!(found, "{word:04x} for {other:04x}");
        }
    }
}
