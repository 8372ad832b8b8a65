//! `cipherfit portfolio`.

use super::table::{Chosen, chosen, rule};
use crate::arguments::PortfolioArguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal::{self, Column, out};
use cipherfit_atlas::accounting::Rule;
use cipherfit_atlas::portfolio::{Cell, Entry, Portfolio, Request, RomBudget, Scope, portfolio};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_vocabulary::{Operation, Selection};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &PortfolioArguments) -> CommandResult {
    let words = [arguments.primitive.clone(), arguments.target.clone()];
    let Chosen {
        mut measurements,
        device,
        notes,
    } = chosen(root, &Catalog::load(root)?, &Selection::new(words))?;
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
    let machine = device.map_or(core, |device| device.name);
    let rules = published::rules(&root.join("published"))?;
    let (rule, counts) = rule(&rules, &arguments.rule)?;
    let request = Request {
        primitive: one,
        counts: counts.clone(),
        scope,
        roms: rising(&arguments.rom),
        rams: rising(&arguments.ram),
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
        print(&portfolio, &request, rule, &machine);
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

fn rising(budgets: &[u64]) -> Vec<u64> {
    let mut sorted = budgets.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

fn print(portfolio: &Portfolio, request: &Request, rule: &Rule, machine: &str) {
    let task = match request.scope {
        Scope::Encrypt => "encryption",
        Scope::EncryptAndDecrypt => "encryption / decryption",
        Scope::Hash => "a block of a long message (a message of one block)",
    };
    out!(
        "{} on {}: cycles of {task} by the rule {rule}\n",
        request.primitive,
        machine,
    );
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
                        "x  {column} in {} B RAM: [{number}] comes nearest and lacks {needs}",
                        row.ram
                    ));
                    "x".to_owned()
                }
            });
        }
        table.add_row(cells);
    }
    out!("{}\n", table.trim_fmt());
    print_entries(&named, request);
    if !lacks.is_empty() {
        out!("");
    }
    for lack in &lacks {
        out!("{lack}");
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

fn print_entries(entries: &[&Entry], request: &Request) {
    let time = match request.scope {
        Scope::Encrypt => "cycles",
        Scope::EncryptAndDecrypt => "cycles e / d",
        Scope::Hash => "cycles (one block)",
    };
    let mut table = terminal::table(&[
        ("", Column::Word),
        ("implementation", Column::Text),
        ("toolchain", Column::Text),
        ("ROM", Column::Number),
        ("RAM", Column::Number),
        (time, Column::Number),
        ("constant time", Column::Word),
    ]);
    for (index, entry) in entries.iter().enumerate() {
        table.add_row([
            format!("[{}]", index + 1),
            entry.implementation.clone(),
            entry.toolchain.clone(),
            terminal::number(entry.rom),
            terminal::number(entry.ram),
            times(entry),
            entry.constant_time.to_string(),
        ]);
    }
    out!("{}", table.trim_fmt());
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
