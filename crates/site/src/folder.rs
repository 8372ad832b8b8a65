//! The folder of the site: made beside its place and moved there whole.

use crate::SiteError;
use crate::packing::script;
use cipherfit_files::Fresh;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Only a folder with this file in it is replaced.
const MARK: &str = ".cipherfit-report";

/// The folder under way.
pub(crate) struct Folder {
    place: PathBuf,
    making: Fresh,
    sizes: Mutex<BTreeMap<String, u64>>,
}

impl Folder {
    /// Begins it with a copy of the built explorer.
    pub(crate) fn begin(place: &Path, explorer: &Path) -> Result<Self, SiteError> {
        refuse_strangers(place)?;
        let failed = |error: io::Error| unusable(place, error);
        let making = Fresh::begin(place).map_err(failed)?;
        copy(explorer, making.path()).map_err(failed)?;
        making
            .write(MARK, "written by cipherfit report\n")
            .map_err(failed)?;
        Ok(Self {
            place: place.to_owned(),
            making,
            sizes: Mutex::default(),
        })
    }

    /// Writes a part of the data, packed, as a script that hands it to the page: pages opened from disk
    /// may load scripts, but not files.
    pub(crate) fn write(&self, part: &str, data: &impl Serialize) -> Result<(), SiteError> {
        let failed = |error: io::Error| unusable(&self.place, error);
        let value = serde_json::to_vec(data).map_err(|error| failed(error.into()))?;
        let script = script(part, &value).map_err(failed)?;
        self.making
            .write(&format!("data/{part}.js"), &script)
            .map_err(failed)?;
        let size = script.len() as u64;
        self.sizes().insert(part.to_owned(), size);
        Ok(())
    }

    fn sizes(&self) -> MutexGuard<'_, BTreeMap<String, u64>> {
        self.sizes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes of all parts whose names start with one of these.
    pub(crate) fn bytes(&self, starts: &[&str]) -> u64 {
        let sizes = self.sizes();
        let fits = |name: &str| starts.iter().any(|start| name.starts_with(start));
        let fitting = sizes.iter().filter(|(name, _)| fits(name));
        fitting.map(|(_, size)| size).sum()
    }

    /// Moves it to its place; what lay there goes away.
    pub(crate) fn finish(self) -> Result<(), SiteError> {
        self.making
            .finish_over()
            .map_err(|error| unusable(&self.place, error))
    }
}

/// A folder that holds anything but an earlier report stays as it is.
fn refuse_strangers(place: &Path) -> Result<(), SiteError> {
    if place.is_file() {
        return Err(SiteError::IsFile(place.to_owned()));
    }
    let holds_something =
        std::fs::read_dir(place).is_ok_and(|mut entries| entries.next().is_some());
    if holds_something && !place.join(MARK).is_file() {
        return Err(SiteError::HoldsOtherFiles(place.to_owned()));
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            std::fs::create_dir_all(&target)?;
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

fn unusable(place: &Path, source: io::Error) -> SiteError {
    SiteError::Io {
        place: place.to_owned(),
        source,
    }
}
