//! `cipherfit compare`.

use crate::arguments::CompareArguments;
use crate::device;
use crate::failure::CommandResult;
use crate::primitives::primitives;
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_atlas::compare::{
    Candidate, Compared, Comparison, Figure, Headline, Outcome, Verdict, compare,
};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::SelectionError;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &CompareArguments) -> CommandResult {
    let store = Measurements::load(&root.join("results"))?;
    let measurements = store.records();
    let published = published::load(&root.join("published"))?;
    let further = arguments.source.iter().chain(&arguments.rule);
    let selection = arguments.selection.with(further);
    let primitives = primitives(root, &published)?;
    let machines = Catalog::load_machines(root)?;
    let (device, rest) = device::named(&machines, &selection)?;
    let mut comparisons = compare(measurements, &published, &primitives, &rest)
        .map_err(|error| device::with_devices(error, &machines))?;
    if let Some(device) = device {
        comparisons.retain(|one| {
            let row = &one.published;
            let cores = published
                .devices
                .get(&row.device)
                .map(|device| &device.cores);
            let stands_for = |core: &String| cores.is_some_and(|cores| cores.contains(core));
            row.device == device.name || device.recorded_as.as_ref().is_some_and(stands_for)
        });
        if comparisons.is_empty() {
            let words = vec![device.name, "what the other words choose".to_owned()];
            return Err(SelectionError::Empty { words }.into());
        }
    }
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&comparisons).unwrap_or_default()
        );
    } else if arguments.summary {
        print_summary(&comparisons);
    } else {
        print(&comparisons, arguments.all);
    }
    Ok(ExitCode::SUCCESS)
}

/// Longer names of implementations are cut; `--json` has them whole.
const TITLE_WIDTH: usize = 40;

fn print(comparisons: &[Comparison], all: bool) {
    let mut table = terminal::table(&[
        ("published in", Column::Text),
        ("primitive", Column::Word),
        ("figure", Column::Word),
        ("published", Column::Number),
        ("ours", Column::Number),
        ("ratio", Column::Number),
        ("by", Column::Text),
    ]);
    let mut nothing: BTreeMap<String, usize> = BTreeMap::new();
    let mut better = 0;
    let mut compared_rows = 0;
    for comparison in comparisons {
        match &comparison.outcome {
            Outcome::Compared(compared) => {
                compared_rows += 1;
                if let Some(headline) = compared.best.headline {
                    better += usize::from(headline.verdict != Verdict::Worse);
                    table.add_row(row(comparison, compared, headline));
                }
            }
            Outcome::Nothing(reason) => {
                *nothing.entry(short(&reason.to_string())).or_default() += 1;
                if all {
                    table.add_row(empty_row(comparison, &reason.to_string()));
                }
            }
        }
    }
    out!("{}", table.trim_fmt());
    out!(
        "{better} of {compared_rows} published figures matched or beaten, each under its paper's own rule"
    );
    if !all && !nothing.is_empty() {
        let reasons: Vec<String> = nothing
            .iter()
            .map(|(reason, count)| format!("{count} {reason}"))
            .collect();
        out!("not shown (--all shows them): {}", reasons.join(", "));
    }
}

/// The compared rows of one source on one instruction set.
#[derive(Default)]
struct Tally {
    rows: usize,
    not_worse: usize,
    /// Ours ÷ published, or the reverse where more is better.
    ratios: Vec<f64>,
}

