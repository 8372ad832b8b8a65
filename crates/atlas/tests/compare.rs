//! Synthetic measurements beside the committed published figures.

mod common;
mod rules;

use cipherfit_atlas::compare::{
    Asked, Compared, Comparison, Figure, Outcome, Reason, Side, Verdict, compare,
};
use cipherfit_atlas::published::{Evidence, Goal, Published, load};
use cipherfit_atlas::stock::Primitives;
use cipherfit_results::{CycleRange, Measurement};
use cipherfit_vocabulary::{Language, Operation, Selection, SelectionError};
use common::{aes, encrypt_only};
use rules::rule;
use std::path::Path;

fn published() -> Published {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    load(&folder).unwrap_or_else(|error| panic!("{error}"))
}

fn with_cycles(cycles: u64) -> Measurement {
    let mut measurement = aes();
    measurement.implementation = format!("aes/msp430/takes-{cycles}");
    let range = CycleRange {
        min: cycles,
        median: cycles,
        max: cycles,
    };
    measurement.cycles.insert(Operation::ENCRYPT, range);
    measurement
}

/// FELICS' fastest AES-128 on the MSP430F1611: 2727 cycles, 8324 B, 208 B RAM, 38 B stack, C.
fn beside_felics_fastest(measurements: &[Measurement]) -> Comparison {
    beside(measurements, |comparison| {
        comparison.published.rule.word() == "felics"
            && comparison.published.device == "msp430f1611"
            && comparison.published.primitive == "aes-128"
            && comparison.published.goal == Some(Goal::Speed)
    })
}

fn beside(measurements: &[Measurement], wanted: impl Fn(&Comparison) -> bool) -> Comparison {
    let comparisons = compare(
        measurements,
        &published(),
        &Primitives::default(),
        &Selection::default(),
        Asked::default(),
    )
    .expect("all rows");
    comparisons
        .into_iter()
        .find(wanted)
        .expect("the published row exists")
}

fn compared(comparison: Comparison) -> Compared {
    match comparison.outcome {
        Outcome::Compared(compared) => *compared,
        Outcome::Nothing(reason) => panic!("nothing compared: {reason}"),
    }
}

#[test]
fn a_planted_better_measurement_flips_the_ratio() {
    let slow = compared(beside_felics_fastest(&[with_cycles(3000)]));
    let headline = slow.best.headline.expect("cycles are known");
    assert_eq!(
        (headline.figure, headline.ratio.side),
        (Figure::Cycles, Side::Worse)
    );
    assert_eq!(headline.ratio.ratio, Some(3000.0 / 2727.0));
    assert_eq!(slow.best.verdict, Verdict::Behind);

    let fast = compared(beside_felics_fastest(&[
        with_cycles(3000),
        with_cycles(1392),
    ]));
    let headline = fast.best.headline.expect("cycles are known");
    assert_eq!(
        (headline.figure, headline.ratio.side),
        (Figure::Cycles, Side::Better)
    );
    assert_eq!(headline.ratio.ratio, Some(1392.0 / 2727.0));
    assert_eq!(fast.best.implementation, "aes/msp430/takes-1392");
}

#[test]
fn the_goal_chooses() {
    let mut small = with_cycles(9000);
    small.implementation = "aes/msp430/small".into();
    small.rom.code.insert("encrypt".into(), 100);
    let measurements = [with_cycles(1392), small];
    let fastest = compared(beside_felics_fastest(&measurements));
    assert_eq!(fastest.best.implementation, "aes/msp430/takes-1392");
    let smallest = compared(beside(&measurements, |comparison| {
        comparison.published.rule.word() == "felics"
            && comparison.published.device == "msp430f1611"
            && comparison.published.primitive == "aes-128"
            && comparison.published.goal == Some(Goal::Rom)
    }));
    assert_eq!(smallest.best.implementation, "aes/msp430/small");
    let headline = smallest.best.headline.expect("ROM is known");
    assert_eq!(
        (headline.figure, headline.ratio.published),
        (Figure::Rom, 798.0)
    );
    assert_eq!(headline.ratio.ours, 100.0 + 50.0 + 512.0);
}

