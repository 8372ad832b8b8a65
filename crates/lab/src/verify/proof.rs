//! Is it right for every key and every block? The calls of a case with inputs in place of bytes.

use super::bench::Layout;
use super::failure::Failure;
use super::run::{Audience, Run};
use super::steps::{Step, steps};
use super::{Subject, class_of};
use crate::image::SectionContent;
use crate::kinds::Case;
use cipherfit_proof::machine::{Call, Contents, Ended, Returned, Store, World, constant};
use cipherfit_proof::specification::BlockCipher;
use cipherfit_proof::{Byte, Engine, Form, SAMPLES, Statistics};
use cipherfit_sim::FindingKind;
use cipherfit_vocabulary::{ConstantTime, Operation, Role, STANDARD_LAYOUT};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
    /// Right for every key (or the one that is built in) and every block.
    Proved,
    /// Wrong for this input, as the simulator shows.
    Refuted {
        /// The key, in hexadecimal.
        key: String,
        /// The block, in hexadecimal.
        block: String,
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
}

/// What a specification makes of a key and blocks that may be anything.
struct Specified {
    key: Vec<Byte<Form>>,
    plaintext: Vec<Byte<Form>>,
    ciphertext: Vec<Byte<Form>>,
    round_keys: Vec<Byte<Form>>,
    encrypted: Vec<Byte<Form>>,
    decrypted: Vec<Byte<Form>>,
}

impl Specified {
    fn new(cipher: &BlockCipher, key: Option<&[u8]>, engine: &mut Engine) -> Self {
        let bytes = |engine: &mut Engine, count| -> Vec<Byte<Form>> {
            let byte = |_| std::array::from_fn(|_| engine.input());
            (0..count).map(byte).collect()
        };
        let key = match key {
            Some(key) => key.iter().map(|&byte| constant(byte.into())).collect(),
            None => bytes(engine, cipher.key_bytes),
        };
        let plaintext = bytes(engine, cipher.block_bytes);
        let ciphertext = bytes(engine, cipher.block_bytes);
        let round_keys = cipher.expand_key(&key, engine);
        Self {
            encrypted: cipher.encrypt(&round_keys, &plaintext, engine),
            decrypted: cipher.decrypt(&round_keys, &ciphertext, engine),
            key,
            plaintext,
            ciphertext,
            round_keys,
        }
    }

    /// The block that an operation is given.
    fn block(&self, operation: Operation) -> &[Byte<Form>] {
        if operation == Operation::DECRYPT {
            &self.ciphertext
        } else {
            &self.plaintext
        }
    }

    /// What an operation must leave.
    fn result(&self, operation: Operation, role: Role) -> &[Byte<Form>] {
        match (operation, role) {
            (_, Role::RoundKeys) => &self.round_keys,
            (Operation::DECRYPT, _) => &self.decrypted,
            _ => &self.encrypted,
        }
    }

    /// A key and a block at a point.
    fn at(&self, operation: Operation, point: usize, engine: &Engine) -> (Vec<u8>, Vec<u8>) {
        let byte = |byte: &Byte<Form>| {
            let bits = byte.iter().enumerate();
            bits.map(|(n, &bit)| u8::from(engine.sample(bit, point)) << n)
                .sum()
        };
        let values = |bytes: &[Byte<Form>]| bytes.iter().map(byte).collect();
        (values(&self.key), values(self.block(operation)))
    }
}

/// What calls have done up to now.
struct Progress {
    engine: Engine,
    contents: Contents,
    /// Where something may depend on inputs.
    shown: BTreeSet<(FindingKind, u32)>,
    /// Bytes of variables that calls have changed.
    changed: BTreeSet<u32>,
}

/// What makes a case of a key and a block that an operation is given.
type CaseOf<'a> = dyn Fn(&[u8], &[u8], Operation) -> Case + 'a;

/// A proof under way.
pub(crate) struct Prover<'a> {
    pub(crate) subject: &'a Subject<'a>,
    pub(crate) cipher: &'static BlockCipher,
    /// The key that is built in, if one is.
    pub(crate) key: Option<&'a [u8]>,
    /// Any case of that key.
    pub(crate) case: &'a Case,
    /// The case of a key and a block that an operation is given.
    pub(crate) case_of: &'a CaseOf<'a>,
}

