//! A paper's page in the terminal.

use super::{count, number};
use crate::terminal::{self, Column, Tone, out};
use cipherfit_atlas::figures::Figure;
use cipherfit_atlas::papers::{Cell, Judged, Page, Shown, Table, Verdict};

pub(super) fn print(page: &Page) {
    let reference = &page.reference;
    terminal::paragraph("", &format!("{}: {}", reference.authors, reference.title));
    let year = reference
        .year
        .map_or(String::new(), |year| format!("{year}; "));
    let about = format!(
        "{year}{} in published/; machine: {}; ours counted by the rule {}; read in: {}",
        reference.id, page.machine, page.rule, reference.where_read
    );
    terminal::paragraph("  ", &about);
    for figure in &page.figures {
        out!("");
        chart(figure);
    }
    for table in &page.tables {
        out!("");
        self::table(table);
    }
    out!("\nWhat the paper says");
    let each = Verdict::ALL.iter();
    let each = each.map(|&verdict| format!("{}: {}", verdict.in_words(), count(page, verdict)));
    terminal::paragraph("  ", &each.collect::<Vec<_>>().join(", "));
    print_statements(&page.statements);
    out!("\nWhat it leaves to others");
    if page.future_work.is_empty() {
        out!("  nothing that was recovered");
    }
    for one in &page.future_work {
        terminal::paragraph("• ", &one.says);
        terminal::paragraph("  here: ", &one.became);
        if let Some(command) = &one.command {
            terminal::command("    ", command);
        }
    }
    out!("\nWhat was not recovered");
    for one in &page.not_recovered {
        terminal::paragraph("• ", &one.what);
        terminal::paragraph("  instead: ", &one.instead);
    }
}

/// Statements with verdicts, and the figures that they follow from.
pub(crate) fn print_statements(statements: &[Judged]) {
    for one in statements {
        out!("");
        let tone = match one.verdict {
            Verdict::Holds => Tone::Good,
            Verdict::DoesNotHold => Tone::Bad,
            _ => Tone::Warning,
        };
        let verdict = terminal::toned(tone, &one.verdict.in_words().to_uppercase());
        terminal::paragraph("• ", &format!("{verdict}: {}", one.says));
        terminal::paragraph("  in: ", &format!("{} ({})", one.place, one.where_read));
        if let Some(reading) = &one.reading {
            terminal::paragraph("  read as: ", reading);
        }
        if !one.shown.is_empty() {
            terminal::paragraph("  criterion: ", &one.criterion);
        }
        terminal::paragraph("  ours: ", &one.because);
        figures(&one.shown);
        if let Some(differs) = &one.differs {
            terminal::paragraph("  differs: ", differs);
        }
    }
}

/// Figures, the unit of all told once.
fn figures(all: &[Shown]) {
    let Some(first) = all.first() else {
        return;
    };
    let unit = first.unit;
    let is_one = !unit.is_empty() && all.iter().all(|one| one.unit == unit);
    let each = all.iter().map(|one| match one.value {
        None => format!("{} — ({})", one.of, one.by),
        Some(value) => {
            let interval = one.interval.map_or(String::new(), |[low, high]| {
                format!(" ({} to {})", number(low), number(high))
            });
            let own = if is_one || one.unit.is_empty() {
                String::new()
            } else {
                format!(" {}", one.unit)
            };
            format!("{} {}{interval}{own}", one.of, number(value))
        }
    });
    let each: Vec<String> = each.collect();
    let told = if is_one {
        format!("in {unit}: {}", each.join("; "))
    } else {
        each.join("; ")
    };
    terminal::paragraph("  figures: ", &told);
}

