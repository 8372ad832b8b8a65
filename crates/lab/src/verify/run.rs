//! A verification under way: the calls of cases, with the right memory for each.

use super::bench::{Argument, Bench, KEY, Layout, MESSAGE, Wanted, Watch};
use super::calling::{Called, Clobbered};
use super::compare::{compare, compare_bytes};
use super::effort::watched_calls;
use super::interface::Interface;
use super::sameness::Sameness;
use super::steps::{Step, steps};
use super::watcher::Watcher;
use super::{CallWitness, Examination, Failure, Record, Subject};
use crate::kinds::{Case, Series, named_randomness};
use cipherfit_sim::{Fault, FindingKind, Label, Observation, Observer, Rights};
use cipherfit_vocabulary::{Access, Argument as Described, Operation, Presence, Role, Secret};
use std::collections::BTreeMap;
use std::ops::Range;

/// The buffer that one pointer points at.
const AREA: &str = "area";
/// What messages call the struct of a call's arguments.
const STRUCT: &str = "struct of arguments";

/// How calls are watched step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attention {
    /// Not at all.
    None,
    /// Where they go.
    Trace,
    /// Where they go, and what they spend on their interface.
    Interface,
}

/// So many calls of an operation are watched for their interface. Most have their buffers in other
/// places than the others, so that no place shows by chance.
const INTERFACE_CALLS: u32 = 9;

/// Who wants to see calls.
pub(super) enum Audience<'w> {
    /// Nobody.
    Nobody,
    /// An observer of one operation.
    Observer(Operation, &'w mut dyn Observer),
    /// A witness of all.
    Witness(&'w mut dyn CallWitness),
}

/// A verification under way.
pub(super) struct Run<'a, 'w> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) bench: Bench<'a>,
    pub(super) examination: Examination,
    /// Where and how secrets showed, by kind and address; places in the source are looked up once, at the end.
    shown: BTreeMap<(FindingKind, u32), Label>,
    pub(super) attention: Attention,
    /// Calls that may be under way at once: each takes stack.
    pub(super) stacks: u32,
    audience: Audience<'w>,
    sameness: Sameness,
}

impl<'a, 'w> Run<'a, 'w> {
    /// A run whose buffers and registers depend on a name.
    pub(super) fn new(subject: &'a Subject<'a>, name: &str, audience: Audience<'w>) -> Self {
        let randomness = named_randomness(name);
        Self {
            subject,
            bench: Bench::new(
                subject.core,
                subject.convention,
                subject.image,
                subject.ram.clone(),
                randomness,
            ),
            examination: Examination::default(),
            shown: BTreeMap::new(),
            attention: Attention::None,
            stacks: 1,
            audience,
            sameness: Sameness::default(),
        }
    }

    /// What was seen. What the firmware does not call served to make round keys: neither its costs nor
    /// its secrets count.
    pub(super) fn into_examination(self) -> Examination {
        let implementation = self.subject.implementation;
        let mut seen = self.examination;
        seen.layouts = self.bench.layouts;
        for ((kind, address), label) in self.shown {
            let place = self.subject.image.place(address);
            let shown = seen.findings.entry((kind, place)).or_default();
            *shown = shown.union(label);
        }
        seen.records
            .retain(|&operation, _| implementation.is_in_firmware(operation));
        seen.differences
            .retain(|&operation, _| implementation.is_in_firmware(operation));
        seen
    }

    /// Runs a case after a reset; gives each call with its cycles.
    pub(super) fn case(
        &mut self,
        case: &Case,
        layout: Layout,
    ) -> Result<Vec<(Operation, u64)>, Failure> {
        self.reset(&[case], layout)?;
        let mut calls = Vec::new();
        for step in steps(self.subject, case) {
            calls.push((step.operation, self.step(&step, &case.name)?));
        }
        Ok(calls)
    }

    /// Runs messages that grow, and notes what each block costs.
    pub(super) fn series(&mut self, series: &Series) -> Result<(), Failure> {
        let task = self.subject.kind.task(series.task);
        let mut last = None;
        for case in &series.cases {
            let calls = self.case(case, Layout::Anywhere(1))?;
            // What is done in one call counts, and else what is done block by block.
            let at_once = self.subject.entries.contains_key(&series.task);
            let of_task = |operation| match at_once {
                true => operation == series.task,
                false => task.is_some_and(|task| task.calls(operation)),
            };
            let calls = calls.iter().filter(|(operation, _)| of_task(*operation));
            let cycles: u64 = calls.map(|(_, cycles)| cycles).sum();
            let costs = self.examination.messages.entry(series.task).or_default();
            match last {
                None => costs.first.push(cycles),
                Some(last) => costs.further.push(cycles.saturating_sub(last)),
            }
            last = Some(cycles);
        }
        Ok(())
    }