#[test]
fn the_language_and_the_label_are_respected() {
    let mut in_c = with_cycles(2432);
    in_c.language = Language::C;
    in_c.core = "msp430x-v2".into();
    in_c.labels.insert("buhrow2014".into(), "16-BIT-4T".into());
    let mut in_asm = with_cycles(1359);
    in_asm.core = "msp430x-v2".into();
    let ours = [in_c, in_asm];
    let named = |comparison: &Comparison| comparison.published.label == "16-BIT-4T";
    let comparison = beside(&ours, |comparison| {
        named(comparison) && comparison.published.cycles().is_some()
    });
    let same_label = comparison.same_label.clone().expect("label");
    assert_eq!(same_label.implementation, "aes/msp430/takes-2432");
    let found = compared(comparison);
    assert_eq!(found.best.implementation, "aes/msp430/takes-1359");
    assert_eq!(
        found.best_same_language.expect("C").implementation,
        "aes/msp430/takes-2432"
    );
}

#[test]
fn a_name_is_found_even_if_its_figures_are_lost_or_described() {
    let mut lost = with_cycles(3000);
    lost.core = "msp430x-v2".into();
    lost.primitive = "speck-64-128".into();
    lost.labels
        .insert("buhrow2014".into(), "SPECK-64/128 C".into());
    let mut described = lost.clone();
    described.primitive = "speck-128-128".into();
    described
        .labels
        .insert("buhrow2014".into(), "SPECK-128 ASM".into());
    let ours = [lost, described];
    let named = |label: &str| {
        let comparison = beside(&ours, |comparison| comparison.published.label == label);
        comparison.same_label.is_some()
    };
    assert!(named("SPECK-64/128 C"));
    assert!(named(
        "SPECK-128 ASM, round function unrolled, round loop kept"
    ));
    assert!(!named("SPECK-64/96 C"));
}

/// Shorthand for the published cycles.
trait PublishedCycles {
    fn cycles(&self) -> Option<u64>;
}

impl PublishedCycles for cipherfit_atlas::published::Row {
    fn cycles(&self) -> Option<u64> {
        self.figures.cycles
    }
}

#[test]
fn budgets_are_kept() {
    let mut ours = encrypt_only();
    ours.core = "rl78-s2".into();
    ours.isa = "rl78".into();
    ours.rom.tables.clear(); // 1050 B with the key schedule
    ours.ram.context = 0;
    ours.ram.static_bytes = 0; // 62 B with block, key and stack
    let cell = |comparison: &Comparison| {
        comparison.published.label == "Enc-only ROM-1024B RAM-64B"
            && comparison.published.primitive == "aes-128"
    };
    // Fast enough, but not in the budget of the published one.
    let over = beside(&[ours.clone()], cell);
    assert_eq!(over.verdict, Verdict::Behind);
    let worse: Vec<Figure> = compared(over).best.worse().map(|(one, _)| one).collect();
    assert_eq!(worse, [Figure::Rom]);

    ours.rom.code.remove("expand_key");
    ours.cycles.remove(&Operation::EXPAND_KEY);
    let found = compared(beside(&[ours], cell));
    let headline = found.best.headline.expect("cycles are known");
    assert_eq!(
        (headline.ratio.ours, headline.ratio.published),
        (2000.0, 3855.0)
    );
    assert_eq!(found.best.verdict, Verdict::Ahead);
}

#[test]
fn ranks_are_better_when_larger() {
    let mut ours = encrypt_only();
    ours.primitive = "speck-64-128".into();
    ours.core = "avre-plus".into();
    ours.isa = "avr".into();
    ours.ram.context = 0;
    ours.ram.static_bytes = 0;
    ours.ram.message = 8;
    ours.rom.tables.clear();
    ours.rom.code = [("encrypt".to_owned(), 208)].into();
    let range = CycleRange {
        min: 1205,
        median: 1205,
        max: 1205,
    };
    ours.cycles.insert(Operation::ENCRYPT, range);
    let found = beside(&[ours], |comparison| {
        comparison.published.label.starts_with("RAM-minimizing")
            && comparison.published.primitive == "speck-64-128"
    });
    assert_eq!(
        (&found.counted_by, found.same_rule),
        (rule("beaulieu2014"), true)
    );
    let found = compared(found);
    let headline = found.best.headline.expect("rank is known");
    assert_eq!(
        (headline.figure, headline.ratio.side),
        (Figure::Rank, Side::Better)
    );
    let saving_and_return = (40, 20 + 2);
    let cycles = 1205.0 - 10.0 - f64::from(saving_and_return.0);
    let rank = 1e6 / (cycles / 8.0) / f64::from(208 - saving_and_return.1);
    assert!((headline.ratio.ours - rank).abs() < 1e-9);
    assert_eq!(found.best.ratios[&Figure::Ram].ratio, Some(1.0));
    assert_eq!(found.best.verdict, Verdict::Ahead);
}

