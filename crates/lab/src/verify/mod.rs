//! Does it do what it says? Vectors, random inputs, the calling convention, secrets.

mod bench;
mod cases;
mod failure;
mod hash;
mod interface;
mod messages;

pub use bench::{Argument, Bench, Buffer, Called, Clobbered, KEY, MESSAGE, Wanted, Watch, Witness};
pub use cases::{Case, RANDOM_BUILT_IN_KEYS, RANDOM_INPUTS, named_randomness, official, random};
pub use failure::Failure;
pub use hash::{examine_messages, watch_message, witness_message};
pub use interface::{Given, Interface, InterfaceWatch};
pub use messages::{Message, Messages};

use crate::image::Image;
use cipherfit_catalog::{Implementation, Parameters};
use cipherfit_sim::{CoreDescription, Events, FindingKind, Label, Observation, Observer, Rights};
use cipherfit_vocabulary::ConstantTime;
use cipherfit_vocabulary::{Operation, PerOperation};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

/// Version of what is verified and how it is measured: records of another are stale.
pub const VERSION: u32 = 1;

/// Everything that a verification needs to know.
pub struct Subject<'a> {
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
    /// The RAM for variables, buffers and stack.
    pub ram: Range<u32>,
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

/// Where and how secrets showed, by kind and place in the source.
pub type Findings = BTreeMap<(FindingKind, String), Label>;

/// What a verification that passed has seen.
#[derive(Clone, Debug, Default)]
pub struct Examination {
    /// By operation.
    pub records: PerOperation<Record>,
    /// Secrets, over all calls.
    pub findings: Findings,
}

