//! RL78: all three cores.

use super::harness::{Before, Harness, Randomness};
use cipherfit_proof::Rl78;
use cipherfit_sim::core_named;

const CODE: u32 = 0x2000;

fn harness(core: &str) -> Harness {
    let core = core_named(core).expect("the core");
    Harness::new(
        core,
        CODE,
        &[0..0x400, 0x1000..0x2800],
        &[0xF_F700..0xF_FB00, 0xF_FE20..0xF_FEE0],
        0xF_FB00..0xF_FC00,
    )
}

/// A data address in RAM, most often, in the mirror of flash, or of the CPU's own.
fn address(randomness: &mut Randomness) -> u32 {
    match randomness.below(8) {
        0 => 0x1000 + randomness.below(0x1800),
        1 => 0x8000 + randomness.below(0x400),
        2 => 0xFEE0 + randomness.below(0x120),
        _ => 0xF6F8 + randomness.below(0x510),
    }
}

/// Registers with addresses in pairs, mostly; any value in some if `any`.
fn registers(harness: &Harness, randomness: &mut Randomness, any: bool) -> Vec<(usize, Before)> {
    let status = randomness.operand(8);
    let mut registers = vec![
        (harness.index("psw"), Before::Number(status)),
        (
            harness.index("sp"),
            Before::Number(0xFB08 + randomness.below(0x78) * 2),
        ),
        (harness.index("cs"), Before::Number(randomness.below(2))),
        (
            harness.index("es"),
            Before::Number([0, 0xF, 1][randomness.below(3) as usize]),
        ),
    ];
    if any {
        // All but the bank.
        registers[0].1 = Before::Partly(0xD7, status);
    }
    for pair in [0, 2, 4, 6] {
        let word = match randomness.below(3) {
            0 => randomness.operand(16),
            _ => address(randomness),
        };
        for (index, byte) in [(pair, word & 0xFF), (pair + 1, word >> 8)] {
            let is_any = any && randomness.below(3) == 0;
            let value = if is_any {
                Before::Any
            } else {
                Before::Number(byte)
            };
            registers.push((index, value));
        }
    }
    if harness.core.registers.contains(&"macr") {
        let value = match any {
            true => Before::Any,
            false => Before::Number(randomness.operand(32)),
        };
        registers.push((harness.index("macr"), value));
    }
    registers
}

/// The first bytes, and those behind them.
fn code(first: &[u8], randomness: &mut Randomness) -> Vec<u8> {
    let mut code = first.to_vec();
    let address = address(randomness).to_le_bytes();
    match randomness.below(3) {
        0 => code.extend([address[0], address[1]]),
        1 => code.extend([randomness.next() as u8, address[0], address[1]]),
        _ => {}
    }
    code.resize_with(12, || randomness.next() as u8);
    code
}

/// Steps of the same code on both, with known registers and with any.
fn in_lock_step(harness: &mut Harness, randomness: &mut Randomness, first: &[u8]) {
    for any in [false, true] {
        let registers = registers(harness, randomness, any);
        let code = code(first, randomness);
        let step = harness.step::<Rl78>(&code, &code, &registers);
        step.unwrap_or_else(|what| panic!("{what}"));
    }
}

#[test]
fn every_instruction_is_in_lock_step_with_the_simulators() {
    /// The first map, the others, and the prefix before each.
    const MAPS: [&[u8]; 8] = [
        &[],
        &[0x61],
        &[0x71],
        &[0x31],
        &[0x11],
        &[0x11, 0x61],
        &[0x11, 0x71],
        &[0x11, 0x31],
    ];
    for core in ["rl78-s1", "rl78-s2", "rl78-s3"] {
        let mut harness = harness(core);
        let mut randomness = Randomness(6);
        for map in MAPS {
            for opcode in 0..=u8::MAX {
                for _ in 0..24 {
                    in_lock_step(&mut harness, &mut randomness, &[map, &[opcode]].concat());
                }
            }
        }
        let (open, compared) = (harness.open, harness.compared);
        assert!(compared > 10 * open, "{core}: {open} of {compared}");
    }
}

/// Pairs of instructions that differ in one flag, one bit or one cycle now and then.
#[test]
fn a_fault_in_either_is_found() {
    const PAIRS: [(&[u8], &[u8]); 9] = [
        (&[0x61, 0x18], &[0x61, 0x08]),             // addc a,x for add a,x
        (&[0x61, 0x38], &[0x61, 0x28]),             // subc a,x for sub a,x
        (&[0x61, 0x68], &[0x61, 0x78]),             // or a,x for xor a,x
        (&[0x04, 1, 0], &[0xA1]),                   // addw ax,#1 for incw ax
        (&[0x31, 0x1A], &[0x31, 0x1B]),             // shr a,1 for sar a,1
        (&[0x61, 0xDC], &[0x61, 0xEB]),             // rolc a,1 for rol a,1
        (&[0xDC, 4], &[0xDD, 4]),                   // bc for bz
        (&[0x71, 0x8C], &[0x71, 0x9C]),             // mov1 cy,a.0 for mov1 cy,a.1
        (&[0xCE, 0xFB, 2, 0xD6], &[0xCE, 0xFB, 1]), // mulh for mulhu
    ];
    let mut randomness = Randomness(7);
    for (bytes, others) in PAIRS {
        for [bytes, others] in [[bytes, others], [others, bytes]] {
            let mut harness = harness("rl78-s3");
            let found = (0..96).any(|_| {
                let registers = registers(&harness, &mut randomness, true);
                let step = harness.step::<Rl78>(bytes, others, &registers);
                step.is_err()
            });
            assert!(found, "{bytes:02x?} for {others:02x?}");
        }
    }
}
