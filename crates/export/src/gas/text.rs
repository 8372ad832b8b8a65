//! Lines of an assembler source: code, comments, and where they come from.

/// One line of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// File and line in the source, as the preprocessor says: `encrypt.S:12`.
    pub place: String,
    /// The code without comments, white space reduced as the assembler does.
    pub code: String,
    /// The comment's lines without their marks.
    pub comment: Vec<String>,
}

/// Splits a preprocessed source whose comments were kept.
#[must_use]
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut found = Vec::new();
    let (mut file, mut number) = (String::new(), 0_usize);
    let mut open: Option<Line> = None;
    for raw in text.lines() {
        let inside = open.is_some();
        if !inside && let Some(marker) = raw.strip_prefix("# ") {
            let mut words = marker.splitn(2, ' ');
            number = words.next().and_then(|n| n.parse().ok()).unwrap_or(0);
            let name = words.next().unwrap_or_default();
            file = name.split('"').nth(1).unwrap_or_default().to_owned();
            continue;
        }
        let mut line = open.take().unwrap_or_else(|| Line {
            place: format!("{file}:{number}"),
            ..Line::default()
        });
        number += 1;
        if take(raw, inside, &mut line) {
            open = Some(line);
        } else {
            line.code = reduce(&line.code);
            tidy(&mut line.comment);
            found.push(line);
        }
    }
    found.extend(open);
    found
}

/// Takes away empty lines around a comment and what its lines after the first are indented by.
fn tidy(comment: &mut Vec<String>) {
    let is_empty = |line: &String| line.trim().is_empty();
    while comment.last().is_some_and(is_empty) {
        comment.pop();
    }
    let started_later = comment.first().is_some_and(is_empty);
    let start = comment.iter().take_while(|line| is_empty(line)).count();
    comment.drain(..start);
    let rest = usize::from(!started_later);
    let indent = |line: &String| line.len() - line.trim_start().len();
    let lines = comment.iter().skip(rest).filter(|line| !is_empty(line));
    let common = lines.map(indent).min().unwrap_or(0);
    for line in comment.iter_mut().skip(rest) {
        line.drain(..common.min(line.len()));
    }
}

/// Adds a line's code and comments; says whether a comment goes on in the next line.
fn take(raw: &str, inside: bool, line: &mut Line) -> bool {
    let mut rest = raw;
    let mut commenting = inside;
    loop {
        if commenting {
            let (text, behind) = match rest.split_once("*/") {
                Some((text, behind)) => (text, Some(behind)),
                None => (rest, None),
            };
            let text = text.trim_end();
            let text = text.trim_start().strip_prefix('*').unwrap_or(text);
            let text = text.strip_prefix(' ').unwrap_or(text);
            let text = if inside { text } else { text.trim() };
            if behind.is_none() || !text.trim().is_empty() {
                line.comment.push(text.to_owned());
            }
            let Some(behind) = behind else { return true };
            rest = behind;
            commenting = false;
        } else if let Some((code, behind)) = rest.split_once("/*") {
            line.code += code;
            line.code.push(' ');
            rest = behind;
            commenting = true;
        } else {
            let (code, comment) = rest.split_once(';').unwrap_or((rest, ""));
            line.code += code;
            if !comment.is_empty() {
                line.comment.push(comment.trim().to_owned());
            }
            return false;
        }
    }
}

/// Leaves one blank between two words and none elsewhere; what is quoted stays.
pub(super) fn reduce(code: &str) -> String {
    let mut reduced = String::new();
    let mut quoted = false;
    let mut blank = false;
    for c in code.chars() {
        if !quoted && c.is_whitespace() {
            blank = true;
            continue;
        }
        if blank && joins(&reduced, c) {
            reduced.push(' ');
        }
        blank = false;
        quoted ^= c == '"';
        reduced.push(c);
    }
    reduced
}

/// Does a blank between this text and this character mean something? Between words it does, and
/// behind the first word, which is the instruction.
fn joins(before: &str, next: char) -> bool {
    let Some(last) = before.chars().last() else {
        return false;
    };
    let only_word = before.trim_start_matches(|c: char| is_word(c) || c == '\\');
    last == ':'
        || is_word(last)
            && (is_word(next)
                || next == '\\'
                || only_word.is_empty()
                || is_first_behind_label(before))
}

fn is_first_behind_label(before: &str) -> bool {
    before
        .rsplit_once(": ")
        .is_some_and(|(_, word)| word.chars().all(|c| is_word(c) || c == '\\'))
}

/// May a character be part of a symbol?
pub(crate) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.')
}
