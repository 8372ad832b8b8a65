//! Hash functions under the rules, beside published rows and in portfolios.

mod common;
mod rules;

use cipherfit_atlas::compare::{Asked, Figure, Outcome, Verdict, compare};
use cipherfit_atlas::portfolio::{Cell, Request, Scope, portfolio};
use cipherfit_atlas::published::{Published, load};
use cipherfit_atlas::stock::Primitives;
use cipherfit_results::{CycleRange, Measurement, Ram, Rom, TaskCycles};
use cipherfit_vocabulary::{Operation, Selection};
use rules::rule;
use std::path::Path;

fn constant(cycles: u64) -> CycleRange {
    CycleRange {
        min: cycles,
        median: cycles,
        max: cycles,
    }
}

const STEPS: [Operation; 3] = [
    Operation::INITIALISE,
    Operation::COMPRESS,
    Operation::FINISH,
];

/// Keccak block by block: 1800 B, 446 B of RAM with 30 B of stack.
fn keccak() -> Measurement {
    let mut measurement = common::encrypt_only();
    measurement.primitive = "keccak-1088".into();
    measurement.implementation = "keccak/rl78/example".into();
    measurement.core = "rl78-s2".into();
    measurement.isa = "rl78".into();
    measurement.cycles = STEPS
        .into_iter()
        .zip([500, 100_000, 101_000].map(constant))
        .collect();
    let blocks = TaskCycles {
        first: constant(101_500),
        further: Some(CycleRange {
            min: 99_990,
            median: 100_000,
            max: 100_030,
        }),
    };
    measurement.tasks = [(Operation::HASH, blocks)].into();
    measurement.rom = Rom {
        code: [
            ("compress+finish", 1500),
            ("finish", 80),
            ("initialise", 20),
        ]
        .map(|(users, bytes)| (users.to_owned(), bytes))
        .into(),
        tables: [("compress+finish".to_owned(), 200)].into(),
    };
    measurement.ram = Ram {
        static_bytes: 4,
        context: 200,
        message: 136,
        digest: 32,
        work: 44,
        stack: STEPS.into_iter().zip([4, 24, 30]).collect(),
        ..Ram::default()
    };
    measurement
}

fn published() -> Published {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    load(&folder).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn all_calls_count_and_a_further_block_is_the_time() {
    let matsui = rule("matsui2013")
        .account(&keccak(), Operation::HASH)
        .expect("hashes");
    assert_eq!(
        (matsui.cycles, matsui.one_block_cycles),
        (100_000, Some(101_500))
    );
    assert_eq!((matsui.rom, matsui.stack), (1800, 30));
    assert_eq!(matsui.ram, 4 + 200 + 136 + 32 + 44 + 30);
    assert_eq!(matsui.cycles_per_byte, Some(100_000.0 / 136.0));
    let strict = rule("strict")
        .account(&keccak(), Operation::HASH)
        .expect("hashes");
    assert_eq!(strict.cycles, 100_030);
    // Buhrow et al. count neither the block nor what stands beside it.
    let buhrow = rule("buhrow2014")
        .account(&keccak(), Operation::HASH)
        .expect("hashes");
    assert_eq!(buhrow.ram, 4 + 200 + 44 + 30);
    assert_eq!(
        rule("strict").account(&common::aes(), Operation::HASH),
        None
    );
    assert_eq!(rule("strict").account(&keccak(), Operation::ENCRYPT), None);
}

#[test]
fn rows_of_matsui_are_compared_and_whole_messages_are_not() {
    let selection = Selection::new(["keccak-1088"]);
    let comparisons = compare(
        &[keccak()],
        &published(),
        &Primitives::default(),
        &selection,
        Asked::default(),
    )
    .expect("rows of Keccak");
    let fastest = comparisons
        .iter()
        .find(|one| {
            one.published.rule.word() == "matsui2013"
                && one.published.figures.cycles == Some(110_651)
        })
        .expect("the published row exists");
    let Outcome::Compared(compared) = &fastest.outcome else {
        panic!("{:?}", fastest.outcome)
    };
    let ratio = compared.best.ratios[&Figure::Cycles];
    assert_eq!(ratio.ratio, Some(100_000.0 / 110_651.0));
    assert_eq!(compared.best.verdict, Verdict::Ahead);
    let of_xbx: Vec<_> = published()
        .rows
        .into_iter()
        .filter(|row| row.rule.word() == "xbx")
        .collect();
    assert!(!of_xbx.is_empty());
    assert!(of_xbx.iter().all(|row| row.measured_as().is_none()));
}

#[test]
fn a_portfolio_tells_both_costs() {
    let request = Request {
        primitive: "keccak-1088".into(),
        counts: rule("matsui2013").counts().expect("it counts").clone(),
        scope: Scope::Hash,
        roms: vec![1024, 2048],
        rams: vec![256, 512],
        fixed_key: false,
    };
    let found = portfolio(&[keccak()], &request).expect("a portfolio");
    let Cell::Best(entry) = &found.rows[1].cells[0] else {
        panic!("{:?}", found.rows[1])
    };
    assert_eq!(
        (entry.cycles, entry.one_block_cycles),
        (100_000, Some(101_500))
    );
    let Cell::Impossible(lack) = &found.rows[0].cells[1] else {
        panic!("{:?}", found.rows[0])
    };
    assert_eq!((lack.rom, lack.ram), (1800 - 1024, 446 - 256));
}

#[test]
fn the_end_of_a_message_stands_beside_the_published_one() {
    let selection = Selection::new(["sha3-256"]);
    let mut ours = keccak();
    ours.primitive = "sha3-256".into();
    ours.core = "avre-plus".into();
    ours.isa = "avr".into();
    let ends = |ours: Measurement| {
        let published = published();
        let rows = compare(
            &[ours],
            &published,
            &Primitives::default(),
            &selection,
            Asked::default(),
        );
        let rows = rows.expect("rows of SHA-3");
        let row = rows
            .into_iter()
            .find(|one| one.published.rule.word() == "arduinolibs")
            .expect("the published row exists");
        match row.outcome {
            Outcome::Compared(compared) => compared.best,
            Outcome::Nothing(reason) => panic!("{reason}"),
        }
    };
    let best = ends(ours.clone());
    let ratio = best.ratios[&Figure::FinishCycles];
    assert_eq!((ratio.published, ratio.ours), (130_884.0, 101_000.0));
    assert!(best.lacking.is_empty());
    ours.cycles.remove(&Operation::FINISH);
    assert_eq!(ends(ours).lacking, ["finish_cycles"]);
}
