//! Which words are instructions at all.

use crate::machine::{CODE, PC, SREG, machine};
use cipherfit_sim::FaultKind;

/// What a core of AVRe+ with 128 KB of flash does not have: Atmel doc0856, "Instruction Set Summary",
/// and table of cores.
fn is_missing(word: u16) -> bool {
    let register = word >> 4 & 0x1F;
    let own = |pointer| register & !1 == pointer;
    match word {
        0x0001..=0x00FF => true,
        // LD and ST: reserved encodings, XCH and its kin, and pointers moved while they are operands.
        0x9000..=0x91FF => match word & 0xF {
            0x3 | 0x8 | 0xB => true,
            0x1 | 0x2 | 0x5 | 0x7 => own(30),
            0x9 | 0xA => own(28),
            0xD | 0xE => own(26),
            _ => false,
        },
        0x9200..=0x93FF => match word & 0xF {
            0x3..=0x8 | 0xB => true,
            0x1 | 0x2 => own(30),
            0x9 | 0xA => own(28),
            0xD | 0xE => own(26),
            _ => false,
        },
        0x9400..=0x95FF => match word & 0xF {
            0x4 | 0xB => true,
            // All of SEC to CLI are there; of those without operands only some.
            0x8 if word >= 0x9500 => !matches!(
                word,
                0x9508 | 0x9518 | 0x9588 | 0x9598 | 0x95A8 | 0x95C8 | 0x95D8 | 0x95E8
            ),
            // IJMP and ICALL, but not EIJMP and EICALL.
            0x9 => !matches!(word, 0x9409 | 0x9509),
            _ => false,
        },
        0xF800..=0xFFFF => word & 8 != 0,
        _ => false,
    }
}

#[test]
fn every_word_is_an_instruction_or_is_not() {
    let mut machine = machine(&[]);
    for word in 0..=u16::MAX {
        machine.memory_mut().load(CODE, &word.to_le_bytes());
        machine.set_register(PC, CODE);
        machine.set_register(SREG, 0);
        for register in 0..32 {
            // Pointers lead into RAM.
            machine.set_register(register, 2);
        }
        let illegal = machine
            .step()
            .is_err_and(|fault| fault.kind == FaultKind::IllegalInstruction);
        assert_eq!(illegal, is_missing(word), "{word:04x}");
        machine.set_register(33, 0x10F0);
    }
}

#[test]
fn sleep_and_break_stop_and_spm_may_not_write() {
    for (word, kind) in [
        (0x9588, FaultKind::Halted),
        (0x9598, FaultKind::Halted),
        (0x95E8, FaultKind::Write),
    ] {
        let fault = machine(&[word]).step().expect_err("a fault");
        assert_eq!(fault.kind, kind, "{word:04x}");
    }
}
