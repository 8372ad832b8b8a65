//! What every page needs: names, devices, primitives, and which records there are.

use cipherfit_atlas::accounting::{Counts, Explanation, Rule, Rules};
use cipherfit_catalog as catalog;
use cipherfit_catalog::Catalog;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, CostShape, Kind, Operation};
use schemars::JsonSchema;
use serde::Serialize;

/// What every page needs.
#[derive(Serialize, JsonSchema)]
pub struct Overview {
    /// Version of cipherfit.
    version: &'static str,
    /// How many records there are.
    count: usize,
    /// What each record is known by.
    columns: RecordColumns,
    /// What the figures under a rule are about.
    rows: Rows,
    /// The devices that measurements are made on, one a core.
    devices: Vec<Device>,
    /// The families of primitives.
    families: Vec<Family>,
    /// What each rule counts.
    rules: Vec<RuleInWords>,
    /// Classes of timing, worst first.
    constant_time: Vec<ConstantTime>,
    /// Are there circuits?
    hardware: bool,
}

/// A rule in words, and as the page's own portfolios count by it.
#[derive(Serialize, JsonSchema)]
pub struct RuleInWords {
    #[serde(flatten)]
    words: Explanation,
    /// What counts.
    counts: Counts,
}

/// Words of which many are alike, each written once.
#[derive(Default, Serialize, JsonSchema)]
pub struct Column {
    /// Each word once.
    words: Vec<String>,
    /// Places in `words`.
    numbers: Vec<usize>,
}

/// What records are known by: a record's number is its place in each column.
#[derive(Serialize, JsonSchema)]
pub struct RecordColumns {
    core: Column,
    isa: Column,
    primitive: Column,
    implementation: Column,
    toolchain: Column,
    /// Level of optimisation; empty where it has no name.
    optimisation: Column,
    language: Column,
    constant_time: Column,
    round_keys_in: Column,
}

/// The operations of each record that are counted: one row in the columns of each rule.
#[derive(Serialize, JsonSchema)]
pub struct Rows {
    /// Number of the record.
    record: Vec<usize>,
    /// The operation.
    operation: Column,
}

/// A device.
#[derive(Serialize, JsonSchema)]
pub struct Device {
    name: String,
    title: String,
    isa: String,
    core: String,
    clock_hz: u64,
    source: String,
}

/// A family of primitives.
#[derive(Serialize, JsonSchema)]
pub struct Family {
    name: String,
    title: String,
    kind: Kind,
    /// What users ask of it, messages first and the set-up of a key last.
    tasks: Vec<Operation>,
    summary: String,
    specification: String,
    security: String,
    members: Vec<Member>,
}

/// A primitive with its sizes.
#[derive(Serialize, JsonSchema)]
pub struct Member {
    name: String,
    title: String,
    block_bytes: usize,
    least_padding_bytes: usize,
    /// Bits of security: of the key; of a hash function, against collisions.
    security_bits: u64,
}

/// What is measured as an operation of its own. The steps of a hash function count together.
const OPERATIONS: [Operation; 13] = [
    Operation::EXPAND_KEY,
    Operation::ENCRYPT,
    Operation::DECRYPT,
    Operation::HASH,
    Operation::AUTHENTICATE,
    Operation::VERIFY,
    Operation::SEAL,
    Operation::OPEN,
    Operation::ENCRYPT_MESSAGE,
    Operation::DECRYPT_MESSAGE,
    Operation::DERIVE,
    Operation::PERMUTE,
    Operation::EXTEND,
];

impl Overview {
    pub(crate) fn new(
        catalog: &Catalog,
        measurements: &[Measurement],
        rules: &Rules,
        counted: &[(usize, Operation)],
        hardware: bool,
    ) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION"),
            count: measurements.len(),
            columns: RecordColumns::of(measurements),
            rows: Rows::of(counted),
            devices: catalog.machines.measured().iter().map(device).collect(),
            families: catalog.families.iter().map(family).collect(),
            rules: rules.counting().filter_map(rule).collect(),
            constant_time: ConstantTime::ALL.to_vec(),
            hardware,
        }
    }
}

impl Column {
    fn of<'w>(words: impl Iterator<Item = &'w str>) -> Self {
        let mut column = Self::default();
        for word in words {
            let known = column.words.iter().position(|known| known == word);
            column.numbers.push(known.unwrap_or(column.words.len()));
            if known.is_none() {
                column.words.push(word.to_owned());
            }
        }
        column
    }
}

impl RecordColumns {
    fn of(measurements: &[Measurement]) -> Self {
        let column = |word: fn(&Measurement) -> &str| Column::of(measurements.iter().map(word));
        Self {
            core: column(|one| &one.core),
            isa: column(|one| &one.isa),
            primitive: column(|one| &one.primitive),
            implementation: column(|one| &one.implementation),
            toolchain: column(|one| &one.toolchain),
            optimisation: column(|one| one.optimisation.as_deref().unwrap_or("")),
            language: column(|one| one.language.name()),
            constant_time: column(|one| one.claims.constant_time.name()),
            round_keys_in: column(|one| one.contract.round_keys_in.name()),
        }
    }
}

impl Rows {
    fn of(counted: &[(usize, Operation)]) -> Self {
        Self {
            record: counted.iter().map(|(record, _)| *record).collect(),
            operation: Column::of(counted.iter().map(|(_, operation)| operation.name())),
        }
    }
}

/// What the figures under a rule are about: the number of each record with each of its operations.
pub(crate) fn counted(
    measurements: &[Measurement],
    strict: Option<&Counts>,
) -> Vec<(usize, Operation)> {
    let rows = measurements.iter().enumerate().flat_map(|(number, one)| {
        let counted = |operation: &Operation| {
            strict.is_some_and(|strict| strict.account(one, *operation).is_some())
        };
        let operations = OPERATIONS.into_iter().filter(counted);
        operations.map(move |operation| (number, operation))
    });
    rows.collect()
}

fn rule((rule, counts): (&Rule, &Counts)) -> Option<RuleInWords> {
    Some(RuleInWords {
        words: rule.explain()?,
        counts: counts.clone(),
    })
}

fn device(machine: &catalog::Machine<'_>) -> Device {
    Device {
        name: machine.device.name.clone(),
        title: machine.device.title.clone(),
        isa: machine.isa.name.get_ref().clone(),
        core: machine.core.name.get_ref().clone(),
        clock_hz: machine.device.clock_hz,
        source: machine.device.source.clone(),
    }
}

fn tasks(kind: Kind) -> Vec<Operation> {
    let once = kind
        .tasks
        .iter()
        .filter(|task| task.cost == CostShape::OnceAKey);
    kind.needs().chain(once).map(|task| task.name).collect()
}

fn family(family: &catalog::Family) -> Family {
    let members = family.parameters.iter().map(|member| Member {
        name: member.name.clone(),
        title: member.title.clone(),
        block_bytes: member.block_bytes,
        least_padding_bytes: member.least_padding_bytes,
        security_bits: *member.security_bits.get_ref(),
    });
    Family {
        name: family.name.clone(),
        title: family.title.clone(),
        kind: family.kind,
        tasks: tasks(family.kind),
        summary: family.summary.clone(),
        specification: family.specification.clone(),
        security: family.security.clone(),
        members: members.collect(),
    }
}
