//! Names that implementations had once: `library/renamed.csv`.

use super::{CatalogError, Implementation};
use std::collections::BTreeMap;
use std::path::Path;

/// From each former name of an implementation to today's.
#[derive(Clone, Debug, Default)]
pub struct Renamed(BTreeMap<String, String>);

impl Renamed {
    /// Reads `old,new` rows below a header. A library without that file has renamed nothing.
    ///
    /// Rows that are not two names, that rename twice or to a name that there is not, are reported.
    pub(super) fn load(
        root: &Path,
        implementations: &[Implementation],
        errors: &mut Vec<CatalogError>,
    ) -> Self {
        let path = root.join("library/renamed.csv");
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // A method that cannot be read is one mistake, not one more for each of its names.
        let all_are_known = errors.is_empty();
        let mut names = BTreeMap::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let span = start..start + line.trim_end().len();
            let is_header = start == 0;
            start += line.len();
            if is_header {
                continue;
            }
            let mut report = |message: String, help: &str| {
                let help = Some(help.to_owned());
                errors.push(CatalogError::at(&path, span.clone(), message, help));
            };
            let Some((old, new)) = line.trim_end().split_once(',') else {
                report(
                    "this is no row of two names".to_owned(),
                    "write the former name, a comma and today's name",
                );
                continue;
            };
            if all_are_known && !implementations.iter().any(|one| one.name == new) {
                report(
                    format!("there is no implementation \"{new}\""),
                    "the second name is the one of today: `cipherfit list` shows all",
                );
            }
            if names.insert(old.to_owned(), new.to_owned()).is_some() {
                report(
                    format!("\"{old}\" is renamed twice"),
                    "keep one of the rows",
                );
            }
        }
        Self(names)
    }

    /// Today's name of what was called so once; none if it never was a name.
    #[must_use]
    pub fn today(&self, former: &str) -> Option<&str> {
        self.0.get(former).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// What the names of this text are today, and the mistakes in it.
    fn load(text: &str) -> (Renamed, Vec<String>) {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("library")).expect("a folder");
        std::fs::write(folder.path().join("library/renamed.csv"), text).expect("a file");
        let catalog = Catalog::load(&root()).expect("the repository's catalog");
        let mut errors = Vec::new();
        let renamed = Renamed::load(folder.path(), &catalog.implementations, &mut errors);
        (renamed, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_former_name_is_told_and_todays_is_none() {
        let today = "speck/msp430/rounds/unrolled";
        let (renamed, errors) = load(&format!("old,new\nspeck/msp430/unrolled,{today}\n"));
        assert_eq!(errors, Vec::<String>::new());
        assert_eq!(renamed.today("speck/msp430/unrolled"), Some(today));
        assert_eq!(renamed.today(today), None);
    }

    #[test]
    fn mistakes_are_told_with_their_lines() {
        let today = "speck/msp430/rounds/unrolled";
        for (row, line, expected) in [
            ("a".to_owned(), 2, "no row of two names"),
            ("a,b".to_owned(), 2, "there is no implementation \"b\""),
            (format!("a,{today}\na,{today}"), 3, "\"a\" is renamed twice"),
        ] {
            let (_, errors) = load(&format!("old,new\n{row}\n"));
            let [error] = errors.as_slice() else {
                panic!("{errors:?}")
            };
            assert!(
                error.contains(&format!("renamed.csv:{line}:1: ")),
                "{error}"
            );
            assert!(error.contains(expected), "{error}");
        }
    }
}
