//! Do two images do the same? Each call on the same inputs, once of the one and once of the other.

use super::super::Subject;
use super::super::bench::Layout;
use super::super::failure::Failure;
use super::super::run::{Audience, Run};
use super::super::steps::{Step, steps};
use super::call::{self, LAYOUTS};
use crate::kinds::Case;
use cipherfit_proof::machine::{Contents, Ended, Obstacle, Returned, Store, Visited, World};
use cipherfit_proof::{Byte, Engine, Form};
use cipherfit_sim::FindingKind;
use cipherfit_vocabulary::{Argument, Operation, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Instructions that are compared: some seconds. Cases behind them are not gone over.
const MOST_INSTRUCTIONS: u64 = 1 << 22;
/// The same while no call has come by what was altered.
const MOST_INSTRUCTIONS_BEFORE: u64 = 1 << 24;

/// Bytes of the longest instruction.
const LONGEST_INSTRUCTION: u32 = 8;

/// Two images of the same sources, one of them altered.
pub(crate) struct Pair<'a> {
    pub(crate) right: &'a Subject<'a>,
    pub(crate) altered: &'a Subject<'a>,
}

/// What calls have shown up to now.
#[derive(Default)]
struct Seen {
    /// Bytes of variables that they change.
    changed: BTreeSet<u32>,
    /// Bytes of stack that they take.
    stacks: BTreeMap<Operation, u32>,
    /// Instructions of all of them.
    instructions: u64,
}

/// What the calls of a case have come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The same on both sides.
    Alike,
    /// No end that can be followed to, of the right code.
    TooLong,
    /// Nothing known.
    Unknown,
}

/// One of them, running.
struct Side<'a> {
    run: Run<'a, 'static>,
    contents: Contents,
}

/// What a call of one of them has come to.
struct Made {
    returned: Result<Returned, Ended>,
    /// Bytes that it has written, the stack apart and what only calls of the implementation read.
    written: BTreeMap<u32, Option<Byte<Form>>>,
    /// Those of them that are variables of the image.
    changed: Vec<u32>,
    shown: BTreeSet<(FindingKind, u32)>,
    /// How many instructions it took, and where they are.
    visited: Visited,
    stack_bytes: u32,
}

impl Pair<'_> {
    /// For how many of some cases, beginning with the first, both do the same with every key, message and other input
    /// of the same lengths; none if for one that is not known. Cases that are too long to be followed do not count, and
    /// none do if no call comes by the instruction `at`.
    ///
    /// # Errors
    /// The RAM is too small.
    pub(crate) fn alike(&self, cases: &[&Case], at: Option<u32>) -> Result<Option<usize>, Failure> {
        let mut seen = Seen::default();
        let (mut alike, mut comes_by) = (0, at.is_none());
        // Bytes of inputs that are too many, or nearly were: what is left is for shorter ones.
        let mut too_many = usize::MAX;
        for case in cases {
            let most = match comes_by && alike > 0 {
                true => MOST_INSTRUCTIONS,
                false => MOST_INSTRUCTIONS_BEFORE,
            };
            if seen.instructions > most {
                break;
            }
            let bytes: usize = case.values.values().map(Vec::len).sum();
            if bytes >= too_many {
                continue;
            }
            // One case in each layout; several in turn, but first where there is most room for a stack that nobody has
            // seen yet.
            let layouts = match cases {
                [_] => &LAYOUTS[..],
                _ => &LAYOUTS[alike % LAYOUTS.len()..][..1],
            };
            let mut visited = BTreeSet::new();
            let mut outcome = Outcome::Alike;
            for &layout in layouts {
                outcome = self.compare(case, layout, &mut seen, &mut visited)?;
                if outcome != Outcome::Alike {
                    break;
                }
            }
            match outcome {
                Outcome::Alike => {
                    alike += 1;
                    let is_there = |at| {
                        let before = visited.range(..=at).next_back();
                        before.is_some_and(|&one| at - one < LONGEST_INSTRUCTION)
                    };
                    comes_by |= at.is_some_and(is_there);
                }
                Outcome::TooLong => too_many = bytes - bytes / 4,
                Outcome::Unknown => return Ok(None),
            }
        }
        Ok((comes_by && alike > 0).then_some(alike))
    }

    /// The calls of a case.
    fn compare(
        &self,
        case: &Case,
        layout: Layout,
        seen: &mut Seen,
        visited: &mut BTreeSet<u32>,
    ) -> Result<Outcome, Failure> {
        let mut engine = Engine::side_by_side();
        // Variables that calls change hold anything.
        let byte = |&address: &u32| (address, std::array::from_fn(|_| engine.input()));
        let before: Vec<(u32, Byte<Form>)> = seen.changed.iter().map(byte).collect();
        let side = |subject| Side::new(subject, case, layout, &seen.stacks, &before);
        let (mut right, mut altered) = (side(self.right)?, side(self.altered)?);
        for step in steps(self.right, case) {
            let inputs = engine.first_goes_on();
            let (one, other);
            (one, engine) = right.make(&step, engine);
            engine.second_goes_on(inputs);
            (other, engine) = altered.make(&step, engine);
            for made in [&one, &other] {
                seen.instructions += made.visited.count;
            }
            if let Err(ended) = &one.returned {
                return match ended.reason {
                    Obstacle::TooLong | Obstacle::TooLarge | Obstacle::TooMuch => {
                        Ok(Outcome::TooLong)
                    }
                    // No case before has taken so much stack, for which there is most room in the first layout.
                    Obstacle::Fault(..) if layout != LAYOUTS[0] => {
                        self.compare(case, LAYOUTS[0], seen, visited)
                    }
                    _ => Ok(Outcome::Unknown),
                };
            }
            if other.is_cut_short(&one) {
                return Ok(Outcome::TooLong);
            }
            let is_seen = self.right.implementation.is_in_firmware(step.operation);
            if !one.is_left_by(&other, step.result.is_some(), is_seen) {
                return Ok(Outcome::Unknown);
            }
            visited.extend(one.visited.addresses());
            seen.changed.extend(one.changed);
            let stack = seen.stacks.entry(step.operation).or_default();
            *stack = (*stack).max(one.stack_bytes).max(other.stack_bytes);
        }
        Ok(Outcome::Alike)
    }
}

