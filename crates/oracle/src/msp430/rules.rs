//! Known disagreements, as rules that turn our outcome into what the oracle says.

use crate::msp430::step::Outcome;

/// A known fault of an oracle, or a place where the manual leaves it free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// The heading under which docs/src/oracle-disagreements.md lists it.
    pub name: &'static str,
}

/// What an oracle should say.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// Registers and cycles.
    pub outcome: Outcome,
    /// Bits of each register that count.
    pub compared: [u32; 16],
    /// Memory bytes that the oracle leaves, and the rule that says so.
    pub memory: Vec<(u32, u8, Rule)>,
    /// The rules that made it differ from ours.
    pub rules: Vec<Rule>,
}

impl Expectation {
    /// The oracle should say what we say.
    #[must_use]
    pub fn agreement(ours: &Outcome) -> Self {
        Self {
            outcome: *ours,
            compared: [0xF_FFFF; 16],
            memory: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// Notes a rule if it makes a difference: `change` is applied to the expected outcome.
    pub fn apply(&mut self, rule: Rule, change: impl FnOnce(&mut Outcome)) {
        let before = self.outcome;
        change(&mut self.outcome);
        if self.outcome != before {
            self.rules.push(rule);
        }
    }

    /// Notes a rule under which some bits of a register do not count.
    pub fn ignore(&mut self, rule: Rule, register: usize, bits: u32) {
        self.compared[register] &= !bits;
        self.rules.push(rule);
    }

    /// Notes a rule under which the oracle leaves these bytes in memory.
    pub fn leave(&mut self, rule: Rule, address: u32, bytes: &[u8]) {
        self.memory.extend(
            (address..)
                .zip(bytes)
                .map(|(address, byte)| (address, *byte, rule)),
        );
    }

    /// Does the oracle say what it should?
    #[must_use]
    pub fn is_met(&self, registers: &[u32; 16], cycles: Option<u32>) -> bool {
        let agrees = |index: usize| {
            (self.outcome.registers[index] ^ registers[index]) & self.compared[index] == 0
        };
        (0..16).all(agrees) && cycles.is_none_or(|cycles| cycles == self.outcome.cycles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msp430::{gnu_faults, mspdebug_faults};
    use crate::{avr, rl78};

    #[test]
    fn the_book_lists_every_rule_and_no_other() {
        let book = include_str!("../../../../docs/src/oracle-disagreements.md");
        let listed: Vec<&str> = book
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split_once(" |"))
            .map(|(name, _)| name)
            .filter(|name| name.contains(": "))
            .collect();
        let rules = [
            &mspdebug_faults::ALL[..],
            &gnu_faults::ALL[..],
            &avr::rules::ALL[..],
            &rl78::rules::ALL[..],
        ]
        .concat();
        for rule in &rules {
            assert!(
                listed.contains(&rule.name),
                "not in the book: {}",
                rule.name
            );
        }
        assert_eq!(listed.len(), rules.len());
    }

    const RULE: Rule = Rule { name: "a rule" };

    #[test]
    fn a_rule_that_changes_nothing_is_not_noted() {
        let ours = Outcome {
            registers: [7; 16],
            cycles: 1,
        };
        let mut expectation = Expectation::agreement(&ours);
        expectation.apply(RULE, |outcome| outcome.cycles = 1);
        assert!(expectation.rules.is_empty());
        expectation.apply(RULE, |outcome| outcome.cycles = 2);
        assert_eq!(expectation.rules, [RULE]);
        assert!(expectation.is_met(&[7; 16], Some(2)));
        assert!(!expectation.is_met(&[7; 16], Some(1)));
    }

    #[test]
    fn ignored_bits_do_not_count_and_others_do() {
        let ours = Outcome {
            registers: [0; 16],
            cycles: 1,
        };
        let mut expectation = Expectation::agreement(&ours);
        expectation.ignore(RULE, 2, 0x100);
        let mut registers = [0; 16];
        registers[2] = 0x100;
        assert!(expectation.is_met(&registers, None));
        registers[2] = 0x101;
        assert!(!expectation.is_met(&registers, None));
    }
}
