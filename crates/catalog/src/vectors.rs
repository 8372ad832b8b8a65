//! Official test vectors: `library/<family>/vectors/*.json`.

use cipherfit_vocabulary::{Kind, hexadecimal};
use serde::Deserialize;
use std::collections::BTreeMap;

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
    /// Inputs and outputs by the names that the kind has for them: `key`, `msg`, `ct`.
    pub values: BTreeMap<&'static str, Vec<u8>>,
}

impl VectorGroup {
    /// Where one of its vectors comes from: `NIST FIPS 197, Appendix C.1, test 1`.
    #[must_use]
    pub fn name_of(&self, vector: &Vector) -> String {
        format!("{}, test {}", self.source, vector.tc_id)
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
        let kinds = Kind::all();
        let kind = kinds.iter().find(|kind| kind.vectors == entry.kind);
        let kind = *kind.ok_or_else(|| {
            let known: Vec<&str> = kinds.iter().map(|kind| kind.vectors).collect();
            let known = known.join(", ");
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
            let text = self.fields.get(name).and_then(|value| value.as_str());
            let text = text.ok_or_else(|| failed("there is no such text".to_owned()))?;
            Ok((name, hexadecimal::parse(text).map_err(failed)?))
        };
        let names = kind.values.iter().map(|(name, _)| *name);
        Ok(Vector {
            tc_id: self.tc_id,
            values: names.map(value).collect::<Result<_, String>>()?,
        })
    }
}
