//! Calls in any order: several keys and messages at once, one behind the other without a reset.

use super::bench::Layout;
use super::place::{PAGE, below, shuffle};
use super::run::{Attention, Run};
use super::steps::{Step, TaskSteps, tasks};
use super::{Failure, More};
use crate::kinds::Case;
use cipherfit_vocabulary::{CostShape, Role};
use std::collections::{BTreeMap, VecDeque};

/// Cases between two resets, at most.
const CASES: u32 = 12;
/// Sets of buffers that calls take turns with.
const CONTEXTS: usize = 2;
/// Cases whose calls are compared with each other: they differ in secrets only.
const COMPARED: usize = 8;

/// What a set of buffers has to go through.
struct Queue<'c> {
    cases: VecDeque<&'c Case>,
    /// Calls of the case that is under way.
    steps: VecDeque<Step>,
    case: &'c str,
    /// What its calls that are made once a key were given.
    key: Vec<(Role, Vec<u8>)>,
}

impl<'c> Queue<'c> {
    fn of(cases: &[&'c Case]) -> Self {
        Self {
            cases: cases.iter().copied().collect(),
            steps: VecDeque::new(),
            case: "",
            key: Vec::new(),
        }
    }
}

impl Run<'_, '_> {
    /// Runs cases with buffers and stack in many places, from reset to reset several at a time; looks
    /// closely at the first of them.
    pub(super) fn watched_cases(&mut self, cases: &[&Case]) -> Result<(), Failure> {
        self.attention = Attention::Interface;
        self.size_stack(cases)?;
        self.attention = Attention::Trace;
        self.session(&alike(cases), 1)?;
        self.attention = Attention::Interface;
        self.sessions(cases)?;
        self.attention = Attention::None;
        Ok(())
    }

    /// Runs cases with buffers and stack in many places, from reset to reset several at a time.
    pub(super) fn cases(&mut self, cases: &[&Case]) -> Result<(), Failure> {
        self.size_stack(cases)?;
        self.sessions(cases)
    }

    /// Runs so many cases, from the first on, that all calls until then take no more than so many cycles, or a little
    /// more, and behind these the shortest until there are as many as there must be; notes how many they are.
    pub(super) fn cases_within(&mut self, more: More<'_>, cycles: u64) -> Result<(), Failure> {
        let mut rest = more.cases;
        if self.spent() < cycles {
            self.size_stack(more.cases)?;
        }
        while !rest.is_empty() && self.spent() < cycles {
            rest = self.some(rest)?;
        }
        let made = more.cases.len() - rest.len();
        let mut shortest = rest.to_vec();
        shortest.sort_by_key(|case| bytes(case));
        shortest.truncate(more.least.saturating_sub(made));
        self.sessions(&shortest)?;
        self.examination.more += (made + shortest.len()) as u64;
        Ok(())
    }

    /// Cycles of all calls until now.
    fn spent(&self) -> u64 {
        let records = self.examination.records.values();
        records.flat_map(|record| &record.cycles).sum()
    }

    /// Runs cases, each after a reset, with buffers and stack at every distance from the border of a page.
    pub(super) fn at_all_borders(&mut self, cases: &[&Case]) -> Result<(), Failure> {
        self.size_stack(cases)?;
        for (bytes, case) in (0..PAGE).zip(cases.iter().cycle()) {
            let made = self.case(case, Layout::BehindBorders(bytes));
            made.map_err(|failure| Failure::AtBorder {
                bytes,
                failure: Box::new(failure),
            })?;
        }
        Ok(())
    }

    /// How much stack there must be is not known before a first call: the first case, by which records
    /// tell what a call does, and the longest.
    fn size_stack(&mut self, cases: &[&Case]) -> Result<(), Failure> {
        let longest = cases.iter().max_by_key(|case| bytes(case));
        for case in cases.first().into_iter().chain(longest) {
            self.case(case, Layout::Tidy)?;
        }
        Ok(())
    }

    fn sessions(&mut self, cases: &[&Case]) -> Result<(), Failure> {
        let mut rest = cases;
        while !rest.is_empty() {
            rest = self.some(rest)?;
        }
        Ok(())
    }

    /// Runs the first few cases; gives the others.
    fn some<'c, 'd>(&mut self, cases: &'d [&'c Case]) -> Result<&'d [&'c Case], Failure> {
        let length = 1 + below(&mut self.bench.randomness, CASES) as usize;
        let (now, later) = cases.split_at(length.min(cases.len()));
        self.session(now, CONTEXTS)?;
        Ok(later)
    }

    /// Runs cases without a reset in between; the sets of buffers take turns call by call.
    fn session(&mut self, cases: &[&Case], contexts: usize) -> Result<(), Failure> {
        // Round keys in the image are those of one key.
        let own_key = self.subject.flash_round_keys.is_some();
        let contexts = if own_key { 1 } else { contexts };
        let contexts = self.reset(cases, Layout::Anywhere(contexts))?;
        let shares = cases.chunks(cases.len().div_ceil(contexts).max(1));
        let mut queues: Vec<(usize, Queue<'_>)> = shares.map(Queue::of).enumerate().collect();
        while !queues.is_empty() {
            let turn = below(&mut self.bench.randomness, queues.len() as u32) as usize;
            let (context, queue) = &mut queues[turn];
            if let Some(step) = self.next(queue) {
                self.bench.context = *context;
                self.step(&step, queue.case)?;
            } else {
                queues.swap_remove(turn);
            }
        }
        self.bench.context = 0;
        Ok(())
    }

    /// The next call of a queue. What is done once a key is mostly left out where the key stays; calls
    /// that stand for themselves come in any order.
    fn next(&mut self, queue: &mut Queue<'_>) -> Option<Step> {
        while queue.steps.is_empty() {
            let case = queue.cases.pop_front()?;
            queue.case = &case.name;
            let tasks = tasks(self.subject, case);
            let once = |task: &TaskSteps| task.cost == CostShape::OnceAKey;
            let (once, mut others): (Vec<_>, Vec<_>) = tasks.into_iter().partition(once);
            if others.iter().all(|task| task.cost == CostShape::EachBlock) {
                shuffle(&mut self.bench.randomness, &mut others);
            }
            let steps = || once.iter().flat_map(|task| &task.steps);
            let key: Vec<_> = steps().flat_map(|step| step.inputs.clone()).collect();
            let again = below(&mut self.bench.randomness, 4) == 0;
            if again || key != queue.key {
                queue.steps.extend(steps().cloned());
            }
            queue.key = key;
            queue
                .steps
                .extend(others.into_iter().flat_map(|task| task.steps));
        }
        queue.steps.pop_front()
    }
}

/// How long a case is.
fn bytes(case: &Case) -> usize {
    case.values.values().map(Vec::len).sum()
}

/// Cases that differ in secrets only: of those whose lengths are the same, the first.
fn alike<'c>(cases: &[&'c Case]) -> Vec<&'c Case> {
    let mut by_length: BTreeMap<Vec<usize>, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        let lengths = case.values.values().map(Vec::len).collect();
        by_length.entry(lengths).or_default().push(case);
    }
    let most = by_length.into_values().max_by_key(Vec::len);
    let mut alike = most.unwrap_or_default();
    alike.truncate(COMPARED);
    alike
}
