//! Is it right for every input? The calls of a case with inputs in place of bytes.

mod alike;
mod call;
mod made;
mod specified;
mod together;

use super::failure::Failure;
use super::run::{Audience, Run};
use super::steps::{Step, steps_at_once};
use super::{Subject, class_of};
use crate::kinds::Case;
pub(crate) use alike::Pair;
use call::LAYOUTS;
use cipherfit_proof::machine::{Contents, Ended, Returned, Store, World};
use cipherfit_proof::{Engine, SAMPLES, Statistics};
use cipherfit_sim::FindingKind;
use cipherfit_vocabulary::{ConstantTime, Operation};
use serde::{Deserialize, Serialize};
pub(crate) use specified::{Made, Specification, Specified};
use std::collections::BTreeSet;
use std::ops::Range;

/// Points at which a call that cannot be followed is tried on the simulator.
const TRIED: usize = 2;

/// What is known of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "outcome")]
pub enum Outcome {
    /// Right for every key (or the one that is built in) and every block, or every message of the lengths
    /// that the proof names.
    Proved,
    /// Wrong for this input, as the simulator shows.
    Refuted {
        /// The key and the block, or the message, in hexadecimal.
        input: String,
        /// What goes wrong.
        failure: String,
    },
    /// Neither.
    Open {
        /// Where the proof stops, if at an instruction.
        place: Option<String>,
        /// Why.
        reason: String,
    },
}

/// What is known of an operation, and what finding out took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Theorem {
    /// The operation.
    pub operation: Operation,
    /// What is known of it.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Instructions that were followed.
    pub instructions: u64,
}

/// What is known of all operations of an image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The operations, in the order of their calls.
    pub theorems: Vec<Theorem>,
    /// Of a hash function: the lengths in bytes of the messages that it is about. It is about no others.
    pub message_bytes: Vec<usize>,
    /// What secrets show in, for every input; none where an operation was not followed to its end.
    pub constant_time: Option<ConstantTime>,
    /// What the manifest claims of them.
    pub claimed: ConstantTime,
    /// Places where something may depend on inputs, in words.
    pub shown: Vec<String>,
    /// Atoms and forms that it took.
    pub atoms: usize,
    /// Bytes of memory that forms took.
    pub bytes: usize,
    /// Parts of forms that were looked at: what takes the time.
    pub work: u64,
    /// Forms that have the values of the specification's and could not be proved equal.
    pub unmerged: usize,
    /// What could not be proved of outputs, for a solver, where that was asked for.
    #[serde(skip)]
    pub questions: Vec<Question>,
}

/// Whether an operation's outputs are right for every input, in SMT-LIB: they are if a solver answers `unsat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The operation.
    pub operation: Operation,
    /// The script.
    pub text: String,
}

/// What calls have done up to now.
struct Progress {
    engine: Engine,
    contents: Contents,
    /// Where something may depend on inputs.
    shown: BTreeSet<(FindingKind, u32)>,
    /// Bytes of variables that calls have changed.
    changed: BTreeSet<u32>,
    questions: Vec<Question>,
}

/// A proof under way.
pub(crate) struct Prover<'a> {
    pub(crate) subject: &'a Subject<'a>,
    pub(crate) specification: Specification<'a>,
    /// Any case with the key that is built in, or with a message of that length.
    pub(crate) case: &'a Case,
    /// Are questions to be written down that are left open?
    pub(crate) asks: bool,
    /// Are other specifications kept, for who asks for them again?
    pub(crate) keeps_others: bool,
}

