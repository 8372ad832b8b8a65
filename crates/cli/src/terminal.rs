//! What people see: tables, progress, colours off where there is no terminal.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, presets};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
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

/// A table: the first columns hold text, the others numbers.
pub(crate) fn table(headings: &[&str], text_columns: usize) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─')))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(headings.iter().copied());
    for column in table.column_iter_mut().skip(text_columns) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A progress bar on standard error; silent where that is no terminal.
pub(crate) fn progress(steps: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {elapsed} {wide_msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Digits in groups of three.
pub(crate) fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 && digits.len() > 4 {
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
