//! The portfolios of Matsui and Murakami 2013 as charts: cycles a byte of the fastest within each ROM
//! budget, one chart for each task and RAM budget.

use super::{Bar, Figure, Form, LOGARITHMIC_FROM, spread};
use crate::accounting::{Counts, MATSUI2013};
use crate::portfolio::{Cell, Entry, Request, RomBudget, Scope, portfolio};
use crate::published::{Bound, Bounded, Evidence, Goal, Published, PublishedOperation, Row};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use std::collections::BTreeSet;

const SOURCE: &str = "MATSUI13";
const CORE: &str = "rl78-s2";
const ROMS: [u64; 3] = [512, 1024, 2048];

/// The tasks, and the RAM budgets that the paper has for them.
const TASKS: [(Scope, &str, [u64; 3]); 3] = [
    (Scope::Encrypt, "encryption", [64, 128, 256]),
    (
        Scope::EncryptAndDecrypt,
        "encryption with decryption",
        [64, 128, 256],
    ),
    (Scope::Hash, "hashing", [128, 256, 512]),
];

/// The charts of all tasks.
pub(super) fn figures(measurements: &[Measurement], published: &Published) -> Vec<Figure> {
    let rule = published.rules.named(MATSUI2013);
    let Some(counts) = rule.and_then(|rule| rule.counts()) else {
        return Vec::new();
    };
    let ours: Vec<Measurement> = measurements
        .iter()
        .filter(|ours| ours.core == CORE)
        .cloned()
        .collect();
    let rows: Vec<&Row> = published
        .rows
        .iter()
        .filter(|row| row.source == SOURCE && row.evidence != Evidence::Rejected)
        .collect();
    let charts = TASKS
        .iter()
        .flat_map(|(scope, task, rams)| rams.iter().map(move |ram| (*scope, *task, *ram)));
    charts
        .zip(1..)
        .map(|((scope, task, ram), number)| {
            let bars = bars(scope, ram, counts, &ours, &rows);
            Figure {
                number,
                place: String::new(),
                form: Form::Portfolio(columns().map(label).collect()),
                name: format!("{}-in-{ram}-bytes", task.replace(' ', "-")),
                title: format!("Portfolio for {task} on the RL78 in {ram} bytes of RAM"),
                axis: "cycles a byte",
                logarithmic: spread(&bars) >= LOGARITHMIC_FROM,
                larger_is_better: false,
                bars,
            }
        })
        .collect()
}

fn operation(scope: Scope) -> Operation {
    match scope {
        Scope::Hash => Operation::HASH,
        Scope::Encrypt | Scope::EncryptAndDecrypt => Operation::ENCRYPT,
    }
}

/// For each primitive a bar for each ROM budget that either side has something for.
fn bars(scope: Scope, ram: u64, counts: &Counts, ours: &[Measurement], rows: &[&Row]) -> Vec<Bar> {
    let measured = ours
        .iter()
        .filter(|one| one.cycles.contains_key(&operation(scope)))
        .map(|one| &*one.primitive);
    let primitives: BTreeSet<&str> = measured
        .chain(
            rows.iter()
                .filter(|row| asks_for(row, scope))
                .map(|row| &*row.primitive),
        )
        .collect();
    let mut bars = Vec::new();
    for primitive in primitives {
        let request = Request {
            primitive: primitive.to_owned(),
            counts: counts.clone(),
            scope,
            roms: ROMS.to_vec(),
            rams: vec![ram],
            fixed_key: false,
        };
        let block_bytes = ours
            .iter()
            .find(|one| one.primitive == primitive)
            .map(|one| one.ram.message as f64);
        let cells = portfolio(ours, &request).and_then(|found| found.rows.into_iter().next());
        let cells = cells.map_or(Vec::new(), |row| row.cells);
        let mut known = None;
        for (index, column) in columns().enumerate() {
            let best = match cells.get(index) {
                Some(Cell::Best(entry)) => Some(entry),
                Some(Cell::Satiated) => known,
                Some(Cell::Impossible(_)) | None => None,
            };
            known = best.or(known);
            let same_cell = |row: &&&Row| {
                row.primitive == primitive && asks_for(row, scope) && is_cell(row, column, ram)
            };
            let row = rows.iter().find(same_cell).copied();
            let bar = bar(primitive, column, best, row, block_bytes);
            bars.extend(bar.has_value().then_some(bar));
        }
    }
    bars
}

fn columns() -> impl Iterator<Item = RomBudget> {
    let budgets = ROMS.into_iter().map(RomBudget::Bytes);
    std::iter::once(RomBudget::Min)
        .chain(budgets)
        .chain([RomBudget::Fast])
}

fn label(column: RomBudget) -> String {
    match column {
        RomBudget::Min => "least ROM".to_owned(),
        RomBudget::Bytes(bytes) => format!("ROM {bytes} B"),
        RomBudget::Fast => "fast".to_owned(),
    }
}

fn bar(
    primitive: &str,
    column: RomBudget,
    best: Option<&Entry>,
    row: Option<&Row>,
    block_bytes: Option<f64>,
) -> Bar {
    let per_byte = |cycles: u64| block_bytes.map(|bytes| cycles as f64 / bytes);
    Bar {
        primitive: primitive.to_owned(),
        label: Some(label(column)),
        implementation: best.map(|entry| entry.implementation.clone()),
        core: best.map(|_| CORE.to_owned()),
        toolchain: best.map(|entry| entry.toolchain.clone()),
        optimisation: best.and_then(|entry| entry.optimisation.clone()),
        language: "asm".to_owned(),
        ours: best.and_then(|entry| per_byte(entry.cycles)),
        ours_interval: None,
        published: row.and_then(|row| per_byte(row.figures.cycles?)),
    }
}

/// Is a row about this task? Of encryption with decryption the time of encryption is drawn.
fn asks_for(row: &Row, scope: Scope) -> bool {
    match scope {
        Scope::Hash => row.operation == PublishedOperation::Hash,
        Scope::Encrypt => {
            row.operation == PublishedOperation::Encrypt && row.figures.total_rom.is_none()
        }
        Scope::EncryptAndDecrypt => {
            row.operation == PublishedOperation::Encrypt && row.figures.total_rom.is_some()
        }
    }
}

/// Does a row fill the cell of this ROM and RAM?
fn is_cell(row: &Row, column: RomBudget, ram: u64) -> bool {
    let figures = &row.figures;
    let in_ram = figures.ram.is_some_and(|size| size.bytes == ram);
    let rom = figures.total_rom.or(figures.rom);
    let bound = |wanted: Bound| rom.filter(|size: &Bounded| size.bound == wanted);
    in_ram
        && match column {
            RomBudget::Min => bound(Bound::Exact).is_some() && row.goal == Some(Goal::Rom),
            RomBudget::Bytes(bytes) => bound(Bound::AtMost).is_some_and(|size| size.bytes == bytes),
            RomBudget::Fast => bound(Bound::Exact).is_some() && row.goal == Some(Goal::Speed),
        }
}
