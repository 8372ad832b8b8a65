//! A verification under way: the calls of cases, with the right memory for each.

use super::bench::{Argument, Bench, Called, Clobbered, KEY, MESSAGE, Wanted, Watch};
use super::interface::{Interface, InterfaceWatch};
use super::steps::{Step, steps};
use super::{CallWitness, Examination, Failure, Record, Subject};
use crate::kinds::{Case, Series, named_randomness};
use cipherfit_sim::{Label, Observation, Observer, Rights};
use cipherfit_vocabulary::{Access, Argument as Described, Operation, Presence, Role, Secret};
use std::ops::Range;

/// The buffer that one pointer points at.
const AREA: &str = "area";

/// So many calls are watched for what they spend on the interface: by then no value is where it is
/// by chance.
const WATCHED_CALLS: usize = 4;

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
    subject: &'a Subject<'a>,
    bench: Bench<'a>,
    pub(super) examination: Examination,
    audience: Audience<'w>,
    /// What the last call had rights to.
    granted: Vec<Role>,
}

impl<'a, 'w> Run<'a, 'w> {
    /// A run whose buffers and registers depend on a name.
    pub(super) fn new(subject: &'a Subject<'a>, name: &str, audience: Audience<'w>) -> Self {
        let randomness = named_randomness(name);
        Self {
            subject,
            bench: Bench::new(subject.core, subject.image, subject.ram.clone(), randomness),
            examination: Examination::default(),
            audience,
            granted: Vec::new(),
        }
    }

    /// Runs a case; gives each call with its cycles.
    pub(super) fn case(&mut self, case: &Case) -> Result<Vec<(Operation, u64)>, Failure> {
        self.reset(case)?;
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
            let calls = self.case(case)?;
            let of_task = |operation| task.is_some_and(|task| task.calls(operation));
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

    /// Starts over with the buffers of the caller: one for each thing that the kind's operations work
    /// with, or one area with its parts.
    fn reset(&mut self, case: &Case) -> Result<(), Failure> {
        let Subject {
            kind,
            implementation,
            parameters,
            ..
        } = *self.subject;
        let contract = &implementation.manifest.contract;
        self.granted.clear();
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
            let buffer = |role: Role| Wanted {
                end: contract.round_keys_end.filter(|_| role == Role::RoundKeys),
                ..Wanted::anywhere(role.name(), self.buffer_bytes(role, case))
            };
            roles.filter(|role| !role.is_number()).map(buffer).collect()
        };
        let placed = self.bench.reset(&wanted, contract.alignment);
        placed.map_err(|reason| Failure::Inputs { reason })
    }

    /// Bytes of a buffer; of a message, which may have any length, those of the case's.
    fn buffer_bytes(&self, role: Role, case: &Case) -> usize {
        let Subject {
            kind,
            implementation,
            parameters,
            ..
        } = self.subject;
        if role != Role::Message {
            return implementation.bytes_of(role, parameters);
        }
        let arguments = kind.operations.iter().flat_map(|one| one.arguments);
        let mut messages = arguments.filter(|argument| argument.role == role);
        let value = messages.find_map(|argument| argument.from);
        case.value(value.unwrap_or_default()).len()
    }

    /// Makes one call: puts its inputs into place, gives it its rights, looks at what it leaves. Gives
    /// its cycles.
    fn step(&mut self, step: &Step, case: &str) -> Result<u64, Failure> {
        for (role, bytes) in &step.inputs {
            if self.bench.find(role.name()).is_some() {
                // What lies behind the end of a last block counts as never written.
                self.bench.forget(role.name());
                self.bench.fill(role.name(), bytes, label(*role));
            }
        }
        self.grant(&step.arguments);
        let arguments = self.arguments(step);
        let cycles = self.call(step.operation, case, &arguments)?;
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
        Ok(cycles)
    }

    /// The arguments of the function.
    fn arguments(&self, step: &Step) -> Vec<Argument<'static>> {
        if self.subject.implementation.takes_one_pointer() {
            return vec![Argument::Pointer(AREA)];
        }
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
    fn place(&self, argument: &Described) -> Option<Role> {
        let stands_in = match argument.presence {
            Presence::Within(role) => Some(role),
            Presence::Needed | Presence::Optional => None,
        };
        let mut places = std::iter::once(argument.role).chain(stands_in);
        places.find(|role| self.bench.find(role.name()).is_some())
    }