impl Prover<'_> {
    /// Proves what can be proved, and gives what it left, if all is proved: a proof of the same against the same
    /// specification may go on with it.
    ///
    /// # Errors
    /// The RAM is too small.
    pub(crate) fn prove(&self, left: Option<Made>) -> Result<(Proof, Option<Made>), Failure> {
        let primitive = &self.subject.parameters.name;
        let made = left.or_else(|| self.specification.specified(primitive, self.keeps_others));
        let Some((mut engine, specified)) = made else {
            return Ok((self.without_specification(), None));
        };
        engine.begin();
        let mut run = Run::new(
            self.subject,
            &self.subject.parameters.name,
            Audience::Nobody,
        );
        let mut theorems: Vec<Theorem> = Vec::new();
        let mut progress = Progress {
            engine,
            contents: Contents::default(),
            shown: BTreeSet::new(),
            changed: BTreeSet::new(),
            questions: Vec::new(),
        };
        for layout in LAYOUTS {
            call::place(&mut run, self.case, layout)?;
            let before = progress.changed.clone();
            let byte = |&address: &u32| (address, std::array::from_fn(|_| progress.engine.input()));
            progress.contents = before.iter().map(byte).collect();
            for (number, step) in steps_at_once(self.subject, self.case).iter().enumerate() {
                let known = theorems.get(number);
                if known.is_some_and(|theorem| theorem.outcome != Outcome::Proved) {
                    break;
                }
                let (mut outcome, instructions);
                (outcome, instructions, progress) = self.step(&mut run, step, &specified, progress);
                let is_first = known.is_none();
                if !is_first && outcome == Outcome::Proved && progress.changed != before {
                    outcome = Outcome::Open {
                        place: None,
                        reason: "which variables it changes depends on what they held".to_owned(),
                    };
                }
                match theorems.get_mut(number) {
                    Some(theorem) => {
                        theorem.outcome = outcome;
                        theorem.instructions += instructions;
                    }
                    None => theorems.push(Theorem {
                        operation: step.operation,
                        outcome,
                        instructions,
                    }),
                }
            }
        }
        let Progress {
            engine,
            shown,
            questions,
            ..
        } = progress;
        let Statistics {
            atoms,
            bytes,
            work,
            unmerged,
            ..
        } = engine.statistics();
        let classes = shown.iter().map(|&(kind, _)| class_of(kind));
        let place = |&(kind, address): &(FindingKind, u32)| {
            let kind = super::finding_name(kind);
            format!("{kind} at {}", self.subject.image.place(address))
        };
        let is_proved = |one: &Theorem| one.outcome == Outcome::Proved;
        let followed = theorems.iter().all(is_proved);
        let proof = Proof {
            constant_time: followed.then(|| classes.min().unwrap_or(ConstantTime::Full)),
            claimed: self.claimed(),
            shown: shown.iter().map(place).collect(),
            theorems,
            message_bytes: self.specification.message_bytes(),
            atoms,
            bytes,
            work,
            unmerged,
            questions,
        };
        let left = proof.is_whole().then_some((engine, specified));
        Ok((proof, left))
    }

    /// What is known where the specification itself takes too much memory: nothing.
    fn without_specification(&self) -> Proof {
        let outcome = Outcome::Open {
            place: None,
            reason: "forms of the specification take more memory than a proof may".to_owned(),
        };
        let steps = steps_at_once(self.subject, self.case).into_iter();
        let theorems = steps.map(|step| Theorem {
            operation: step.operation,
            outcome: outcome.clone(),
            instructions: 0,
        });
        Proof {
            theorems: theorems.collect(),
            message_bytes: self.specification.message_bytes(),
            constant_time: None,
            claimed: self.claimed(),
            shown: Vec::new(),
            atoms: 0,
            bytes: 0,
            work: 0,
            unmerged: 0,
            questions: Vec::new(),
        }
    }

    fn claimed(&self) -> ConstantTime {
        let claims = &self.subject.implementation.manifest.claims;
        claims.constant_time(self.subject.level)
    }

    /// One call.
    fn step(
        &self,
        run: &mut Run<'_, '_>,
        step: &Step,
        specified: &Specified,
        progress: Progress,
    ) -> (Outcome, u64, Progress) {
        let Progress {
            engine,
            contents,
            mut shown,
            mut changed,
            mut questions,
        } = progress;
        let operation = step.operation;
        run.put(step);
        let mut world = World::new(engine, Store::of(contents, run.bench.machine.memory()));
        let made = call::make(run, step, &mut world, |_, value, bytes| {
            specified.given(value)[bytes].to_vec()
        });
        if self.subject.implementation.is_in_firmware(operation) {
            shown.extend(world.shown.iter().copied());
        }
        let steps = made.as_ref().map_or(0, |returned| returned.steps);
        let outcome = self.outcome(run, step, specified, made, &mut world);
        if self.asks && matches!(outcome, Outcome::Open { .. }) {
            questions.extend(self.question(run, step, specified, &mut world));
            // What asking takes is no work of the code's.
            world.engine.run_code();
        }
        changed.extend(call::settle(run, step, &mut world));
        // Other layouts give so much stack.
        let stack = run.bench.stack.clone();
        let written = world.memory.written().into_iter();
        let lowest = written.filter(|address| stack.contains(address)).min();
        let stack_bytes = stack.end - lowest.unwrap_or(stack.end);
        let World { engine, memory, .. } = world;
        let progress = Progress {
            engine,
            contents: memory.contents(),
            shown,
            changed,
            questions,
        };
        let records = &mut run.examination.records;
        let record = records.entry(operation).or_default();
        record.stack_bytes = record.stack_bytes.max(stack_bytes);
        (outcome, steps, progress)
    }

    /// What has been shown by a call.
    fn outcome(
        &self,
        run: &Run<'_, '_>,
        step: &Step,
        specified: &Specified,
        made: Result<Returned, Ended>,
        world: &mut World<'_>,
    ) -> Outcome {
        let operation = step.operation;
        let open = |place, reason| Outcome::Open { place, reason };
        let returned = match made {
            Ok(returned) => returned,
            Err(Ended {
                program_counter,
                reason,
            }) => {
                let place = Some(self.subject.image.place(program_counter));
                let refuted = self.refuted(operation, specified, &world.engine, 0..TRIED);
                return refuted.unwrap_or_else(|| open(place, reason.to_string()));
            }
        };
        for (argument, _) in &step.expected {
            let (Some(value), Some(place)) = (argument.gives, run.place(argument)) else {
                continue;
            };
            let start = run.bench.buffer(place.name()).range.start;
            let wanted = specified.wanted(value);
            for (n, wanted) in wanted.iter().enumerate() {
                let Some(found) = world.memory.byte(start + n as u32) else {
                    let refuted = self.refuted(operation, specified, &world.engine, 0..TRIED);
                    let reason = format!("byte {n} of `{}` is never written", argument.role);
                    return refuted.unwrap_or_else(|| open(None, reason));
                };
                for (bit, (&found, &wanted)) in found.iter().zip(wanted).enumerate() {
                    if world.engine.equal(found, wanted) {
                        continue;
                    }
                    let difference = world.engine.xor(found, wanted);
                    let points = world.engine.witness(difference);
                    let points = points.map_or(0..0, |point| point..point + 1);
                    let refuted = self.refuted(operation, specified, &world.engine, points);
                    let reason = format!(
                        "bit {bit} of byte {n} of `{}` has the right value at {SAMPLES} points, and \
                         could not be proved to have it everywhere",
                        argument.role
                    );
                    return refuted.unwrap_or_else(|| open(None, reason));
                }
            }
        }
        if let Some(register) = returned.changed.first() {
            let refuted = self.refuted(operation, specified, &world.engine, 0..TRIED);
            let reason = format!("{register} could not be proved to be what it was");
            return refuted.unwrap_or_else(|| open(None, reason));
        }
        Outcome::Proved
    }

    /// What is not known of the outputs of a call that came to its end; none if each byte is known to be right, or
    /// one was never written.
    fn question(
        &self,
        run: &Run<'_, '_>,
        step: &Step,
        specified: &Specified,
        world: &mut World<'_>,
    ) -> Option<Question> {
        let mut differences = Vec::new();
        for (argument, _) in &step.expected {
            let (Some(value), Some(place)) = (argument.gives, run.place(argument)) else {
                continue;
            };
            let start = run.bench.buffer(place.name()).range.start;
            for (address, wanted) in (start..).zip(specified.wanted(value)) {
                let found = world.memory.byte(address)?;
                for (&found, &wanted) in found.iter().zip(wanted) {
                    if !world.engine.equal(found, wanted) {
                        differences.push(world.engine.xor(found, wanted));
                    }
                }
            }
        }
        (!differences.is_empty()).then(|| Question {
            operation: step.operation,
            text: world.engine.smt_lib(&differences),
        })
    }

    /// Runs keys and blocks of some points on the simulator: the first that fails.
    fn refuted(
        &self,
        operation: Operation,
        specified: &Specified,
        engine: &Engine,
        points: Range<usize>,
    ) -> Option<Outcome> {
        for point in points {
            let (case, input) = self.specification.case(specified, operation, point, engine);
            let mut run = Run::new(
                self.subject,
                &self.subject.parameters.name,
                Audience::Nobody,
            );
            for layout in LAYOUTS {
                if let Err(failure) = run.case(&case, layout) {
                    return Some(Outcome::Refuted {
                        input,
                        failure: failure.to_string(),
                    });
                }
            }
        }
        None
    }
}
