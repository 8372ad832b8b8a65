//! What people see: tables, progress, colours off where there is no terminal.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, Width, presets,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// Sets up error reports once.
pub(crate) fn prepare() {
    let _ = miette::set_hook(Box::new(|_| {
        let plain = !std::io::stderr().is_terminal() || std::env::var_os("NO_COLOR").is_some();
        Box::new(
            miette::MietteHandlerOpts::new()
                .color(!plain)
                .unicode(!plain)
                .build(),
        )
    }));
}

/// Prints a line. A reader that has gone away (`| head`) ends the command quietly.
macro_rules! out {
    ($($argument:tt)*) => {
        $crate::terminal::line(format_args!($($argument)*))
    };
}
pub(crate) use out;

/// Prints a line on standard output; see [`out`]. Any other fault ends the command with a message.
pub(crate) fn line(text: std::fmt::Arguments<'_>) {
    let mut output = std::io::stdout().lock();
    let Err(error) = output
        .write_fmt(text)
        .and_then(|()| output.write_all(b"\n"))
    else {
        return;
    };
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    // Standard error may be gone as well.
    let _ = writeln!(std::io::stderr(), "cannot write the output: {error}");
    std::process::exit(i32::from(crate::failure::BAD_INPUT));
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    /// A word that is not broken.
    Word,
    /// Text that may be broken in narrow terminals.
    Text,
    /// A number, aligned to the right and not broken.
    Number,
}

/// Narrowest column of text, in which a name can still be read.
const LEAST_TEXT_WIDTH: Width = Width::Fixed(16);

/// A table with these headings.
pub(crate) fn table(columns: &[(&str, Column)]) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(columns.iter().map(|(heading, _)| *heading));
    for (column, (_, kind)) in table.column_iter_mut().zip(columns) {
        column.set_padding((0, 2));
        if *kind != Column::Text {
            column.set_constraint(ColumnConstraint::ContentWidth);
        } else if is_narrow() {
            column.set_constraint(ColumnConstraint::LowerBoundary(LEAST_TEXT_WIDTH));
        }
        if *kind == Column::Number {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Columns that text may take.
pub(crate) fn room() -> usize {
    usize::from(width().unwrap_or(PIPED_WIDTH))
}

/// Keeps a table within a terminal's usual width where it goes to none.
pub(crate) fn fit(table: &mut Table) {
    if width().is_none() {
        table.set_width(PIPED_WIDTH);
    }
}

/// Columns of text that goes to no terminal.
const PIPED_WIDTH: u16 = 80;

/// Prints text behind a mark, broken at the edge of the terminal and indented by the mark's width.
pub(crate) fn paragraph(mark: &str, text: &str) {
    let indent = " ".repeat(mark.chars().count());
    let options = textwrap::Options::new(room())
        .initial_indent(mark)
        .subsequent_indent(&indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    for line in textwrap::wrap(text, options) {
        out!("{line}");
    }
}

/// Prints text, broken at the edge of a terminal; in one line where it goes to none.
pub(crate) fn wrapped(text: &str) {
    match width() {
        Some(_) => paragraph("", text),
        None => out!("{text}"),
    }
}

/// Whether the output is a terminal with fewer columns than usual.
pub(crate) fn is_narrow() -> bool {
    width().is_some_and(|width| width < PIPED_WIDTH)
}

/// Columns of the terminal; none where the output is no terminal.
pub(crate) fn width() -> Option<u16> {
    Table::new().width()
}

/// A progress bar on standard error; silent where that is no terminal.
pub(crate) fn progress(steps: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {elapsed} {wide_msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Behind a name: who compiled it, and at which level where that has a name.
pub(crate) fn built_by(toolchain: &str, level: Option<&str>) -> String {
    match level {
        Some(level) => format!(" ({toolchain} {level})"),
        None => format!(" ({toolchain})"),
    }
}

/// Digits in groups of three.
pub(crate) fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) && digits.len() > 4 {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(super::number(1392), "1392");
        assert_eq!(super::number(36500), "36 500");
        assert_eq!(super::number(1_234_567), "1 234 567");
    }
}
