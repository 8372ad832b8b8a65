//! Known disagreements with GNU's simulator, as rules that turn our outcome into what it says.

use crate::msp430::rules::Rule;
use crate::rl78::form::Form;
use crate::rl78::state::{CS, ES, Outcome, PSW, Test};

/// The carry between the halves of a byte.
pub const AUXILIARY: Rule = Rule {
    name: "rl78-elf-run: AC",
};
/// CY after MOVS.
pub const MOVS: Rule = Rule {
    name: "rl78-elf-run: CY of MOVS",
};
/// CY of MACH tells of an overflow, not of a change of sign.
pub const ACCUMULATION: Rule = Rule {
    name: "rl78-elf-run: CY of MACH",
};
/// ADDW and SUBW on SP leave the flags alone.
pub const STACK_FLAGS: Rule = Rule {
    name: "rl78-elf-run: flags of ADDW SP and SUBW SP",
};
/// PUSH PSW writes PSW below a zero, not above it.
pub const PUSH_STATUS: Rule = Rule {
    name: "rl78-elf-run: place of PSW on the stack",
};
/// ES and CS have four bits.
pub const SEGMENT: Rule = Rule {
    name: "rl78-elf-run: reserved bits of ES and CS",
};
/// CALLT goes to the wrong address.
pub const CALL_TABLE: Rule = Rule {
    name: "rl78-elf-run: target of CALLT",
};

/// All rules.
pub const ALL: [Rule; 6] = [
    AUXILIARY,
    MOVS,
    STACK_FLAGS,
    PUSH_STATUS,
    SEGMENT,
    CALL_TABLE,
];

const CARRY_BIT: u16 = 1;
const AUXILIARY_BIT: u16 = 1 << 4;
const ARITHMETIC_BITS: u16 = 0x51;
const SEGMENT_BITS: u16 = 0xF;

/// The rules that turn our outcome into GNU's; none when they do not.
#[must_use]
pub fn explain(form: &Form, test: &Test, ours: &Outcome, theirs: &Outcome) -> Option<Vec<Rule>> {
    let mut expected = ours.clone();
    let mut rules = Vec::new();
    let mut apply = |rule: Rule, change: &dyn Fn(&mut Outcome)| {
        let before = expected.clone();
        change(&mut expected);
        if expected != before {
            rules.push(rule);
        }
    };
    let on_stack_pointer = form.text.starts_with("addw sp") || form.text.starts_with("subw sp");
    if calculates(form.mnemonic()) && !on_stack_pointer {
        apply(AUXILIARY, &|outcome| {
            let theirs = theirs.after.0[PSW] & AUXILIARY_BIT;
            outcome.after.0[PSW] = outcome.after.0[PSW] & !AUXILIARY_BIT | theirs;
        });
    }
    if form.mnemonic() == "movs" {
        apply(MOVS, &|outcome| outcome.after.0[PSW] &= !CARRY_BIT);
    }
    if form.mnemonic() == "mach" && changes_sign(test, ours) {
        apply(ACCUMULATION, &|outcome| outcome.after.0[PSW] |= CARRY_BIT);
    }
    if on_stack_pointer {
        apply(STACK_FLAGS, &|outcome| {
            let theirs = theirs.after.0[PSW] & ARITHMETIC_BITS;
            outcome.after.0[PSW] = outcome.after.0[PSW] & !ARITHMETIC_BITS | theirs;
        });
    }
    if form.text == "push psw" {
        apply(PUSH_STATUS, &|outcome| outcome.bytes.reverse());
    }
    for segment in [ES, CS] {
        apply(SEGMENT, &|outcome| {
            let theirs = theirs.after.0[segment] & !SEGMENT_BITS;
            outcome.after.0[segment] |= theirs;
        });
    }
    if form.mnemonic() == "callt" {
        rules.push(CALL_TABLE);
    }
    (expected == *theirs).then_some(rules)
}

/// Has MACR another sign than before?
fn changes_sign(test: &Test, ours: &Outcome) -> bool {
    let before = test.memory.last().map(|(_, high)| high >> 15);
    let after = ours.bytes.last().map(|byte| u16::from(byte >> 7));
    before != after
}

fn calculates(mnemonic: &str) -> bool {
    ["add", "sub", "cmp", "inc", "dec"]
        .iter()
        .any(|start| mnemonic.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rl78::form::forms;
    use crate::rl78::state::State;

    fn form(text: &str) -> Form {
        let mut forms = forms().expect("the table").into_iter();
        forms.find(|form| form.text == text).expect("the form")
    }

    fn test() -> Test {
        Test {
            form: 0,
            before: State::default(),
            memory: vec![(0xFFF0, 0), (0xFFF2, 0x7FFF)],
            code: vec![],
            watched: vec![],
        }
    }

    #[test]
    fn cy_of_mach_is_explained_where_the_sign_changes() {
        let outcome = |psw: u16, high: u8| {
            let mut after = State::default();
            after.0[PSW] = psw;
            Outcome {
                after,
                bytes: vec![0, 0, 0, high],
            }
        };
        let mach = form("mach");
        let found = |high| explain(&mach, &test(), &outcome(0, high), &outcome(1, high));
        assert_eq!(found(0xFF), Some(vec![ACCUMULATION]));
        assert_eq!(found(0x7F), None);
    }

    #[test]
    fn ac_is_explained_after_additions_only() {
        let ours = Outcome {
            after: State::default(),
            bytes: vec![],
        };
        let mut theirs = ours.clone();
        theirs.after.0[PSW] = AUXILIARY_BIT;
        let add = form("add a, c");
        assert_eq!(
            explain(&add, &test(), &ours, &theirs),
            Some(vec![AUXILIARY])
        );
        assert_eq!(explain(&form("and a, c"), &test(), &ours, &theirs), None);
        theirs.after.0[PSW] |= CARRY_BIT;
        assert_eq!(explain(&add, &test(), &ours, &theirs), None);
    }

    #[test]
    fn psw_on_the_stack_is_explained_in_its_place_only() {
        let outcome = |bytes: [u8; 2]| Outcome {
            after: State::default(),
            bytes: bytes.to_vec(),
        };
        let push = form("push psw");
        let found = explain(&push, &test(), &outcome([0, 5]), &outcome([5, 0]));
        assert_eq!(found, Some(vec![PUSH_STATUS]));
        assert_eq!(
            explain(&push, &test(), &outcome([0, 5]), &outcome([6, 0])),
            None
        );
    }
}
