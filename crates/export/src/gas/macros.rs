//! Macros: parameters, arguments, and what a body becomes.

use super::GasError;
use super::text::{Line, is_word, reduce};
use std::collections::BTreeMap;

/// A macro's parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parameter {
    name: String,
    default: Option<String>,
    takes_rest: bool,
    required: bool,
}

/// A macro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Macro {
    parameters: Vec<Parameter>,
    /// Its lines.
    pub(super) body: Vec<Line>,
}

impl Macro {
    /// Name and macro from what stands behind `.macro` and the lines up to `.endm`.
    pub(super) fn new(head: &str, body: Vec<Line>) -> (String, Self) {
        let (name, rest) = head.split_once([' ', ',']).unwrap_or((head, ""));
        let parameters = arguments(rest).iter().map(|text| parameter(text)).collect();
        (name.to_owned(), Self { parameters, body })
    }

    /// The body with its arguments; `number` stands for `\@`.
    pub(super) fn lines(
        &self,
        place: &str,
        given: &str,
        number: usize,
    ) -> Result<Vec<Line>, GasError> {
        let values = self.bind(place, given)?;
        Ok(replaced(&self.body, &values, number))
    }

    fn bind(&self, place: &str, given: &str) -> Result<BTreeMap<&str, String>, GasError> {
        let mut values = BTreeMap::new();
        let mut rest = given;
        let mut next = self.parameters.iter();
        while !rest.is_empty() {
            let (argument, behind) = first_argument(rest);
            let named = argument.split_once('=').and_then(|(name, value)| {
                let parameter = self.parameters.iter().find(|one| one.name == name)?;
                Some((parameter, value))
            });
            if let Some((parameter, value)) = named {
                values.insert(parameter.name.as_str(), unquoted(value));
                rest = behind;
                continue;
            }
            let Some(parameter) = next.next() else {
                return Err(GasError::at(
                    place,
                    format!("too many arguments: `{given}`"),
                ));
            };
            if parameter.takes_rest {
                values.insert(&parameter.name, rest.to_owned());
                break;
            }
            values.insert(&parameter.name, unquoted(argument));
            rest = behind;
        }
        for parameter in &self.parameters {
            let value = values.entry(&parameter.name).or_default();
            if value.is_empty() {
                if parameter.required {
                    let reason = format!("no argument for `{}`", parameter.name);
                    return Err(GasError::at(place, reason));
                }
                *value = parameter.default.clone().unwrap_or_default();
            }
        }
        Ok(values)
    }
}

fn parameter(text: &str) -> Parameter {
    let (text, default) = match text.split_once('=') {
        Some((text, default)) => (text, Some(unquoted(default))),
        None => (text, None),
    };
    let (name, qualifier) = text.split_once(':').unwrap_or((text, ""));
    Parameter {
        name: name.to_owned(),
        default,
        takes_rest: qualifier == "vararg",
        required: qualifier == "req",
    }
}

fn unquoted(text: &str) -> String {
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or(text).to_owned()
}

/// Arguments, separated by commas or blanks.
pub(super) fn arguments(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (argument, behind) = first_argument(rest);
        found.push(argument.to_owned());
        rest = behind;
    }
    found
}

/// The first argument and what stands behind its separator.
fn first_argument(text: &str) -> (&str, &str) {
    let mut quoted = false;
    let end = text.find(|c| {
        quoted ^= c == '"';
        !quoted && matches!(c, ',' | ' ')
    });
    match end {
        Some(end) => (&text[..end], &text[end + 1..]),
        None => (text, ""),
    }
}

/// Lines with `\name` replaced by its value, `\@` by the number, `\()` by nothing.
pub(super) fn replaced(body: &[Line], values: &BTreeMap<&str, String>, number: usize) -> Vec<Line> {
    body.iter()
        .map(|line| Line {
            place: line.place.clone(),
            code: reduce(&replace(&line.code, values, number)),
            comment: line.comment.clone(),
        })
        .collect()
}

fn replace(code: &str, values: &BTreeMap<&str, String>, number: usize) -> String {
    let mut text = String::new();
    let mut rest = code;
    while let Some((before, behind)) = rest.split_once('\\') {
        text += before;
        if let Some(behind) = behind.strip_prefix('@') {
            text += &number.to_string();
            rest = behind;
        } else if let Some(behind) = behind.strip_prefix("()") {
            rest = behind;
        } else {
            let whole = behind.find(|c| !is_word(c)).unwrap_or(behind.len());
            // A name may end where a point starts: `\bytes.b`.
            let fits = |end: &usize| values.contains_key(&behind[..*end]);
            let end = (1..=whole).rev().find(fits);
            match end.filter(|&end| end == whole || behind[end..].starts_with('.')) {
                Some(end) => {
                    text += &values[&behind[..end]];
                    rest = &behind[end..];
                }
                None => {
                    text.push('\\');
                    rest = behind;
                }
            }
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(code: &str) -> Vec<Line> {
        vec![Line {
            code: code.to_owned(),
            ..Line::default()
        }]
    }

    #[test]
    fn arguments_go_to_their_parameters() {
        let (name, one) = Macro::new(
            "turn by,from=b,rest:vararg",
            body("mov \\from,#\\by+\\@ \\rest"),
        );
        assert_eq!(name, "turn");
        let lines = one.lines("x:1", "3,c,4,5", 7).unwrap();
        assert_eq!(lines[0].code, "mov c,#3+7 4,5");
        let lines = one.lines("x:1", "3", 7).unwrap();
        assert_eq!(lines[0].code, "mov b,#3+7");
        let lines = one.lines("x:1", "from=d,by=1", 0).unwrap();
        assert_eq!(lines[0].code, "mov d,#1+0");
    }

    #[test]
    fn wrong_arguments_are_refused_with_their_place() {
        let (_, one) = Macro::new("turn by:req", body("\\by"));
        assert_eq!(
            one.lines("x:1", "1,2", 0).unwrap_err().to_string(),
            "x:1: too many arguments: `1,2`"
        );
        assert!(one.lines("x:1", "", 0).unwrap_err().reason.contains("`by`"));
    }
}