impl<'a> Side<'a> {
    /// One with buffers in their places, and a stack for what calls have been seen to take.
    fn new(
        subject: &'a Subject<'a>,
        case: &Case,
        layout: Layout,
        stacks: &BTreeMap<Operation, u32>,
        before: &[(u32, Byte<Form>)],
    ) -> Result<Self, Failure> {
        let mut run = Run::new(subject, &subject.parameters.name, Audience::Nobody);
        for (&operation, &bytes) in stacks {
            let record = run.examination.records.entry(operation).or_default();
            record.stack_bytes = bytes;
        }
        call::place(&mut run, case, layout)?;
        let contents = before.iter().copied().collect();
        Ok(Self { run, contents })
    }

    /// Makes a call: whatever is no number may be anything.
    fn make(&mut self, step: &Step, engine: Engine) -> (Made, Engine) {
        self.run.put(step);
        let contents = std::mem::take(&mut self.contents);
        let memory = self.run.bench.machine.memory();
        let mut world = World::new(engine, Store::of(contents, memory));
        let returned = call::make(&self.run, step, &mut world, |engine, _, bytes| {
            let byte = |_| std::array::from_fn(|_| engine.input());
            bytes.map(byte).collect()
        });
        let changed = call::settle(&self.run, step, &mut world);
        let World {
            engine,
            memory,
            shown,
            visited,
            ..
        } = world;
        let stack = &self.run.bench.stack;
        let (on_stack, elsewhere): (Vec<u32>, Vec<u32>) = memory
            .written()
            .into_iter()
            .partition(|address| stack.contains(address));
        let own = self.own(step);
        let seen = elsewhere
            .iter()
            .filter(|one| !own.iter().any(|range| range.contains(one)));
        let written = seen.map(|&one| (one, memory.byte(one)));
        let made = Made {
            returned,
            written: written.collect(),
            changed,
            shown,
            visited,
            stack_bytes: stack.end - on_stack.first().copied().unwrap_or(stack.end),
        };
        self.contents = memory.contents();
        (made, engine)
    }

    /// Where a call leaves what no caller reads: later calls find it as this one leaves it, and it shows in what they
    /// leave.
    fn own(&self, step: &Step) -> Vec<Range<u32>> {
        let is_own = |argument: &&Argument| {
            let is_expected = step
                .expected
                .iter()
                .any(|(one, _)| one.role == argument.role);
            matches!(argument.role, Role::State | Role::Work) && !is_expected
        };
        let own = step.arguments.iter().filter(is_own);
        let buffers = own.filter_map(|argument| self.run.bench.find(argument.role.name()));
        buffers.map(|buffer| buffer.range.clone()).collect()
    }
}

impl Made {
    /// Is it given up for what both calls have taken together, before it has come as far as the other?
    fn is_cut_short(&self, other: &Self) -> bool {
        let is_spent =
            |ended: &Ended| matches!(ended.reason, Obstacle::TooLarge | Obstacle::TooMuch);
        self.returned.as_ref().is_err_and(is_spent) && self.visited.count <= other.visited.count
    }

    /// Does the other call leave what this one does, with a result or without one, and show no more of inputs where
    /// anybody sees it?
    fn is_left_by(&self, other: &Self, has_result: bool, is_seen: bool) -> bool {
        let (Ok(one), Ok(another)) = (&self.returned, &other.returned) else {
            return false;
        };
        let keeps = one.changed.is_empty() && another.changed.is_empty();
        let returns = !has_result || one.result == another.result;
        let shows = !is_seen || other.shown.is_subset(&self.shown);
        keeps && returns && shows && self.written == other.written
    }
}
