//! RL78: S1, S2 and S3.

use super::harness::{Before, Harness, Randomness};
use cipherfit_proof::Rl78;
use cipherfit_sim::core_named;
use cipherfit_sim::rl78::DATA_BASE;

const CODE: u32 = 0x1400;
const RAM: u32 = 0xE000;

fn harness(core: &str) -> Harness {
    let core = core_named(core).expect("the core");
    let ram = DATA_BASE + RAM;
    let short = 0xF_FE20..0xF_FEE0;
    Harness::new(
        core,
        CODE,
        &[0..0x2000],
        &[ram..ram + 0x700, short],
        ram + 0x700..ram + 0x800,
    )
}

/// Registers with pointers into RAM or the mirror of flash, mostly.
fn registers(harness: &Harness, randomness: &mut Randomness, any: bool) -> Vec<(usize, Before)> {
    let mut registers: Vec<(usize, Before)> = (0..8)
        .map(|index| {
            let is_any = any && randomness.below(2) == 0;
            let number = randomness.operand(8);
            (
                index,
                if is_any {
                    Before::Any
                } else {
                    Before::Number(number)
                },
            )
        })
        .collect();
    for pointer in [2, 4, 6] {
        let start = if randomness.below(6) == 0 {
            0x1000
        } else {
            RAM
        };
        let address = start + randomness.below(0x6F0) & !randomness.below(2);
        if randomness.below(4) > 0 {
            registers[pointer].1 = Before::Number(address & 0xFF);
            registers[pointer + 1].1 = Before::Number(address >> 8);
        }
    }
    let stack = RAM + 0x740 + randomness.below(0x80) & !1;
    registers.push((harness.index("sp"), Before::Number(stack)));
    // The register bank stays the first.
    let status = randomness.operand(8) & !0x28;
    registers.push((harness.index("psw"), Before::Number(status)));
    let segment = if randomness.below(2) == 0 { 0xF } else { 0 };
    registers.push((harness.index("es"), Before::Number(segment)));
    registers.push((harness.index("cs"), Before::Number(0)));
    if harness.core.registers.contains(&"macr") {
        registers.push((
            harness.index("macr"),
            Before::Number(randomness.operand(32)),
        ));
    }
    registers
}

/// Random bytes behind an opcode, that are an address in RAM or small, mostly.
fn code(first: &[u8], randomness: &mut Randomness) -> Vec<u8> {
    let mut code = first.to_vec();
    match randomness.below(4) {
        0 => {
            let address = RAM + randomness.below(0x700);
            code.extend(&address.to_le_bytes()[..2]);
        }
        1 => code.extend([0xF8 + randomness.below(8) as u8, 0xFF]),
        _ => code.push(randomness.below(0x40) as u8),
    }
    while code.len() < 12 {
        code.push(if randomness.below(2) == 0 {
            0
        } else {
            randomness.next() as u8
        });
    }
    code
}

#[test]
fn every_opcode_is_in_lock_step_with_the_simulator() {
    let mut randomness = Randomness(6);
    for core in ["rl78-s1", "rl78-s2", "rl78-s3"] {
        let mut harness = harness(core);
        let one = (0..=u8::MAX).map(|first| vec![first]);
        let maps = [0x31, 0x61, 0x71].into_iter();
        let two = maps.flat_map(|map| (0..=u8::MAX).map(move |second| vec![map, second]));
        let opcodes: Vec<Vec<u8>> = one.chain(two).collect();
        for opcode in &opcodes {
            for prefix in [&[][..], &[0x11]] {
                for trial in 0..24 {
                    let first = [prefix, opcode].concat();
                    let code = code(&first, &mut randomness);
                    let registers = registers(&harness, &mut randomness, trial % 2 == 0);
                    let same = harness.step::<Rl78>(&code, &code, &registers);
                    same.unwrap_or_else(|what| panic!("{core}: {what}"));
                }
            }
        }
        assert!(
            harness.compared > 6 * harness.open,
            "{} of {}",
            harness.open,
            harness.compared
        );
    }
}

/// Pairs of instructions that differ in a flag or a carry.
#[test]
fn a_fault_in_either_is_found() {
    const PAIRS: [([u8; 2], [u8; 2]); 5] = [
        ([0x61, 0x08], [0x61, 0x18]), // add a,x for addc
        ([0x61, 0x28], [0x61, 0x38]), // sub for subc
        ([0x61, 0x58], [0x61, 0x68]), // and for or
        ([0x61, 0xDB], [0x61, 0xEB]), // ror for rol
        ([0x61, 0xDC], [0x61, 0xFB]), // rolc for rorc
    ];
    let mut randomness = Randomness(8);
    for (one, other) in PAIRS {
        let mut harness = harness("rl78-s2");
        let found = (0..64).any(|_| {
            let registers = registers(&harness, &mut randomness, true);
            harness.step::<Rl78>(&one, &other, &registers).is_err()
        });
        assert!(found, "{one:02x?} for {other:02x?}");
    }
}
