//! What people see: tables, progress, colours off where there is no terminal.

mod table;
mod wrap;

pub(crate) use table::{Column, Table};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// Sets up error reports once.
pub(crate) fn prepare() {
    let _ = miette::set_hook(Box::new(|_| {
        let plain = is_plain(&std::io::stderr());
        Box::new(
            miette::MietteHandlerOpts::new()
                .color(!plain)
                .unicode(!plain)
                .width(room())
                .word_splitter(textwrap::WordSplitter::NoHyphenation)
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

/// A table with these headings: within the terminal, or as wide as it gets where there is none.
pub(crate) fn table(columns: &[(&str, Column)]) -> Table {
    Table::new(columns, width())
}

/// A table that keeps to a terminal's usual width where it goes to none.
pub(crate) fn narrow_table(columns: &[(&str, Column)]) -> Table {
    Table::new(columns, Some(room()))
}

/// Columns that text may take.
pub(crate) fn room() -> usize {
    width().unwrap_or(PIPED_WIDTH)
}

/// Columns of text that goes to no terminal.
const PIPED_WIDTH: usize = 80;

/// Prints text behind a mark, broken at the edge of the terminal and indented by the mark's width.
pub(crate) fn paragraph(mark: &str, text: &str) {
    for line in wrap::text(mark, text, room()) {
        out!("{line}");
    }
}

/// Prints a command for a shell: lines that are broken end with a backslash, and no word is broken, however
/// long it is.
pub(crate) fn command(indent: &str, command: &str) {
    let room = room().saturating_sub(CONTINUED.len());
    out!(
        "{}",
        wrap::words(indent, command, room).join(&format!("{CONTINUED}\n"))
    );
}

/// What ends a line of a command that goes on in the next.
const CONTINUED: &str = " \\";

/// Prints what the user should look at.
pub(crate) fn warning(text: &str) {
    paragraph(&toned(Tone::Warning, "! "), text);
}

/// Prints text, broken at the edge of a terminal; in one line where it goes to none.
pub(crate) fn wrapped(text: &str) {
    match width() {
        Some(_) => paragraph("", text),
        None => out!("{text}"),
    }
}

/// Columns that the user asks for (COLUMNS), or those of the terminal; none where the output is no
/// terminal.
pub(crate) fn width() -> Option<usize> {
    let asked = std::env::var("COLUMNS").ok();
    let asked = asked.and_then(|columns| columns.parse().ok());
    let own = || terminal_size::terminal_size_of(std::io::stdout());
    let columns = asked.or_else(|| own().map(|(columns, _)| columns.0));
    columns.filter(|columns| *columns > 0).map(usize::from)
}

/// What a colour says.
#[derive(Clone, Copy)]
pub(crate) enum Tone {
    /// As it should be.
    Good,
    /// To be looked at.
    Warning,
    /// Not as it should be.
    Bad,
}

/// Text in its colour, on a terminal that has colours and whose user wants them.
pub(crate) fn toned(tone: Tone, text: &str) -> String {
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if dumb || is_plain(&std::io::stdout()) {
        return text.to_owned();
    }
    let code = match tone {
        Tone::Good => 32,
        Tone::Warning => 33,
        Tone::Bad => 31,
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// Does this go to no terminal, or to one whose user wants no colours?
fn is_plain(stream: &impl IsTerminal) -> bool {
    !stream.is_terminal() || std::env::var_os("NO_COLOR").is_some()
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