    /// Starts over with the buffers of the caller: for each set, one for each thing that the kind's
    /// operations work with, or one area with its parts. Gives the number of sets.
    pub(super) fn reset(&mut self, cases: &[&Case], layout: Layout) -> Result<usize, Failure> {
        let Subject {
            kind,
            implementation,
            parameters,
            ..
        } = *self.subject;
        let contract = &implementation.manifest.contract;
        self.sameness.start_over();
        let area = implementation.area(parameters);
        let parts: Vec<(&str, Range<usize>)> = area
            .iter()
            .map(|part| (part.holds.name(), part.range.clone()))
            .collect();
        let wanted = if implementation.takes_one_pointer() {
            let size = area.iter().map(|part| part.range.end).max().unwrap_or(0);
            vec![Wanted {
                parts: &parts,
                ..Wanted::anywhere(AREA, size)
            }]
        } else {
            let roles = kind.roles(contract.interface).into_iter();
            // Round keys that are made for flash end there, and in RAM anywhere.
            let end = contract.round_keys_end;
            let end = end.filter(|_| self.subject.flash_round_keys.is_none());
            let buffer = |role: Role| {
                let bytes = cases.iter().map(|case| self.buffer_bytes(role, case));
                Wanted {
                    end: end.filter(|_| role == Role::RoundKeys),
                    alignment: contract.alignment_of(role),
                    ..Wanted::anywhere(role.name(), bytes.max().unwrap_or(0))
                }
            };
            // Most have no state that a caller keeps for them.
            let has =
                |role: &Role| *role != Role::State || implementation.state_bytes(parameters) > 0;
            let roles = roles.filter(|role| !role.is_number() && has(role));
            let mut wanted: Vec<_> = roles.map(buffer).collect();
            let bytes = implementation.struct_bytes(kind, self.word_bytes());
            if bytes > 0 {
                wanted.push(Wanted {
                    alignment: self.subject.core.word_alignment,
                    ..Wanted::anywhere(STRUCT, bytes)
                });
            }
            wanted
        };
        let records = self.examination.records.values();
        let stack = records.map(|record| record.stack_bytes).max().unwrap_or(0);
        let stack = self.stacks * stack;
        let placed = self.bench.reset(&wanted, contract.alignment, layout, stack);
        placed.map_err(|reason| Failure::Inputs { reason })
    }

    /// Bytes of a pointer, or of a number, in a struct.
    fn word_bytes(&self) -> usize {
        let core = self.subject.core;
        let first = core.argument_registers.first();
        first.map_or(0, |one| one.len() * core.register_bits as usize / 8)
    }

    /// Bytes of a buffer; of what may have any length, those of the case's.
    fn buffer_bytes(&self, role: Role, case: &Case) -> usize {
        let Subject {
            kind,
            implementation,
            parameters,
            ..
        } = self.subject;
        if !role.has_any_length() {
            return implementation.bytes_of(role, parameters);
        }
        let arguments = kind.operations.iter().flat_map(|one| one.arguments);
        let arguments = arguments.filter(|argument| argument.role == role);
        let values = arguments.flat_map(|argument| argument.from.into_iter().chain(argument.gives));
        values
            .map(|value| case.value(value).len())
            .max()
            .unwrap_or(0)
    }

    /// Makes one call: puts its inputs into place, gives it its rights, looks at what it leaves. Gives
    /// its cycles.
    pub(super) fn step(&mut self, step: &Step, case: &str) -> Result<u64, Failure> {
        self.put(step);
        let arguments = self.arguments(step);
        let cycles = self.call(step, case, &arguments)?;
        self.check(step, case)?;
        Ok(cycles)
    }

