//! A program of a toolchain, found or missing.

use super::Search;
use crate::confine::{Limits, run};
use cipherfit_catalog::toolchain::{Step, Toolchain};
use miette::Diagnostic;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::SystemTime;

/// A program that is there and runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTool {
    /// Its file name: `msp430-elf-as`.
    pub program: String,
    /// Where it is.
    pub path: PathBuf,
    /// First line of what it says of its version; empty if it is not asked.
    pub version: String,
}

impl FoundTool {
    /// What tells the program from another that says the same of its version: its size and the time
    /// when it was written.
    #[must_use]
    pub fn stamp(&self) -> Option<(u64, SystemTime)> {
        let about = self.path.metadata().ok()?;
        Some((about.len(), about.modified().ok()?))
    }
}

/// A program that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
pub enum MissingTool {
    /// It is nowhere.
    #[error("{program}, which {} asks for, is not installed", file.display())]
    #[diagnostic(help(
        "install it: {obtain}\n`cipherfit doctor` shows everything that is found and missing"
    ))]
    NotFound {
        /// Its file name.
        program: String,
        /// The toolchain's description.
        file: PathBuf,
        /// The command that installs it.
        obtain: String,
    },
    /// It is there but does not run.
    #[error("{}, which {} asks for, does not run: {reason}", path.display(), file.display())]
    #[diagnostic(help("install it anew: {obtain}"))]
    Broken {
        /// Where it is.
        path: PathBuf,
        /// The toolchain's description.
        file: PathBuf,
        /// Why it does not run.
        reason: String,
        /// The command that installs it.
        obtain: String,
    },
    /// The toolchain has no program for the role.
    #[error("{} has no step [{role}]", file.display())]
    #[diagnostic(help("add a table [{role}] with `program` and `arguments`"))]
    NoSuchStep {
        /// The role.
        role: String,
        /// The toolchain's description.
        file: PathBuf,
    },
}

impl MissingTool {
    /// A program that was found, but is there no more.
    pub(crate) fn gone(tool: &FoundTool, toolchain: &Toolchain, role: &str) -> Self {
        let obtain = toolchain.step(role).map(|step| toolchain.obtain(step));
        Self::Broken {
            path: tool.path.clone(),
            file: toolchain.file.clone(),
            reason: "it was found a moment ago, and is there no more".to_owned(),
            obtain: obtain.unwrap_or(&toolchain.obtain).to_owned(),
        }
    }
}

/// The programs on this machine; each is looked for once, then remembered.
#[derive(Debug, Default)]
pub struct Tools {
    search: Search,
    found: Mutex<BTreeMap<(PathBuf, String), Result<FoundTool, MissingTool>>>,
}

impl Tools {
    /// Those that are found where [`Search::standard`] says.
    #[must_use]
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Tools> = LazyLock::new(|| Tools::new(Search::standard()));
        &STANDARD
    }

    /// Those that a search finds.
    #[must_use]
    pub fn new(search: Search) -> Self {
        Self {
            search,
            found: Mutex::default(),
        }
    }

    /// The program of a toolchain's step.
    ///
    /// # Errors
    /// The toolchain has no such step, its program is not installed, or does not run.
    pub fn find(&self, toolchain: &Toolchain, role: &str) -> Result<FoundTool, MissingTool> {
        let Some(step) = toolchain.step(role) else {
            return Err(MissingTool::NoSuchStep {
                role: role.to_owned(),
                file: toolchain.file.clone(),
            });
        };
        let key = (toolchain.file.clone(), role.to_owned());
        let known = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&key) {
            return found.clone();
        }
        let found = find(toolchain, step, &self.search);
        known().insert(key, found.clone());
        found
    }
}

/// Looks for a step's program and asks its version.
fn find(toolchain: &Toolchain, step: &Step, search: &Search) -> Result<FoundTool, MissingTool> {
    let obtain = || toolchain.obtain(step).to_owned();
    let path = search
        .find(&step.program)
        .ok_or_else(|| MissingTool::NotFound {
            program: step.program.clone(),
            file: toolchain.file.clone(),
            obtain: obtain(),
        })?;
    let version = match step.version.as_slice() {
        [] => String::new(),
        arguments => version(&path, arguments).map_err(|reason| MissingTool::Broken {
            path: path.clone(),
            file: toolchain.file.clone(),
            reason,
            obtain: obtain(),
        })?,
    };
    Ok(FoundTool {
        program: step.program.clone(),
        path,
        version,
    })
}

/// The first line that a program prints when asked for its version.
pub(super) fn version(path: &Path, arguments: &[String]) -> Result<String, String> {
    let output =
        run(path, arguments, None, &[], Limits::TOOL).map_err(|excess| excess.to_string())?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let complaint = complaint.lines().next().unwrap_or_default();
        return Err(format!("{} {complaint}", output.status)
            .trim_end()
            .to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().next().unwrap_or_default().trim().to_owned())
}
