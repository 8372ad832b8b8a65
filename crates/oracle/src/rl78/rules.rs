//! Known disagreements with GNU's simulator, as rules that turn our outcome into what it says.

use crate::msp430::rules::Rule;
use crate::rl78::form::Form;
use crate::rl78::state::{CS, ES, Outcome, PSW};

/// The carry between the halves of a byte.
pub const AUXILIARY: Rule = Rule {
    name: "rl78-elf-run: AC",
};
/// CY after MOVS.
pub const MOVS: Rule = Rule {
    name: "rl78-elf-run: CY of MOVS",
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
pub const ALL: [Rule; 5] = [AUXILIARY, MOVS, PUSH_STATUS, SEGMENT, CALL_TABLE];

const CARRY_BIT: u16 = 1;
const AUXILIARY_BIT: u16 = 1 << 4;
const SEGMENT_BITS: u16 = 0xF;

/// The rules that turn our outcome into GNU's; none when they do not.
#[must_use]
pub fn explain(form: &Form, ours: &Outcome, theirs: &Outcome) -> Option<Vec<Rule>> {
    let mut expected = ours.clone();
    let mut rules = Vec::new();
    let mut apply = |rule: Rule, change: &dyn Fn(&mut Outcome)| {
        let before = expected.clone();
        change(&mut expected);
        if expected != before {
            rules.push(rule);
        }
    };
    if calculates(form.mnemonic()) {
        apply(AUXILIARY, &|outcome| {
            let theirs = theirs.after.0[PSW] & AUXILIARY_BIT;
            outcome.after.0[PSW] = outcome.after.0[PSW] & !AUXILIARY_BIT | theirs;
        });
    }
    if form.mnemonic() == "movs" {
        apply(MOVS, &|outcome| outcome.after.0[PSW] &= !CARRY_BIT);
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

    #[test]
    fn ac_is_explained_after_additions_only() {
        let ours = Outcome {
            after: State::default(),
            bytes: vec![],
        };
        let mut theirs = ours.clone();
        theirs.after.0[PSW] = AUXILIARY_BIT;
        let add = form("add a, c");
        assert_eq!(explain(&add, &ours, &theirs), Some(vec![AUXILIARY]));
        assert_eq!(explain(&form("and a, c"), &ours, &theirs), None);
        theirs.after.0[PSW] |= CARRY_BIT;
        assert_eq!(explain(&add, &ours, &theirs), None);
    }

    #[test]
    fn psw_on_the_stack_is_explained_in_its_place_only() {
        let outcome = |bytes: [u8; 2]| Outcome {
            after: State::default(),
            bytes: bytes.to_vec(),
        };
        let push = form("push psw");
        let found = explain(&push, &outcome([0, 5]), &outcome([5, 0]));
        assert_eq!(found, Some(vec![PUSH_STATUS]));
        assert_eq!(explain(&push, &outcome([0, 5]), &outcome([6, 0])), None);
    }
}
