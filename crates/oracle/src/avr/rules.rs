//! Known disagreements with simavr.

use crate::avr::FLASH_BYTES;
use crate::avr::form::Form;
use crate::avr::registers::{PC, RAMPZ};
use crate::expectation::{Expectation, Rule};
use crate::oracle::{Answer, Test};

/// A skip over ADIW or SBIW with a number whose four low bits are 12 or more.
const SKIP_LENGTH: Rule = Rule("simavr: length of a skipped ADIW or SBIW");
/// Bits of the target that the program counter does not have.
const HIGH_TARGET: Rule = Rule("simavr: high bits of JMP and CALL");
/// Bits of RAMPZ that an ATmega128 does not have.
const RESERVED_BANK: Rule = Rule("simavr: reserved bits of RAMPZ");
/// A branch over the end of flash to its start, or back.
const BRANCH_WRAP: Rule = Rule("simavr: branch over the end of flash");

/// All rules.
pub(super) const ALL: [Rule; 4] = [SKIP_LENGTH, HIGH_TARGET, RESERVED_BANK, BRANCH_WRAP];

/// Applies the rules.
pub(super) fn expect(test: &Test<&Form>, theirs: &Answer, expected: &mut Expectation) {
    let target = expected.registers[PC];
    let skips_one_word = test.form.skips() && target == test.address + 4;
    if skips_one_word && looks_long(word(test, 1)) {
        expected.change(SKIP_LENGTH, PC, target + 2);
        expected.cycles += 1;
    }
    if let Some(target) = far_target(test).filter(|target| *target >= FLASH_BYTES) {
        expected.change(HIGH_TARGET, PC, target);
    }
    if let Some(beyond) = branch_target(test).filter(|beyond| *beyond >= FLASH_BYTES)
        && beyond % FLASH_BYTES == target
    {
        expected.change(BRANCH_WRAP, PC, beyond);
    }
    expected.concede(RESERVED_BANK, RAMPZ, !1, theirs);
}

/// A word of the test's code.
fn word(test: &Test<&Form>, index: usize) -> u16 {
    let bytes = test.code.chunks_exact(2).nth(index);
    bytes.map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
}

/// ADIW and SBIW words that simavr takes for JMP or CALL.
fn looks_long(word: u16) -> bool {
    word & 0xFE00 == 0x9600 && word & 0xF >= 12
}

/// The target of JMP and CALL, as the 22 bits of the instruction say.
fn far_target(test: &Test<&Form>) -> Option<u32> {
    let word = word(test, 0);
    let high = u32::from(word >> 4 & 0x1F) << 1 | u32::from(word & 1);
    (word & 0xFE0C == 0x940C).then(|| (high << 16 | u32::from(self::word(test, 1))) << 1)
}

/// Where BRBS and BRBC go, in 32 bits.
fn branch_target(test: &Test<&Form>) -> Option<u32> {
    let word = word(test, 0);
    let offset = i32::from((word << 6) as i16 >> 9) * 2;
    let next = test.address + 2;
    (word & 0xF800 == 0xF000).then(|| next.wrapping_add_signed(offset))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::avr::form::FORMS;
    use crate::avr::registers::{NAMES, SREG};
    use crate::machine::Step;

    fn test(name: &str, words: &[u16]) -> Test<&'static Form> {
        Test {
            form: FORMS
                .iter()
                .find(|form| form.name == name)
                .expect("the form"),
            address: 0x100,
            code: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
            before: Vec::new(),
            memory: Vec::new(),
        }
    }

    /// The rules that turn our target, cycles and flags into theirs; none if they do not.
    fn explain(
        test: &Test<&'static Form>,
        ours: (u32, u32, u32),
        theirs: (u32, u32, u32),
    ) -> Option<Vec<Rule>> {
        let [(ours, cycles), (theirs, counted)] = [ours, theirs].map(|(target, cycles, flags)| {
            let mut registers = vec![0; NAMES.len()];
            registers[PC] = target;
            registers[SREG] = flags;
            (registers, cycles)
        });
        let answer = Answer {
            registers: theirs,
            cycles: Some(counted),
            ..Answer::default()
        };
        let mut expected = Expectation::agreement(&Step {
            registers: ours,
            cycles,
            steps: 1,
        });
        expect(test, &answer, &mut expected);
        expected.is_met(&answer).then_some(expected.rules)
    }

    #[test]
    fn a_long_skip_is_explained_over_adiw_only() {
        // cpse r0, r0 over adiw r24, 12 and over adiw r24, 11.
        for (word, rules) in [(0x960C, Some(vec![SKIP_LENGTH])), (0x960B, None)] {
            let test = test("cpse", &[0x1000, word]);
            assert_eq!(explain(&test, (0x104, 2, 0), (0x106, 3, 0)), rules);
        }
    }

    #[test]
    fn a_far_target_is_explained_and_a_wrong_one_is_not() {
        let test = test("jmp", &[0x951C, 0x1234]);
        for (target, rules) in [(0x44_2468, Some(vec![HIGH_TARGET])), (0x46_2468, None)] {
            assert_eq!(
                explain(&test, (0x2468, 3, 0), (target, 3, 0)),
                rules,
                "{target:x}"
            );
        }
    }

    #[test]
    fn one_wrong_flag_or_cycle_is_not_explained() {
        let test = test("nop", &[0]);
        let found = |theirs| explain(&test, (0x102, 1, 0), theirs);
        assert_eq!(found((0x102, 1, 0)), Some(vec![]));
        for theirs in [(0x102, 2, 0), (0x104, 1, 0), (0x102, 1, 1)] {
            assert_eq!(found(theirs), None);
        }
    }
}
