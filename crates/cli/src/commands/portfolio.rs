//! `cipherfit portfolio`.

use super::table::{Chosen, allowed, chosen, rule};
use crate::arguments::PortfolioArguments;
use crate::clock::{Clock, energies};
use crate::failure::{CommandResult, Failure};
use crate::names::{Named, Names, TARGETS};
use crate::terminal::{self, Column, out};
use cipherfit_atlas::accounting::{KeySetupTime, Rule};
use cipherfit_atlas::portfolio::{Cell, Entry, Portfolio, Request, RomBudget, Scope, portfolio};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_vocabulary::{ConstantTime, Identity, Operation, Selection};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &PortfolioArguments) -> CommandResult {
    let words = [arguments.primitive.clone(), arguments.target.clone()];
    let catalog = Catalog::load(root)?;
    let names = Names::of(&catalog);
    names.check(Some(&arguments.primitive), &[Named::Primitive])?;
    names.check(Some(&arguments.target), TARGETS)?;
    let Chosen {
        mut measurements,
        device,
        mut notes,
    } = chosen(root, &catalog, &Selection::new(words))?;
    allowed(&mut measurements, &arguments.leaks)?;
    let is_hash = measurements
        .iter()
        .any(|one| one.tasks.contains_key(&Operation::HASH));
    let scope = if is_hash && (arguments.enc_only || arguments.enc_dec) {
        return Err(Failure::bad_input(
            format!("{} does not encrypt", arguments.primitive),
            "leave --enc-only and --enc-dec away",
        ));
    } else if is_hash {
        Scope::Hash
    } else if arguments.enc_dec {
        Scope::EncryptAndDecrypt
    } else {
        Scope::Encrypt
    };
    let one = only(
        &arguments.primitive,
        measurements.iter().map(|m| &m.primitive),
    )?;
    // An instruction set and a core may have one name: then the core is meant.
    let target = arguments.target.to_lowercase();
    if device.is_none() && measurements.iter().any(|one| one.core == target) {
        measurements.retain(|one| one.core == target);
    }
    let core = only(&arguments.target, measurements.iter().map(|one| &one.core))?;
    let machine = device.as_ref().map_or(&core, |device| &device.name);
    let rules = published::rules(&root.join("published"))?;
    let (rule, counts) = rule(root, &rules, &arguments.rule)?;
    let limits = device.as_ref();
    let limits = limits.map_or([u64::MAX; 2], |device| [device.rom_bytes, device.ram_bytes]);
    let request = Request {
        primitive: one,
        counts: counts.clone(),
        scope,
        roms: rising(&arguments.rom, &[512, 1024, 2048], limits[0]),
        rams: rising(&arguments.ram, &[64, 128, 256, 512], limits[1]),
        fixed_key: arguments.fixed_key,
    };
    let Some(portfolio) = portfolio(&measurements, &request) else {
        return Err(Failure::bad_input(
            format!(
                "no implementation of {} decrypts on {}",
                request.primitive, machine
            ),
            "leave --enc-dec away",
        ));
    };
    if arguments.json {
        let text = serde_json::to_string_pretty(&portfolio).unwrap_or_default();
        out!("{text}");
    } else {
        let operation = match scope {
            Scope::Hash => Operation::HASH,
            Scope::Encrypt | Scope::EncryptAndDecrypt => Operation::ENCRYPT,
        };
        let with_key = counts.cycles.key_schedule == KeySetupTime::Counted;
        let beside = Beside {
            clock: Clock::of(arguments.clock.clock.as_deref(), device.as_ref())?,
            energies: energies(root, device.as_ref(), &measurements, &[operation], with_key)?,
            cache: catalog.machines.has_cache(machine),
        };
        print(&portfolio, &request, rule, machine, &beside);
        if let Some(device) = &device {
            notes.push(format!(
                "limits are those of {}: {} B of ROM, {} B of RAM",
                device.name,
                terminal::number(device.rom_bytes),
                terminal::number(device.ram_bytes)
            ));
        }
        notes.extend(beside.clock.map(|clock| clock.note));
        for note in &notes {
            terminal::wrapped(note);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The one name that a word stands for.
fn only<'a>(word: &str, names: impl Iterator<Item = &'a String>) -> CommandResult<String> {
    let mut names: Vec<&String> = names.collect();
    names.sort_unstable();
    names.dedup();
    match names.as_slice() {
        [one] => Ok((*one).clone()),
        several => {
            let several: Vec<&str> = several.iter().map(|name| name.as_str()).collect();
            Err(Failure::bad_input(
                format!("`{word}` stands for several: {}", several.join(", ")),
                "name one of them",
            ))
        }
    }
}

/// The budgets asked for, or the usual ones that there is memory for.
fn rising(asked: &[u64], usual: &[u64], limit: u64) -> Vec<u64> {
    let mut sorted = match asked {
        [] => usual
            .iter()
            .copied()
            .filter(|bytes| *bytes < limit)
            .collect(),
        asked => asked.to_vec(),
    };
    if sorted.is_empty() {
        sorted.push(limit);
    }
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

/// What stands beside cycles.
struct Beside {
    clock: Option<Clock>,
    /// Energy of the call, with the key schedule if the rule counts it.
    energies: BTreeMap<Identity, String>,
    cache: Option<bool>,
}

fn print(portfolio: &Portfolio, request: &Request, rule: &Rule, machine: &str, beside: &Beside) {
    let task = match request.scope {
        Scope::Encrypt => "encryption",
        Scope::EncryptAndDecrypt => "encryption / decryption",
        Scope::Hash => "a block of a long message (a message of one block)",
    };
    terminal::wrapped(&format!(
        "{} on {machine}: cycles of {task} by the rule {rule}",
        request.primitive
    ));
    out!("");
    let headings: Vec<String> = portfolio.columns.iter().map(|&rom| heading(rom)).collect();
    let mut columns = vec![("RAM", Column::Number)];
    columns.extend(headings.iter().map(|name| (name.as_str(), Column::Number)));
    let mut table = terminal::table(&columns);
    let mut named: Vec<&Entry> = Vec::new();
    let mut lacks: Vec<String> = Vec::new();
    for row in &portfolio.rows {
        let mut cells = vec![format!("{} B", row.ram)];
        for (cell, column) in row.cells.iter().zip(&headings) {
            cells.push(match cell {
                Cell::Satiated => "—".to_owned(),
                Cell::Best(entry) => {
                    let number = number_of(&mut named, entry);
                    format!("{} [{number}]", times(entry))
                }
                Cell::Impossible(lack) => {
                    let needs = [(lack.rom, "ROM"), (lack.ram, "RAM")]
                        .into_iter()
                        .filter(|(bytes, _)| *bytes > 0)
                        .map(|(bytes, what)| format!("{bytes} B {what}"))
                        .collect::<Vec<_>>()
                        .join(" and ");
                    let number = number_of(&mut named, &lack.nearest);
                    lacks.push(format!(
                        "{column} in {} B RAM: [{number}] comes nearest and lacks {needs}",
                        row.ram
                    ));
                    "x".to_owned()
                }
            });
        }
        table.add_row(cells);
    }
    out!("{}\n", table);
    print_entries(&named, request, beside);
    if !lacks.is_empty() {
        out!("");
    }
    for lack in &lacks {
        terminal::paragraph("x  ", lack);
    }
    out!("\n—  more memory does not help");
}

/// Position of an entry among those that are named below the table, from 1.
fn number_of<'a>(named: &mut Vec<&'a Entry>, entry: &'a Entry) -> usize {
    let position = named.iter().position(|other| *other == entry);
    1 + position.unwrap_or_else(|| {
        named.push(entry);
        named.len() - 1
    })
}

fn print_entries(entries: &[&Entry], request: &Request, beside: &Beside) {
    let time = match request.scope {
        Scope::Encrypt => "cycles",
        Scope::EncryptAndDecrypt => "cycles e / d",
        Scope::Hash => "cycles (one block)",
    };
    let energy = |entry: &Entry| {
        let built = |one: &Identity| {
            one.implementation == entry.implementation
                && one.toolchain == entry.toolchain
                && one.optimisation == entry.optimisation
        };
        let mut energies = beside.energies.iter();
        let found = energies.find(|(one, _)| built(one));
        found.map_or("—".to_owned(), |(_, energy)| energy.clone())
    };
    let has_energy = !beside.energies.is_empty();
    let mut columns = vec![
        ("", Column::Word),
        ("implementation", Column::Text),
        ("toolchain", Column::Word),
        ("ROM", Column::Number),
        ("RAM", Column::Number),
        (time, Column::Number),
    ];
    columns.extend(beside.clock.as_ref().map(|_| ("ms", Column::Number)));
    columns.extend(has_energy.then_some(("µJ", Column::Number)));
    columns.push(("leaks", Column::Word));
    let mut table = terminal::table(&columns);
    for (index, entry) in entries.iter().enumerate() {
        let mut cells = vec![
            format!("[{}]", index + 1),
            entry.implementation.clone(),
            entry.toolchain.clone(),
            terminal::number(entry.rom),
            terminal::number(entry.ram),
            times(entry),
        ];
        let clock = beside.clock.as_ref();
        cells.extend(clock.map(|clock| clock.milliseconds(entry.cycles)));
        cells.extend(has_energy.then(|| energy(entry)));
        cells.push(entry.constant_time.leaks().to_owned());
        table.add_row(cells);
    }
    out!("{table}\n");
    let classes: BTreeSet<ConstantTime> = entries.iter().map(|one| one.constant_time).collect();
    for class in classes {
        terminal::wrapped(class.in_words(beside.cache));
    }
}

fn times(entry: &Entry) -> String {
    let cycles = terminal::number(entry.cycles);
    match (entry.decrypt_cycles, entry.one_block_cycles) {
        (Some(decrypt), _) => format!("{cycles} / {}", terminal::number(decrypt)),
        (None, Some(one_block)) => format!("{cycles} ({})", terminal::number(one_block)),
        (None, None) => cycles,
    }
}

fn heading(rom: RomBudget) -> String {
    match rom {
        RomBudget::Min => "ROM min".to_owned(),
        RomBudget::Bytes(bytes) => format!("ROM {bytes} B"),
        RomBudget::Fast => "fast".to_owned(),
    }
}
