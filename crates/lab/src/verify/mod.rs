//! Does it do what it says? Vectors, random inputs, the calling convention, secrets.

mod bench;
mod calling;
mod compare;
mod effort;
mod failure;
mod interface;
mod interrupts;
mod place;
mod proof;
mod run;
mod sameness;
mod session;
mod steps;
mod watcher;

pub use bench::{Argument, Bench, Buffer, KEY, Layout, MESSAGE, Wanted, Watch, Witness};
pub use calling::{CYCLE_LIMIT, Called, Clobbered, Function};
pub(crate) use effort::MUCH;
pub use failure::Failure;
pub use interface::{Given, Interface, InterfaceWatch};
pub(crate) use proof::{Made, Pair, Prover, Specification};
pub use proof::{Outcome, Proof, Question, Theorem};
pub use sameness::Difference;
pub(crate) use steps::steps;

use crate::image::Image;
use crate::kinds::{Case, Series};
use cipherfit_catalog::{Implementation, Parameters};
use cipherfit_sim::{Convention, CoreDescription, Events, FindingKind, Label, Observer};
use cipherfit_vocabulary::{ConstantTime, Kind, Operation, PerOperation};
use run::{Audience, Run};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

/// Version of what is verified and how it is measured: records of another are stale.
pub const VERSION: u32 = 3;

/// Everything that a verification needs to know.
pub struct Subject<'a> {
    /// What the primitive is for.
    pub kind: Kind,
    /// The implementation.
    pub implementation: &'a Implementation,
    /// The level of optimisation that it was built at, where the implementation names levels.
    pub level: Option<&'a str>,
    /// The member of the family that was built.
    pub parameters: &'a Parameters,
    /// The image.
    pub image: &'a Image,
    /// Address of each operation's function.
    pub entries: BTreeMap<Operation, u32>,
    /// Address of the round keys, where they lie in the image.
    pub flash_round_keys: Option<u32>,
    /// The core that it runs on.
    pub core: &'static CoreDescription,
    /// How its functions are called.
    pub convention: Convention,
    /// The RAM for variables, buffers and stack.
    pub ram: Range<u32>,
    /// Cycles after which a call has lost its way, by operation; [`CYCLE_LIMIT`] where nothing is said.
    pub patience: PerOperation<u64>,
}

impl Subject<'_> {
    /// The function of an operation that the image has.
    fn function(&self, operation: Operation) -> Function {
        let patience = self.patience.get(&operation).copied();
        Function {
            entry: self.entries[&operation],
            patience: patience.unwrap_or(CYCLE_LIMIT),
        }
    }
}

/// What all the calls of one operation showed.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Cycles of each call.
    pub cycles: Vec<u64>,
    /// Deepest stack.
    pub stack_bytes: u32,
    /// Memory events of the first call.
    pub events: Events,
    /// Instructions of the first call.
    pub instructions: u64,
    /// What the first call spent on its interface; its register saving is what several calls show.
    pub interface: Interface,
}

/// What growing messages cost, all calls of a task together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageCosts {
    /// Cycles of each message that takes one block.
    pub first: Vec<u64>,
    /// Cycles that each further block has added.
    pub further: Vec<u64>,
}

/// Where and how secrets showed, by kind and place in the source.
pub type Findings = BTreeMap<(FindingKind, String), Label>;

/// What a verification that passed has seen.
#[derive(Clone, Debug, Default)]
pub struct Examination {
    /// By operation.
    pub records: PerOperation<Record>,
    /// By task, where messages were grown block by block.
    pub messages: PerOperation<MessageCosts>,
    /// Secrets, over all calls.
    pub findings: Findings,
    /// How calls that differ in secrets only were told apart, at worst, by operation.
    pub differences: PerOperation<Difference>,
    /// How often buffers and stack were put somewhere else.
    pub layouts: u64,
    /// How often a call was interrupted by another of the same code.
    pub interruptions: u64,
    /// How many more cases there were cycles for.
    pub more: u64,
}

