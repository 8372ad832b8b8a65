//! NIST's benchmark on the Uno: what the book says of it holds of the committed records.

use crate::here::here;
use serde_json::Value;

/// Cycles a byte of a copy of the message, more than a loop on AVR takes: NIST's calls write to another buffer.
const COPY: f64 = 10.0;

fn rows() -> Vec<Value> {
    let (code, out, err) = here(&["compare", "nist-lwc", "atmega328p", "--json"]);
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).expect("JSON")
}

fn published<'a>(row: &'a Value, field: &str) -> &'a str {
    row["published"][field].as_str().unwrap_or_default()
}

#[test]
fn ours_are_ahead_of_every_row_that_they_stand_beside() {
    let mut compared = Vec::new();
    for row in rows()
        .iter()
        .filter(|row| row["outcome"]["compared"].is_object())
    {
        let (primitive, label) = (published(row, "primitive"), published(row, "label"));
        let best = &row["outcome"]["compared"]["best"];
        let cycles = &best["ratios"]["cycles"];
        let figure = |name: &str| cycles[name].as_f64().expect("a number of cycles");
        let message = row["published"]["message_bytes"].as_f64();
        let copied = figure("ours") + COPY * message.expect("a length");
        let title = format!("{primitive} {label} {message:?} B");
        assert!(copied < figure("published"), "{title}: {copied}");
        assert_eq!(row["verdict"], "ahead", "{title}");
        compared.push(primitive.to_owned());
    }
    let count = |name: &str| compared.iter().filter(|one| *one == name).count();
    let of_each = [
        "aes-128-gcm",
        "sha-256",
        "ascon-128a",
        "ascon-hash",
        "ascon-xof",
    ];
    assert_eq!(of_each.map(count), [13, 8, 14, 8, 8]);
    assert_eq!(compared.len(), 13 + 8 + 14 + 8 + 8);
}

#[test]
fn what_stands_beside_a_replaced_function_says_that_it_is_another() {
    let (_, out, _) = here(&["compare", "nist-lwc", "ascon-128a"]);
    let text: Vec<&str> = out.split_whitespace().collect();
    let text = text.join(" ");
    let told = "ours is ascon-aead128, not the same function: ";
    assert_eq!(text.matches(told).count(), 14, "{text}");
    assert!(text.contains("aead_encrypt of 16 B with 16 B of data; cycles "));
    assert!(text.contains("Of 0 published implementations"), "{text}");
    assert!(text.contains("Beside 3 more, of functions that a standard's have replaced"));
    let (_, out, _) = here(&["compare", "nist-lwc", "aes-128-gcm"]);
    assert!(!out.contains("not the same function"), "{out}");
}

#[test]
fn successors_are_of_the_library_and_what_they_replace_is_not() {
    let (_, out, _) = here(&["list", "--json"]);
    let text = std::fs::read_to_string(crate::root().join("published/successors.csv"));
    let text = text.expect("the table");
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let mut names = line.split(',').map(|name| format!("\"{name}\""));
        let (replaced, successor) = (names.next(), names.next());
        assert!(out.contains(&successor.expect("a name")), "{line}");
        assert!(!out.contains(&replaced.expect("a name")), "{line}");
    }
}
