//! The committed schema is the generated one, and the committed results conform to it.

use cipherfit_results::{Measurement, Record, read};
use std::path::{Path, PathBuf};

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results")
}

fn holds_measurements(path: &Path) -> bool {
    let name = path.file_name().expect("a name").to_string_lossy();
    <Measurement as Record>::is_in(&name)
}

fn validator() -> jsonschema::Validator {
    let schema = serde_json::from_str(&cipherfit_results::schema_text()).expect("JSON");
    jsonschema::validator_for(&schema).expect("a JSON Schema")
}

fn lines() -> Vec<serde_json::Value> {
    let folder = std::fs::read_dir(results()).expect("results/");
    let files = folder.map(|entry| entry.expect("an entry").path());
    files
        .filter(|path| holds_measurements(path))
        .flat_map(|path| {
            let text = std::fs::read_to_string(path).expect("UTF-8");
            text.lines()
                .map(|line| serde_json::from_str(line).expect("JSON"))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn the_committed_schema_is_up_to_date() {
    let committed = std::fs::read_to_string(results().join("schema.json")).expect("schema.json");
    assert_eq!(
        committed,
        cipherfit_results::schema_text(),
        "remedy: make schema"
    );
}

#[test]
fn every_line_conforms() {
    let (validator, lines) = (validator(), lines());
    assert!(!lines.is_empty());
    for line in &lines {
        let errors: Vec<String> = validator.iter_errors(line).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?} in {line}");
    }
}

#[test]
fn a_line_without_a_level_of_optimisation_means_the_usual_one() {
    let mut line = lines().remove(0);
    let fields = line.as_object_mut().expect("an object");
    fields.remove("optimisation");
    let read = |line: &serde_json::Value| -> cipherfit_results::Measurement {
        serde_json::from_value(line.clone()).expect("a measurement")
    };
    let usual = read(&line);
    assert_eq!(serde_json::to_value(&usual).expect("JSON"), line);
    line["optimisation"] = "none".into();
    assert!(validator().is_valid(&line));
    let none = read(&line);
    assert_ne!(usual.identity(), none.identity());
    assert_eq!(
        none.identity().built_by(),
        format!("{} none", usual.identity().built_by())
    );
}

#[test]
fn a_line_with_a_field_of_the_wrong_type_does_not_conform() {
    let validator = validator();
    let mut line = lines().remove(0);
    assert!(validator.is_valid(&line));
    line["cycles"]["encrypt"]["max"] = "many".into();
    assert!(!validator.is_valid(&line));
    line["cycles"]["encrypt"]["max"] = 1.into();
    line.as_object_mut().expect("an object").remove("core");
    assert!(!validator.is_valid(&line));
}

#[test]
fn reading_and_writing_keeps_every_byte() {
    for entry in std::fs::read_dir(results()).expect("results/") {
        let path = entry.expect("an entry").path();
        if !holds_measurements(&path) {
            continue;
        }
        let measurements = read::<Measurement>(&path).expect("measurements");
        let folder = tempfile::tempdir().expect("a folder");
        let copy = folder.path().join("copy.jsonl");
        cipherfit_results::write(&copy, &measurements).expect("a copy");
        assert_eq!(
            std::fs::read(&path).expect("bytes"),
            std::fs::read(&copy).expect("bytes"),
            "{}",
            path.display()
        );
    }
}

#[test]
fn a_line_that_is_no_measurement_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("msp430.jsonl");
    std::fs::write(&path, "\n{\"device\": 1}\n").expect("a file");
    let error = read::<Measurement>(&path)
        .expect_err("no measurement")
        .to_string();
    assert!(error.contains("msp430.jsonl:2:"), "{error}");
    assert!(error.contains("remedy"), "{error}");
}