impl Examination {
    /// Adds what another image of the same sources has shown.
    pub fn add(&mut self, mut other: Self) {
        for (operation, record) in std::mem::take(&mut other.records) {
            match self.records.entry(operation) {
                Entry::Vacant(entry) => {
                    entry.insert(record);
                }
                Entry::Occupied(entry) => {
                    let seen = entry.into_mut();
                    seen.cycles.extend(record.cycles);
                    seen.stack_bytes = seen.stack_bytes.max(record.stack_bytes);
                }
            }
        }
        for (task, costs) in std::mem::take(&mut other.messages) {
            let seen = self.messages.entry(task).or_default();
            seen.first.extend(costs.first);
            seen.further.extend(costs.further);
        }
        self.add_secrets(other);
    }

    /// The same with the fewest cycles alone: a bound of what can be, and not what is typical.
    #[must_use]
    pub fn fewest(mut self) -> Self {
        let costs = self.messages.values_mut();
        let costs = costs.flat_map(|one| [&mut one.first, &mut one.further]);
        let calls = self.records.values_mut().map(|one| &mut one.cycles);
        for cycles in calls.chain(costs) {
            *cycles = cycles.iter().min().copied().into_iter().collect();
        }
        self
    }

    /// Adds what another image has shown of secrets, and how often it was tried.
    pub fn add_secrets(&mut self, other: Self) {
        for (place, label) in other.findings {
            let seen = self.findings.entry(place).or_default();
            *seen = seen.union(label);
        }
        for (operation, difference) in other.differences {
            let seen = self.differences.entry(operation);
            let seen = seen.or_insert_with(|| difference.clone());
            *seen = difference.min(seen.clone());
        }
        self.layouts += other.layouts;
        self.interruptions += other.interruptions;
    }

    /// The class of behaviour that findings and differences show.
    #[must_use]
    pub fn constant_time(&self) -> ConstantTime {
        let followed = self.findings.keys().map(|(kind, _)| class_of(*kind));
        let observed = self.differences.values().map(Difference::class);
        followed.chain(observed).min().unwrap_or(ConstantTime::Full)
    }

    /// What shows that it is of this class and no better.
    fn evidence(&self, class: ConstantTime) -> Option<String> {
        let mut places = self.findings.keys();
        let followed = places.find(|(kind, _)| class_of(*kind) == class);
        let mut differences = self.differences.iter();
        let observed = differences.find(|(_, difference)| difference.class() == class);
        let followed = followed
            .map(|(kind, place)| format!("secret-dependent {} at {place}", finding_name(*kind)));
        let observed = observed.map(|(operation, difference)| {
            format!("two calls of {operation} that differ in secrets only {difference}")
        });
        followed.or(observed)
    }
}

fn class_of(kind: FindingKind) -> ConstantTime {
    match kind {
        FindingKind::Address => ConstantTime::Branches,
        FindingKind::Branch | FindingKind::Timing => ConstantTime::None,
    }
}

/// Cases of which as many are tried as there are cycles for.
#[derive(Clone, Copy, Default)]
pub struct More<'c> {
    /// The cases, in the order in which they are tried.
    pub cases: &'c [&'c Case],
    /// So many are tried whatever they take: where there are no cycles for them, the shortest of the others.
    pub least: usize,
}

/// Runs all cases with buffers and stack in many places and calls in many orders, then those that grow, and so many
/// more as there are cycles for; where the contract says that the code may be interrupted by itself, interrupts it.
///
/// # Errors
/// The first [`Failure`].
pub fn examine(
    subject: &Subject<'_>,
    cases: &[&Case],
    series: &[Series],
    more: More<'_>,
) -> Result<Examination, Failure> {
    let seed = format!("{} on {}", subject.parameters.name, subject.core.name);
    let mut run = Run::new(subject, &seed, Audience::Nobody);
    run.watched_cases(cases)?;
    for growing in series {
        run.series(growing)?;
    }
    run.cases_within(more, MUCH)?;
    if subject.implementation.manifest.contract.reentrant {
        run.interrupts(cases)?;
    }
    Ok(run.into_examination())
}

/// Runs cases as [`examine`] does, without interrupting them: for an image that differs from one examined
/// in its addresses only.
///
/// # Errors
/// The first [`Failure`].
pub fn examine_briefly(subject: &Subject<'_>, cases: &[&Case]) -> Result<Examination, Failure> {
    let mut run = Run::new(subject, &subject.parameters.name, Audience::Nobody);
    run.cases(cases)?;
    Ok(run.into_examination())
}