/// The bars of a drawing as lines.
fn chart(figure: &Figure) {
    terminal::paragraph("", &format!("{}: {}", figure.place, figure.title));
    let drawn = figure.drawn();
    let has_published = drawn.iter().any(|bar| bar.published.is_some());
    let unit = if has_published {
        figure.axis.to_owned()
    } else {
        format!("{}; published values were not recovered", figure.axis)
    };
    terminal::paragraph("  ", &unit);
    let columns = [
        ("primitive", Column::Word),
        ("name in the paper", Column::Text),
        ("ours", Column::Number),
        ("paper", Column::Number),
        ("by", Column::Text),
    ];
    let is_shown = |place: usize| place != 3 || has_published;
    let shown = columns
        .iter()
        .enumerate()
        .filter(|(place, _)| is_shown(*place));
    let shown: Vec<(&str, Column)> = shown.map(|(_, column)| *column).collect();
    let mut table = terminal::narrow_table(&shown);
    for bar in drawn {
        let value = |value: Option<f64>| value.map_or("—".to_owned(), number);
        let built = match (&bar.toolchain, bar.language.as_str()) {
            (Some(toolchain), "c") => format!(" ({toolchain})"),
            _ => String::new(),
        };
        // Family and machine are known already.
        let folder = bar.implementation.as_deref().unwrap_or_default();
        let by = folder.splitn(3, '/').last().unwrap_or(folder);
        let cells = [
            bar.primitive.clone(),
            bar.label.clone().unwrap_or("—".to_owned()),
            value(bar.ours),
            value(bar.published),
            format!("{by}{built}"),
        ];
        let cells = cells.into_iter().enumerate();
        let cells = cells.filter(|(place, _)| is_shown(*place));
        table.add_row(cells.map(|(_, cell)| cell));
    }
    out!("{}", table);
}

/// Blanks between two columns.
const GAP: usize = 3;

/// A table, or its rows one below the other where it is wider than the terminal.
fn table(table: &Table) {
    terminal::paragraph("", &table.title);
    // What stands in brackets goes into a line of its own.
    let headings: Vec<String> = table
        .columns
        .iter()
        .map(|name| name.replace(" (", "\n("))
        .collect();
    let rows = table
        .rows
        .iter()
        .map(|row| row.iter().map(shown_cell).collect());
    let rows: Vec<Vec<String>> = rows.collect();
    let widest = |place: usize| {
        let cells = rows.iter().filter_map(|row| row.get(place));
        let lines = headings[place].lines().chain(cells.map(String::as_str));
        lines
            .map(|line| line.chars().count())
            .max()
            .unwrap_or_default()
    };
    let width: usize = (0..headings.len()).map(|place| widest(place) + GAP).sum();
    if width > terminal::room() + GAP {
        for row in &table.rows {
            stacked(&table.columns, row);
        }
        return;
    }
    let is_text = |place: usize| {
        table
            .rows
            .iter()
            .any(|row| matches!(row[place], Cell::Text(_)))
    };
    let columns = headings.iter().enumerate().map(|(place, heading)| {
        let kind = if is_text(place) {
            Column::Word
        } else {
            Column::Number
        };
        (heading.as_str(), kind)
    });
    let mut drawn = terminal::table(&columns.collect::<Vec<_>>());
    for row in rows {
        drawn.add_row(row);
    }
    out!("{}", drawn);
}

/// A row: the words that it begins with, then what is known, each with its heading.
fn stacked(columns: &[&str], row: &[Cell]) {
    let words = row.iter().map_while(|cell| match cell {
        Cell::Text(text) => Some(text.as_str()),
        _ => None,
    });
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let known = columns.iter().zip(row).skip(words.len());
    let known = known.filter(|(_, cell)| **cell != Cell::None);
    let known: Vec<String> = known
        .map(|(heading, cell)| format!("{heading} {}", shown_cell(cell)))
        .collect();
    let told = match known.as_slice() {
        [] => words.join(" · "),
        known => format!("{}: {}", words.join(" · "), known.join(", ")),
    };
    terminal::paragraph("  • ", &told);
}

fn shown_cell(cell: &Cell) -> String {
    match cell {
        Cell::None => "—".to_owned(),
        Cell::Text(text) => text.clone(),
        Cell::Number(value) => number(*value),
    }
}
