//! What papers say: every statement is judged, by records alone, and none without a criterion.

#[path = "common/library.rs"]
mod library;

use cipherfit_atlas::figures::{Bar, Form, figures};
use cipherfit_atlas::papers::{Ground, Judged, Paper, Verdict, judge, load};
use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::Primitives;
use cipherfit_results::store::{Circuits, Measurements};
use cipherfit_results::{Circuit, Measurement};
use cipherfit_vocabulary::Operation;
use library::primitives;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

/// Everything that is committed.
struct Committed {
    measurements: Vec<Measurement>,
    circuits: Vec<Circuit>,
    published: Published,
    primitives: Primitives,
}

impl Committed {
    fn load() -> Self {
        let results = folder("results");
        Self {
            measurements: Measurements::load(&results)
                .expect("results")
                .records()
                .to_vec(),
            circuits: Circuits::load(&results)
                .expect("circuits")
                .records()
                .to_vec(),
            published: published::load(&folder("published")).expect("published"),
            primitives: primitives(),
        }
    }

    fn judged(&self, paper: Paper) -> Vec<Judged> {
        let text = load(
            &folder("published"),
            paper,
            &self.published,
            &self.primitives,
        );
        let text = text.unwrap_or_else(|error| panic!("{error}"));
        judge(&text, self.ground())
    }

    fn ground(&self) -> Ground<'_> {
        Ground {
            measurements: &self.measurements,
            circuits: &self.circuits,
            published: &self.published,
            primitives: &self.primitives,
        }
    }

    fn one(&self, paper: Paper, id: &str) -> Judged {
        let found = self.judged(paper).into_iter().find(|one| one.id == id);
        found.unwrap_or_else(|| panic!("{paper} has no {id}"))
    }

    fn verdict(&self, paper: Paper, id: &str) -> Verdict {
        self.one(paper, id).verdict
    }

    /// The committed records with encryption so many times slower where this is so.
    fn slower(mut self, factor: u64, is_slower: impl Fn(&Measurement) -> bool) -> Self {
        for one in self.measurements.iter_mut().filter(|one| is_slower(one)) {
            let times = one.cycles.get_mut(&Operation::ENCRYPT);
            let task = one
                .tasks
                .get_mut(&Operation::ENCRYPT)
                .map(|task| &mut task.first);
            for range in times.into_iter().chain(task) {
                range.min *= factor;
                range.median *= factor;
                range.max *= factor;
            }
        }
        self
    }
}

#[test]
fn every_statement_is_judged_by_figures_or_says_what_is_missing() {
    let committed = Committed::load();
    for &paper in Paper::ALL {
        let judged = committed.judged(paper);
        assert!(judged.len() >= 5, "{paper}");
        for one in &judged {
            let name = format!("{paper} {}", one.id);
            assert!(
                !one.because.is_empty() && !one.criterion.is_empty(),
                "{name}"
            );
            if one.verdict == Verdict::CannotBeTested {
                continue;
            }
            assert!(
                one.shown.iter().any(|shown| shown.value.is_some()),
                "{name}"
            );
            let refuted = one.verdict == Verdict::DoesNotHold;
            assert!(
                !refuted || one.differs.is_none(),
                "{name}: not like for like"
            );
        }
        let told = judged
            .iter()
            .filter(|one| one.verdict != Verdict::CannotBeTested);
        assert!(told.count() >= 3, "{paper}");
    }
}

#[test]
fn a_slower_speck_loses_its_places_and_its_ratios() {
    let as_it_is = Committed::load();
    for id in ["speck-first", "speck-twice-aes", "best-of-all"] {
        assert_eq!(
            as_it_is.verdict(Paper::Beaulieu2014, id),
            Verdict::Holds,
            "{id}"
        );
    }
    let slower = as_it_is.slower(9, |one| one.primitive.starts_with("speck"));
    for id in ["speck-first", "speck-twice-aes", "best-of-all"] {
        let verdict = slower.verdict(Paper::Beaulieu2014, id);
        assert_eq!(verdict, Verdict::DoesNotHold, "{id}");
    }
    let at_each = slower.one(Paper::Beaulieu2014, "speck-first");
    assert!(
        at_each.because.contains("otherwise at"),
        "{}",
        at_each.because
    );
    let unjudged = Committed {
        measurements: Vec::new(),
        ..slower
    };
    let verdict = unjudged.verdict(Paper::Beaulieu2014, "speck-first");
    assert_eq!(verdict, Verdict::CannotBeTested);
}

