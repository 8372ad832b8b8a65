//! Known disagreements with simavr, as rules that turn our step into what it says.

use crate::avr::machine::Step;
use crate::avr::state::{FLASH_BYTES, Outcome, Test};
use crate::msp430::rules::Rule;

/// A skip over ADIW or SBIW with a number whose four low bits are 12 or more.
pub const SKIP_LENGTH: Rule = Rule {
    name: "simavr: length of a skipped ADIW or SBIW",
};
/// Bits of the target that the program counter does not have.
pub const HIGH_TARGET: Rule = Rule {
    name: "simavr: high bits of JMP and CALL",
};

/// Bits of RAMPZ that an ATmega128 does not have.
pub const RESERVED_BANK: Rule = Rule {
    name: "simavr: reserved bits of RAMPZ",
};

/// A branch over the end of flash to its start, or back.
pub const BRANCH_WRAP: Rule = Rule {
    name: "simavr: branch over the end of flash",
};

/// All rules.
pub const ALL: [Rule; 4] = [SKIP_LENGTH, HIGH_TARGET, RESERVED_BANK, BRANCH_WRAP];

/// The rules that turn our step into what simavr says; none when they do not.
#[must_use]
pub fn explain(test: &Test, ours: &Step, theirs: &Outcome) -> Option<Vec<Rule>> {
    let mut expected = ours.clone();
    let mut rules = Vec::new();
    if skips_one_word(test, ours) && looks_long(test.code[1]) {
        expected.after.program_counter += 2;
        expected.cycles += 1;
        rules.push(SKIP_LENGTH);
    }
    if let Some(target) = far_target(test)
        && target >= FLASH_BYTES
    {
        expected.after.program_counter = target;
        rules.push(HIGH_TARGET);
    }
    if let Some(target) = branch_target(test)
        && target >= FLASH_BYTES
        && target % FLASH_BYTES == ours.after.program_counter
    {
        expected.after.program_counter = target;
        rules.push(BRANCH_WRAP);
    }
    if theirs.after.bank != expected.after.bank && theirs.after.bank & 1 == expected.after.bank {
        expected.after.bank = theirs.after.bank;
        rules.push(RESERVED_BANK);
    }
    (expected.after == theirs.after && expected.cycles == theirs.cycles).then_some(rules)
}

fn skips_one_word(test: &Test, ours: &Step) -> bool {
    let word = test.code[0];
    let is_skip = word & 0xFC00 == 0x1000 || word & 0xFD00 == 0x9900 || word & 0xFC08 == 0xFC00;
    is_skip && ours.after.program_counter == test.before.program_counter + 4
}

/// ADIW and SBIW words that simavr takes for JMP or CALL.
fn looks_long(word: u16) -> bool {
    word & 0xFE00 == 0x9600 && word & 0xF >= 12
}

/// The target of JMP and CALL, as the 22 bits of the instruction say.
fn far_target(test: &Test) -> Option<u32> {
    let word = test.code[0];
    let high = u32::from(word >> 4 & 0x1F) << 1 | u32::from(word & 1);
    (word & 0xFE0C == 0x940C).then(|| (high << 16 | u32::from(test.code[1])) << 1)
}

/// Where BRBS and BRBC go, in 32 bits.
fn branch_target(test: &Test) -> Option<u32> {
    let word = test.code[0];
    let offset = i32::from((word << 6) as i16 >> 9) * 2;
    let next = test.before.program_counter + 2;
    (word & 0xF800 == 0xF000).then(|| next.wrapping_add_signed(offset))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::avr::state::{CODE_WORDS, State};

    fn test(code: [u16; CODE_WORDS]) -> Test {
        let before = State {
            registers: [0; 32],
            status: 0,
            bank: 0,
            stack_pointer: 0x10FF,
            program_counter: 0x100,
        };
        Test {
            form: 0,
            before,
            code,
        }
    }

    fn step(test: &Test, program_counter: u32, cycles: u32) -> Step {
        Step {
            after: State {
                program_counter,
                ..test.before
            },
            cycles,
        }
    }

    fn outcome(step: &Step) -> Outcome {
        Outcome {
            after: step.after,
            cycles: step.cycles,
            changes: Vec::new(),
        }
    }

    #[test]
    fn a_long_skip_is_explained_over_adiw_only() {
        // cpse r0, r0 over adiw r24, 12 and over adiw r24, 11.
        for (word, rules) in [(0x960C, Some(vec![SKIP_LENGTH])), (0x960B, None)] {
            let test = test([0x1000, word, 0, 0]);
            let theirs = outcome(&step(&test, 0x106, 3));
            assert_eq!(explain(&test, &step(&test, 0x104, 2), &theirs), rules);
        }
    }

    #[test]
    fn a_far_target_is_explained_and_a_wrong_one_is_not() {
        let test = test([0x951C, 0x1234, 0, 0]);
        let ours = step(&test, 0x2468, 3);
        for (target, rules) in [(0x44_2468, Some(vec![HIGH_TARGET])), (0x46_2468, None)] {
            let theirs = outcome(&step(&test, target, 3));
            assert_eq!(explain(&test, &ours, &theirs), rules, "{target:x}");
        }
    }

    #[test]
    fn one_wrong_flag_or_cycle_is_not_explained() {
        let test = test([0; CODE_WORDS]);
        let ours = step(&test, 0x102, 1);
        let mut theirs = outcome(&ours);
        assert_eq!(explain(&test, &ours, &theirs), Some(vec![]));
        theirs.after.status = 1;
        assert_eq!(explain(&test, &ours, &theirs), None);
        theirs = outcome(&step(&test, 0x102, 2));
        assert_eq!(explain(&test, &ours, &theirs), None);
    }
}
