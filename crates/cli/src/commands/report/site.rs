//! The folder of the site: made beside its place and moved there whole.

use crate::failure::{CommandResult, Failure};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// Only a folder with this file in it is replaced.
const MARK: &str = ".cipherfit-report";

/// A site under way.
pub(super) struct Site {
    place: PathBuf,
    making: TempDir,
    sizes: Mutex<BTreeMap<String, u64>>,
}

impl Site {
    /// Begins a site with a copy of the built explorer.
    pub(super) fn begin(place: &Path, explorer: &Path) -> CommandResult<Self> {
        refuse_strangers(place)?;
        let failed = |error: io::Error| unusable(place, &error);
        // Beside its place, so that it can be moved there in one step.
        let parent = match place.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        std::fs::create_dir_all(parent).map_err(failed)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".cipherfit-report-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o755));
        let making = builder.tempdir_in(parent).map_err(failed)?;
        copy(explorer, making.path()).map_err(failed)?;
        std::fs::write(making.path().join(MARK), "written by cipherfit report\n")
            .map_err(failed)?;
        Ok(Self {
            place: place.to_owned(),
            making,
            sizes: Mutex::default(),
        })
    }

    /// Writes a part of the data as a script that hands it to the page: pages opened from disk may
    /// load scripts, but not files.
    pub(super) fn write(&self, part: &str, data: &impl Serialize) -> CommandResult<()> {
        let value = serde_json::to_string(data)
            .map_err(|error| Failure::bad_input(format!("cannot write {part}: {error}"), ""))?;
        let name = serde_json::Value::from(part);
        let text = format!("cipherfit.receive({name},{});\n", as_script(&value));
        let path = self.making.path().join(format!("data/{part}.js"));
        let write = || -> io::Result<()> {
            std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            std::fs::write(&path, &text)
        };
        write().map_err(|error| unusable(&self.place, &error))?;
        let size = text.len() as u64;
        self.sizes().insert(part.to_owned(), size);
        Ok(())
    }

    fn sizes(&self) -> MutexGuard<'_, BTreeMap<String, u64>> {
        self.sizes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bytes of all parts whose names start like this.
    pub(super) fn bytes(&self, start: &str) -> u64 {
        let sizes = self.sizes();
        let fitting = sizes.iter().filter(|(name, _)| name.starts_with(start));
        fitting.map(|(_, size)| size).sum()
    }

    /// Moves the site to its place; what lay there goes away.
    pub(super) fn finish(self) -> CommandResult<()> {
        let place = self.place.clone();
        let moved = || -> io::Result<()> {
            let old = self.making.path().with_extension("old");
            let had_one = place.exists();
            if had_one {
                std::fs::rename(&place, &old)?;
            }
            std::fs::rename(self.making.keep(), &place)?;
            if had_one {
                std::fs::remove_dir_all(&old)?;
            }
            Ok(())
        };
        moved().map_err(|error| unusable(&place, &error))
    }
}

/// JSON as part of a script: a line separator would end a line of it in old engines.
fn as_script(json: &str) -> String {
    json.replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// A folder that holds anything but an earlier report stays as it is.
fn refuse_strangers(place: &Path) -> CommandResult<()> {
    if place.is_file() {
        return Err(Failure::bad_input(
            format!("{} is a file", place.display()),
            "name a folder: --out DIR",
        ));
    }
    let holds_something =
        std::fs::read_dir(place).is_ok_and(|mut entries| entries.next().is_some());
    if holds_something && !place.join(MARK).is_file() {
        return Err(Failure::bad_input(
            format!(
                "{} holds other files, which a report would replace",
                place.display()
            ),
            "name a folder that does not exist yet, or is empty: --out DIR",
        ));
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

fn unusable(place: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(
        format!("cannot write {}: {error}", place.display()),
        "name a folder that can be written to: --out DIR",
    )
}
