//! Tables that keep to the terminal: no line is longer than there is room, and no word is broken.
//!
//! What is too wide is narrowed by columns: headings and texts go over several lines, texts move to
//! lines of their own, or the columns are shown in parts that each begin with the first ones. Of what
//! is possible, the shortest is shown.

use super::wrap;
use textwrap::core::display_width as width;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    /// A word that is not broken.
    Word,
    /// Text that may go over several lines, broken between words or parts of a name.
    Text,
    /// A number, aligned to the right and not broken.
    Number,
}

/// Narrowest column of text that is not narrow by itself: most names stand in it in two lines.
const LEAST_TEXT_WIDTH: usize = 20;
/// How far figures stand in under a text that has a line of its own.
const INDENT: usize = 4;
/// Blanks between two columns, where there is room and where there is not.
const GAPS: [usize; 2] = [3, 2];

/// Headings and rows.
pub(crate) struct Table {
    columns: Vec<(String, Column)>,
    rows: Vec<Vec<String>>,
    room: Option<usize>,
}

/// Some of the columns, side by side.
struct Part {
    /// Each with its width.
    columns: Vec<(usize, usize)>,
    gap: usize,
}

impl Table {
    /// A table with these headings, for so many columns of text; none: as wide as it gets.
    pub(super) fn new(columns: &[(&str, Column)], room: Option<usize>) -> Self {
        let columns = columns
            .iter()
            .map(|(name, kind)| ((*name).to_owned(), *kind));
        Self {
            columns: columns.collect(),
            rows: Vec::new(),
            room,
        }
    }

    /// Adds a row: a cell a column.
    pub(crate) fn add_row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Has it no rows?
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn lines(&self) -> Vec<String> {
        let all: Vec<usize> = (0..self.columns.len()).collect();
        let room = self.room.unwrap_or(usize::MAX);
        let natural = Part {
            columns: all
                .iter()
                .map(|&place| (place, self.natural(place)))
                .collect(),
            gap: GAPS[0],
        };
        if natural.width() <= room {
            return self.drawn(&[natural], &[]);
        }
        let is_text = |place: &usize| self.columns[*place].1 == Column::Text;
        let (texts, others): (Vec<usize>, Vec<usize>) = all.iter().partition(|one| is_text(one));
        let beside = self.parts(&all, 1, room);
        let beside = beside.map(|parts| self.drawn(&parts, &[]));
        let below = || {
            let has_title = texts.first().is_some_and(|first| self.is_title(*first));
            let least = usize::from(!has_title);
            let parts = self.parts(&others, least, room.saturating_sub(INDENT))?;
            (!texts.is_empty()).then(|| self.drawn(&parts, &texts))
        };
        let possible = beside.into_iter().chain(below());
        let shortest = possible.min_by_key(Vec::len);
        // In less room than a word takes, nothing can be told; then lines are longer than that.
        shortest.unwrap_or_else(|| self.drawn(&[natural], &[]))
    }

    /// The cells of a column.
    fn cells(&self, place: usize) -> impl Iterator<Item = &str> {
        self.rows
            .iter()
            .map(move |row| row.get(place).map_or("", String::as_str))
    }

    /// What its heading and cells take when nothing of them is broken.
    fn natural(&self, place: usize) -> usize {
        let heading = self.columns[place].0.as_str();
        let lines = self.cells(place).chain([heading]).flat_map(str::lines);
        lines.map(width).max().unwrap_or(0)
    }

    /// The least in which it can be read.
    fn least(&self, place: usize) -> usize {
        let (heading, kind) = &self.columns[place];
        let longest_piece = |text: &str| {
            wrap::pieces(text)
                .map(|piece| width(piece.trim_end()))
                .max()
        };
        let heading = heading.split_whitespace().map(width).max().unwrap_or(0);
        let cells = self.cells(place);
        if *kind == Column::Text {
            let pieces = cells.filter_map(longest_piece).max().unwrap_or(0);
            pieces
                .max(heading)
                .max(LEAST_TEXT_WIDTH)
                .min(self.natural(place))
        } else {
            cells
                .flat_map(str::lines)
                .map(width)
                .max()
                .unwrap_or(0)
                .max(heading)
        }
    }

    /// The columns in as few parts as there is room for, each behind as many of the first columns as
    /// can be and `least` at least; none if a column has no room.
    fn parts(&self, places: &[usize], least: usize, room: usize) -> Option<Vec<Part>> {
        let is_key = |place: &&usize| {
            let (heading, kind) = &self.columns[**place];
            *kind != Column::Number || heading.is_empty()
        };
        let most = places.iter().take_while(is_key).count();
        (least.min(most)..=most)
            .rev()
            .find_map(|keys| self.parts_behind(keys, places, room))
    }

    /// The same, with so many columns at the beginning of each part.
    fn parts_behind(&self, keys: usize, places: &[usize], room: usize) -> Option<Vec<Part>> {
        let sized = |place: &usize| (*place, self.least(*place));
        let begun = || Part {
            columns: places[..keys].iter().map(sized).collect(),
            gap: GAPS[1],
        };
        let mut parts = vec![begun()];
        for column in places[keys..].iter().map(sized) {
            let part = parts.last_mut()?;
            if part.columns.len() > keys && part.width() + part.gap + column.1 > room {
                parts.push(begun());
            }
            parts.last_mut()?.columns.push(column);
        }
        for part in &mut parts {
            let mut spare = room.checked_sub(part.width())?;
            for (place, width) in &mut part.columns {
                let more = self.natural(*place).saturating_sub(*width).min(spare);
                *width += more;
                spare -= more;
            }
        }
        Some(parts)
    }

