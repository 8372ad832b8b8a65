//! Test vectors: official ones in `library/<family>/vectors/*.json`, and those of files that a user gives.

mod cavp;
mod given;
mod json;

pub use given::GivenVectors;

use crate::{CatalogError, Family, Parameters, document, files, keep};
use cipherfit_vocabulary::{Kind, RESULT_VALUE, hexadecimal, nearest};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A file of vectors.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VectorFile {
    /// Name of the family.
    pub algorithm: String,
    /// Groups with one source each.
    pub test_groups: Vec<VectorGroup>,
}

/// Vectors from one place in one document.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "GroupEntry")]
pub struct VectorGroup {
    /// What they are for.
    pub kind: Kind,
    /// The member that they are for: `aes-128`.
    pub parameter: String,
    /// The document and the place in it.
    pub source: String,
    /// The vectors.
    pub tests: Vec<Vector>,
}

/// A known answer.
#[derive(Clone, Debug)]
pub struct Vector {
    /// Number within the file.
    pub tc_id: u64,
    /// Inputs and outputs by the names that the kind has for them: `key`, `msg`, `ct`; of what must be refused a
    /// [`RESULT_VALUE`] of 1 too.
    pub values: BTreeMap<&'static str, Vec<u8>>,
}

impl VectorGroup {
    /// Where one of its vectors comes from: `NIST FIPS 197, Appendix C.1, test 1`.
    #[must_use]
    pub fn name_of(&self, vector: &Vector) -> String {
        format!("{}, test {}", self.source, vector.tc_id)
    }
}

impl Vector {
    /// Do key, nonce and tag have the sizes of a primitive?
    fn fits(&self, parameters: &Parameters) -> bool {
        let sizes = [
            ("key", parameters.key_bytes),
            ("nonce", parameters.nonce_bytes),
            ("tag", parameters.tag_bytes),
        ];
        let mut sizes = sizes.iter();
        sizes.all(|&(name, bytes)| {
            self.values
                .get(name)
                .is_none_or(|value| value.len() == bytes)
        })
    }
}

/// A group as files write it.
#[derive(Deserialize)]
struct GroupEntry {
    #[serde(rename = "type")]
    kind: String,
    parameter: String,
    source: String,
    tests: Vec<VectorEntry>,
}

/// A vector as files write it.
#[derive(Deserialize)]
struct VectorEntry {
    #[serde(rename = "tcId")]
    tc_id: u64,
    #[serde(flatten)]
    fields: BTreeMap<String, serde_json::Value>,
}

impl TryFrom<GroupEntry> for VectorGroup {
    type Error = String;

    fn try_from(entry: GroupEntry) -> Result<Self, String> {
        let kind = kind_of_group(&entry.kind).ok_or_else(|| {
            let known = group_types().join(", ");
            format!("type: expected one of {known}, found \"{}\"", entry.kind)
        })?;
        let tests = entry.tests.iter().map(|test| test.vector(kind));
        Ok(Self {
            kind,
            tests: tests.collect::<Result<_, _>>()?,
            parameter: entry.parameter,
            source: entry.source,
        })
    }
}

impl VectorEntry {
    fn vector(&self, kind: Kind) -> Result<Vector, String> {
        let value = |name: &'static str| {
            let failed = |reason| format!("test {}: {name}: {reason}", self.tc_id);
            let field = self
                .fields
                .get(name)
                .or_else(|| self.fields.get(of_wycheproof(name)));
            let text = field.and_then(|value| value.as_str());
            let text = text.ok_or_else(|| failed("there is no such text".to_owned()))?;
            Ok((name, hexadecimal::parse(text).map_err(failed)?))
        };
        let names = kind.values.iter().map(|(name, _)| *name);
        let mut values = names
            .map(value)
            .collect::<Result<BTreeMap<_, _>, String>>()?;
        if self.is_invalid() {
            values.insert(RESULT_VALUE, vec![1]);
        }
        Ok(Vector {
            tc_id: self.tc_id,
            values,
        })
    }

    /// Must it be refused?
    fn is_invalid(&self) -> bool {
        let result = self.fields.get("result").and_then(|result| result.as_str());
        result == Some("invalid")
    }
}

/// Are there calls of a kind that refuse what is not genuine?
fn refuses(kind: Kind) -> bool {
    let mut operations = kind.operations.iter();
    operations.any(|operation| operation.result.is_some())
}

/// What Wycheproof calls a value that has another name here.
fn of_wycheproof(name: &str) -> &str {
    match name {
        "nonce" => "iv",
        "ad" => "aad",
        other => other,
    }
}

/// The kind that a group's type names.
fn kind_of_group(name: &str) -> Option<Kind> {
    Kind::all().into_iter().find(|kind| kind.vectors == name)
}

/// The types of groups that there are kinds for.
fn group_types() -> Vec<&'static str> {
    let kinds = Kind::all().into_iter();
    kinds.map(|kind| kind.description().vectors).collect()
}

/// Loads the official vectors of each family and checks that each group is for a member of it.
pub(crate) fn load(
    root: &Path,
    families: &[Family],
    errors: &mut Vec<CatalogError>,
) -> BTreeMap<String, Vec<VectorGroup>> {
    let of_family = |family: &Family| {
        let folder = root.join("library").join(&family.name).join("vectors");
        let mut groups = Vec::new();
        for path in files(&folder, "json") {
            let Some(file) = keep(document::load_json::<VectorFile>(&path), errors) else {
                continue;
            };
            for group in file.test_groups {
                match misplaced(family, &group, &path) {
                    Some(error) => errors.push(error),
                    None => groups.push(group),
                }
            }
        }
        (family.name.clone(), groups)
    };
    families.iter().map(of_family).collect()
}

/// Why a group does not belong to a family's vectors, if it does not.
fn misplaced(family: &Family, group: &VectorGroup, path: &Path) -> Option<CatalogError> {
    let names = || family.parameters.iter().map(|one| one.name.as_str());
    let (key, value, message, help) = if family.member(&group.parameter).is_none() {
        let known: Vec<&str> = names().collect();
        let mut help = format!("{} has {}", family.title, known.join(", "));
        if let Some(near) = nearest(&group.parameter, names()) {
            help = format!("did you mean \"{near}\"? {help}");
        }
        let message = format!("there is no primitive \"{}\" here", group.parameter);
        ("parameter", group.parameter.as_str(), message, help)
    } else if group.kind != family.kind {
        let message = format!("{} is {}", family.title, family.kind.title);
        let help = format!("its vectors have the type \"{}\"", family.kind.vectors);
        ("type", group.kind.vectors, message, help)
    } else {
        return None;
    };
    Some(match document::read(path) {
        Ok(text) => {
            let span = json::span_of(&text, key, &format!("{value:?}"));
            CatalogError::in_table(path, &text, span, key, message, help)
        }
        Err(error) => error,
    })
}

/// A name in small letters without what stands between letters and digits: `SHA3-256` and `sha3_256`
/// are one.
fn plain(name: &str) -> String {
    let plain = name.chars().filter(|c| c.is_ascii_alphanumeric());
    plain.map(|c| c.to_ascii_lowercase()).collect()
}
