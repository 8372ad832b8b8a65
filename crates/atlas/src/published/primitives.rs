//! Sizes of primitives, and where they stand: `primitives.csv` and `standing.csv`.

use super::field::Line;
use super::files::records;
use super::{LoadError, Published};
use cipherfit_fit::{Primitive, Standing, Status};
use cipherfit_vocabulary::Kind;
use std::path::Path;

const PRIMITIVE_COLUMNS: [&str; 8] = [
    "primitive",
    "family",
    "kind",
    "block_bits",
    "key_bits",
    "digest_bits",
    "least_padding_bytes",
    "security_bits",
];
const STANDING_COLUMNS: [&str; 4] = ["primitive", "standing", "statement", "source"];

pub(super) fn primitives(path: &Path, bytes: &[u8]) -> Result<Vec<Primitive>, LoadError> {
    let mut primitives: Vec<Primitive> = Vec::new();
    for record in records(path, bytes, &PRIMITIVE_COLUMNS)? {
        let line = Line::new(path, &PRIMITIVE_COLUMNS, &record);
        let size = |column| {
            let missing = || line.fault(column, "a number of bits", "fill the field in");
            line.positive_count(column)?.ok_or_else(missing)
        };
        let kind = line.word("kind", kind, &["block-cipher", "hash"])?;
        let hash = kind == Kind::Hash;
        let primitive = Primitive {
            name: line.name("primitive")?,
            family: line.name("family")?,
            kind,
            block_bits: size("block_bits")?,
            key_bits: (!hash).then(|| size("key_bits")).transpose()?,
            digest_bits: hash.then(|| size("digest_bits")).transpose()?,
            least_padding_bytes: line.count("least_padding_bytes")?.unwrap_or(0),
            security_bits: size("security_bits")?,
        };
        if primitives.iter().any(|other| other.name == primitive.name) {
            return Err(line.fault("primitive", "a name not used before", "name it anew"));
        }
        primitives.push(primitive);
    }
    Ok(primitives)
}

fn kind(word: &str) -> Option<Kind> {
    match word {
        "block-cipher" => Some(Kind::BlockCipher),
        "hash" => Some(Kind::Hash),
        _ => None,
    }
}

/// Statements; sources and primitives must be loaded already.
pub(super) fn standings(
    path: &Path,
    bytes: &[u8],
    published: &Published,
) -> Result<Vec<Standing>, LoadError> {
    let mut standings: Vec<Standing> = Vec::new();
    for record in records(path, bytes, &STANDING_COLUMNS)? {
        let line = Line::new(path, &STANDING_COLUMNS, &record);
        let words = Status::ALL.map(Status::word);
        let status = |word: &str| Status::ALL.into_iter().find(|one| one.word() == word);
        let standing = Standing {
            of: line.name("primitive")?,
            status: line.word("standing", status, &words)?,
            statement: line.required("statement")?,
            source: line.required("source")?,
        };
        let mut known = published.primitives.iter();
        if !known.any(|one| one.name == standing.of || one.family == standing.of) {
            let expected = "a primitive or a family of primitives.csv";
            return Err(line.fault("primitive", expected, "add it to primitives.csv first"));
        }
        if !published.sources.contains_key(&standing.source) {
            let expected = "an identifier of sources.csv";
            return Err(line.fault("source", expected, "add the source to sources.csv first"));
        }
        if standings.iter().any(|other| other.of == standing.of) {
            return Err(line.fault("primitive", "a name not used before", "state it once"));
        }
        standings.push(standing);
    }
    Ok(standings)
}
