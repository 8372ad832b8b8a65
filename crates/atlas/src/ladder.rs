//! The optimisation ladder of Didla et al. 2008: versions of one C implementation, each with other
//! switches, and what each step from a version to the next one gains.
//!
//! A measurement belongs to the ladder by its label (`Version 7`), and its switches are the
//! definitions that it was built with (`-DLADDER_INLINE=1`): there is no second list of them.

use crate::accounting::{DIDLA2008, Rule};
use crate::published::{Evidence, Figures, Published};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Clock of the paper's board.
pub const CLOCK_HZ: f64 = 8e6;

const VERSION: &str = "Version ";
const SWITCH: &str = "-DLADDER_";

/// The ladder of one primitive on one core.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// Primitive with its parameters.
    pub primitive: String,
    /// Core.
    pub core: String,
    /// The rule that all figures are counted by.
    pub rule: Rule,
    /// One for each compiler and level of optimisation, the fastest first by its last version.
    pub builds: Vec<Build>,
}

/// The ladder as one compiler builds it at one level of optimisation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Build {
    /// Toolchain.
    pub toolchain: String,
    /// Level of optimisation, where it has a name.
    pub optimisation: Option<String>,
    /// Flags that choose how the compiler optimises: `-O3`.
    pub flags: Vec<String>,
    /// The versions, from the first.
    pub rungs: Vec<Rung>,
}

/// One version.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// Its number.
    pub version: u32,
    /// Implementation folder.
    pub implementation: String,
    /// The switches that are on, as they are defined: `SPECIAL`, `DATASZ64`.
    pub switches: Vec<String>,
    /// What is different from the version before; empty for the first.
    pub step: Vec<String>,
    /// Cycles of one encryption.
    pub cycles: u64,
    /// Time of one encryption at [`CLOCK_HZ`], in microseconds.
    pub time_us: f64,
    /// Throughput at [`CLOCK_HZ`] in kilobits a second.
    pub throughput_kbps: f64,
    /// Cycles of the key schedule.
    pub key_setup_cycles: Option<u64>,
    /// Time of the key schedule at [`CLOCK_HZ`], in microseconds.
    pub key_setup_us: Option<f64>,
    /// ROM in bytes.
    pub rom: u64,
    /// RAM in bytes.
    pub ram: u64,
    /// Cycles of the version before ÷ cycles of this one.
    pub gain: Option<f64>,
    /// The version that this one builds on, where that is not the one before.
    pub builds_on: Option<BuildsOn>,
    /// What the paper has for this version.
    pub published: Option<PublishedVersion>,
}

/// The latest earlier version all of whose switches are kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BuildsOn {
    /// Its number.
    pub version: u32,
    /// Its cycles ÷ cycles of this one.
    pub gain: f64,
}

/// What the paper has for a version.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublishedVersion {
    /// The paper's name.
    pub label: String,
    /// Its figures; all unknown if they were not recovered.
    pub figures: Figures,
    /// Time of one encryption at [`CLOCK_HZ`] in microseconds, if the cycles are known.
    pub time_us: Option<f64>,
    /// How they are known.
    pub evidence: Evidence,
    /// Everything else.
    pub notes: String,
}

/// Switches by name, with their values.
type Switches = BTreeMap<String, u64>;

/// The ladder of a primitive on a core; none if nothing of it is measured there.
#[must_use]
pub fn ladder(
    measurements: &[Measurement],
    published: &Published,
    primitive: &str,
    core: &str,
) -> Option<Ladder> {
    let rule = published.rules.named(DIDLA2008)?;
    let mut builds: BTreeMap<(&str, Option<&str>), BTreeMap<u32, &Measurement>> = BTreeMap::new();
    for ours in measurements {
        if ours.primitive == primitive
            && ours.core == core
            && let Some(version) = version(ours)
        {
            let build = (&*ours.toolchain, ours.optimisation.as_deref());
            builds.entry(build).or_default().insert(version, ours);
        }
    }
    let mut builds: Vec<Build> = builds
        .into_iter()
        .map(|((toolchain, level), versions)| Build {
            toolchain: toolchain.to_owned(),
            optimisation: level.map(str::to_owned),
            flags: optimisation_flags(&versions),
            rungs: rungs(&versions, rule, published),
        })
        // Without the first version it is no ladder: the last is built at more levels.
        .filter(|build| build.rungs.first().is_some_and(|first| first.version == 1))
        .collect();
    // Stable: builds of the same speed stay in the order of their names.
    builds.sort_by_key(|build| build.rungs.last().map(|last| last.cycles));
    (!builds.is_empty()).then(|| Ladder {
        primitive: primitive.to_owned(),
        core: core.to_owned(),
        rule: rule.clone(),
        builds,
    })
}