impl Examination {
    /// Adds what another image of the same sources has shown.
    pub fn add(&mut self, other: Self) {
        for (operation, record) in other.records {
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
        for (place, label) in other.findings {
            let seen = self.findings.entry(place).or_default();
            *seen = seen.union(label);
        }
    }

    /// The class of behaviour that the findings show.
    #[must_use]
    pub fn constant_time(&self) -> ConstantTime {
        self.findings
            .keys()
            .map(|(kind, _)| class_of(*kind))
            .min()
            .unwrap_or(ConstantTime::Full)
    }
}

fn class_of(kind: FindingKind) -> ConstantTime {
    match kind {
        FindingKind::Address => ConstantTime::Branches,
        FindingKind::Branch | FindingKind::Timing => ConstantTime::None,
    }
}

/// So many calls are watched for what they spend on the interface: by then no value is where it is
/// by chance.
const WATCHED_CALLS: usize = 4;

/// Runs all cases.
///
/// # Errors
/// The first [`Failure`].
pub fn examine(subject: &Subject<'_>, cases: &[Case]) -> Result<Examination, Failure> {
    let seed = format!("{} on {}", subject.parameters.name, subject.core.name);
    let mut run = Run::new(subject, &seed, Audience::Nobody);
    for case in cases {
        run.case(case)?;
    }
    if subject.implementation.has_round_keys_in_flash() {
        // It served to make the round keys; it is no part of the firmware, and neither are its secrets.
        run.examination.records.remove(&Operation::EXPAND_KEY);
    }
    Ok(run.examination)
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
    Run::new(subject, &subject.parameters.name, audience).case(case)
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
    Run::new(subject, &subject.parameters.name, audience).case(case)
}

/// A witness who is told, too, which operation is called.
pub trait CallWitness: Witness {
    /// The next call is of this operation.
    fn operation(&mut self, operation: Operation);
}

/// Who wants to see calls.
enum Audience<'w> {
    /// Nobody.
    Nobody,
    /// An observer of one operation.
    Observer(Operation, &'w mut dyn Observer),
    /// A witness of all.
    Witness(&'w mut dyn CallWitness),
}

/// A verification under way.
struct Run<'a, 'w> {
    subject: &'a Subject<'a>,
    bench: Bench<'a>,
    examination: Examination,
    audience: Audience<'w>,
}

impl<'a, 'w> Run<'a, 'w> {
    /// A run whose buffers and registers depend on a name.
    fn new(subject: &'a Subject<'a>, name: &str, audience: Audience<'w>) -> Self {
        let randomness = named_randomness(name);
        Self {
            subject,
            bench: Bench::new(subject.core, subject.image, subject.ram.clone(), randomness),
            examination: Examination::default(),
            audience,
        }
    }

    /// Starts over with an area of the caller and its parts.
    fn reset_with_area(&mut self) -> Result<(), Failure> {
        let area = self.subject.implementation.area(self.subject.parameters);
        let parts: Vec<(&str, Range<usize>)> = area
            .iter()
            .map(|part| (part.holds.name(), part.range.clone()))
            .collect();
        let size = area.iter().map(|part| part.range.end).max().unwrap_or(0);
        self.reset(&[Wanted {
            parts: &parts,
            ..Wanted::anywhere("area", size)
        }])
    }

    fn reset(&mut self, wanted: &[Wanted<'_>]) -> Result<(), Failure> {
        let alignment = self.subject.implementation.manifest.contract.alignment;
        self.bench
            .reset(wanted, alignment)
            .map_err(|reason| Failure::Inputs { reason })
    }

    /// Expands the key, encrypts, and decrypts where the implementation can.
    fn case(&mut self, case: &Case) -> Result<(), Failure> {
        let Subject {
            implementation,
            parameters,
            ..
        } = self.subject;
        let contract = &implementation.manifest.contract;
        let one_pointer = implementation.takes_one_pointer();
        if one_pointer {
            self.reset_with_area()?;
        } else {
            self.reset(&[
                Wanted::anywhere("block", parameters.block_bytes),
                Wanted::anywhere("key", parameters.key_bytes),
                Wanted {
                    end: contract.round_keys_end,
                    ..Wanted::anywhere("round_keys", implementation.round_key_bytes(parameters))
                },
            ])?;
        }
        let arguments: &[&str] = if implementation.has_key_in_code() {
            &["block"]
        } else if implementation.takes_key() {
            &["block", "key"]
        } else {
            self.expand_key(case)?;
            if implementation.has_round_keys_in_flash() {
                self.move_round_keys_to_flash();
                &["block"]
            } else {
                &["block", "round_keys"]
            }
        };
        let arguments = if one_pointer { &["area"] } else { arguments };
        let directions = [
            (Operation::ENCRYPT, &case.plaintext, &case.ciphertext),
            (Operation::DECRYPT, &case.ciphertext, &case.plaintext),
        ];
        for (operation, input, expected) in directions {
            if self.subject.entries.contains_key(&operation) {
                if implementation.takes_key() {
                    self.give_key(case);
                }
                self.crypt(operation, case, arguments, input, expected)?;
            }
        }
        Ok(())
    }

    /// Gives the next call the key itself.
    fn give_key(&mut self, case: &Case) {
        let contract = &self.subject.implementation.manifest.contract;
        self.bench.fill("key", &case.key, KEY);
        let rights = if contract.overwrites_key {
            Rights::READ | Rights::WRITE
        } else {
            Rights::READ
        };
        self.bench.allow("key", rights);
    }

    /// Does what the maker of a firmware does who keeps the round keys in flash.
    fn move_round_keys_to_flash(&mut self) {
        let round_keys = self.bench.contents("round_keys");
        self.bench.allow("round_keys", Rights::NONE);
        if let Some(address) = self.subject.flash_round_keys {
            self.bench.patch(address, &round_keys, KEY);
        }
    }

    fn expand_key(&mut self, case: &Case) -> Result<(), Failure> {
        self.bench.fill("key", &case.key, KEY);
        self.bench.allow("key", Rights::READ);
        self.bench.allow("round_keys", Rights::READ | Rights::WRITE);
        let arguments: &[&str] = if self.subject.implementation.takes_one_pointer() {
            &["area"]
        } else {
            &["round_keys", "key"]
        };
        self.call(Operation::EXPAND_KEY, &case.name, &pointers(arguments))?;
        self.bench.allow("key", Rights::NONE);
        self.bench.allow("round_keys", Rights::READ);
        self.bench.label("round_keys", KEY);
        if self.subject.implementation.manifest.contract.round_keys == "standard" {
            let found = self.bench.contents("round_keys");
            let differs = found.iter().zip(&case.round_keys).position(|(a, b)| a != b);
            if let Some(at) = differs {
                return Err(Failure::NotStandardRoundKeys {
                    case: case.name.clone(),
                    at,
                });
            }
        }
        Ok(())
    }

    fn crypt(
        &mut self,
        operation: Operation,
        case: &Case,
        arguments: &[&str],
        input: &[u8],
        expected: &[u8],
    ) -> Result<(), Failure> {
        self.bench.fill("block", input, MESSAGE);
        self.bench.allow("block", Rights::READ | Rights::WRITE);
        self.call(operation, &case.name, &pointers(arguments))?;
        let found = self.bench.contents("block");
        compare(operation, &case.name, expected, found)
    }

    /// Calls an operation; gives its cycles.
    fn call(
        &mut self,
        operation: Operation,
        case: &str,
        arguments: &[Argument<'_>],
    ) -> Result<u64, Failure> {
        if self.bench.find("work").is_some() {
            self.bench.forget("work");
            self.bench.allow("work", Rights::READ | Rights::WRITE);
        }
        let entry = self.subject.entries[&operation];
        let calls = self.examination.records.get(&operation);
        let early = calls.is_none_or(|record| record.cycles.len() < WATCHED_CALLS);
        let input = self.bench.find("block").or(self.bench.find("message"));
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
        if operation == Operation::EXPAND_KEY
            && self.subject.implementation.has_round_keys_in_flash()
        {
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

fn pointers<'n>(names: &[&'n str]) -> Vec<Argument<'n>> {
    names.iter().map(|name| Argument::Pointer(name)).collect()
}

fn compare(
    operation: Operation,
    case: &str,
    expected: &[u8],
    found: Vec<u8>,
) -> Result<(), Failure> {
    if found == expected {
        return Ok(());
    }
    Err(Failure::WrongOutput {
        operation,
        case: case.to_owned(),
        expected: expected.to_vec(),
        found,
    })
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
        let evidence = seen
            .findings
            .keys()
            .find(|(kind, _)| class_of(*kind) == observed)
            .map(|(kind, place)| format!("secret-dependent {} at {place}", finding_name(*kind)));
        return Err(Failure::FalseConstantTimeClaim {
            claimed: claimed.name().to_owned(),
            observed: observed.name().to_owned(),
            evidence,
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
