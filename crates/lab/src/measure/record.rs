//! What a verification has seen, as results have it.

use super::{ram, rom};
use crate::build::Built;
use crate::verify::{self, Examination, KEY, MESSAGE};
use cipherfit_catalog::Job;
use cipherfit_results::{
    Claims, Contract, CycleRange, EventCounts, Measurement, Overhead, Secret, SecretFinding, Share,
    TaskCycles, Verified,
};
use cipherfit_sim::{FindingKind, Label};
use cipherfit_vocabulary::{CostShape, Operation, PerOperation, Role, Task};
use std::collections::BTreeMap;

/// Writes down what an image has shown.
pub(super) fn write_down(
    job: &Job<'_>,
    built: &Built,
    entries: &BTreeMap<Operation, u32>,
    seen: &Examination,
    verified: Verified,
) -> Measurement {
    let manifest = &job.implementation.manifest;
    let contract = &manifest.contract;
    let timing = &job.machine.core.timing;
    let identity = job.identity();
    let each = |f: &dyn Fn(&verify::Record) -> u64| -> PerOperation<u64> {
        seen.records
            .iter()
            .map(|(&operation, record)| (operation, f(record)))
            .collect()
    };
    let firmware = entries
        .iter()
        .filter(|(operation, _)| job.implementation.is_in_firmware(**operation))
        .map(|(&operation, &address)| (operation, address))
        .collect();
    Measurement {
        core: identity.core,
        memory: identity.memory,
        isa: job.machine.isa.name.get_ref().clone(),
        primitive: job.parameters.name.clone(),
        implementation: job.implementation.name.clone(),
        uses: manifest
            .uses
            .iter()
            .map(|(role, name)| (role.clone(), name.get_ref().clone()))
            .collect(),
        parts: BTreeMap::new(),
        labels: job.implementation.labels(job.parameters, job.level),
        language: manifest.language,
        toolchain: job.toolchain().name.clone(),
        optimisation: job.level.map(str::to_owned),
        instructions: Vec::new(),
        tools: built.tools.clone(),
        flags: built.flags.clone(),
        contract: Contract {
            interface: contract.interface,
            round_keys: if job.family.kind.has_round_keys() {
                contract.round_keys.clone()
            } else {
                "none".to_owned()
            },
            round_keys_in: contract.round_keys_in,
            overwrites_key: contract.overwrites_key,
            alignment: u64::from(contract.alignment),
            reentrant: contract.reentrant,
            relocatable: contract.relocatable,
            fixed_addresses: !job.section_addresses().is_empty(),
        },
        claims: Claims {
            constant_time: manifest.claims.constant_time(job.level),
        },
        cycles: seen
            .records
            .iter()
            .map(|(&o, record)| (o, range(&record.cycles)))
            .collect(),
        tasks: tasks(job, seen),
        lengths: PerOperation::new(),
        overhead: Overhead {
            call_return: u64::from(timing.call_return_cycles),
            return_only: u64::from(timing.return_cycles),
            return_bytes: each(&|record| record.interface.return_bytes),
            block_io: shares(seen, |interface| interface.block_io)
                .into_iter()
                .filter(|(operation, _)| works_on_a_block(job, *operation))
                .collect(),
            convention: shares(seen, verify::Interface::convention),
        },
        rom: rom::rom(&built.image, &firmware),
        ram: ram::ram(
            job,
            rom::static_bytes(&built.image),
            each(&|record| u64::from(record.stack_bytes)),
        ),
        events: seen
            .records
            .iter()
            .map(|(&o, record)| (o, events(record)))
            .collect(),
        secret: secret(&seen.findings),
        verified,
        source_sha256: built.source_sha256.clone(),
    }
}

/// What each task costs.
fn tasks(job: &Job<'_>, seen: &Examination) -> PerOperation<TaskCycles> {
    let tasks = job.family.kind.tasks.iter();
    let cycles = |task: &&Task| match task.cost {
        CostShape::OnceAKey | CostShape::EachBlock => Some(TaskCycles {
            first: range(&seen.records.get(&task.name)?.cycles),
            further: None,
        }),
        CostShape::FirstAndFurther => {
            let messages = seen.messages.get(&task.name)?;
            Some(TaskCycles {
                first: range(&messages.first),
                further: Some(range(&messages.further)),
            })
        }
    };
    tasks
        .filter_map(|task| Some((task.name, cycles(&task)?)))
        .collect()
}

/// Is an operation a task of its own that works on one block?
fn works_on_a_block(job: &Job<'_>, operation: Operation) -> bool {
    let of_a_block = |task: &Task| task.cost == CostShape::EachBlock;
    let interface = job.implementation.manifest.contract.interface;
    let described = job.family.kind.operation(operation, interface);
    job.family.kind.task(operation).is_some_and(of_a_block)
        && described.is_some_and(|one| one.arguments.iter().any(|one| one.role == Role::Block))
}

/// A share of the interface by operation.
fn shares(seen: &Examination, of: fn(&verify::Interface) -> Share) -> PerOperation<Share> {
    seen.records
        .iter()
        .map(|(&operation, record)| (operation, of(&record.interface)))
        .collect()
}

fn range(cycles: &[u64]) -> CycleRange {
    let mut sorted = cycles.to_vec();
    sorted.sort_unstable();
    let at = |index: usize| sorted.get(index).copied().unwrap_or_default();
    CycleRange {
        min: at(0),
        median: at(sorted.len().saturating_sub(1) / 2),
        max: at(sorted.len().saturating_sub(1)),
    }
}

fn events(record: &verify::Record) -> EventCounts {
    EventCounts {
        instructions: record.instructions,
        fetched_words: record.events.fetched_words,
        rom_reads: record.events.rom_reads,
        ram_reads: record.events.ram_reads,
        ram_writes: record.events.ram_writes,
    }
}

fn secret(findings: &verify::Findings) -> Secret {
    let of = |wanted: FindingKind| {
        findings
            .iter()
            .filter(|((kind, _), _)| *kind == wanted)
            .map(|((_, place), &label)| SecretFinding {
                place: place.clone(),
                depends_on: secrets(label),
            })
            .collect()
    };
    Secret {
        branches: of(FindingKind::Branch),
        addresses: of(FindingKind::Address),
        timing: of(FindingKind::Timing),
    }
}

/// The secrets in words, each at the place of its bit in a label.
pub(super) const SECRETS: [(Label, &str); 2] = [(KEY, "key"), (MESSAGE, "message")];

fn secrets(label: Label) -> Vec<String> {
    SECRETS
        .into_iter()
        .filter(|(bit, _)| label.0 & bit.0 != 0)
        .map(|(_, name)| name.to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn the_median_is_the_lower_one() {
        let cycles = range(&[9, 1, 5, 3]);
        assert_eq!((cycles.min, cycles.median, cycles.max), (1, 3, 9));
    }
}
