//! The official vectors: their form, and that both oracles meet them.

use crate::hexadecimal::decode;
use crate::second_oracle::{self, Direction};
use crate::{library, parameters};
use cipherfit_reference::block_cipher;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A file of vectors.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct File {
    pub(crate) test_groups: Vec<Group>,
}

/// Vectors of one primitive.
#[derive(Deserialize)]
pub(crate) struct Group {
    pub(crate) parameter: String,
    #[serde(flatten)]
    pub(crate) tests: Tests,
}

/// The vectors, by what they contain.
#[derive(Deserialize)]
#[serde(tag = "type", content = "tests")]
pub(crate) enum Tests {
    BlockCipher(Vec<Test>),
    HashFunction(Vec<HashTest>),
    Mac(Vec<MacTest>),
    Aead(Vec<AeadTest>),
    Mode(Vec<ModeTest>),
    Hkdf(Vec<HkdfTest>),
    Permutation(Vec<PermutationTest>),
    Xof(Vec<XofTest>),
}

impl Tests {
    fn numbers(&self) -> Vec<u32> {
        match self {
            Self::BlockCipher(tests) => tests.iter().map(|test| test.tc_id).collect(),
            Self::HashFunction(tests) => tests.iter().map(|test| test.tc_id).collect(),
            Self::Mac(tests) => tests.iter().map(|test| test.tc_id).collect(),
            Self::Aead(tests) => tests.iter().map(|test| test.tc_id).collect(),
            Self::Mode(tests) => tests.iter().map(|test| test.tc_id).collect(),
            Self::Hkdf(tests) => tests.iter().map(|test| test.tc_id).collect(),
            Self::Permutation(tests) => tests.iter().map(|test| test.tc_id).collect(),
            Self::Xof(tests) => tests.iter().map(|test| test.tc_id).collect(),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Test {
    tc_id: u32,
    key: String,
    msg: String,
    ct: String,
}

/// A message and its digest.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HashTest {
    pub(crate) tc_id: u32,
    pub(crate) msg: String,
    pub(crate) digest: String,
}

/// A state and what becomes of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PermutationTest {
    tc_id: u32,
    pub(crate) before: String,
    pub(crate) after: String,
}

/// A message, perhaps with customization, and output.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct XofTest {
    tc_id: u32,
    pub(crate) msg: String,
    pub(crate) custom: String,
    pub(crate) out: String,
}

/// A message and its tag.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MacTest {
    tc_id: u32,
    pub(crate) key: String,
    pub(crate) msg: String,
    pub(crate) tag: String,
    #[serde(default)]
    pub(crate) result: Expected,
}

/// Is what a file gives right, or to be refused?
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Expected {
    #[default]
    Valid,
    Invalid,
}

/// A message, what is sent with it, and what it is sealed to.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AeadTest {
    tc_id: u32,
    pub(crate) key: String,
    pub(crate) nonce: String,
    pub(crate) ad: String,
    pub(crate) msg: String,
    pub(crate) ct: String,
    pub(crate) tag: String,
    #[serde(default)]
    pub(crate) result: Expected,
}

/// A message and what it is encrypted to.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ModeTest {
    tc_id: u32,
    pub(crate) key: String,
    pub(crate) nonce: String,
    pub(crate) msg: String,
    pub(crate) ct: String,
}

/// Key material and what is derived of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HkdfTest {
    tc_id: u32,
    pub(crate) ikm: String,
    pub(crate) salt: String,
    pub(crate) info: String,
    pub(crate) okm: String,
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
        let groups = read(&path).test_groups;
        for number in groups.iter().flat_map(|group| group.tests.numbers()) {
            assert!(
                seen.insert(number),
                "{}: tcId {number} twice",
                path.display()
            );
        }
    }
}

#[test]
fn every_block_cipher_has_vectors() {
    let with_vectors: BTreeSet<String> = library::vector_files()
        .iter()
        .flat_map(|path| read(path).test_groups)
        .filter(|group| matches!(group.tests, Tests::BlockCipher(_)))
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
            let Tests::BlockCipher(tests) = group.tests else {
                continue;
            };
            for test in tests {
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

/// The vectors of a file.
pub(crate) fn read(path: &std::path::Path) -> File {
    serde_json::from_str(&library::read(path))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