#[test]
fn without_a_fast_build_the_ladder_s_claim_falls() {
    let as_it_is = Committed::load();
    assert_eq!(
        as_it_is.verdict(Paper::Didla2008, "without-o3"),
        Verdict::Holds
    );
    let slower = as_it_is.slower(3, |one| !one.flags.iter().any(|flag| flag == "-O3"));
    assert_eq!(
        slower.verdict(Paper::Didla2008, "without-o3"),
        Verdict::DoesNotHold
    );
    assert_eq!(
        slower.verdict(Paper::Didla2008, "version-12"),
        Verdict::Holds
    );
}

#[test]
fn what_cannot_be_done_can_no_more_once_its_code_is_gone() {
    let mut committed = Committed::load();
    let judged = |committed: &Committed| committed.one(Paper::Matsui2013, "aes-in-512-64");
    assert_eq!(judged(&committed).verdict, Verdict::DoesNotHold);
    let before = committed.measurements.len();
    while judged(&committed).verdict == Verdict::DoesNotHold {
        let because = judged(&committed).because;
        let count = committed.measurements.len();
        committed
            .measurements
            .retain(|one| !because.contains(&format!("{}:", one.implementation)));
        assert!(committed.measurements.len() < count, "{because}");
    }
    assert!(before - committed.measurements.len() < 20);
    assert_eq!(judged(&committed).verdict, Verdict::Holds);
    // What others have written and nobody here has refutes nothing.
    committed
        .measurements
        .retain(|one| one.primitive != "present-80");
    let unreached = committed.verdict(Paper::Matsui2013, "two-in-512");
    assert_eq!(unreached, Verdict::CannotBeTested);
}

#[test]
fn figures_to_the_contrary_that_are_not_like_for_like_refute_nothing() {
    let mut committed = Committed::load();
    let id = "led-last";
    assert_eq!(committed.verdict(Paper::Diehl2017, id), Verdict::Holds);
    for one in &mut committed.circuits {
        if one.primitive == "led-80" {
            one.cycles.compute = 1;
        }
    }
    let judged = committed.one(Paper::Diehl2017, id);
    assert_eq!(judged.verdict, Verdict::CannotBeTested);
    assert!(
        judged.because.contains("refutes nothing"),
        "{}",
        judged.because
    );
    assert!(
        judged.because.starts_with("it has place 1;"),
        "{}",
        judged.because
    );
}

#[test]
fn an_order_has_its_correlation_and_an_unweighed_circuit_leaves_it_open() {
    let mut committed = Committed::load();
    let id = "tpa-hardware-lut4";
    let judged = committed.one(Paper::Diehl2017, id);
    assert_eq!(judged.verdict, Verdict::Holds);
    let found = judged.correlation.expect("an order");
    assert!(found.tau > 0.8 && found.chance < 0.05, "{found:?}");
    committed.circuits.retain(|one| one.primitive != "twine-80");
    let without = committed.one(Paper::Diehl2017, id);
    assert_eq!(without.verdict, Verdict::CannotBeTested);
    assert!(without.because.contains("twine-80"), "{}", without.because);
}

/// The message about a changed file of statements.
fn refused(from: &str, to: &str) -> String {
    let copy = tempfile::tempdir().expect("a folder");
    let statements = copy.path().join("statements");
    std::fs::create_dir(&statements).expect("a folder");
    let good = folder("published/statements/didla2008.toml");
    let good = std::fs::read_to_string(good).expect("the statements");
    assert!(good.contains(from), "{from}");
    let text = good.replacen(from, to, 1);
    std::fs::write(statements.join("didla2008.toml"), text).expect("written");
    let published = published::load(&folder("published")).expect("published");
    let loaded = load(copy.path(), Paper::Didla2008, &published, &primitives());
    loaded.expect_err("a fault").to_string()
}

