//! A file of vectors that a user gives: Wycheproof's JSON, the library's own, or a response file of
//! NIST's CAVP.

use super::{Vector, VectorGroup, cavp, json};
use crate::{Catalog, CatalogError, CatalogErrors, Family, Parameters, document};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Bytes of the longest message that a length of two bytes can tell.
const LONGEST_MESSAGE: usize = 0xffff;

/// Vectors of a user's file, each a group of its own with file and line as its source.
#[derive(Debug, Default)]
pub struct GivenVectors {
    /// Groups with the names of their families.
    pub groups: Vec<(String, VectorGroup)>,
    /// What of the file is not tried, and why, with how many vectors that concerns.
    pub left_out: BTreeMap<String, usize>,
}

impl GivenVectors {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.groups.iter().map(|(_, group)| group.tests.len()).sum()
    }

    /// Leaves those out whose message is longer.
    pub fn keep_messages_up_to(&mut self, bytes: usize, reason: &str) {
        let before = self.count();
        let message = |vector: &Vector| vector.values.get("msg").map_or(0, Vec::len);
        for (_, group) in &mut self.groups {
            group.tests.retain(|vector| message(vector) <= bytes);
        }
        let fewer = before - self.count();
        if fewer > 0 {
            self.leave_out(reason.to_owned(), fewer);
        }
    }

    pub(super) fn leave_out(&mut self, reason: String, vectors: usize) {
        *self.left_out.entry(reason).or_default() += vectors;
    }
}

/// A file under way.
pub(super) struct Reading<'a> {
    pub(super) path: &'a Path,
    pub(super) text: &'a str,
    pub(super) families: &'a [Family],
    /// The primitives that are to be tried.
    pub(super) wanted: &'a BTreeSet<&'a str>,
    pub(super) given: GivenVectors,
    pub(super) errors: Vec<CatalogError>,
}

impl<'a> Reading<'a> {
    /// The families' members.
    pub(super) fn members(&self) -> impl Iterator<Item = (&'a Family, &'a Parameters)> + use<'a> {
        let families = self.families.iter();
        families.flat_map(|family| family.parameters.iter().map(move |one| (family, one)))
    }

    /// Notes a mistake at a byte of the text.
    pub(super) fn complain(&mut self, at: usize, message: String, help: impl Into<String>) {
        let help = help.into();
        let error = CatalogError::in_table(self.path, self.text, at..at, "", message, help);
        self.errors.push(error);
    }

    /// Keeps a vector that begins at a byte of the text, if its primitive is wanted.
    pub(super) fn keep(&mut self, at: usize, to: (&Family, &Parameters), vector: Vector) {
        let (family, parameters) = to;
        if !self.wanted.contains(parameters.name.as_str()) {
            let reason = format!("for {}, which is not tried here", parameters.name);
            return self.given.leave_out(reason, 1);
        }
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let group = VectorGroup {
            kind: family.kind,
            parameter: parameters.name.clone(),
            source: format!("{}:{line}", self.path.display()),
            tests: vec![vector],
        };
        self.given.groups.push((family.name.clone(), group));
    }
}

impl Catalog {
    /// Reads a user's file of vectors for some primitives.
    ///
    /// # Errors
    /// The file cannot be read, holds what is no vector of a known kind, or nothing for these
    /// primitives.
    pub fn read_vectors(
        &self,
        path: &Path,
        wanted: &BTreeSet<&str>,
    ) -> Result<GivenVectors, CatalogErrors> {
        let text = document::read(path).map_err(|error| CatalogErrors {
            errors: vec![error],
        })?;
        let mut reading = Reading {
            path,
            text: &text,
            families: &self.families,
            wanted,
            given: GivenVectors::default(),
            errors: Vec::new(),
        };
        if text.trim_start().starts_with('{') {
            json::read(&mut reading);
        } else {
            cavp::read(&mut reading);
        }
        let reason = format!("with messages of more than {LONGEST_MESSAGE} bytes");
        reading.given.keep_messages_up_to(LONGEST_MESSAGE, &reason);
        if reading.given.groups.is_empty() && reading.errors.is_empty() {
            let names: Vec<&str> = wanted.iter().copied().collect();
            let message = format!("there is no vector for {} here", names.join(", "));
            let left_out = reading.given.left_out.iter();
            let left_out: Vec<String> = left_out
                .map(|(reason, count)| format!("{count} {reason}"))
                .collect();
            let help = match left_out.as_slice() {
                [] => {
                    "a file holds Wycheproof's JSON or a response file (.rsp) of NIST's CAVP".into()
                }
                several => format!("left out: {}", several.join("; ")),
            };
            reading.complain(0, message, help);
        }
        if reading.errors.is_empty() {
            Ok(reading.given)
        } else {
            Err(CatalogErrors {
                errors: reading.errors,
            })
        }
    }
}