/// Runs cases with buffers and stack at every distance from the border of a page, where addresses carry.
///
/// # Errors
/// The first [`Failure`].
pub fn examine_at_borders(subject: &Subject<'_>, cases: &[&Case]) -> Result<(), Failure> {
    let mut run = Run::new(subject, &subject.parameters.name, Audience::Nobody);
    run.at_all_borders(cases)
}

/// Runs one case once, whatever it costs.
///
/// # Errors
/// The first [`Failure`].
pub fn examine_once(subject: &Subject<'_>, case: &Case) -> Result<Examination, Failure> {
    let mut run = Run::new(subject, &subject.parameters.name, Audience::Nobody);
    run.case(case, Layout::Tidy)?;
    Ok(run.into_examination())
}

/// Calls of a case, with their cycles.
pub type CaseCalls = Vec<(Operation, u64)>;

/// Runs one case once, whatever it costs, for its results and its cycles: secrets are not followed.
///
/// # Errors
/// The first [`Failure`].
pub fn call_once(subject: &Subject<'_>, case: &Case) -> Result<CaseCalls, Failure> {
    unfollowed(subject).case(case, Layout::Tidy)
}

/// Runs each case after a reset, with buffers and stack where the layout has them; gives the calls of each. Secrets are
/// not followed.
///
/// # Errors
/// The first [`Failure`].
pub fn calls(
    subject: &Subject<'_>,
    cases: &[Case],
    layout: Layout,
) -> Result<Vec<CaseCalls>, Failure> {
    let mut run = unfollowed(subject);
    // How much stack there must be is not known before.
    for case in cases.iter().take(1).chain(cases.last()) {
        run.case(case, Layout::Tidy)?;
    }
    let cases = cases.iter();
    cases.map(|case| run.case(case, layout)).collect()
}

/// A run for results and cycles alone, which takes less time without following secrets.
fn unfollowed<'a>(subject: &'a Subject<'a>) -> Run<'a, 'a> {
    let mut run = Run::new(subject, &subject.parameters.name, Audience::Nobody);
    run.bench.follows_secrets = false;
    run
}

/// Runs one case and lets an observer watch one of its operations.
///
/// # Errors
/// The first [`Failure`].
pub fn watch(
    subject: &Subject<'_>,
    case: &Case,
    operation: Operation,
    observer: &mut dyn Observer,
) -> Result<(), Failure> {
    let audience = Audience::Observer(operation, observer);
    let mut run = Run::new(subject, &subject.parameters.name, audience);
    run.case(case, Layout::Tidy).map(|_| ())
}

/// Runs one case and lets a witness see all of its calls.
///
/// # Errors
/// The first [`Failure`].
pub fn witness(
    subject: &Subject<'_>,
    case: &Case,
    witness: &mut dyn CallWitness,
) -> Result<(), Failure> {
    let audience = Audience::Witness(witness);
    let mut run = Run::new(subject, &subject.parameters.name, audience);
    run.case(case, Layout::Tidy).map(|_| ())
}

/// A witness who is told, too, which operation is called.
pub trait CallWitness: Witness {
    /// The next call is of this operation.
    fn operation(&mut self, operation: Operation);
}

/// Holds the claims of the manifest to what was seen.
///
/// # Errors
/// The first claim that does not hold.
pub fn check_claims(subject: &Subject<'_>, seen: &Examination) -> Result<(), Failure> {
    let claims = &subject.implementation.manifest.claims;
    let claimed = claims.constant_time(subject.level);
    let observed = seen.constant_time();
    if observed != claimed {
        return Err(Failure::FalseConstantTimeClaim {
            claimed: claimed.name().to_owned(),
            observed: observed.name().to_owned(),
            evidence: seen.evidence(observed),
        });
    }
    for (&operation, record) in &seen.records {
        if let Some(claimed) = claims.stack_bytes(subject.level, operation)
            && record.stack_bytes > claimed
        {
            return Err(Failure::StackClaim {
                operation,
                claimed,
                observed: record.stack_bytes,
            });
        }
    }
    Ok(())
}

/// As a person says it.
#[must_use]
pub fn finding_name(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Branch => "branch",
        FindingKind::Address => "address",
        FindingKind::Timing => "timing",
    }
}
