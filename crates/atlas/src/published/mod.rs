//! Figures of the literature: `published/*.csv`.
//!
//! `sources.csv` is the bibliography, `devices.csv` says on which of our cores a published
//! figure can be measured, `successors.csv` beside which primitives another's measurements may stand,
//! `rules/` how figures are counted; every other file holds figures in columns of one set
//! (`docs/src/published.md`).

mod conditions;
mod error;
mod field;
mod figures;
mod files;
mod row;
mod rules;
mod toml_file;

pub use conditions::Condition;
pub use error::LoadError;
pub use figures::{Amount, Bound, Bounded, Figures, Further, RamScope};
pub use row::{Caveat, Derived, Evidence, Goal, Language, PublishedOperation, Row};
pub use rules::rules;
pub(crate) use toml_file::read as read_toml;

use crate::accounting::Rules;
use field::Line;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A work that figures come from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Source {
    /// Title.
    pub title: String,
    /// Authors.
    pub authors: String,
    /// Year, if known.
    pub year: Option<u64>,
    /// Tables and figures that were read.
    pub table_or_figure: String,
    /// Where they were read.
    pub where_read: String,
    /// How good the evidence is.
    pub evidence: String,
    /// How far author, title and year are certain.
    pub bibliographic_detail: String,
    /// Supply voltage in volts at which its energy was measured, if it was and the source says so.
    pub supply_volts: Option<f64>,
}

/// A device of the literature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Device {
    /// Instruction set family.
    pub isa: String,
    /// Name in full.
    pub title: String,
    /// Cores in `targets/cores/` whose measurements may stand beside its figures; none if nothing fits.
    pub cores: Vec<String>,
    /// Why those, or why none.
    pub reason: String,
}

/// The primitive of a standard that came in the place of one that figures are about, with the same work to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Successor {
    /// It.
    pub primitive: String,
    /// In what the two are alike, and in what they differ.
    pub reason: String,
}

/// All published figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Published {
    /// The bibliography, by identifier.
    pub sources: BTreeMap<String, Source>,
    /// The devices, by name.
    pub devices: BTreeMap<String, Device>,
    /// What stands beside primitives that a standard has replaced, by their names.
    pub successors: BTreeMap<String, Successor>,
    /// The accounting rules.
    pub rules: Rules,
    /// The figures, by file and line.
    pub rows: Vec<Row>,
}

/// Loads and checks all files of a folder.
///
/// # Errors
/// The first fault found, with its file, line, column and remedy.
pub fn load(folder: &Path) -> Result<Published, LoadError> {
    load_where(folder, |_| true)
}

/// Loads and checks what choosing needs: of the figures, only those with an energy.
///
/// # Errors
/// The first fault found in it, with its file, line, column and remedy.
pub fn load_for_choice(folder: &Path) -> Result<Published, LoadError> {
    load_where(folder, |line| !line.text(figures::ENERGY).is_empty())
}

/// Checks what a file of the folder would say beside the files that are loaded: an accounting rule,
/// `sources.csv`, `devices.csv`, `successors.csv`, or figures by any other name.
///
/// # Errors
/// The first fault found in it, with its line, column and remedy.
pub fn check_file(path: &Path, bytes: &[u8], known: &Published) -> Result<(), LoadError> {
    let name = path.file_name().unwrap_or_default();
    if path
        .extension()
        .is_some_and(|extension| extension == "toml")
    {
        return rules::rule(path, bytes.to_vec()).map(drop);
    }
    match name.to_str() {
        Some("sources.csv") => files::sources(path, bytes).map(drop),
        Some("devices.csv") => files::devices(path, bytes).map(drop),
        Some("successors.csv") => files::successors(path, bytes).map(drop),
        _ => files::rows(path, bytes, known, |_| true).map(drop),
    }
}

fn load_where(
    folder: &Path,
    is_wanted: impl Fn(&Line<'_>) -> bool,
) -> Result<Published, LoadError> {
    let sources_path = folder.join("sources.csv");
    let devices_path = folder.join("devices.csv");
    let successors_path = folder.join("successors.csv");
    let mut published = Published {
        sources: files::sources(&sources_path, &files::read(&sources_path)?)?,
        devices: files::devices(&devices_path, &files::read(&devices_path)?)?,
        successors: files::successors(&successors_path, &files::read(&successors_path)?)?,
        rules: rules(folder)?,
        ..Published::default()
    };
    rules::check_sources(folder, &published)?;
    let others = [sources_path, devices_path, successors_path];
    for path in files::listed(folder, "csv")? {
        if !others.contains(&path) {
            let rows = files::rows(&path, &files::read(&path)?, &published, &is_wanted)?;
            published.rows.extend(rows);
        }
    }
    Ok(published)
}