/// One line a source and instruction set.
fn print_summary(comparisons: &[Comparison]) {
    let mut tallies: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
    for comparison in comparisons {
        let Outcome::Compared(compared) = &comparison.outcome else {
            continue;
        };
        let Some(headline) = compared.best.headline else {
            continue;
        };
        let published = &comparison.published;
        let tally = tallies
            .entry((&published.isa, &published.source))
            .or_default();
        tally.rows += 1;
        tally.not_worse += usize::from(headline.verdict != Verdict::Worse);
        tally
            .ratios
            .extend(headline.ratio.ratio.map(|ratio| match headline.figure {
                Figure::Rank => 1.0 / ratio,
                _ => ratio,
            }));
    }
    let mut table = terminal::table(&[
        ("machine", Column::Word),
        ("published in", Column::Text),
        ("figures", Column::Number),
        ("matched or beaten", Column::Number),
        ("ratio: least", Column::Number),
        ("median", Column::Number),
        ("most", Column::Number),
    ]);
    for ((isa, source), tally) in &mut tallies {
        tally.ratios.sort_by(f64::total_cmp);
        let at = |index: usize| {
            let ratio = tally.ratios.get(index);
            ratio.map_or("—".to_owned(), |ratio| format!("{ratio:.2}"))
        };
        let last = tally.ratios.len().saturating_sub(1);
        table.add_row([
            (*isa).to_owned(),
            (*source).to_owned(),
            tally.rows.to_string(),
            tally.not_worse.to_string(),
            at(0),
            at(last / 2),
            at(last),
        ]);
    }
    let rows: usize = tallies.values().map(|tally| tally.rows).sum();
    let not_worse: usize = tallies.values().map(|tally| tally.not_worse).sum();
    out!("{}", table.trim_fmt());
    out!(
        "{not_worse} of {rows} published figures matched or beaten, each under its paper's own rule"
    );
    out!(
        "ratio: ours ÷ published, or the reverse for ranks; `cipherfit compare` shows each figure"
    );
}

fn row(comparison: &Comparison, compared: &Compared, headline: Headline) -> Vec<String> {
    let unit = |value: f64| match headline.figure {
        Figure::CyclesPerByte | Figure::Rank => format!("{value:.1}"),
        _ => terminal::number(value as u64),
    };
    let bound = if headline.ratio.at_most { "≤ " } else { "" };
    let mark = match headline.verdict {
        Verdict::Worse => " worse",
        _ => "",
    };
    vec![
        title(comparison),
        comparison.published.primitive.clone(),
        figure(headline.figure).to_owned(),
        format!("{bound}{}", unit(headline.ratio.published)),
        unit(headline.ratio.ours),
        headline
            .ratio
            .ratio
            .map_or("—".to_owned(), |ratio| format!("{ratio:.2}{mark}")),
        ours(&compared.best),
    ]
}

fn empty_row(comparison: &Comparison, reason: &str) -> Vec<String> {
    let published = &comparison.published;
    let none = || "—".to_owned();
    // What the paper gives this name can be measured even if its figures are lost.
    let named = comparison.same_label.as_ref();
    let per_byte = named.and_then(|ours| Some((ours, ours.figures.cycles_per_byte?)));
    let (name, value, by) = match per_byte {
        Some((ours, value)) => (
            figure(Figure::CyclesPerByte).to_owned(),
            format!("{value:.1}"),
            format!("{} ({})", self::ours(ours), short(reason)),
        ),
        None => (none(), none(), short(reason)),
    };
    vec![
        title(comparison),
        published.primitive.clone(),
        name,
        none(),
        value,
        none(),
        by,
    ]
}

/// Source and the paper's name for the implementation.
fn title(comparison: &Comparison) -> String {
    let published = &comparison.published;
    let whole = format!("{} {}", published.source, published.label);
    let mut title: String = whole.trim_end().chars().take(TITLE_WIDTH).collect();
    if whole.trim_end().chars().count() > TITLE_WIDTH {
        title.push('…');
    }
    title
}

fn ours(candidate: &Candidate) -> String {
    candidate
        .implementation
        .split('/')
        .skip(2)
        .collect::<Vec<_>>()
        .join("/")
}

fn figure(figure: Figure) -> &'static str {
    match figure {
        Figure::Cycles => "cycles",
        Figure::CyclesPerByte => "cycles/B",
        Figure::Rom => "ROM",
        Figure::TotalRom => "ROM of all",
        Figure::Ram => "RAM",
        Figure::Stack => "stack",
        Figure::Rank => "rank",
    }
}

/// A reason without its details.
fn short(reason: &str) -> String {
    reason.split(':').next().unwrap_or(reason).to_owned()
}