    /// Puts the inputs of a call into place, and gives it its rights.
    pub(super) fn put(&mut self, step: &Step) {
        let alignment = self.subject.implementation.manifest.contract.alignment;
        for (role, bytes) in &step.inputs {
            if self.bench.find(role.name()).is_some() {
                if role.has_any_length() {
                    self.bench.move_about(role.name(), bytes.len(), alignment);
                }
                // What lies behind the end of a last block counts as never written.
                self.bench.forget(role.name());
                self.bench.fill(role.name(), bytes, label(*role));
            }
        }
        for (argument, bytes) in &step.expected {
            let role = argument.role;
            if argument.access == Access::Out && role.has_any_length() {
                self.bench.forget(role.name());
                self.bench.move_about(role.name(), bytes.len(), alignment);
            }
        }
        for argument in &step.arguments {
            if argument.access == Access::Scratch {
                self.bench.forget(argument.role.name());
            }
        }
        if self.subject.implementation.takes_struct(&step.arguments) {
            let bytes = self.word_bytes();
            let arguments = self.arguments_of_function(step);
            let words = arguments
                .iter()
                .map(|one| self.bench.argument(one).to_le_bytes());
            let members: Vec<u8> = words.flat_map(|word| word[..bytes].to_vec()).collect();
            self.bench.forget(STRUCT);
            self.bench.fill(STRUCT, &members, Label::default());
        }
        self.grant(step);
    }

    /// Looks at what a call has left, and at what it has returned.
    pub(super) fn check(&mut self, step: &Step, case: &str) -> Result<(), Failure> {
        if let Some(expected) = step.result {
            let found = self.bench.returned();
            compare_bytes(step.operation, case, &[expected], vec![found])?;
        }
        for (argument, expected) in &step.expected {
            if let Some(place) = self.place(argument) {
                let mut found = self.bench.contents(place.name());
                found.truncate(expected.len());
                compare(step.operation, argument.role, case, expected, found)?;
            }
        }
        let made = |one: &Described| one.role == Role::RoundKeys && one.access == Access::Out;
        if step.arguments.iter().any(made) {
            self.keep_round_keys();
        }
        Ok(())
    }