#[test]
fn an_unstated_rule_is_met_by_the_strict_one() {
    let mut ours = aes();
    ours.core = "avre-plus".into();
    ours.isa = "avr".into();
    let found = beside(&[ours], |comparison| {
        comparison.published.source == "KIMSEO21"
    });
    assert_eq!(
        (&found.counted_by, found.same_rule),
        (rule("strict"), false)
    );
    assert_eq!(compared(found).best.figures.cycles, 2020);
}

#[test]
fn where_nothing_stands_beside_the_reason_is_given() {
    let published = published();
    let comparisons = compare(
        &[aes()],
        &published,
        &Primitives::default(),
        &Selection::default(),
        Asked::default(),
    )
    .expect("all rows");
    assert_eq!(comparisons.len(), published.rows.len());
    for comparison in &comparisons {
        let row = &comparison.published;
        let expected = match &comparison.outcome {
            _ if (comparison.verdict == Verdict::NotComparable)
                != comparison.outcome.best().is_none() =>
            {
                false
            }
            Outcome::Compared(_) => {
                row.primitive == "aes-128" && ["msp430", "msp430f1611"].contains(&&*row.device)
            }
            Outcome::Nothing(Reason::NotRecovered) => row.evidence == Evidence::Missing,
            Outcome::Nothing(Reason::Rejected { .. }) => row.evidence == Evidence::Rejected,
            Outcome::Nothing(Reason::OtherMachine { why }) => {
                let device = &published.devices[&row.device];
                device.cores.is_empty() && device.reason == *why
            }
            Outcome::Nothing(Reason::NoImplementation) => row.device != "msp430f1611",
            Outcome::Nothing(Reason::NoPrimitive) => row.primitive != "aes-128",
            Outcome::Nothing(Reason::NoOperation { operation }) => row.operation == *operation,
            Outcome::Nothing(Reason::WholeMessages) => row.rule.definition().whole_messages,
            Outcome::Nothing(other) => panic!("{other} for {}:{}", row.file, row.line),
        };
        assert!(
            expected,
            "{}:{}: {:?}",
            row.file, row.line, comparison.outcome
        );
    }
}

#[test]
fn the_order_of_measurements_does_not_matter() {
    let published = published();
    let mut measurements = vec![with_cycles(1392), with_cycles(3000), aes(), encrypt_only()];
    measurements[3].toolchain = "other".into();
    let json = |measurements: &[Measurement]| {
        serde_json::to_string(
            &compare(
                measurements,
                &published,
                &Primitives::default(),
                &Selection::default(),
                Asked::default(),
            )
            .expect("all rows"),
        )
        .expect("serializable")
    };
    let one = json(&measurements);
    measurements.reverse();
    assert_eq!(one, json(&measurements));
}

#[test]
fn filters_select() {
    let published = published();
    let selection = Selection::new(["speck", "msp430f5528", "asm"]);
    let comparisons = compare(
        &[],
        &published,
        &Primitives::default(),
        &selection,
        Asked::default(),
    )
    .expect("rows of SPECK");
    assert_eq!(comparisons.len(), 10);
    assert!(
        comparisons
            .iter()
            .all(|one| one.published.primitive.starts_with("speck-"))
    );
    let nothing = compare(
        &[],
        &published,
        &Primitives::default(),
        &Selection::new(["NOBODY"]),
        Asked::default(),
    );
    assert!(matches!(nothing, Err(SelectionError::Unknown { .. })));
}
