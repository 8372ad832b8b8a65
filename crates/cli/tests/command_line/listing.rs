//! What there is: lists and tables of the library.

use crate::here::here;

#[test]
fn list_shows_the_library_as_text_and_as_json() {
    let (code, out, _) = here(&["list", "speck", "msp430"]);
    assert_eq!(code, 0);
    assert!(out.contains("speck/msp430/rounds/unrolled"), "{out}");
    let (_, all, _) = here(&["list", "--each"]);
    assert!(all.contains("speck/msp430/rounds/unrolled"), "{all}");
    let (code, out, _) = here(&["list", "speck-64/128", "--json"]);
    assert_eq!(code, 0);
    let entries: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert!(
        entries
            .as_array()
            .is_some_and(|entries| !entries.is_empty())
    );
}

#[test]
fn an_unknown_word_gets_the_nearest_name() {
    let (code, _, err) = here(&["list", "aes-12"]);
    assert_eq!(code, 2);
    assert!(err.contains("aes-128"), "{err}");
}

#[test]
fn words_that_fit_nothing_together_are_told_so() {
    let (code, _, err) = here(&["list", "aes-128", "speck"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("nothing is at once aes-128 and speck"),
        "{err}"
    );
}

#[test]
fn an_unknown_rule_gets_the_nearest_name() {
    let (code, _, err) = here(&["table", "--rule", "buhrow2013"]);
    assert_eq!(code, 2);
    assert!(err.contains("buhrow2014"), "{err}");
}

/// What a bare `list` shows, a person takes in at once.
#[test]
fn a_bare_list_counts_by_family_and_machine() {
    let (code, out, _) = here(&["list"]);
    assert_eq!(code, 0);
    assert!(out.lines().count() <= 40, "{out}");
    let aes = out
        .lines()
        .find(|line| line.starts_with("aes"))
        .expect("a line of AES");
    for isa in ["avr", "msp430", "rl78"] {
        let (_, named, _) = here(&["list", "aes", isa, "--json"]);
        let named: serde_json::Value = serde_json::from_str(&named).expect("JSON");
        let count = named.as_array().expect("entries").len().to_string();
        assert!(
            aes.split_whitespace().any(|word| word == count),
            "{isa}: {aes}"
        );
    }
}

#[test]
fn a_table_of_a_hash_function_is_about_hashing() {
    let (code, out, _) = here(&["table", "sha-256", "msp430"]);
    assert_eq!(code, 0);
    assert!(out.contains("sha-256 on msp430"), "{out}");
    let (_, named, _) = here(&["table", "sha-256", "msp430", "--operation", "hash"]);
    assert_eq!(out, named);
    let (code, _, err) = here(&["table", "sha-256", "--operation", "decrypt"]);
    assert_eq!(code, 2);
    assert!(err.contains("it does hash (--operation)"), "{err}");
}

#[test]
fn a_table_shows_the_columns_that_are_asked_for_in_their_order() {
    let asked = [
        "table",
        "simon-64-128",
        "avr",
        "--columns",
        "rom,implementation,proved",
    ];
    let (code, out, _) = here(&asked);
    assert_eq!(code, 0);
    let head = out.lines().nth(2).expect("a head");
    let words: Vec<&str> = head.split_whitespace().collect();
    assert_eq!(words, ["ROM", "implementation", "proved"]);
    let (code, _, err) = here(&["table", "simon-64-128", "--columns", "rom,prooved"]);
    assert_eq!(code, 2);
    assert!(err.contains("a similar value exists: 'proved'"), "{err}");
}

/// What a record says to be proved, its table, its answer and its header say too; of a key that is part of the
/// image, no answer says that every key is meant.
#[test]
fn proofs_are_told_as_far_as_they_go() {
    let (_, out, _) = here(&[
        "table",
        "simon-64-128",
        "avr",
        "--columns",
        "implementation,proved",
    ]);
    let row = |name: &str| {
        let row = out.lines().find(|line| line.contains(name)).expect("a row");
        row.rsplit("  ").next().expect("a cell").to_owned()
    };
    assert_eq!(row("rounds/low-flash"), "all");
    assert_eq!(row("static-key/plain"), "all for a key");
    let question = [
        "fit",
        "simon-64-128",
        "--target",
        "atmega328p",
        "--any-standing",
    ];
    let (_, out, _) = here(&question);
    assert!(
        out.contains("proved right for every key and every block"),
        "{out}"
    );
    let (_, out, _) = here(&[&question[..], &["--key", "fixed"]].concat());
    let first = out
        .lines()
        .find(|line| line.contains(" 1 "))
        .expect("a row");
    assert!(first.contains("static-key/plain"), "{out}");
    assert!(out.contains("the first is tested"), "{out}");
}

#[test]
fn the_matrix_shows_each_primitive_on_each_instruction_set_and_what_is_blank() {
    let (code, out, _) = here(&["list", "--matrix", "--json"]);
    assert_eq!(code, 0);
    let cells: Vec<serde_json::Value> = serde_json::from_str(&out).expect("cells");
    let (_, listed, _) = here(&["list", "--json"]);
    let listed: Vec<serde_json::Value> = serde_json::from_str(&listed).expect("implementations");
    let primitives: std::collections::BTreeSet<&str> = listed
        .iter()
        .flat_map(|one| one["primitives"].as_array().expect("primitives"))
        .map(|name| name.as_str().expect("a name"))
        .collect();
    assert_eq!(cells.len(), 3 * primitives.len());
    let blank: Vec<_> = cells
        .iter()
        .filter(|cell| cell["blank"] != serde_json::json!([]))
        .map(|cell| format!("{} {} {}", cell["primitive"], cell["isa"], cell["blank"]))
        .collect();
    assert_eq!(blank, [""; 0]);
    let speck =
        |cell: &&serde_json::Value| cell["primitive"] == "speck-64-128" && cell["isa"] == "avr";
    let speck = cells.iter().find(speck).expect("a cell");
    assert_eq!(speck["blank"], serde_json::json!([]));
    assert!(speck["points"].as_u64() >= Some(3));
    let (_, out, _) = here(&["list", "--matrix", "speck", "avr"]);
    assert!(!out.contains("simon") && !out.contains("rl78"), "{out}");
    let (code, _, err) = here(&["list", "--matrix", "gcc-avr"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("by primitive, family and instruction set"),
        "{err}"
    );
}