    /// The arguments of the function.
    pub(super) fn arguments(&self, step: &Step) -> Vec<Argument<'static>> {
        let implementation = self.subject.implementation;
        if implementation.takes_one_pointer() {
            vec![Argument::Pointer(AREA)]
        } else if implementation.takes_struct(&step.arguments) {
            vec![Argument::Pointer(STRUCT)]
        } else {
            self.arguments_of_function(step)
        }
    }

    /// What a C function with an argument for each thing would get.
    fn arguments_of_function(&self, step: &Step) -> Vec<Argument<'static>> {
        let number = |role: Role| {
            let input = step.inputs.iter().find(|(input, _)| *input == role);
            let bytes = input.map_or(&[][..], |(_, bytes)| bytes).iter().rev();
            bytes.fold(0, |number, &byte| number << 8 | u32::from(byte))
        };
        let argument = |one: &Described| {
            if one.role.is_number() {
                Argument::Number(number(one.role))
            } else {
                Argument::Pointer(one.role.name())
            }
        };
        step.arguments.iter().map(argument).collect()
    }

    /// Where an argument lies: in a buffer or a part of its own, or in the part that stands in for it.
    pub(super) fn place(&self, argument: &Described) -> Option<Role> {
        let stands_in = match argument.presence {
            Presence::Within(role) => Some(role),
            Presence::Needed | Presence::Optional => None,
        };
        let mut places = std::iter::once(argument.role).chain(stands_in);
        places.find(|role| self.bench.find(role.name()).is_some())
    }

    /// Gives a call the rights to its arguments and to what an earlier call of its steps was told would stay, and to
    /// nothing else. Parts of an area may overlap, so that the wider right comes last.
    pub(super) fn grant(&mut self, step: &Step) {
        self.bench.forbid_all();
        self.bench.allow(STRUCT, Rights::READ);
        let both = Rights::READ | Rights::WRITE;
        for rights in [Rights::READ, both] {
            for argument in step.stays.iter().chain(&step.arguments) {
                let wanted = match argument.access {
                    Access::In => Rights::READ,
                    Access::Out | Access::InOut | Access::Scratch => both,
                };
                if wanted == rights {
                    self.bench.allow(argument.role.name(), rights);
                }
            }
        }
    }

    /// What the caller does with fresh round keys: it keeps them where they are, or, as the maker of a
    /// firmware, in flash.
    fn keep_round_keys(&mut self) {
        let name = Role::RoundKeys.name();
        self.bench.label(name, KEY);
        if let Some(address) = self.subject.flash_round_keys {
            let round_keys = self.bench.contents(name);
            self.bench.patch(address, &round_keys, KEY);
        }
    }

    /// Calls an operation; gives its cycles.
    fn call(
        &mut self,
        step: &Step,
        case: &str,
        arguments: &[Argument<'_>],
    ) -> Result<u64, Failure> {
        let operation = step.operation;
        let calls = self.examination.records.get(&operation);
        let known = calls.map_or(0, |record| record.interface.calls());
        let cycles = calls.map_or(&[][..], |record| &record.cycles);
        let watched = watched_calls(cycles.first().copied().unwrap_or(0));
        let attention = match self.attention {
            Attention::Interface if cycles.len() >= watched => Attention::None,
            Attention::Interface if known >= INTERFACE_CALLS => Attention::Trace,
            attention => attention,
        };
        let is_input = |one: &&Described| matches!(one.role, Role::Block | Role::Message);
        let input = step.arguments.iter().find(is_input);
        let input = input.and_then(|one| self.bench.find(one.role.name()));
        let input = input.map_or(0..0, |buffer| buffer.range.clone());
        let given = (attention == Attention::Interface).then(|| self.bench.given(input));
        let mut watcher = Watcher::new(self.subject.core, given);
        let watch = match &mut self.audience {
            Audience::Witness(witness) => {
                witness.operation(operation);
                Watch::Witnessed(&mut **witness)
            }
            Audience::Observer(watched, observer) if *watched == operation => {
                Watch::Observed(&mut **observer)
            }
            Audience::Nobody if attention != Attention::None => Watch::Observed(&mut watcher),
            _ => Watch::Unwatched,
        };
        let Called {
            observation,
            callee_saved,
            clobbered,
        } = self
            .bench
            .call(self.subject.function(operation), arguments, watch);
        if let Some(fault) = &observation.fault {
            return Err(self.fault(operation, case, fault));
        }
        clobbered.map_or(Ok(()), |register| {
            Err(not_preserved(operation, case, register))
        })?;
        let stack_bytes = self.bench.stack.len() as u32;
        let top = self.bench.machine.register(self.subject.core.stack_pointer);
        if let Some(place) = watcher.unusable_stack(top, stack_bytes) {
            return Err(Failure::UnusableStack {
                operation,
                place: self.subject.image.place(place),
            });
        }
        let number = |address, bytes| self.bench.number(address, bytes);
        let interface = watcher.interface.as_ref();
        let interface = interface.map(|watch| watch.interface(&callee_saved, &number));
        let trace = (attention != Attention::None).then_some(&watcher.trace);
        let cycles = observation.cycles;
        let difference = self.sameness.compare(step, &self.bench, cycles, trace);
        if let Some(difference) = difference {
            let differences = &mut self.examination.differences;
            let seen = differences.entry(operation).or_insert(difference.clone());
            *seen = difference.min(seen.clone());
        }
        self.note(operation, &observation, interface);
        Ok(cycles)
    }

    /// A fault of a call, in words.
    pub(super) fn fault(&self, operation: Operation, case: &str, fault: &Fault) -> Failure {
        Failure::Fault {
            operation,
            case: case.to_owned(),
            place: self.subject.image.place(fault.program_counter),
            kind: fault.kind,
            reason: fault.message.clone(),
            access: fault.address.map(|address| self.bench.describe(address)),
        }
    }

    fn note(
        &mut self,
        operation: Operation,
        observation: &Observation,
        interface: Option<Interface>,
    ) {
        let records = &mut self.examination.records;
        let record = records.entry(operation).or_insert_with(|| Record {
            events: observation.events,
            instructions: observation.instructions,
            ..Record::default()
        });
        if let Some(interface) = interface {
            record.interface.add(&interface);
        }
        record.cycles.push(observation.cycles);
        record.stack_bytes = record.stack_bytes.max(observation.stack_bytes);
        if !self.subject.implementation.is_in_firmware(operation) {
            return;
        }
        for finding in &observation.findings {
            let shown = (finding.kind, finding.program_counter);
            let label = self.shown.entry(shown).or_default();
            *label = label.union(finding.label);
        }
    }
}

/// A register that a call has changed, in words.
pub(super) fn not_preserved(operation: Operation, case: &str, register: Clobbered) -> Failure {
    let Clobbered {
        register,
        before,
        after,
    } = register;
    Failure::ClobberedRegister {
        operation,
        case: case.to_owned(),
        register,
        before,
        after,
    }
}

/// The mark of what a caller puts there.
fn label(role: Role) -> Label {
    match role.secret() {
        Some(Secret::Key) => KEY,
        Some(Secret::Message) => MESSAGE,
        None => Label::default(),
    }
}
