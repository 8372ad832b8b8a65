//! Counts of verdicts.

use crate::terminal::{self, Column, out};
use cipherfit_atlas::compare::{Summary, Tally, Verdict};

/// The verdicts by source and machine, by goal and rule, and like for like.
pub(super) fn print(summary: &Summary) {
    let mut table = terminal::table(&[
        ("machine", Column::Word),
        ("published in", Column::Word),
        ("ahead", Column::Number),
        ("at goal", Column::Number),
        ("level", Column::Number),
        ("behind", Column::Number),
        ("none", Column::Number),
        ("median", Column::Number),
    ]);
    for line in summary
        .lines
        .iter()
        .filter(|line| line.tally.compared() > 0)
    {
        let mut cells = vec![line.isa.clone(), line.source.clone()];
        cells.extend(cells_of(&line.tally));
        table.add_row(cells);
    }
    out!("{}\n", table);
    let mut table = terminal::table(&[
        ("with a verdict", Column::Word),
        ("ahead", Column::Number),
        ("at goal", Column::Number),
        ("level", Column::Number),
        ("behind", Column::Number),
        ("none", Column::Number),
        ("median", Column::Number),
    ]);
    let aims = summary.by_aim.iter().map(|(aim, stated, tally)| {
        let stated = if *stated {
            "rule stated"
        } else {
            "no rule stated"
        };
        (format!("{aim}, {stated}"), tally)
    });
    let like_for_like = [
        (
            "in the language of theirs".to_owned(),
            &summary.same_language,
        ),
        ("ours plain".to_owned(), &summary.plain),
    ];
    for (of, tally) in aims.chain(like_for_like) {
        let mut cells = vec![of];
        cells.extend(cells_of(tally));
        table.add_row(cells);
    }
    out!("{}\n", table);
    print_in_short(summary, true);
    for meaning in [
        "ahead: one of ours has all figures, is no worse in any and better in one",
        "at goal: better in the figure it was made for; worse in another or without it",
        "none: without a verdict; median: ours ÷ published in that figure, for ranks the reverse; \
         plain: asks nothing of its user that theirs is not known to ask too",
    ] {
        terminal::paragraph("", meaning);
    }
}

/// The counts of all in a sentence, and why the others have no verdict.
pub(super) fn print_in_short(summary: &Summary, all_shown: bool) {
    let of = |verdict| summary.all.count(verdict);
    let compared = summary.all.compared();
    let text = format!(
        "Of {compared} published implementations in {} works ours are ahead of {}, ahead at their \
         goal of {}, level with {}, behind {}.",
        summary.publications,
        of(Verdict::Ahead),
        of(Verdict::AheadAtGoal),
        of(Verdict::Level),
        of(Verdict::Behind),
    );
    terminal::paragraph("", &text);
    let listed = "What a work lists for several goals or messages, or again with equal figures, counts once, by \
                  its worst verdict.";
    terminal::paragraph("", listed);
    let replaced = summary.replaced.compared();
    if replaced > 0 {
        let of = |verdict| summary.replaced.count(verdict);
        let text = format!(
            "Beside {replaced} more, of functions that a standard's have replaced with the same work to do, ours of \
             the standard's are ahead of {}, ahead at their goal of {}, level with {}, behind {}: they are other \
             functions, and counted nowhere else.",
            of(Verdict::Ahead),
            of(Verdict::AheadAtGoal),
            of(Verdict::Level),
            of(Verdict::Behind),
        );
        terminal::paragraph("", &text);
    }
    if !summary.reasons.is_empty() {
        let reasons = summary.reasons.iter();
        let reasons: Vec<String> = reasons.map(|(why, rows)| format!("{rows} {why}")).collect();
        let shown = if all_shown { "" } else { " (--all shows them)" };
        let text = format!("Rows without a verdict{shown}: {}", reasons.join("; "));
        terminal::paragraph("", &text);
    }
}

fn cells_of(tally: &Tally) -> Vec<String> {
    let verdicts = Verdict::ALL.iter();
    let counts = verdicts.map(|verdict| tally.count(*verdict).to_string());
    let median = tally.median();
    let median = median.map_or("—".to_owned(), |ratio| format!("{ratio:.2}"));
    counts.chain([median]).collect()
}
