//! The charts of a paper as data.

mod common;

use cipherfit_atlas::figures::{Bar, Figure, Quantity, figures};
use cipherfit_atlas::papers::{Ground, Paper};
use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::Primitives;
use cipherfit_results::{EventCounts, Measurement};
use cipherfit_vocabulary::Operation;
use common::encrypt_only;
use std::path::Path;

fn published() -> Published {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    published::load(&folder).expect("the committed files are sound")
}

fn ours(name: &str, primitive: &str, label: Option<&str>, cycles: u64) -> Measurement {
    let mut measurement = encrypt_only();
    measurement.core = "msp430x-v2".into();
    measurement.primitive = primitive.into();
    measurement.implementation = name.into();
    if let Some(label) = label {
        measurement.labels.insert("buhrow2014".into(), label.into());
    }
    let range = measurement
        .cycles
        .get_mut(&Operation::ENCRYPT)
        .expect("encryption");
    range.median = cycles;
    let task = measurement.tasks.get_mut(&Operation::ENCRYPT);
    task.expect("encryption").first.median = cycles;
    let rom_reads = if primitive == "aes-128" { 304 } else { 0 };
    let events = EventCounts {
        rom_reads,
        ..EventCounts::default()
    };
    measurement.events.insert(Operation::ENCRYPT, events);
    measurement
}

fn drawn() -> Vec<Figure> {
    let mut elsewhere = ours("elsewhere", "aes-128", None, 100);
    elsewhere.core = "msp430".into();
    let mut another_papers = ours("another-papers", "aes-128", None, 100);
    another_papers
        .labels
        .insert("didla2008".into(), "Version 1".into());
    let measurements = [
        another_papers,
        ours("slow-compiler", "aes-128", Some("16-BIT-4T"), 3600),
        ours("compiled", "aes-128", Some("16-BIT-4T"), 2240),
        ours("assembled", "aes-128", Some("16-BIT-4T-ASM"), 1600),
        ours("own", "aes-128", None, 1280),
        ours("speck", "speck-128-128", Some("SPECK-128 ASM"), 1568),
        ours("other-cipher", "present-80", None, 1),
        elsewhere,
    ];
    figures_of(&measurements)
}

#[test]
fn what_another_paper_names_is_not_drawn() {
    for figure in drawn() {
        let mut names = figure
            .bars
            .iter()
            .filter_map(|bar| bar.implementation.as_deref());
        assert!(names.all(|name| name != "another-papers"));
    }
}

fn bar<'a>(figure: &'a Figure, name: &str) -> &'a Bar {
    figure
        .bars
        .iter()
        .find(|bar| bar.implementation.as_deref() == Some(name))
        .expect("a bar")
}

#[test]
fn the_five_figures_have_the_same_bars_fastest_first() {
    let figures = drawn();
    let quantities: Vec<&str> = figures.iter().map(|figure| &*figure.name).collect();
    let expected: Vec<&str> = Quantity::ALL.iter().map(|one| one.name()).collect();
    assert_eq!(quantities, expected);
    for figure in &figures {
        let names: Vec<Option<&str>> = figure
            .bars
            .iter()
            .take(7)
            .map(|bar| bar.implementation.as_deref())
            .collect();
        // 8-BIT-2SBOX, published with 194 cycles a byte, has none of ours beside it.
        let expected = [
            "own",
            "speck",
            "assembled",
            "compiled",
            "",
            "slow-compiler",
            "",
        ];
        let expected = expected.map(|name| Some(name).filter(|name| !name.is_empty()));
        assert_eq!(names, expected);
        // 44 published implementations, and two that stand beside none of them.
        assert_eq!(figure.bars.len(), 46);
    }
}

#[test]
fn the_published_value_stands_beside_the_fastest_of_its_name() {
    let figures = drawn();
    let speed = &figures[0];
    assert_eq!(bar(speed, "compiled").published, Some(152.0));
    assert_eq!(bar(speed, "compiled").ours, Some(140.0));
    assert_eq!(bar(speed, "slow-compiler").published, None);
    assert_eq!(
        bar(speed, "slow-compiler").label.as_deref(),
        Some("16-BIT-4T")
    );
    assert_eq!(bar(speed, "own").label, None);
    // The label of another member of the family is no name that the paper has for this one.
    let other = [ours("other", "speck-64-96", Some("SPECK-128 ASM"), 500)];
    assert_eq!(bar(&figures_of(&other)[0], "other").label, None);
    let speck = bar(speed, "speck");
    assert_eq!(speck.published, Some(103.0));
    let combined = bar(&figures[4], "own");
    // 700 + 300 + 50 code, 512 tables; 80 cycles a byte.
    assert_eq!(combined.ours, Some(1562.0 * 80.0));
}

#[test]
fn energy_carries_its_interval_and_nothing_else_does() {
    let figures = drawn();
    let energy = bar(&figures[1], "speck");
    assert_eq!(energy.published, Some(90.0)); // 1.44 µJ over 16 bytes
    let [low, high] = energy.ours_interval.expect("an interval");
    let middle = energy.ours.expect("an estimate");
    assert!(low < middle && middle < high);
    for figure in figures
        .iter()
        .filter(|one| one.name != Quantity::Energy.name())
    {
        assert!(figure.bars.iter().all(|bar| bar.ours_interval.is_none()));
    }
}

#[test]
fn an_axis_is_logarithmic_only_where_the_values_spread() {
    let figures = drawn();
    assert!(!figures[0].logarithmic); // 80 to 242 cycles a byte
    let measurements = [
        ours("quick", "aes-128", None, 1000),
        ours("slow", "aes-128", None, 20_000),
    ];
    let spread = figures_of(&measurements);
    assert!(spread[0].logarithmic);
}

fn figures_of(measurements: &[Measurement]) -> Vec<Figure> {
    let ground = Ground {
        measurements,
        circuits: &[],
        published: &published(),
        primitives: &Primitives::default(),
    };
    figures(Paper::Buhrow2014, ground)
}

#[test]
fn without_measurements_the_published_bars_remain() {
    let figures = figures_of(&[]);
    assert_eq!(
        figures[0].bars.iter().filter(|bar| bar.has_value()).count(),
        5
    );
    assert!(figures[2].bars.iter().all(|bar| !bar.has_value()));
    assert!(!figures[2].logarithmic);
}

#[test]
fn a_drawing_has_each_name_once_and_the_best_of_what_the_paper_lacks() {
    let mut measurements = vec![
        ours("slow-compiler", "aes-128", Some("16-BIT-4T"), 3600),
        ours("compiled", "aes-128", Some("16-BIT-4T"), 2240),
        ours("own-slow", "aes-128", None, 1300),
        ours("own", "aes-128", None, 1280),
    ];
    let (slow, fast) = (2, 3);
    measurements[slow].rom.code.clear();
    measurements[slow].rom.tables.clear();
    assert_eq!(measurements[fast].language, measurements[slow].language);
    let figures = figures_of(&measurements);
    let drawn = |number: usize| -> Vec<&str> {
        let bars = figures[number - 1].drawn().into_iter();
        bars.filter_map(|bar| bar.implementation.as_deref())
            .collect()
    };
    assert_eq!(drawn(1), ["own", "compiled"]);
    assert_eq!(drawn(3), ["own-slow", "compiled"]);
}
