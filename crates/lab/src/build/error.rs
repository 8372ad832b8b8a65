//! Why an implementation could not be built.

use crate::image::ImageError;
use crate::toolchain::MissingTool;
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
