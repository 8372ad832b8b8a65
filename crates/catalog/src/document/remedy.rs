//! What to do about a parser's complaint.

use cipherfit_vocabulary::nearest;

/// The remedy for a message of the deserialiser, where there is one.
fn for_message(message: &str) -> Option<String> {
    let mut names = quoted(message);
    if message.starts_with("unknown field") || message.starts_with("unknown variant") {
        let given = names.next()?;
        let known: Vec<&str> = names.collect();
        return Some(match nearest(given, known.iter().copied()) {
            Some(name) => format!("did you mean `{name}`?"),
            None if known.is_empty() => "remove it: nothing is expected here".to_owned(),
            None => format!("known here: {}", known.join(", ")),
        });
    }
    if message.starts_with("missing field") {
        let name = names.next()?;
        return Some(format!(
            "add `{name} = …`; docs/src/formats.md describes the fields"
        ));
    }
    if message.starts_with("duplicate") {
        return Some("keep one of the two".to_owned());
    }
    None
}

/// A message of our own types says what to do behind a semicolon.
pub(super) fn split(message: &str) -> (&str, Option<String>) {
    match message.split_once("; ") {
        Some((what, remedy)) => (what, Some(remedy.to_owned())),
        None => (message, for_message(message)),
    }
}

/// The names that stand between backticks.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2)
}
