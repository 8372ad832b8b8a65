//! All files of an export, and how they come into a folder.

use crate::formats::Format;
use crate::key_material::{KeyMaterial, key_material};
use crate::self_test::Answer;
use crate::sources::{Syntax, source_files};
use crate::{Choice, ExportError, example, header, placement, readme, self_test};
use cipherfit_catalog::Catalog;
use cipherfit_files::Fresh;
use std::collections::BTreeMap;
use std::path::Path;

/// Licences in the repository's folder.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Files by path, with `/` between folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Contents.
    pub files: BTreeMap<String, String>,
}

/// What every format is made of.
pub(crate) struct Parts<'a> {
    pub choice: Choice<'a>,
    pub syntax: Syntax,
    /// Name and text.
    pub header: (String, String),
    /// Sources and what they include.
    pub sources: BTreeMap<String, String>,
    /// Names of the sources that are translated.
    pub translated: Vec<String>,
    pub self_test: String,
    /// What the self-test compares with.
    pub answers: Vec<Answer>,
    /// The key, where the implementation has one of its own.
    pub key: KeyMaterial,
    /// A fragment of a linker script, if there must be one.
    pub placement: Option<String>,
}

/// Writes down everything that is handed over; `key` is that of an implementation whose key is fixed.
///
/// # Errors
/// A source cannot be read, a tool that is needed is missing, or something does not go together.
pub fn package(
    catalog: &Catalog,
    choice: &Choice<'_>,
    format: Format,
    syntax: Syntax,
    key: Option<&[u8]>,
) -> Result<Package, ExportError> {
    format.check(choice, syntax)?;
    let key = key_material(catalog, choice, key)?;
    let sources = source_files(choice, syntax, &key)?;
    let placement = placement::script(choice, &key).filter(|_| syntax == Syntax::Gnu);
    let parts = Parts {
        choice: *choice,
        syntax,
        header: (
            header::file_name(choice),
            header::text(choice, syntax, &key),
        ),
        sources: sources.files,
        translated: sources.translated,
        self_test: self_test::text(catalog, choice, &key)?,
        placement,
        answers: self_test::answers(catalog, choice, &key)?,
        key,
    };
    let mut files = format.files(&catalog.root, &parts)?;
    files.insert(
        "README.md".to_owned(),
        readme::text(&parts, &format.how_to_build(&parts), format.test()),
    );
    for name in LICENCES {
        let path = catalog.root.join(name);
        let text = std::fs::read_to_string(&path).map_err(|source| ExportError::Io {
            action: "cannot read",
            path,
            source,
        })?;
        files.insert(name.to_owned(), text);
    }
    Ok(Package { files })
}

impl Parts<'_> {
    /// `main` of the self-test.
    pub(crate) fn main(&self) -> String {
        example::main_text(&self.choice)
    }
}

impl Package {
    /// Writes the files into a folder that is not there yet, in one step; folders above it are made. With
    /// `force` the folder of an earlier export is replaced.
    ///
    /// # Errors
    /// The folder is there, or is not one of an export, or cannot be written: then all is as it was before.
    pub fn write(&self, folder: &Path, force: bool) -> Result<(), ExportError> {
        may_be_written(folder, force)?;
        let write = || -> std::io::Result<()> {
            let fresh = Fresh::begin(folder)?;
            for (name, text) in &self.files {
                fresh.write(name, text)?;
            }
            if force {
                fresh.finish_over()
            } else {
                fresh.finish()
            }
        };
        write().map_err(|source| ExportError::Io {
            action: "cannot write",
            path: folder.to_owned(),
            source,
        })
    }
}

/// Is the place free, or taken by what may be replaced?
fn may_be_written(folder: &Path, force: bool) -> Result<(), ExportError> {
    if !folder.exists() {
        return Ok(());
    }
    let is_empty = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    let readme = std::fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    let path = folder.to_owned();
    match (force, is_empty, readme.starts_with(readme::MARK)) {
        (_, true, _) | (true, _, true) => Ok(()),
        (false, _, _) => Err(ExportError::Exists { path }),
        (true, _, false) => Err(ExportError::Foreign { path }),
    }
}
