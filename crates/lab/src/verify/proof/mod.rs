//! Is it right for every input? The calls of a case with inputs in place of bytes.

mod specified;
mod together;

use super::bench::Layout;
use super::failure::Failure;
use super::run::{Audience, Run};
use super::steps::{Step, steps_at_once};
use super::{Subject, class_of};
use crate::image::SectionContent;
use crate::kinds::Case;
use cipherfit_proof::machine::{Call, Contents, Ended, Returned, Store, World, constant};
use cipherfit_proof::{Byte, Engine, Form, SAMPLES, Statistics};
use cipherfit_sim::FindingKind;
use cipherfit_vocabulary::{Access, Argument, ConstantTime, Operation, Role};
use serde::{Deserialize, Serialize};
pub(crate) use specified::Specification;
use specified::Specified;
use std::collections::BTreeSet;
use std::ops::Range;

/// Where buffers and stack lie in turn. In the second turn buffers lie across the borders of pages, and
/// variables that calls change begin with any value: what earlier calls left there.
const LAYOUTS: [Layout; 2] = [Layout::Tidy, Layout::Anywhere(1)];
/// Layouts that are looked at for one in which every buffer lies across the border of a page.
const MOST_LAYOUTS: usize = 64;
/// Pointers of two registers carry here.
const PAGE: u32 = 0x100;
/// Points at which a call that cannot be followed is tried on the simulator.
const TRIED: usize = 8;

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
}

impl Prover<'_> {
    /// Proves what can be proved.
    ///
    /// # Errors
    /// The RAM is too small.
    pub(crate) fn prove(&self) -> Result<Proof, Failure> {
        let primitive = &self.subject.parameters.name;
        let Some((mut engine, specified)) = self.specification.specified(primitive) else {
            return Ok(self.without_specification());
        };
        engine.run_code();
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
            self.place(&mut run, layout)?;
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
        Ok(Proof {
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
        })
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

    /// Puts buffers where the layout has them: across the borders of pages, if they may lie anywhere and
    /// their alignment lets them.
    fn place(&self, run: &mut Run<'_, '_>, layout: Layout) -> Result<(), Failure> {
        for _ in 0..MOST_LAYOUTS {
            run.reset(&[self.case], layout)?;
            let crosses = |range: &Range<u32>| {
                range.len() < 2 || range.start / PAGE != (range.end - 1) / PAGE
            };
            let buffers = run.bench.own_buffers();
            let in_another = |range: &Range<u32>| {
                let mut others = buffers.iter().map(|buffer| &buffer.range);
                others.any(|other| {
                    other != range && other.start <= range.start && range.end <= other.end
                })
            };
            let crosses = |range| crosses(range) || in_another(range);
            if layout == Layout::Tidy || buffers.iter().all(|buffer| crosses(&buffer.range)) {
                break;
            }
        }
        Ok(())
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
        let implementation = self.subject.implementation;
        run.put(step);
        let operation = step.operation;
        let memory = run.bench.machine.memory();
        let mut world = World::new(engine, Store::of(contents, memory));
        for argument in &step.arguments {
            self.give(run, step, argument, specified, &mut world);
        }
        let arguments = run.arguments(step);
        let arguments: Vec<u32> = arguments
            .iter()
            .map(|one| run.bench.argument(one))
            .collect();
        let noise = |index: usize| 0x5A5A_A5A5_u32.rotate_left(index as u32);
        let stack_pointer = run.bench.stack_pointer(arguments.len());
        let call = Call {
            core: self.subject.core,
            convention: self.subject.convention,
            entry: self.subject.entries[&operation],
            stack_pointer,
            stack: run.bench.stack.start..stack_pointer,
            arguments: &arguments,
            known: &noise,
        };
        let made = call.make(&mut world);
        if implementation.is_in_firmware(operation) {
            shown.extend(world.shown.iter().copied());
        }
        let steps = made.as_ref().map_or(0, |returned| returned.steps);
        let outcome = self.outcome(run, step, specified, made, &mut world);
        if self.asks && matches!(outcome, Outcome::Open { .. }) {
            questions.extend(self.question(run, step, specified, &mut world));
            // What asking takes is no work of the code's.
            world.engine.run_code();
        }
        // What the caller does with fresh round keys.
        if let Some(address) = self.subject.flash_round_keys
            && operation == Operation::EXPAND_KEY
        {
            let range = run.bench.buffer(Role::RoundKeys.name()).range.clone();
            for (to, from) in (address..).zip(range) {
                if let Some(byte) = world.memory.byte(from) {
                    world.memory.put(to, byte);
                }
            }
        }
        changed.extend(self.changed_variables(&world));
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

    /// Puts into its place what a caller gives in an argument; takes away what nobody has put there.
    fn give(
        &self,
        run: &Run<'_, '_>,
        step: &Step,
        argument: &Argument,
        specified: &Specified,
        world: &mut World<'_>,
    ) {
        let Some(buffer) = run.bench.find(argument.role.name()) else {
            return;
        };
        let range = buffer.range.clone();
        let mut inputs = step.inputs.iter();
        let input = inputs.find(|(role, _)| *role == argument.role);
        if input.is_some() || argument.access == Access::Scratch {
            world.memory.forget(range.clone());
        }
        let (Some((role, bytes)), Some(value)) = (input, argument.from) else {
            return;
        };
        let given: Vec<Byte<Form>> = if role.is_number() {
            bytes.iter().map(|&byte| constant(byte.into())).collect()
        } else {
            specified.given(value)[step.start..step.start + bytes.len()].to_vec()
        };
        for (address, byte) in range.zip(given) {
            world.memory.put(address, byte);
        }
    }

    /// The bytes of variables of the image that a call has written.
    fn changed_variables(&self, world: &World<'_>) -> Vec<u32> {
        let variable = |address: &u32| {
            let mut sections = self.subject.image.sections.iter();
            sections.any(|section| {
                let is_variable = matches!(
                    section.content,
                    SectionContent::Data | SectionContent::Zeroed
                );
                is_variable && section.range().contains(address)
            })
        };
        let written = world.memory.written();
        written.into_iter().filter(variable).collect()
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
