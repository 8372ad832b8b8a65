//! What `try` and `profile` are about: a folder of the user's, or what the library has.

use crate::arguments::SelectionArguments;
use crate::device;
use crate::failure::{CommandResult, Failure};
use cipherfit_catalog::{Catalog, Implementation, Job};
use std::path::{Path, is_separator};

/// A subject and the variants that it has.
pub(crate) enum Subject {
    /// Those of a folder.
    Folder(Vec<Implementation>),
    /// Those of the library that a word fits.
    Library(String),
}

impl Subject {
    /// Loads a folder if there is one of that name; else the name is a word of the library.
    pub(crate) fn load(catalog: &Catalog, name: &str) -> CommandResult<Self> {
        let path = Path::new(name);
        if path.is_dir() {
            return Ok(Self::Folder(catalog.load_foreign(path)?));
        }
        // A name of the library is no path from here or from the root.
        if path.exists() || name.starts_with(|c| c == '.' || is_separator(c)) {
            return Err(Failure::bad_input(
                format!("there is no folder {name}"),
                "name a folder that holds a method.toml, or an implementation of `cipherfit list`",
            ));
        }
        Ok(Self::Library(name.to_owned()))
    }

    /// Its jobs that a selection chooses.
    pub(crate) fn jobs<'a>(
        &'a self,
        catalog: &'a Catalog,
        selection: &SelectionArguments,
    ) -> CommandResult<Vec<Job<'a>>> {
        selection.check(catalog)?;
        let (jobs, selection) = match self {
            Self::Folder(variants) => {
                let jobs = variants.iter().flat_map(|one| catalog.jobs_of(one));
                (jobs.collect(), selection.selection())
            }
            Self::Library(word) => (catalog.jobs(), selection.with([word])),
        };
        let (_, jobs) = device::jobs(catalog, &jobs, &selection)?;
        Ok(jobs)
    }
}
