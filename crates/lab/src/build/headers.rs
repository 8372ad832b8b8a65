//! The files that sources include.

use super::BuildError;
use cipherfit_catalog::Implementation;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Files that sources may include, `.h` and `.inc`, by name: those of the method's folder and of the
/// folders that its manifest names.
pub(super) struct Headers(BTreeMap<String, Vec<PathBuf>>);

impl Headers {
    /// Looks through the folders of an implementation.
    pub(super) fn of(implementation: &Implementation) -> Result<Self, BuildError> {
        let own = std::iter::once(implementation.folder.clone());
        let named = implementation.manifest.includes.iter();
        let named = named.map(|name| implementation.folder.join(name.get_ref()));
        let mut headers: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for folder in own.chain(named) {
            for path in within(&folder)? {
                headers.entry(file_name(&path)).or_default().push(path);
            }
        }
        Ok(Self(headers))
    }

    /// The files that a text includes. One that is in no folder is left to the preprocessor, which
    /// names the line.
    pub(super) fn included_by(&self, text: &[u8]) -> impl Iterator<Item = PathBuf> {
        let text = String::from_utf8_lossy(text);
        let names: Vec<&str> = text.lines().filter_map(included).collect();
        let found = names.into_iter().filter_map(|name| self.0.get(name));
        found.flatten().cloned().collect::<Vec<_>>().into_iter()
    }
}

/// The last part of a path.
pub(super) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The file that a line `#include "…"` names.
fn included(line: &str) -> Option<&str> {
    let directive = line.trim_start().strip_prefix('#')?.trim_start();
    let quoted = directive.strip_prefix("include")?.trim_start();
    quoted.strip_prefix('"')?.split('"').next()
}

fn within(folder: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let failed = |source| BuildError::Io {
        action: "cannot read",
        path: folder.to_owned(),
        source,
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let extension = path.extension();
        if extension.is_some_and(|extension| extension == "h" || extension == "inc") {
            paths.push(path);
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_include_is_read_as_the_preprocessor_reads_it() {
        assert_eq!(included("#include \"round.inc\""), Some("round.inc"));
        assert_eq!(included("  #  include  \"a.h\" /* why */"), Some("a.h"));
        assert_eq!(included("#include <stdint.h>"), None);
        assert_eq!(included("        .include \"a.h\""), None);
        assert_eq!(included("#define include \"a.h\""), None);
    }
}
