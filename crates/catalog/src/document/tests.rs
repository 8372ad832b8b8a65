use super::*;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Device {
    #[serde(rename = "name")]
    _name: toml::Spanned<String>,
    memory: BTreeMap<String, Memory>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Memory {
    #[serde(rename = "start")]
    _start: u32,
    #[serde(rename = "kind")]
    _kind: Kind,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Rom,
    Ram,
}

const GOOD: &str = "name = \"é\"\n\n[memory.flash]\nkind  = \"rom\"\nstart = 1\n";

/// Writes a text to a file and loads it.
fn mistake(text: &str) -> Mistake {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("device.toml");
    std::fs::write(&path, text).expect("a file");
    match load::<Device>(&path) {
        Err(CatalogError::Mistake(mistake)) => *mistake,
        other => panic!("expected a mistake, got {other:?}"),
    }
}

/// Line, column, field and help of the mistake in a text.
fn place(text: &str) -> (usize, usize, String, Option<String>) {
    let mistake = mistake(text);
    (mistake.line, mistake.column, mistake.field, mistake.help)
}

#[test]
fn a_good_file_loads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("device.toml");
    std::fs::write(&path, GOOD).expect("a file");
    let device: Device = load(&path).expect("a device");
    assert!(matches!(device.memory["flash"]._kind, Kind::Rom));
}

#[test]
fn an_unknown_field_is_placed_and_the_nearest_is_named() {
    let (line, column, field, help) = place(&GOOD.replace("start", "starts"));
    assert_eq!(
        (line, column, field.as_str()),
        (5, 1, "memory.flash.starts")
    );
    assert_eq!(help.as_deref(), Some("did you mean `start`?"));
}

#[test]
fn an_unknown_value_is_placed_and_the_nearest_is_named() {
    let (line, column, field, help) = place(&GOOD.replace("rom", "romm"));
    assert_eq!((line, column, field.as_str()), (4, 9, "memory.flash.kind"));
    assert_eq!(help.as_deref(), Some("did you mean `rom`?"));
}

#[test]
fn a_missing_field_is_named_with_its_table() {
    let (line, _, field, help) = place(&GOOD.replace("start = 1", ""));
    assert_eq!((line, field.as_str()), (3, "memory.flash"));
    assert!(help.is_some_and(|help| help.starts_with("add `start")));
}

#[test]
fn a_wrong_type_is_placed() {
    let mistake = mistake(&GOOD.replace("= 1", "= \"1\""));
    assert_eq!((mistake.line, mistake.column), (5, 9));
    assert!(
        mistake
            .to_string()
            .contains("device.toml:5:9: memory.flash.start: "),
        "{mistake}"
    );
    assert!(mistake.message.contains("u32"), "{}", mistake.message);
}

#[test]
fn broken_syntax_is_placed() {
    let mistake = mistake(&GOOD.replace("\"rom\"", "\"rom"));
    assert_eq!(mistake.line, 4);
}

#[test]
fn arrays_are_counted_in_the_field() {
    let text = "a = [1, { b = \"here\" }]";
    assert_eq!(
        field::at(text, text.find("here").expect("it is there")),
        "a.1.b"
    );
}

#[test]
fn a_missing_file_is_named_with_a_remedy() {
    let error = load::<Device>(Path::new("/nowhere/device.toml")).expect_err("no file");
    assert!(
        error
            .to_string()
            .starts_with("cannot read /nowhere/device.toml: "),
        "{error}"
    );
    assert!(error.help().is_some());
}

#[test]
fn a_later_check_points_into_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("device.toml");
    std::fs::write(&path, GOOD).expect("a file");
    let device: Device = load(&path).expect("a device");
    let error = CatalogError::at(
        &path,
        device._name.span(),
        "no such device".to_owned(),
        None,
    );
    assert!(
        error
            .to_string()
            .ends_with("device.toml:1:8: name: no such device"),
        "{error}"
    );
}

#[test]
fn a_span_outside_the_file_does_not_panic() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("device.toml");
    std::fs::write(&path, "é").expect("a file");
    for span in [1..1, 0..99, 99..100] {
        let error = CatalogError::at(&path, span, "late".to_owned(), None);
        assert!(error.to_string().contains("late"));
    }
}

#[test]
fn a_mistake_in_json_is_placed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("vectors.json");
    std::fs::write(&path, "{\n  \"kind\": \"rom\",\n  \"starts\": 1\n}").expect("a file");
    let error = load_json::<Memory>(&path).expect_err("an unknown field");
    assert!(error.to_string().contains("vectors.json:3:"), "{error}");
    assert_eq!(
        error.help().map(|help| help.to_string()).as_deref(),
        Some("did you mean `start`?")
    );
}

#[test]
fn a_mistake_in_a_line_that_no_terminal_shows_is_told_without_it() {
    let far = " ".repeat(70_000);
    let wide = format!("# {far}\n");
    let lines = "# x\n".repeat(40);
    for (text, line, column, is_shown) in [
        (format!("{far}x = "), 1, 70_005, false),
        (format!("{wide}x = 1"), 2, 1, false),
        (format!("x = 1\n{wide}"), 1, 1, false),
        (format!("{wide}\nx = 1"), 3, 1, true),
        (format!("x = 1\n\n{wide}"), 1, 1, true),
        (format!("{lines}x = 1"), 41, 1, true),
    ] {
        let mistake = mistake(&text);
        assert_eq!((mistake.line, mistake.column), (line, column), "{mistake}");
        assert_eq!(mistake.text.is_some(), is_shown, "{mistake}");
        let shown = format!("{:?}", miette::Report::new(mistake));
        assert!(shown.contains("device.toml"), "{shown}");
    }
}
