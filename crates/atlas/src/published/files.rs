//! Reading the files of `published/`.

use super::field::Line;
use super::row::{OPTIONAL, REQUIRED, Row};
use super::{Device, LoadError, Published, Source, Successor};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const SOURCE_COLUMNS: [&str; 9] = [
    "source",
    "title",
    "authors",
    "year",
    "table_or_figure",
    "where_read",
    "evidence",
    "bibliographic_detail",
    "supply_volts",
];
const DEVICE_COLUMNS: [&str; 5] = ["device", "isa", "title", "cores", "reason"];
const SUCCESSOR_COLUMNS: [&str; 3] = ["primitive", "successor", "reason"];

/// The files of a folder with an extension, by name.
pub(super) fn listed(folder: &Path, wanted: &str) -> Result<Vec<PathBuf>, LoadError> {
    let fault = |source| LoadError::Io {
        path: folder.into(),
        source,
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == wanted)
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    std::fs::read(path).map_err(|source| LoadError::Io {
        path: path.into(),
        source,
    })
}

pub(super) fn sources(path: &Path, bytes: &[u8]) -> Result<BTreeMap<String, Source>, LoadError> {
    let mut sources = BTreeMap::new();
    let (header, records) = records(path, bytes, &SOURCE_COLUMNS, &[])?;
    for record in records {
        let line = Line::new(path, &header, &record);
        let source = Source {
            title: line.required("title")?,
            authors: line.required("authors")?,
            year: line.positive_count("year")?,
            table_or_figure: line.required("table_or_figure")?,
            where_read: line.required("where_read")?,
            evidence: line.required("evidence")?,
            bibliographic_detail: line.required("bibliographic_detail")?,
            supply_volts: line.decimal("supply_volts")?,
        };
        if sources.insert(line.required("source")?, source).is_some() {
            return Err(line.fault("source", "an identifier not used before", "name it anew"));
        }
    }
    Ok(sources)
}

pub(super) fn devices(path: &Path, bytes: &[u8]) -> Result<BTreeMap<String, Device>, LoadError> {
    let mut devices = BTreeMap::new();
    let (header, records) = records(path, bytes, &DEVICE_COLUMNS, &[])?;
    for record in records {
        let line = Line::new(path, &header, &record);
        let device = Device {
            isa: line.name("isa")?,
            title: line.required("title")?,
            cores: line
                .text("cores")
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            reason: line.required("reason")?,
        };
        if devices.insert(line.name("device")?, device).is_some() {
            return Err(line.fault("device", "a name not used before", "name it anew"));
        }
    }
    Ok(devices)
}

pub(super) fn successors(
    path: &Path,
    bytes: &[u8],
) -> Result<BTreeMap<String, Successor>, LoadError> {
    let mut successors = BTreeMap::new();
    let (header, records) = records(path, bytes, &SUCCESSOR_COLUMNS, &[])?;
    for record in records {
        let line = Line::new(path, &header, &record);
        let successor = Successor {
            primitive: line.name("successor")?,
            reason: line.required("reason")?,
        };
        if successors
            .insert(line.name("primitive")?, successor)
            .is_some()
        {
            return Err(line.fault("primitive", "a name not used before", "keep one line of it"));
        }
    }
    Ok(successors)
}

/// The figures of the lines that are wanted; sources and devices must be loaded already.
pub(super) fn rows(
    path: &Path,
    bytes: &[u8],
    published: &Published,
    is_wanted: impl Fn(&Line<'_>) -> bool,
) -> Result<Vec<Row>, LoadError> {
    let (header, records) = records(path, bytes, &REQUIRED, &OPTIONAL)?;
    records
        .iter()
        .map(|record| Line::new(path, &header, record))
        .filter(is_wanted)
        .map(|line| Row::read(path, &line, published))
        .collect()
}

/// The header and the lines. Every required column must be there, and each once.
fn records(
    path: &Path,
    bytes: &[u8],
    required: &[&str],
    optional: &[&str],
) -> Result<(csv::StringRecord, Vec<csv::StringRecord>), LoadError> {
    let mut reader = csv::ReaderBuilder::new().from_reader(bytes);
    let header = reader.headers().map_err(|error| malformed(path, &error))?;
    let header = header.clone();
    let fault = |position: usize, found: String, expected: String| LoadError::Header {
        path: path.into(),
        position: position + 1,
        found,
        expected,
        columns: [required, optional].concat().join(", "),
    };
    let is_known = |name: &str| required.contains(&name) || optional.contains(&name);
    for (position, name) in header.iter().enumerate() {
        if !is_known(name) || header.iter().take(position).any(|other| other == name) {
            let expected = "a known column, each once".to_owned();
            return Err(fault(position, format!("{name:?}"), expected));
        }
    }
    if let Some(missing) = required
        .iter()
        .find(|name| !header.iter().any(|one| one == **name))
    {
        return Err(fault(
            header.len(),
            "missing".into(),
            format!("{missing:?}"),
        ));
    }
    let records: Result<Vec<_>, _> = reader.records().collect();
    Ok((header, records.map_err(|error| malformed(path, &error))?))
}

fn malformed(path: &Path, error: &csv::Error) -> LoadError {
    let line = error.position().map_or(1, csv::Position::line);
    let (problem, remedy) = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => (
            format!("{len} fields, expected {expected_len}"),
            "give every column a field, if an empty one, and quote fields that hold commas",
        ),
        csv::ErrorKind::Utf8 { .. } => ("not UTF-8 text".into(), "save the file as UTF-8"),
        _ => (error.to_string(), "save the file as comma-separated text"),
    };
    LoadError::Malformed {
        path: path.into(),
        line,
        problem,
        remedy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
            let path = Path::new("random.csv");
            let _ = sources(path, &bytes);
            let _ = devices(path, &bytes);
            let _ = successors(path, &bytes);
            let _ = rows(path, &bytes, &Published::default(), |_| true);
        }

        #[test]
        fn random_fields_never_panic(
            fields in prop::collection::vec("[ -~\n]{0,6}", (REQUIRED.len() + OPTIONAL.len()) * 2),
        ) {
            let columns = [&REQUIRED[..], &OPTIONAL[..]].concat();
            let mut text = columns.join(",");
            for line in fields.chunks(columns.len()) {
                text.push('\n');
                text.push_str(&line.join(","));
            }
            let _ = rows(Path::new("random.csv"), text.as_bytes(), &Published::default(), |_| true);
        }

        #[test]
        fn damaged_files_never_panic(
            place in 0_usize..4000, removed in 0_usize..4, added in "[\u{0}-\u{ff},\"\n]{0,3}",
        ) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
            let known = crate::published::load(&folder).expect("the committed files are sound");
            let path = folder.join("matsui2013.csv");
            let mut bytes = read(&path).expect("the file is there");
            bytes.truncate(5000);
            bytes.splice(place..place + removed, added.bytes());
            if let Err(error) = rows(&path, &bytes, &known, |_| true) {
                prop_assert!(error.to_string().contains("matsui2013.csv:"));
            }
        }
    }
}
