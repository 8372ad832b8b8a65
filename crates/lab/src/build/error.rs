//! Why an implementation could not be built.

use crate::confine::Excess;
use crate::image::ImageError;
use crate::toolchain::{FoundTool, MissingTool};
use cipherfit_catalog::Job;
use cipherfit_vocabulary::Language;
use std::path::PathBuf;

/// A build that failed.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum BuildError {
    /// A tool is not installed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    MissingTool(#[from] MissingTool),
    /// A source cannot be read, or the cache cannot be written.
    #[error("{action} {path}: {source}")]
    Io {
        /// What was tried: `cannot read`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Two sources have the same file name.
    #[error("two sources of {implementation} are called {name}")]
    #[diagnostic(help("an implementation is copied into one folder: give each file its own name"))]
    SameName {
        /// The implementation.
        implementation: String,
        /// The file name.
        name: String,
    },
    /// A source's extension does not say what it is.
    #[error("{path}: a source in language \"{}\" ends in {}", language.name(), match language { Language::Asm => ".S", Language::C => ".c (or .S)" })]
    UnknownSource {
        /// The file.
        path: PathBuf,
        /// The language that the manifest names.
        language: Language,
    },
    /// A tool refused the sources.
    #[error("{tool} failed for {implementation} ({primitive}, {core}):\n{message}")]
    Tool {
        /// The program.
        tool: String,
        /// The implementation.
        implementation: String,
        /// The member of the family.
        primitive: String,
        /// The core.
        core: String,
        /// What it printed.
        message: String,
    },
    /// A tool used up more than it may.
    #[error("{what} for {implementation} ({primitive}, {core})")]
    #[diagnostic(help(
        "a build may take a minute of processor time, 1.5 GB of memory, 64 MB a file and 1 MB of messages: \
         look for macros, repetitions and includes without end"
    ))]
    Limit {
        /// The program, and what it did.
        what: String,
        /// The implementation.
        implementation: String,
        /// The member of the family.
        primitive: String,
        /// The core.
        core: String,
    },
    /// The sources ask for a file that is none of theirs.
    #[error("{}{}: {what}", file.display(), line.map_or(String::new(), |line| format!(":{line}")))]
    #[diagnostic(help(
        "a build reads the folder, the folders that its method.toml names, ../common, the library, and \
         the compiler's own headers: copy what is needed into the folder"
    ))]
    Outside {
        /// The source.
        file: PathBuf,
        /// Its line, from 1, if it is known.
        line: Option<usize>,
        /// What is wrong.
        what: String,
    },
    /// The toolchain has no such step or does not know the core.
    #[error("toolchain {toolchain} {lacks}")]
    Toolchain {
        /// The toolchain.
        toolchain: String,
        /// What it lacks.
        lacks: String,
    },
    /// A core of the catalog is not simulated.
    #[error("{}: {what}", file.display())]
    #[diagnostic(help("simulated are {}; take `measured_on` away from a core that is not", known.join(", ")))]
    NoCore {
        /// The core's file.
        file: PathBuf,
        /// What is wrong.
        what: String,
        /// The simulator's cores.
        known: Vec<&'static str>,
    },
    /// The image is not what it should be.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Image(#[from] ImageError),
}

impl BuildError {
    /// What came of a tool that was not waited for to its end.
    pub(crate) fn limit(tool: &FoundTool, job: &Job<'_>, excess: Excess) -> Self {
        match excess {
            Excess::Failed(source) => Self::Io {
                action: "cannot run",
                path: tool.path.clone(),
                source,
            },
            excess => Self::Limit {
                what: format!("{} {excess}", tool.program),
                implementation: job.implementation.name.clone(),
                primitive: job.parameters.name.clone(),
                core: job.machine.core.name.get_ref().clone(),
            },
        }
    }
}