    /// Do figures stand behind this column, so that it tells what the row is about?
    fn is_title(&self, place: usize) -> bool {
        let before = self.columns[..place].iter();
        let mut figures =
            before.filter(|(heading, kind)| *kind == Column::Number && !heading.is_empty());
        figures.next().is_none()
    }

    /// The parts one below the other; `texts` on lines of their own: a title above the figures, what
    /// else there is below, told once.
    fn drawn(&self, parts: &[Part], texts: &[usize]) -> Vec<String> {
        let (titles, below): (Vec<usize>, Vec<usize>) = match texts {
            [first, rest @ ..] if self.is_title(*first) => (vec![*first], rest.to_vec()),
            texts => (Vec::new(), texts.to_vec()),
        };
        let room = self.room.unwrap_or(usize::MAX);
        let blanks = " ".repeat(if texts.is_empty() { 0 } else { INDENT });
        let mut lines = Vec::new();
        let mut tell = |blanks: &str, told: Vec<String>| {
            lines.extend(
                told.iter()
                    .map(|line| format!("{blanks}{line}").trim_end().to_owned()),
            );
        };
        let headings: Vec<&str> = self.columns.iter().map(|(name, _)| &**name).collect();
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                tell("", vec![String::new()]);
            }
            for &title in &titles {
                tell("", wrap::text("", headings[title], room));
            }
            tell(&blanks, self.row(part, &headings, true));
            tell("", vec!["─".repeat(blanks.len() + part.width())]);
            for row in &self.rows {
                let cells: Vec<&str> = row.iter().map(String::as_str).collect();
                for &title in &titles {
                    tell("", wrap::text("", cells[title], room));
                }
                tell(&blanks, self.row(part, &cells, false));
                for &text in below
                    .iter()
                    .filter(|text| index == 0 && !cells[**text].is_empty())
                {
                    tell("", wrap::text(&blanks, cells[text], room));
                }
            }
        }
        lines
    }

    /// The lines of a row; headings are broken at blanks alone and stand at the bottom.
    fn row(&self, part: &Part, cells: &[&str], is_heading: bool) -> Vec<String> {
        let wrapped = part.columns.iter().map(|&(place, width)| {
            let cell = cells.get(place).copied().unwrap_or("");
            if is_heading {
                cell.lines()
                    .flat_map(|line| wrap::text("", line, width))
                    .collect()
            } else {
                wrap::cell(cell, width)
            }
        });
        let wrapped: Vec<Vec<String>> = wrapped.collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        let line = |index: usize| {
            let each = part
                .columns
                .iter()
                .zip(&wrapped)
                .map(|(&(place, room), cell)| {
                    let above = if is_heading { height - cell.len() } else { 0 };
                    let text = index.checked_sub(above).and_then(|index| cell.get(index));
                    let text = text.map_or("", String::as_str);
                    let blanks = " ".repeat(room.saturating_sub(width(text)));
                    match self.columns[place].1 {
                        Column::Number => format!("{blanks}{text}"),
                        Column::Word | Column::Text => format!("{text}{blanks}"),
                    }
                });
            each.collect::<Vec<_>>().join(&" ".repeat(part.gap))
        };
        (0..height).map(line).collect()
    }
}

impl Part {
    fn width(&self) -> usize {
        let columns: usize = self.columns.iter().map(|(_, width)| width).sum();
        columns + self.gap * self.columns.len().saturating_sub(1)
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.lines().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Column, Table};

    fn drawn(room: usize) -> String {
        let columns = [
            ("implementation", Column::Text),
            ("cycles", Column::Number),
            ("nJ a byte", Column::Number),
            ("leaks", Column::Word),
        ];
        let mut table = Table::new(&columns, Some(room));
        for row in [
            ["sbox/doubles-in-ram-unrolled", "1650", "91.3", "addresses"],
            ["smallest/computed-sbox", "420 602", "—", "branches"],
        ] {
            table.add_row(row.map(str::to_owned));
        }
        table.to_string()
    }

    #[test]
    fn a_table_is_as_wide_as_it_needs_where_there_is_room() {
        let whole = "\
implementation                  cycles   nJ a byte   leaks
──────────────────────────────────────────────────────────────
sbox/doubles-in-ram-unrolled      1650        91.3   addresses
smallest/computed-sbox         420 602           —   branches";
        assert_eq!(drawn(62), whole);
        assert_eq!(drawn(1000), whole);
        assert_ne!(drawn(61), whole);
    }

    #[test]
    fn headings_and_names_go_over_several_lines_before_anything_else_moves() {
        let narrowed = [
            "                                   nJ a",
            "implementation             cycles  byte  leaks",
            "──────────────────────────────────────────────────",
            "sbox/doubles-in-ram-         1650  91.3  addresses",
            "unrolled",
            "smallest/computed-sbox    420 602     —  branches",
        ];
        assert_eq!(drawn(50), narrowed.join("\n"));
    }

    #[test]
    fn names_move_above_their_figures() {
        let below = "\
implementation
     cycles  nJ a byte  leaks
─────────────────────────────────
sbox/doubles-in-ram-unrolled
       1650       91.3  addresses
smallest/computed-sbox
    420 602          —  branches";
        assert_eq!(drawn(36), below);
    }

    #[test]
    fn columns_go_on_in_parts_that_each_name_their_rows() {
        let parts = drawn(24);
        let named = parts.matches("sbox/").count();
        assert_eq!(named, parts.matches("───\n").count(), "{parts}");
        assert!(named > 1, "{parts}");
        for room in 16..63 {
            let longest = drawn(room).lines().map(|line| line.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest <= room), "{room}");
        }
    }
}
