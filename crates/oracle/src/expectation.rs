//! Known disagreements, as rules that turn what we say into what an oracle says.

use crate::machine::Step;
use crate::oracle::Answer;

/// A known fault of an oracle, or a place where the manual leaves it free: the heading under which
/// docs/src/oracle-disagreements.md lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

/// What an oracle should say.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// Registers after.
    pub registers: Vec<u32>,
    /// Cycles.
    pub cycles: u32,
    /// Bits of each register that the oracle gets wrong, or that no manual settles: no golden vector
    /// speaks of them.
    pub doubtful: Vec<u32>,
    /// Bits of each register that are not compared.
    ignored: Vec<u32>,
    /// Bytes of memory that the oracle leaves, and the rule that says so.
    pub memory: Vec<(u32, u8, Rule)>,
    /// The rules that made a difference.
    pub rules: Vec<Rule>,
}

impl Expectation {
    /// The oracle should say what we say.
    #[must_use]
    pub fn agreement(ours: &Step) -> Self {
        Self {
            registers: ours.registers.clone(),
            cycles: ours.cycles,
            doubtful: vec![0; ours.registers.len()],
            ignored: vec![0; ours.registers.len()],
            memory: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// The oracle has another value in a register.
    pub fn change(&mut self, rule: Rule, register: usize, value: u32) {
        self.doubtful[register] |= self.registers[register] ^ value;
        self.tell_elsewhere(rule, register, value);
    }

    /// The same, where the value says all that ours does, in other bits.
    pub fn tell_elsewhere(&mut self, rule: Rule, register: usize, value: u32) {
        if self.registers[register] != value {
            self.registers[register] = value;
            self.rules.push(rule);
        }
    }

    /// The oracle has these bits of a register as it happens to have them.
    pub fn concede(&mut self, rule: Rule, register: usize, bits: u32, theirs: &Answer) {
        let value = self.registers[register] & !bits | theirs.registers[register] & bits;
        self.change(rule, register, value);
    }

    /// The oracle counts more cycles.
    pub fn add_cycles(&mut self, rule: Rule, cycles: u32) {
        if cycles > 0 {
            self.cycles += cycles;
            self.rules.push(rule);
        }
    }

    /// No manual says what these bits of a register are: they do not count.
    pub fn ignore(&mut self, rule: Rule, register: usize, bits: u32) {
        self.ignored[register] |= bits;
        self.doubtful[register] |= bits;
        self.rules.push(rule);
    }

    /// Where one bit of a register is ignored, the oracle has it in the place of another: that one
    /// is ignored instead.
    pub fn move_ignored(&mut self, register: usize, from: u32, to: u32) {
        let ignored = &mut self.ignored[register];
        if *ignored & from != 0 {
            *ignored = *ignored & !from | to;
        }
    }

    /// The oracle leaves these bytes in memory.
    pub fn leave(&mut self, rule: Rule, address: u32, bytes: &[u8]) {
        let bytes = (address..).zip(bytes);
        self.memory
            .extend(bytes.map(|(address, byte)| (address, *byte, rule)));
    }

    /// Are the oracle's registers and cycles what they should be?
    #[must_use]
    pub fn is_met(&self, theirs: &Answer) -> bool {
        let values = self.registers.iter().zip(&theirs.registers);
        let agrees = values
            .zip(&self.ignored)
            .all(|((expected, theirs), ignored)| (expected ^ theirs) & !ignored == 0);
        agrees && theirs.cycles.is_none_or(|cycles| cycles == self.cycles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Rule = Rule("a rule");

    fn expectation() -> Expectation {
        Expectation::agreement(&Step {
            registers: vec![7; 3],
            cycles: 1,
            steps: 1,
        })
    }

    fn answer(registers: [u32; 3], cycles: Option<u32>) -> Answer {
        Answer {
            registers: registers.to_vec(),
            cycles,
            ..Answer::default()
        }
    }

    #[test]
    fn a_rule_that_changes_nothing_is_not_noted() {
        let mut expected = expectation();
        expected.change(RULE, 1, 7);
        expected.add_cycles(RULE, 0);
        assert!(expected.rules.is_empty());
        expected.change(RULE, 1, 3);
        assert_eq!(expected.rules, [RULE]);
        assert_eq!(expected.doubtful, [0, 4, 0]);
        assert!(expected.is_met(&answer([7, 3, 7], Some(1))));
        assert!(!expected.is_met(&answer([7, 7, 7], Some(1))));
        assert!(!expected.is_met(&answer([7, 3, 7], Some(2))));
    }

    #[test]
    fn ignored_bits_do_not_count_and_others_do() {
        let mut expected = expectation();
        expected.ignore(RULE, 2, 4);
        assert!(expected.is_met(&answer([7, 7, 3], None)));
        assert!(!expected.is_met(&answer([7, 7, 1], None)));
    }

    #[test]
    fn conceded_bits_are_theirs_and_others_ours() {
        for (theirs, met) in [(3, true), (2, false)] {
            let theirs = answer([theirs, 7, 7], None);
            let mut expected = expectation();
            expected.concede(RULE, 0, 4, &theirs);
            assert_eq!(expected.is_met(&theirs), met);
        }
    }
}