    /// Gives a call the rights to its arguments, and to nothing else. Parts of an area may overlap, so
    /// that the wider right comes last.
    fn grant(&mut self, arguments: &[Described]) {
        for role in std::mem::take(&mut self.granted) {
            if !arguments.iter().any(|argument| argument.role == role) {
                self.bench.allow(role.name(), Rights::NONE);
            }
        }
        let both = Rights::READ | Rights::WRITE;
        for rights in [Rights::READ, both] {
            for argument in arguments {
                let wanted = match argument.access {
                    Access::In => Rights::READ,
                    Access::Out | Access::InOut | Access::Scratch => both,
                };
                if wanted != rights || self.bench.find(argument.role.name()).is_none() {
                    continue;
                }
                if argument.access == Access::Scratch {
                    self.bench.forget(argument.role.name());
                }
                self.bench.allow(argument.role.name(), rights);
                self.granted.push(argument.role);
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
        operation: Operation,
        case: &str,
        arguments: &[Argument<'_>],
    ) -> Result<u64, Failure> {
        let entry = self.subject.entries[&operation];
        let calls = self.examination.records.get(&operation);
        let early = calls.is_none_or(|record| record.cycles.len() < WATCHED_CALLS);
        let holds = |role: Role| self.bench.find(role.name());
        let input = holds(Role::Block).or(holds(Role::Message));
        let input = input.map_or(0..0, |buffer| buffer.range.clone());
        let mut interface = InterfaceWatch::new(self.bench.given(input));
        let watch = match &mut self.audience {
            Audience::Witness(witness) => {
                witness.operation(operation);
                Watch::Witnessed(&mut **witness)
            }
            Audience::Observer(watched, observer) if *watched == operation => {
                Watch::Observed(&mut **observer)
            }
            _ if early => Watch::Observed(&mut interface),
            _ => Watch::Unwatched,
        };
        let Called {
            observation,
            callee_saved,
            clobbered,
        } = self.bench.call(entry, arguments, watch);
        if let Some(fault) = &observation.fault {
            return Err(Failure::Fault {
                operation,
                case: case.to_owned(),
                place: self.subject.image.place(fault.program_counter),
                kind: fault.kind,
                reason: fault.message.clone(),
                access: fault.address.map(|address| self.bench.describe(address)),
            });
        }
        if let Some(Clobbered {
            register,
            before,
            after,
        }) = clobbered
        {
            let (case, register) = (case.to_owned(), register.to_owned());
            return Err(Failure::ClobberedRegister {
                operation,
                case,
                register,
                before,
                after,
            });
        }
        let interface = early.then(|| {
            interface.interface(&callee_saved, &|address, bytes| {
                self.bench.number(address, bytes)
            })
        });
        self.note(operation, &observation, interface);
        Ok(observation.cycles)
    }

    fn note(
        &mut self,
        operation: Operation,
        observation: &Observation,
        interface: Option<Interface>,
    ) {
        let record = self
            .examination
            .records
            .entry(operation)
            .or_insert_with(|| Record {
                events: observation.events,
                instructions: observation.instructions,
                interface: interface.clone().unwrap_or_default(),
                ..Record::default()
            });
        if let Some(interface) = interface {
            record.interface.keep_common(&interface);
        }
        record.cycles.push(observation.cycles);
        record.stack_bytes = record.stack_bytes.max(observation.stack_bytes);
        if !self.subject.implementation.is_in_firmware(operation) {
            return;
        }
        for finding in &observation.findings {
            let place = self.subject.image.place(finding.program_counter);
            let label = self
                .examination
                .findings
                .entry((finding.kind, place))
                .or_default();
            *label = label.union(finding.label);
        }
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

fn compare(
    operation: Operation,
    role: Role,
    case: &str,
    expected: &[u8],
    found: Vec<u8>,
) -> Result<(), Failure> {
    let case = case.to_owned();
    if role == Role::RoundKeys {
        let differs = found.iter().zip(expected).position(|(a, b)| a != b);
        return differs.map_or(Ok(()), |at| Err(Failure::NotStandardRoundKeys { case, at }));
    }
    if found == expected {
        return Ok(());
    }
    Err(Failure::WrongOutput {
        operation,
        case,
        expected: expected.to_vec(),
        found,
    })
}
