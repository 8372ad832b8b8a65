//! Known disagreements with GNU's simulator.

use crate::expectation::{Expectation, Rule};
use crate::oracle::{Answer, Test};
use crate::rl78::generator::Drawn;
use crate::rl78::layout::DATA_BASE;
use crate::rl78::registers::{CS, ES, MACR, PSW, SP};

/// The carry between the halves of a byte.
const AUXILIARY: Rule = Rule("rl78-elf-run: AC");
/// CY after MOVS.
const MOVS: Rule = Rule("rl78-elf-run: CY of MOVS");
/// CY of MACH tells of an overflow, not of a change of sign.
const ACCUMULATION: Rule = Rule("rl78-elf-run: CY of MACH");
/// ADDW and SUBW on SP leave the flags alone.
const STACK_FLAGS: Rule = Rule("rl78-elf-run: flags of ADDW SP and SUBW SP");
/// PUSH PSW writes PSW below a zero, not above it.
const PUSH_STATUS: Rule = Rule("rl78-elf-run: place of PSW on the stack");
/// ES and CS have four bits.
const SEGMENT: Rule = Rule("rl78-elf-run: reserved bits of ES and CS");
/// CALLT goes to the wrong address.
const CALL_TABLE: Rule = Rule("rl78-elf-run: target of CALLT");

/// All rules.
pub(super) const ALL: [Rule; 7] = [
    AUXILIARY,
    MOVS,
    ACCUMULATION,
    STACK_FLAGS,
    PUSH_STATUS,
    SEGMENT,
    CALL_TABLE,
];

const CARRY_BIT: u32 = 1;
const AUXILIARY_BIT: u32 = 1 << 4;
const ARITHMETIC_BITS: u32 = 0x51;
const SEGMENT_BITS: u32 = 0xF;

/// Applies the rules.
pub(super) fn expect(
    test: &Test<Drawn>,
    before: &[u32],
    theirs: &Answer,
    expected: &mut Expectation,
) {
    let form = test.form.form;
    let status = expected.registers[PSW];
    let on_stack_pointer = form.text.starts_with("addw sp") || form.text.starts_with("subw sp");
    if on_stack_pointer {
        expected.concede(STACK_FLAGS, PSW, ARITHMETIC_BITS, theirs);
    } else if calculates(form.mnemonic()) {
        expected.concede(AUXILIARY, PSW, AUXILIARY_BIT, theirs);
    }
    match form.mnemonic() {
        "movs" => expected.change(MOVS, PSW, status & !CARRY_BIT),
        "mach" if (before[MACR] ^ expected.registers[MACR]) >> 31 != 0 => {
            expected.change(ACCUMULATION, PSW, status | CARRY_BIT);
        }
        "push" if form.text == "push psw" => {
            let top = DATA_BASE + expected.registers[SP];
            expected.leave(PUSH_STATUS, top, &[status as u8, 0]);
        }
        // Both targets hold a return.
        "callt" => expected.rules.push(CALL_TABLE),
        _ => {}
    }
    for segment in [ES, CS] {
        expected.concede(SEGMENT, segment, !SEGMENT_BITS, theirs);
    }
}

fn calculates(mnemonic: &str) -> bool {
    ["add", "sub", "cmp", "inc", "dec"]
        .iter()
        .any(|start| mnemonic.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Step;
    use crate::rl78::form::FORMS;
    use crate::rl78::registers::NAMES;

    fn expectation(text: &str, before: &[u32], ours: &[u32], theirs: &Answer) -> Expectation {
        let form = FORMS.iter().find(|form| form.text == text);
        let test = Test {
            form: Drawn {
                form: form.expect("the form"),
                watched: vec![],
            },
            address: 0,
            code: vec![],
            before: vec![],
            memory: vec![],
        };
        let mut expected = Expectation::agreement(&Step {
            registers: ours.to_vec(),
            cycles: 1,
            steps: 1,
        });
        expect(&test, before, theirs, &mut expected);
        expected
    }

    fn registers(status: u32, accumulator: u32) -> Vec<u32> {
        let mut registers = vec![0; NAMES.len()];
        registers[PSW] = status;
        registers[MACR] = accumulator;
        registers
    }

    /// The rules that turn our registers into theirs; none if they do not.
    fn explain(text: &str, before: &[u32], ours: &[u32], theirs: Vec<u32>) -> Option<Vec<Rule>> {
        let answer = Answer {
            registers: theirs,
            ..Answer::default()
        };
        let expected = expectation(text, before, ours, &answer);
        expected.is_met(&answer).then_some(expected.rules)
    }

    #[test]
    fn cy_of_mach_is_explained_where_the_sign_changes() {
        let before = registers(0, 0x7FFF_0000);
        let found = |after| {
            let theirs = registers(1, after);
            explain("mach", &before, &registers(0, after), theirs)
        };
        assert_eq!(found(0xFF00_0000), Some(vec![ACCUMULATION]));
        assert_eq!(found(0x7F00_0000), None);
    }

    #[test]
    fn ac_is_explained_after_additions_only() {
        let found = |text, theirs| {
            let (before, ours) = (registers(0, 0), registers(0, 0));
            explain(text, &before, &ours, registers(theirs, 0))
        };
        assert_eq!(found("add a, c", AUXILIARY_BIT), Some(vec![AUXILIARY]));
        assert_eq!(found("and a, c", AUXILIARY_BIT), None);
        assert_eq!(found("add a, c", AUXILIARY_BIT | CARRY_BIT), None);
    }

    #[test]
    fn psw_on_the_stack_is_explained_in_its_place_only() {
        let state = registers(5, 0);
        let answer = Answer {
            registers: state.clone(),
            ..Answer::default()
        };
        let expected = expectation("push psw", &state, &state, &answer);
        let bytes: Vec<u8> = expected.memory.iter().map(|(_, byte, _)| *byte).collect();
        assert_eq!(bytes, [5, 0]);
    }
}
