//! AVR.

use super::harness::{Before, Harness, Randomness};
use cipherfit_proof::Avr;
use cipherfit_sim::avr::DATA_BASE;
use cipherfit_sim::core_named;

const CODE: u32 = 0x400;

fn harness() -> Harness {
    let core = core_named("avre-plus").expect("the core");
    let ram = DATA_BASE + 0x100;
    Harness::new(
        core,
        CODE,
        &[0..0x400, 0x400..0x800],
        &[ram..ram + 0x100, ram + 0x100..ram + 0x300],
        ram + 0x300..ram + 0x400,
    )
}

/// Registers with pointers into memory, mostly; every other register any value if `any`.
fn registers(harness: &Harness, randomness: &mut Randomness, any: bool) -> Vec<(usize, Before)> {
    let mut registers = Vec::new();
    for index in 0..32 {
        let is_known = !any || randomness.below(4) == 0 || index >= 26 && randomness.below(4) > 0;
        registers.push((
            index,
            if is_known {
                Before::Number(randomness.operand(8))
            } else {
                Before::Any
            },
        ));
    }
    for pointer in [26, 28, 30] {
        let address = 0x100 + randomness.below(0x3C0);
        if randomness.below(4) > 0 {
            registers[pointer].1 = Before::Number(address & 0xFF);
            registers[pointer + 1].1 = Before::Number(address >> 8);
        }
    }
    let stack = 0x400 + randomness.below(0x100);
    registers.push((harness.index("sp"), Before::Number(stack)));
    let status = if any {
        Before::Any
    } else {
        Before::Number(randomness.operand(8))
    };
    registers.push((harness.index("sreg"), status));
    registers.push((harness.index("rampz"), Before::Number(0)));
    registers
}

fn code(word: u16, randomness: &mut Randomness) -> [u8; 4] {
    let [low, high] = word.to_le_bytes();
    let second = if randomness.below(2) == 0 {
        0x100 + randomness.below(0x400)
    } else {
        randomness.operand(16)
    };
    let [third, fourth] = (second as u16).to_le_bytes();
    [low, high, third, fourth]
}

#[test]
fn every_instruction_word_is_in_lock_step_with_the_simulator() {
    let mut harness = harness();
    let mut randomness = Randomness(1);
    for word in 0..=u16::MAX {
        for any in [false, true] {
            let registers = registers(&harness, &mut randomness, any);
            let code = code(word, &mut randomness);
            harness
                .step::<Avr>(&code, &code, &registers)
                .expect("the same");
        }
    }
    assert!(
        harness.compared > 10 * harness.open,
        "{} of {}",
        harness.open,
        harness.compared
    );
}

/// Pairs of instructions that differ in one flag, one bit or one cycle now and then.
#[test]
fn a_fault_in_either_is_found() {
    const PAIRS: [(u16, u16); 8] = [
        (0x1C01, 0x0C01), // adc r0,r1 for add r0,r1
        (0x0801, 0x1801), // sbc for sub
        (0x9403, 0x9603), // inc r0 for adiw r24,3
        (0x9405, 0x9406), // asr for lsr
        (0x9407, 0x9406), // ror for lsr
        (0x9401, 0x9400), // neg for com
        (0xF008, 0xF009), // brcs for breq
        (0x9D01, 0x0301), // mul r16,r17 for mulsu
    ];
    let mut randomness = Randomness(2);
    for (word, other) in PAIRS {
        for [word, other] in [[word, other], [other, word]] {
            let mut harness = harness();
            let found = (0..64).any(|_| {
                let registers = registers(&harness, &mut randomness, true);
                let (code, other) = (word.to_le_bytes(), other.to_le_bytes());
                harness.step::<Avr>(&code, &other, &registers).is_err()
            });
            assert!(found, "{word:04x} for {other:04x}");
        }
    }
}
