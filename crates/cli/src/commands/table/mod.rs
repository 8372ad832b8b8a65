//! `cipherfit table`.

mod columns;

pub(crate) use columns::Shown;

use crate::arguments::{LeaksArguments, TableArguments};
use crate::clock::{Clock, energies};
use crate::device;
use crate::failure::{CommandResult, Failure};
use crate::names::{Named, Names};
use crate::terminal;
use crate::terminal::out;
use cipherfit_atlas::accounting::{Counts, Rule, Rules};
use cipherfit_atlas::published;
use cipherfit_atlas::table::{Query, TableRow, rows};
use cipherfit_catalog::Catalog;
use cipherfit_results::Measurement;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::{ConstantTime, DeviceFacts, Identity, Kind, Operation, Selection};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &TableArguments) -> CommandResult {
    let rules = published::rules(&root.join("published"))?;
    let (rule, _) = rule(root, &rules, &arguments.rule)?;
    if let Some(explanation) = rule.explain().filter(|_| arguments.explain) {
        for line in explanation.to_string().lines() {
            terminal::wrapped(line);
        }
        out!("");
    }
    let catalog = Catalog::load(root)?;
    arguments.selection.check(&catalog)?;
    let Chosen {
        mut measurements,
        notes,
        device,
    } = chosen(root, &catalog, &arguments.selection.selection())?;
    allowed(&mut measurements, &arguments.leaks)?;
    let usual = || {
        let kinds = Kind::all().into_iter();
        let first = |kind: Kind| kind.needs().next().map(|task| task.name);
        kinds.filter_map(first).collect()
    };
    let operations: Vec<Operation> = arguments.operation.map_or_else(usual, |one| vec![one]);
    let of_operation = |operation: &Operation| {
        let query = Query {
            operation: *operation,
            sort: arguments.sort,
            ..Query::by(rule)
        };
        rows(&measurements, &query)
    };
    let rows: Vec<TableRow> = operations.iter().flat_map(of_operation).collect();
    if rows.is_empty() {
        let found = measurements.iter().flat_map(|one| one.tasks.keys());
        let found: BTreeSet<&str> = found.map(|operation| operation.name()).collect();
        let found: Vec<&str> = found.into_iter().collect();
        let wanted: Vec<&str> = operations.iter().map(|one| one.name()).collect();
        return Err(Failure::bad_input(
            format!(
                "nothing of this does {} by the rule {rule}",
                wanted.join(" or ")
            ),
            format!(
                "it does {} (--operation), by the rule strict",
                found.join(", ")
            ),
        ));
    }
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&rows).unwrap_or_default()
        );
    } else {
        let clock = Clock::of(arguments.clock.clock.as_deref(), device.as_ref())?;
        let energies = energies(root, device.as_ref(), &measurements, &operations, false)?;
        let beside = Beside { clock, energies };
        if arguments.by_size {
            print_by_size(&catalog, &rows, arguments, &beside);
        } else {
            print_by_primitive(&rows, &arguments.columns, &beside);
        }
        terminal::wrapped(&format!(
            "{} measurements by the rule {rule} (--explain says what it counts)",
            rows.len()
        ));
        tell_of_leaks(&catalog, &rows);
        beside.tell();
        for note in &notes {
            terminal::wrapped(note);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What stands beside cycles.
struct Beside {
    clock: Option<Clock>,
    energies: BTreeMap<Identity, String>,
}

impl Beside {
    fn tell(&self) {
        if let Some(clock) = &self.clock {
            terminal::wrapped(&clock.note);
        }
        if !self.energies.is_empty() {
            let told =
                "µJ: estimates of a call, the key schedule apart (`cipherfit energy` shows more)";
            terminal::wrapped(told);
        }
    }
}

/// Keeps what tells no more of secrets than is allowed.
pub(super) fn allowed(found: &mut Vec<Measurement>, leaks: &LeaksArguments) -> CommandResult<()> {
    found.retain(|one| leaks.allow(one.claims.constant_time));
    if found.is_empty() {
        return Err(Failure::bad_input(
            "nothing of this leaks so little",
            "ask for --leaks addresses or branches, or leave --leaks away",
        ));
    }
    Ok(())
}

/// What the column of leaks means on the machines of the rows.
fn tell_of_leaks(catalog: &Catalog, rows: &[TableRow]) {
    let cores: BTreeSet<&str> = rows.iter().map(|row| &*row.core).collect();
    let cache = device::cache(&catalog.machines, cores);
    let classes: BTreeSet<ConstantTime> = rows.iter().map(|row| row.constant_time).collect();
    for class in classes {
        terminal::wrapped(class.in_words(cache));
    }
}

/// The rule of that name, of those that our measurements can be counted by.
pub(super) fn rule<'a>(
    root: &Path,
    rules: &'a Rules,
    name: &str,
) -> CommandResult<(&'a Rule, &'a Counts)> {
    let mut counting = rules.counting();
    counting
        .find(|(rule, _)| rule.word() == name)
        .ok_or_else(|| Names::load(root).refuse(name, &[Named::Rule]))
}

/// Committed measurements.
pub(super) struct Chosen {
    /// Those that the words fit and that run on the device, where the words name one.
    pub measurements: Vec<Measurement>,
    /// The device.
    pub device: Option<DeviceFacts>,
    /// What is left out as it does not run there.
    pub notes: Vec<String>,
}

/// The committed measurements that the words fit. Names are those of the catalog.
pub(super) fn chosen(
    root: &Path,
    catalog: &Catalog,
    selection: &Selection,
) -> CommandResult<Chosen> {
    let store = Measurements::load(&root.join("results"))?;
    let (device, jobs) = device::jobs(catalog, &catalog.jobs(), selection)?;
    let mut found: Vec<Measurement> = jobs
        .iter()
        .filter_map(|job| store.get(&job.identity()))
        .cloned()
        .collect();
    if found.is_empty() {
        return Err(Failure::bad_input(
            "results/ hold no measurement of this",
            "make it with `cipherfit measure`",
        ));
    }
    let notes = match &device {
        Some(device) => device::keep_running(device, &mut found),
        None => Vec::new(),
    };
    if found.is_empty() {
        let device = device.map_or(String::new(), |device| device.name);
        return Err(Failure::bad_input(
            format!("nothing of this runs on {device}"),
            notes.join("; "),
        ));
    }
    Ok(Chosen {
        measurements: found,
        device,
        notes,
    })
}

/// One table for each primitive on each core.
fn print_by_primitive(rows: &[TableRow], asked: &[Shown], beside: &Beside) {
    let same = |one: &TableRow, other: &TableRow| {
        (&one.primitive, &one.core, &one.memory) == (&other.primitive, &other.core, &other.memory)
    };
    for group in rows.chunk_by(same) {
        out!("{} on {}\n", group[0].primitive, group[0].core);
        let group: Vec<&TableRow> = group.iter().collect();
        print_group(&group, false, asked, beside);
        out!("");
    }
}

/// One table for each core, block and key size, as papers on many ciphers have them.
fn print_by_size(
    catalog: &Catalog,
    rows: &[TableRow],
    arguments: &TableArguments,
    beside: &Beside,
) {
    let sort = arguments.sort;
    let mut groups: BTreeMap<(&str, usize, usize), Vec<&TableRow>> = BTreeMap::new();
    for row in rows {
        if let Some((_, parameters)) = catalog.primitive(&row.primitive) {
            let size = (parameters.block_bytes, parameters.key_bytes);
            groups
                .entry((&row.core, size.0, size.1))
                .or_default()
                .push(row);
        }
    }
    for ((core, block, key), group) in &mut groups {
        group.sort_by(|one, other| sort.order(&one.figures, &other.figures));
        out!("{}-bit blocks, {}-bit keys on {core}\n", 8 * block, 8 * key);
        print_group(group, true, &arguments.columns, beside);
        out!("");
    }
}

fn print_group(rows: &[&TableRow], with_primitive: bool, asked: &[Shown], beside: &Beside) {
    let shown = match asked {
        [] => columns::usual(rows, with_primitive, beside),
        asked => asked.to_vec(),
    };
    let heads: Vec<_> = shown.iter().map(|column| column.head()).collect();
    let mut table = terminal::table(&heads);
    for row in rows {
        table.add_row(shown.iter().map(|column| column.cell(row, beside)));
    }
    out!("{}", table);
}
