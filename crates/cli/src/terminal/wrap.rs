//! Breaking text into lines: between words, and within a long name behind a slash or a hyphen.

use textwrap::core::display_width as width;

/// The parts that a text may be broken into, each with what ends it.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let is_break = |at: usize| {
        let mut before = text[..at].chars().rev();
        match before.next() {
            Some(' ' | '\n') => true,
            // A sign, an option or a root stays with what follows it.
            Some('/' | '-') => {
                before.next().is_some_and(char::is_alphanumeric)
                    && text[at..].starts_with(char::is_alphanumeric)
            }
            _ => false,
        }
    };
    let places = text
        .char_indices()
        .map(|(at, _)| at)
        .filter(move |&at| is_break(at));
    let mut start = 0;
    places.chain([text.len()]).map(move |end| {
        let piece = &text[start..end];
        start = end;
        piece
    })
}

/// The lines of a cell of so many columns: words whole where a line has room for them, else broken into
/// pieces; a longer piece is longer than that.
pub(super) fn cell(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for line in text.lines() {
        if lines.last().is_some_and(|line| !line.is_empty()) {
            lines.push(String::new());
        }
        let mut add = |part: &str| {
            let wide =
                |line: &String| !line.is_empty() && width(line) + width(part.trim_end()) > room;
            if lines.last().is_some_and(wide) {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(part);
            }
        };
        for word in line.split_inclusive(' ') {
            if width(word.trim_end()) <= room {
                add(word);
            } else {
                pieces(word).for_each(&mut add);
            }
        }
    }
    lines
        .iter()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// The lines of a command, broken at blanks alone.
pub(super) fn words(indent: &str, command: &str, room: usize) -> Vec<String> {
    let options = textwrap::Options::new(room)
        .initial_indent(indent)
        .subsequent_indent(indent)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let lines = textwrap::wrap(command, options).into_iter();
    lines.map(std::borrow::Cow::into_owned).collect()
}

/// The lines of a text, broken at blanks; each behind the blanks of its first line's mark. Only a word
/// that no line has room for is broken within.
pub(super) fn text(mark: &str, text: &str, room: usize) -> Vec<String> {
    let indent = " ".repeat(width(mark));
    let options = textwrap::Options::new(room)
        .initial_indent(mark)
        .subsequent_indent(&indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let lines = textwrap::wrap(text, options).into_iter();
    let broken = lines.flat_map(|line| match width(&line) <= room {
        true => vec![line.into_owned()],
        false => {
            let own = line.len() - line.trim_start().len();
            let mut parts = cell(
                line.trim_start(),
                room.saturating_sub(own.max(indent.len())),
            );
            for (index, part) in parts.iter_mut().enumerate() {
                let before = if index == 0 { &line[..own] } else { &*indent };
                part.insert_str(0, before);
            }
            parts
        }
    });
    broken.collect()
}