impl Prover<'_> {
    /// Proves what can be proved.
    ///
    /// # Errors
    /// The RAM is too small.
    pub(crate) fn prove(&self) -> Result<Proof, Failure> {
        let mut engine = Engine::new();
        let specified = Specified::new(self.cipher, self.key, &mut engine);
        for form in [
            &specified.round_keys,
            &specified.encrypted,
            &specified.decrypted,
        ] {
            for byte in form {
                cipherfit_proof::Bits::note(&mut engine, byte);
            }
        }
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
        };
        for layout in LAYOUTS {
            self.place(&mut run, layout)?;
            let before = progress.changed.clone();
            let byte = |&address: &u32| (address, std::array::from_fn(|_| progress.engine.input()));
            progress.contents = before.iter().map(byte).collect();
            for (number, step) in steps(self.subject, self.case).iter().enumerate() {
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
        let Progress { engine, shown, .. } = progress;
        let Statistics { atoms, bytes, .. } = engine.statistics();
        let classes = shown.iter().map(|&(kind, _)| class_of(kind));
        let claims = &self.subject.implementation.manifest.claims;
        let place = |&(kind, address): &(FindingKind, u32)| {
            let kind = super::finding_name(kind);
            format!("{kind} at {}", self.subject.image.place(address))
        };
        let is_proved = |one: &Theorem| one.outcome == Outcome::Proved;
        let followed = theorems.iter().all(is_proved);
        Ok(Proof {
            constant_time: followed.then(|| classes.min().unwrap_or(ConstantTime::Full)),
            claimed: claims.constant_time(self.subject.level),
            shown: shown.iter().map(place).collect(),
            theorems,
            atoms,
            bytes,
        })
    }

    /// Puts buffers where the layout has them: across the borders of pages, if they may lie anywhere and
    /// their alignment lets them.
    fn place(&self, run: &mut Run<'_, '_>, layout: Layout) -> Result<(), Failure> {
        for _ in 0..MOST_LAYOUTS {
            run.reset(&[self.case], layout)?;
            let crosses = |range: &std::ops::Range<u32>| {
                range.len() < 2 || range.start / PAGE != (range.end - 1) / PAGE
            };
            let buffers = run.bench.own_buffers();
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
        } = progress;
        let implementation = self.subject.implementation;
        run.put(step);
        let operation = step.operation;
        let memory = run.bench.machine.memory();
        let mut world = World::new(engine, Store::of(contents, memory));
        for (role, _) in &step.inputs {
            let bytes = match role {
                Role::Key => &specified.key[..],
                _ => specified.block(operation),
            };
            let start = run.bench.buffer(role.name()).range.start;
            for (address, &byte) in (start..).zip(bytes) {
                world.memory.put(address, byte);
            }
        }
        let arguments = run.arguments(step);
        let arguments: Vec<u32> = arguments
            .iter()
            .map(|one| run.bench.argument(one))
            .collect();
        let noise = |index: usize| 0x5A5A_A5A5_u32.rotate_left(index as u32);
        let call = Call {
            core: self.subject.core,
            entry: self.subject.entries[&operation],
            stack_pointer: run.bench.stack_top,
            stack: run.bench.stack.start..run.bench.stack_top,
            arguments: &arguments,
            known: &noise,
        };
        let made = call.make(&mut world);
        if implementation.is_in_firmware(operation) {
            shown.extend(world.shown.iter().copied());
        }
        let steps = made.as_ref().map_or(0, |returned| returned.steps);
        let outcome = self.outcome(run, step, specified, made, &mut world);
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
        };
        let records = &mut run.examination.records;
        let record = records.entry(operation).or_default();
        record.stack_bytes = record.stack_bytes.max(stack_bytes);
        (outcome, steps, progress)
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
        let standard = self.subject.implementation.manifest.contract.round_keys == STANDARD_LAYOUT;
        for argument in &step.arguments {
            let is_result = match argument.role {
                Role::Block => true,
                Role::RoundKeys => operation == Operation::EXPAND_KEY && standard,
                _ => false,
            };
            if !is_result {
                continue;
            }
            let start = run.bench.buffer(argument.role.name()).range.start;
            let wanted = specified.result(operation, argument.role);
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

    /// Runs keys and blocks of some points on the simulator: the first that fails.
    fn refuted(
        &self,
        operation: Operation,
        specified: &Specified,
        engine: &Engine,
        points: std::ops::Range<usize>,
    ) -> Option<Outcome> {
        for point in points {
            let (key, block) = specified.at(operation, point, engine);
            let case = (self.case_of)(&key, &block, operation);
            let mut run = Run::new(
                self.subject,
                &self.subject.parameters.name,
                Audience::Nobody,
            );
            for layout in LAYOUTS {
                if let Err(failure) = run.case(&case, layout) {
                    let hexadecimal = cipherfit_vocabulary::hexadecimal::format;
                    return Some(Outcome::Refuted {
                        key: hexadecimal(&key),
                        block: hexadecimal(&block),
                        failure: failure.to_string(),
                    });
                }
            }
        }
        None
    }
}
