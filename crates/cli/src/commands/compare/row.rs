//! A published row, how ours stand to it, and why.

use crate::terminal::{self, Tone};
use cipherfit_atlas::compare::{Candidate, Comparison, Figure, Outcome, Ratio, Verdict};
use cipherfit_atlas::published::{Condition, Row};

const VERDICT_WIDTH: usize = 15;
/// Columns for the published implementation's name, behind which the primitive stands.
const TITLE_WIDTH: usize = 46;

/// Prints a row; one without a verdict only where it is asked for.
pub(super) fn print(comparison: &Comparison, all: bool) {
    let text = match &comparison.outcome {
        Outcome::Compared(compared) => answer(comparison, &compared.best),
        Outcome::Nothing(_) if !all => return,
        Outcome::Nothing(reason) => match &comparison.same_label {
            // What the paper gives this name can be measured even if its figures are lost.
            Some(named) => format!("{reason}; ours of that name: {}", own_figures(named)),
            None => reason.to_string(),
        },
    };
    let row = &comparison.published;
    let title = format!("{} {}", row.source, row.label);
    let verdict = format!("{:VERDICT_WIDTH$}", comparison.verdict.name());
    let verdict = toned_verdict(comparison.verdict, &verdict);
    terminal::paragraph(
        &verdict,
        &format!("{title:TITLE_WIDTH$}  {}", row.primitive),
    );
    terminal::paragraph(&" ".repeat(VERDICT_WIDTH), &text);
}

fn toned_verdict(verdict: Verdict, text: &str) -> String {
    let tone = match verdict {
        Verdict::Ahead | Verdict::AheadAtGoal => Tone::Good,
        Verdict::Level => Tone::Warning,
        Verdict::Behind => Tone::Bad,
        _ => return text.to_owned(),
    };
    terminal::toned(tone, text)
}

/// The figure of the goal, who answers, where it loses, and under which conditions.
fn answer(comparison: &Comparison, best: &Candidate) -> String {
    let row = &comparison.published;
    let mut parts = Vec::new();
    parts.extend(message(comparison));
    parts.extend(
        best.headline
            .map(|headline| pair(headline.figure, &headline.ratio)),
    );
    let file = best
        .implementation
        .splitn(3, '/')
        .last()
        .unwrap_or_default();
    parts.push(format!("by {file} ({}, {})", best.language, best.toolchain));
    let worse: Vec<String> = best
        .worse()
        .map(|(figure, ratio)| pair(figure, ratio))
        .collect();
    if !worse.is_empty() {
        parts.push(format!("worse: {}", worse.join(", ")));
    }
    if !best.lacking.is_empty() {
        let lacking: Vec<String> = best
            .lacking
            .iter()
            .map(|one| one.replace('_', " "))
            .collect();
        parts.push(format!("without: {}", lacking.join(", ")));
    }
    if !comparison.same_rule {
        parts.push(format!(
            "rule not stated, counted by {}",
            comparison.counted_by
        ));
    }
    if let Some(successor) = &comparison.successor {
        parts.push(format!(
            "ours is {}, {}",
            successor.primitive, successor.reason
        ));
    }
    if let Some(caveat) = row.caveat {
        parts.push(match row.figures.corrected_cycles.zip(row.figures.cycles) {
            Some((corrected, printed)) => format!("{printed} printed, {corrected} run: {caveat}"),
            None => caveat.to_string(),
        });
    }
    parts.push(format!(
        "ours leaks {}, {}; theirs {}",
        best.constant_time.leaks(),
        own(&best.conditions),
        theirs(row)
    ));
    parts.join("; ")
}

/// What is done with which message, where the figures are of one.
fn message(comparison: &Comparison) -> Option<String> {
    let row = &comparison.published;
    let of_messages = comparison.counted_by.is_of_messages();
    let bytes = row.message_bytes.filter(|_| of_messages)?;
    let data = row.data_bytes.filter(|bytes| *bytes > 0);
    let data = data.map_or(String::new(), |bytes| format!(" with {bytes} B of data"));
    Some(format!("{} of {bytes} B{data}", row.operation))
}

/// Both sides of a figure, with ours ÷ published.
fn pair(figure: Figure, ratio: &Ratio) -> String {
    let value = |value: f64| match figure {
        Figure::CyclesPerByte | Figure::DecryptCyclesPerByte | Figure::Rank => {
            format!("{value:.1}")
        }
        _ => terminal::number(value as u64),
    };
    let bound = if ratio.at_most { "≤ " } else { "" };
    let by = ratio
        .ratio
        .map_or(String::new(), |by| format!(" (×{by:.2})"));
    let name = name(figure);
    format!(
        "{name} {bound}{} → {}{by}",
        value(ratio.published),
        value(ratio.ours)
    )
}

fn name(figure: Figure) -> String {
    match figure {
        Figure::CyclesPerByte => "cycles/B".to_owned(),
        Figure::DecryptCyclesPerByte => "decryption cycles/B".to_owned(),
        Figure::Rom | Figure::Ram => figure.name().to_uppercase(),
        Figure::TotalRom => "ROM of all".to_owned(),
        Figure::DecryptRom => "decryption ROM".to_owned(),
        Figure::ExpandKeyRom => "key schedule ROM".to_owned(),
        Figure::DecryptCycles => "decryption cycles".to_owned(),
        Figure::ExpandKeyCycles => "key schedule cycles".to_owned(),
        Figure::DecryptKeyCycles => "decryption key schedule cycles".to_owned(),
        Figure::FinishCycles => "finish cycles".to_owned(),
        _ => figure.name().to_owned(),
    }
}

fn own_figures(ours: &Candidate) -> String {
    let figures = &ours.figures;
    let per_byte = figures.cycles_per_byte;
    let per_byte = per_byte.map_or(String::new(), |value| format!(" ({value:.1} a byte)"));
    let cycles = terminal::number(figures.cycles);
    format!(
        "{cycles} cycles{per_byte} in {} B of ROM, {} B of RAM, by {}",
        figures.rom, figures.ram, ours.implementation
    )
}

fn own(conditions: &[Condition]) -> String {
    match conditions {
        [] => "plain".to_owned(),
        some => some
            .iter()
            .map(|one| one.name())
            .collect::<Vec<_>>()
            .join(" "),
    }
}

/// What is known of the published code; silence of a source is not taken for either.
fn theirs(row: &Row) -> String {
    let said = row.conditions.iter().map(|(condition, holds)| match holds {
        true => condition.to_string(),
        false => format!("not {condition}"),
    });
    let mut parts: Vec<String> = said.collect();
    parts.push(row.language.to_string());
    parts.extend((!row.compiler.is_empty()).then(|| row.compiler.clone()));
    if row.conditions.len() < Condition::ALL.len() {
        parts.push("rest not known".to_owned());
    }
    parts.join(", ")
}