/// Line of the first statement.
fn first_statement() -> usize {
    let text = std::fs::read_to_string(folder("published/statements/didla2008.toml"));
    let text = text.expect("the statements");
    let before = text.lines().take_while(|line| *line != "[[statements]]");
    before.count() + 1
}

#[test]
fn a_statement_without_criterion_is_refused_with_file_and_line() {
    let line = first_statement();
    let criterion = "criterion.throughput = { primitive = \"aes-128\", label = \"Version 12\", \
                     clock_mhz = 8, at_least_kbps = 286, with_flag = \"-O3\", rom_at_most = 5160, \
                     ram_at_most = 260 }\n";
    let message = refused(criterion, "");
    let place = format!("didla2008.toml:{line}: statements:");
    assert!(message.contains(&place), "{message}");
    assert!(message.contains("criterion"), "{message}");
    assert!(
        message.contains("remedy: every statement has its criterion"),
        "{message}"
    );
    let message = refused("criterion.throughput", "criterion.feeling");
    assert!(
        message.contains("feeling") && message.contains("throughput"),
        "{message}"
    );
}

#[test]
fn senseless_criteria_are_refused_with_file_line_and_remedy() {
    let line = first_statement() + 1;
    for (from, to, expected) in [
        (
            "primitive = \"aes-128\"",
            "primitive = \"aes-182\"",
            "the library has no aes-182",
        ),
        ("\"zigbee\"", "\"version-12\"", "stands twice"),
        ("\"zigbee\"", "\"802.15.4\"", "no word for an address"),
        ("\"DIDLA08\"", "\"DIDLA80\"", "sources.csv does not name"),
        ("\"didla2008\"", "\"didla2009\"", "rules/ has no"),
        ("clock_mhz = 8", "clock_mhz = \"8\"", "expected f64"),
    ] {
        let message = refused(from, to);
        assert!(message.contains("didla2008.toml:"), "{message}");
        assert!(message.contains(expected), "{expected}: {message}");
        assert!(message.contains("remedy: "), "{message}");
        if expected.contains("aes-182") {
            assert!(message.contains(&format!("toml:{line}:")), "{message}");
        }
    }
    let ratio = "criterion.ratio = { quantity = \"rom\", of = { primitive = \"aes-128\" }, \
                 to = { primitive = \"aes-128\" } }\n";
    let criterion = "criterion.not-measured = { needs = \"the other implementations, which the slides \
                     name by reference number only\" }\n";
    let message = refused(criterion, ratio);
    assert!(message.contains("a ratio without a bound"), "{message}");
    assert!(message.contains("add at_least or at_most"), "{message}");
}

#[test]
fn charts_of_the_committed_results_are_sorted_and_budgets_never_cost_time() {
    let committed = Committed::load();
    for &paper in Paper::ALL {
        for figure in figures(paper, committed.ground()) {
            let title = format!("{paper}: {}", figure.title);
            let drawn = figure.drawn();
            assert!(!drawn.is_empty(), "{title}");
            let values: Vec<f64> = drawn
                .iter()
                .filter_map(|bar| bar.ours.or(bar.published))
                .collect();
            match &figure.form {
                Form::Ordered => {}
                Form::Ranked if figure.larger_is_better => {
                    assert!(values.is_sorted_by(|one, next| one >= next), "{title}");
                }
                Form::Ranked => assert!(values.is_sorted(), "{title}"),
                Form::Portfolio(budgets) => {
                    for rows in drawn.chunk_by(|one, next| one.primitive == next.primitive) {
                        let place = |bar: &Bar| {
                            budgets
                                .iter()
                                .position(|one| Some(one) == bar.label.as_ref())
                        };
                        assert!(rows.is_sorted_by_key(|bar| place(bar)), "{title}");
                        // The first column is of the smallest code, whatever it takes.
                        let timed = rows.iter().filter(|bar| place(bar) > Some(0));
                        let ours: Vec<f64> = timed.filter_map(|bar| bar.ours).collect();
                        assert!(
                            ours.is_sorted_by(|one, next| one >= next),
                            "{title}: {ours:?}"
                        );
                    }
                }
            }
        }
    }
}