/// The primitives that have a ladder, with the cores that it is measured on.
#[must_use]
pub fn ladders(measurements: &[Measurement]) -> BTreeSet<(&str, &str)> {
    let on_ladder = measurements.iter().filter(|ours| version(ours).is_some());
    on_ladder
        .map(|ours| (&*ours.primitive, &*ours.core))
        .collect()
}

/// Number of the version that the paper's label names.
fn version(ours: &Measurement) -> Option<u32> {
    let label = ours.labels.get(DIDLA2008)?.strip_prefix(VERSION)?;
    label.split_whitespace().next()?.parse().ok()
}

fn optimisation_flags(versions: &BTreeMap<u32, &Measurement>) -> Vec<String> {
    let first = versions.values().next();
    let flags = first.into_iter().flat_map(|ours| &ours.flags);
    flags
        .filter(|flag| flag.starts_with("-O"))
        .cloned()
        .collect()
}

fn switches(ours: &Measurement) -> Switches {
    let definitions = ours
        .flags
        .iter()
        .filter_map(|flag| flag.strip_prefix(SWITCH));
    definitions
        .filter_map(|definition| {
            let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
            Some((name.to_owned(), value.parse().ok()?))
        })
        .filter(|(_, value)| *value != 0)
        .collect()
}

/// `INLINE`, `DATASZ64`.
fn shown(name: &str, value: u64) -> String {
    if value == 1 {
        name.to_owned()
    } else {
        format!("{name}{value}")
    }
}

/// What has to be done to the switches of one version to come to those of another.
fn step(from: &Switches, to: &Switches) -> Vec<String> {
    let removed = from.iter().filter(|(name, _)| !to.contains_key(*name));
    let removed = removed.map(|(name, value)| format!("−{}", shown(name, *value)));
    let set = to.iter().filter_map(|(name, value)| match from.get(name) {
        Some(old) if old == value => None,
        Some(old) => Some(format!("{}→{value}", shown(name, *old))),
        None => Some(format!("+{}", shown(name, *value))),
    });
    removed.chain(set).collect()
}

/// Whether all switches of one version are kept in the other, if with a larger value.
fn keeps(from: &Switches, to: &Switches) -> bool {
    from.iter()
        .all(|(name, value)| to.get(name).is_some_and(|kept| kept >= value))
}

fn rungs(versions: &BTreeMap<u32, &Measurement>, rule: &Rule, published: &Published) -> Vec<Rung> {
    let mut rungs: Vec<(Switches, Rung)> = Vec::new();
    for (&version, ours) in versions {
        let Some(figures) = rule.account(ours, Operation::ENCRYPT) else {
            continue;
        };
        let switches = switches(ours);
        let gain = |before: &Rung| before.cycles as f64 / figures.cycles as f64;
        let before = rungs.last();
        let base = rungs.iter().rev().find(|(base, _)| keeps(base, &switches));
        let builds_on = base
            .filter(|(_, base)| before.is_some_and(|(_, before)| before.version != base.version))
            .map(|(_, base)| BuildsOn {
                version: base.version,
                gain: gain(base),
            });
        let rung = Rung {
            version,
            implementation: ours.implementation.clone(),
            switches: switches
                .iter()
                .map(|(name, value)| shown(name, *value))
                .collect(),
            step: before.map_or(Vec::new(), |(before, _)| step(before, &switches)),
            cycles: figures.cycles,
            time_us: microseconds(figures.cycles),
            throughput_kbps: kilobits_a_second(ours, figures.cycles),
            key_setup_cycles: figures.key_setup_cycles,
            key_setup_us: figures.key_setup_cycles.map(microseconds),
            rom: figures.rom,
            ram: figures.ram,
            gain: before.map(|(_, before)| gain(before)),
            builds_on,
            published: published_version(ours, published),
        };
        rungs.push((switches, rung));
    }
    rungs.into_iter().map(|(_, rung)| rung).collect()
}

fn microseconds(cycles: u64) -> f64 {
    cycles as f64 * 1e6 / CLOCK_HZ
}

fn kilobits_a_second(ours: &Measurement, cycles: u64) -> f64 {
    8.0 * ours.ram.message as f64 * CLOCK_HZ / cycles as f64 / 1000.0
}

fn published_version(ours: &Measurement, published: &Published) -> Option<PublishedVersion> {
    let measured_here = |device: &str| {
        let device = published.devices.get(device);
        device.is_some_and(|device| device.cores.contains(&ours.core))
    };
    let row = published.rows.iter().find(|row| {
        row.rule.word() == DIDLA2008 && row.names(ours) && measured_here(&row.device)
    })?;
    Some(PublishedVersion {
        label: row.label.clone(),
        figures: row.figures.clone(),
        time_us: row.figures.cycles.map(microseconds),
        evidence: row.evidence,
        notes: row.notes.clone(),
    })
}
