//! Compares our simulator with an oracle, test by test.

use crate::error::Error;
use crate::expectation::{Expectation, Rule};
use crate::machine::{Machine, Step, Touched};
use crate::oracle::{Answer, Answers, Batch, Oracle, Test};

/// Of which tests we want to know what memory they touch: that takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// None.
    Nothing,
    /// The last.
    Last,
    /// All.
    Everything,
}

/// A test, and what both say.
pub struct Compared<'a, F> {
    /// The test.
    pub test: &'a Test<F>,
    /// Registers before.
    pub before: Vec<u32>,
    /// What we say, or the fault that we ran into.
    pub ours: Result<Step, String>,
    /// Memory that we touched, if it was watched.
    pub touched: Touched,
    /// What the oracle should say.
    pub expected: Option<Expectation>,
    /// The rules that made a difference.
    pub rules: Vec<Rule>,
    /// What the oracle says; none: it stopped or went astray.
    pub theirs: Option<&'a Answer>,
    /// Bytes of memory that differ: address, ours, the oracle's.
    pub memory: Vec<(u32, u8, u8)>,
}

impl<F> Compared<'_, F> {
    /// Does the oracle say what it should?
    #[must_use]
    pub fn agrees(&self) -> bool {
        let expected = self.expected.as_ref().zip(self.theirs);
        self.memory.is_empty() && expected.is_some_and(|(expected, theirs)| expected.is_met(theirs))
    }
}

/// Compares the tests of a batch, up to the first that the oracle does not come back from.
///
/// Each test of ours starts from the registers that the oracle has and sees the memory that it has
/// told of, so that one disagreement does not bring others with it. Memory that the oracle does not
/// tell of is compared at the end and counted to the last test.
///
/// # Errors
/// When we do not have the core.
pub fn compare<O: Oracle>(
    batch: &Batch<O::Form>,
    answers: &Answers,
    watch: Watch,
    mut each: impl FnMut(Compared<'_, O::Form>),
) -> Result<(), Error> {
    let mut machine = Machine::new::<O>(batch)?;
    let mut carried = machine.registers();
    let last = batch.tests.len().saturating_sub(1);
    for (index, (test, theirs)) in batch.tests.iter().zip(&answers.tests).enumerate() {
        let is_watched = watch == Watch::Everything || watch == Watch::Last && index == last;
        let mut compared =
            compare_one::<O>(&mut machine, test, theirs.as_ref(), &carried, is_watched);
        let Some(theirs) = theirs else {
            each(compared);
            break;
        };
        follow(&mut machine, theirs);
        if index == last {
            let bytes = answers
                .memory
                .iter()
                .flat_map(|(start, bytes)| (*start..).zip(bytes));
            let found = bytes.map(|(address, byte)| (address, *byte));
            compared.memory.extend(differences(&machine, found));
        }
        each(compared);
        carried.clone_from(&theirs.registers);
    }
    Ok(())
}

fn compare_one<'a, O: Oracle>(
    machine: &mut Machine,
    test: &'a Test<O::Form>,
    theirs: Option<&'a Answer>,
    carried: &[u32],
    is_watched: bool,
) -> Compared<'a, O::Form> {
    let set = test.before.iter().zip(carried);
    let before: Vec<u32> = set.map(|(set, carried)| set.unwrap_or(*carried)).collect();
    machine.set_up(test, &before);
    let done = if is_watched {
        machine.execute_watched(test)
    } else {
        machine.execute(test).map(|step| (step, Touched::default()))
    };
    let (ours, touched) = match done {
        Ok((step, touched)) => (Ok(step), touched),
        Err(fault) => (Err(fault.message), Touched::default()),
    };
    let expected = ours.as_ref().ok().zip(theirs).map(|(ours, theirs)| {
        let mut expected = Expectation::agreement(ours);
        O::expect(test, &before, theirs, &mut expected);
        expected
    });
    let mut rules: Vec<Rule> = Vec::new();
    if let Some(expected) = &expected {
        rules.extend(&expected.rules);
        for (address, byte, rule) in &expected.memory {
            if machine.byte(*address) != *byte {
                machine.load(*address, &[*byte]);
                rules.push(*rule);
            }
        }
        rules.dedup();
    }
    let told = theirs
        .into_iter()
        .flat_map(|theirs| theirs.memory.iter().copied());
    Compared {
        memory: differences(machine, told).collect(),
        test,
        before,
        ours,
        touched,
        expected,
        rules,
        theirs,
    }
}

/// Has memory and registers as the oracle has them.
fn follow(machine: &mut Machine, theirs: &Answer) {
    for (address, byte) in &theirs.memory {
        machine.load(*address, &[*byte]);
    }
    for (register, value) in &theirs.left {
        machine.set_register(*register, *value);
    }
}

fn differences(
    machine: &Machine,
    theirs: impl Iterator<Item = (u32, u8)>,
) -> impl Iterator<Item = (u32, u8, u8)> {
    theirs
        .map(|(address, theirs)| (address, machine.byte(address), theirs))
        .filter(|(_, ours, theirs)| ours != theirs)
}
