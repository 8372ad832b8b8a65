//! Wycheproof's JSON, and the library's own, which names a primitive with each group.

use super::given::Reading;
use super::{VectorEntry, group_types, kind_of_group, plain, refuses};
use crate::document::load_json;
use crate::{Family, Parameters};
use cipherfit_vocabulary::{Kind, nearest};
use serde::Deserialize;
use std::ops::Range;

/// Why vectors are left out.
const OTHER_SIZES: &str = "whose key, nonce or tag has a size that no primitive here has";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    algorithm: String,
    test_groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Group {
    #[serde(rename = "type")]
    kind: String,
    /// The primitive; Wycheproof has the algorithm and the bits of its key instead.
    parameter: Option<String>,
    key_size: Option<u64>,
    iv_size: Option<u64>,
    tag_size: Option<u64>,
    tests: Vec<VectorEntry>,
}

pub(super) fn read(reading: &mut Reading<'_>) {
    let file: File = match load_json(reading.path) {
        Ok(file) => file,
        Err(error) => return reading.errors.push(error),
    };
    // The parser keeps no places: groups and tests come in the order of the text.
    let (mut types, mut ids) = (keys(reading.text, "type"), keys(reading.text, "tcId"));
    for group in &file.test_groups {
        let value = format!("{:?}", group.kind);
        let at = types.find(|(_, rest)| rest.starts_with(&value));
        let at = at.map_or(0, |(at, _)| at);
        let places: Vec<usize> = ids
            .by_ref()
            .take(group.tests.len())
            .map(|(at, _)| at)
            .collect();
        if let Some((kind, to)) = primitive(reading, &file.algorithm, group, at) {
            for (test, at) in group.tests.iter().zip(places) {
                take(reading, kind, to, test, at);
            }
        }
    }
}

/// The kind and the primitive that a group is for.
fn primitive<'a>(
    reading: &mut Reading<'a>,
    algorithm: &str,
    group: &Group,
    at: usize,
) -> Option<(Kind, (&'a Family, &'a Parameters))> {
    // Wycheproof's types end in Test: MacTest.
    let name = group.kind.trim_end_matches("Test");
    let Some(kind) = kind_of_group(name) else {
        let message = format!("{algorithm} ({}): no such kind here", group.kind);
        let help = format!(
            "there are vectors of the types {}",
            group_types().join(", ")
        );
        reading.complain(at, message, help);
        return None;
    };
    let named = match (&group.parameter, group.key_size) {
        (Some(parameter), _) => vec![parameter.clone()],
        (None, Some(bits)) => vec![format!("{algorithm}-{bits}"), algorithm.to_owned()],
        (None, None) => vec![algorithm.to_owned()],
    };
    let of_kind = || reading.members().filter(|(family, _)| family.kind == kind);
    let is_named = |one: &Parameters| {
        let names = [plain(&one.name), plain(&one.title)];
        named.iter().any(|name| names.contains(&plain(name)))
    };
    if let Some(found) = of_kind().find(|(_, one)| is_named(one)) {
        return Some((kind, found));
    }
    let letters = |name: &str| plain(name).replace(|c: char| c.is_ascii_digit(), "");
    let of_algorithm =
        || of_kind().filter(|(_, one)| letters(&one.name).starts_with(&letters(algorithm)));
    let fits = |one: &Parameters| {
        let sizes = [
            (group.key_size, one.key_bytes),
            (group.iv_size, one.nonce_bytes),
            (group.tag_size, one.tag_bytes),
        ];
        let mut sizes = sizes.iter();
        sizes.all(|&(bits, bytes)| bits.is_none_or(|bits| bits == 8 * bytes as u64))
    };
    if let Some(found) = of_algorithm().find(|(_, one)| fits(one)) {
        return Some((kind, found));
    }
    if of_algorithm().next().is_some() {
        let reason = OTHER_SIZES.to_owned();
        reading.given.leave_out(reason, group.tests.len());
        return None;
    }
    let known: Vec<&str> = of_kind().map(|(_, one)| one.name.as_str()).collect();
    let name = named.first().cloned().unwrap_or_default();
    let help = match nearest(&name.to_lowercase(), known.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("known are: {}", known.join(", ")),
    };
    let title = kind
        .title
        .split_once(' ')
        .map_or(kind.title, |(_, title)| title);
    let message = format!("there is no {title} \"{name}\" here");
    reading.complain(at, message, help);
    None
}

fn take(
    reading: &mut Reading<'_>,
    kind: Kind,
    to: (&Family, &Parameters),
    test: &VectorEntry,
    at: usize,
) {
    // What must be refused has no answer that a call could give, unless it says so.
    match test.fields.get("result").and_then(|result| result.as_str()) {
        None | Some("valid") => {}
        Some("invalid") if refuses(kind) => {}
        Some(result) => {
            let reason = format!("that are \"{result}\": only valid ones are tried");
            return reading.given.leave_out(reason, 1);
        }
    }
    match test.vector(kind) {
        Ok(vector) if vector.fits(to.1) => reading.keep(at, to, vector),
        Ok(_) => {
            let reason = OTHER_SIZES.to_owned();
            reading.given.leave_out(reason, 1);
        }
        Err(message) => reading.complain(at, message, "bytes are pairs of hexadecimal digits"),
    }
}

/// Where a key stands in a JSON text, with what follows its colon.
fn keys<'t>(text: &'t str, key: &str) -> impl Iterator<Item = (usize, &'t str)> + use<'t> {
    let quoted = format!("\"{key}\"");
    let mut done = 0;
    std::iter::from_fn(move || {
        loop {
            let at = done + text.get(done..)?.find(&quoted)?;
            done = at + quoted.len();
            if let Some(value) = text[done..].trim_start().strip_prefix(':') {
                return Some((at, value.trim_start()));
            }
        }
    })
}

/// Where a key with a value, as JSON writes it, stands in a text; its start if nowhere.
pub(super) fn span_of(text: &str, key: &str, value: &str) -> Range<usize> {
    let found = keys(text, key).find(|(_, rest)| rest.starts_with(value));
    found.map_or(0..0, |(_, rest)| {
        let start = text.len() - rest.len();
        start..start + value.len()
    })
}
