//! The official vectors: their form, and that both oracles meet them.

use crate::hexadecimal::decode;
use crate::second_oracle::{self, Direction};
use crate::{library, parameters};
use cipherfit_reference::block_cipher;
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    test_groups: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    parameter: String,
    tests: Vec<Test>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Test {
    tc_id: u32,
    key: String,
    msg: String,
    ct: String,
}

#[test]
fn files_conform_to_the_schema() {
    let schema = library::read(&library::root().join("vectors.schema.json"));
    let schema = serde_json::from_str(&schema).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is a JSON Schema");
    for path in library::vector_files() {
        let file = serde_json::from_str(&library::read(&path)).expect("JSON");
        let errors: Vec<String> = validator
            .iter_errors(&file)
            .map(|error| format!("{}: {}: {error}", path.display(), error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }
}

#[test]
fn numbers_of_tests_are_unique_in_a_file() {
    for path in library::vector_files() {
        let mut seen = BTreeSet::new();
        for test in read(&path)
            .test_groups
            .iter()
            .flat_map(|group| &group.tests)
        {
            assert!(
                seen.insert(test.tc_id),
                "{}: tcId {} twice",
                path.display(),
                test.tc_id
            );
        }
    }
}

#[test]
fn every_parameter_has_vectors() {
    let with_vectors: BTreeSet<String> = library::vector_files()
        .iter()
        .flat_map(|path| read(path).test_groups)
        .map(|group| group.parameter)
        .collect();
    assert_eq!(with_vectors, parameters::names());
}

#[test]
fn models_meet_the_official_vectors() {
    for_each_test(|place, name, [key, msg, ct]| {
        let cipher = block_cipher(name).unwrap_or_else(|| panic!("{place}: unknown parameter"));
        let mut block = msg.clone();
        cipher
            .encrypt(&key, &mut block)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(block, ct, "{place}: encryption");
        cipher
            .decrypt(&key, &mut block)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(block, msg, "{place}: decryption");
    });
}

#[test]
fn the_second_oracle_meets_the_official_vectors() {
    for_each_test(|place, name, [key, msg, ct]| {
        assert_eq!(
            second_oracle::apply(name, Direction::Encrypt, &key, &msg),
            ct,
            "{place}"
        );
        assert_eq!(
            second_oracle::apply(name, Direction::Decrypt, &key, &ct),
            msg,
            "{place}"
        );
    });
}

/// Calls `check` with the place of a test, the parameter name and the key, plaintext and
/// ciphertext.
fn for_each_test(mut check: impl FnMut(&str, &str, [Vec<u8>; 3])) {
    for path in library::vector_files() {
        for group in read(&path).test_groups {
            for test in group.tests {
                let place = format!(
                    "{}: {} tcId {}",
                    path.display(),
                    group.parameter,
                    test.tc_id
                );
                let bytes = [&test.key, &test.msg, &test.ct].map(|text| decode(text));
                check(&place, &group.parameter, bytes);
            }
        }
    }
}

fn read(path: &std::path::Path) -> File {
    serde_json::from_str(&library::read(path))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
