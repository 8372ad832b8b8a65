//! Why a site cannot be made.

use cipherfit_lab::build::BuildError;
use std::path::PathBuf;

/// Why a site cannot be made.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum SiteError {
    /// A file lies where the folder should.
    #[error("{} is a file", .0.display())]
    #[diagnostic(help("name a folder"))]
    IsFile(PathBuf),
    /// The folder is somebody else's.
    #[error("{} holds other files, which a report would replace", .0.display())]
    #[diagnostic(help("name a folder that does not exist yet, or is empty"))]
    HoldsOtherFiles(PathBuf),
    /// The folder cannot be written.
    #[error("cannot write {}: {source}", .place.display())]
    #[diagnostic(help("name a folder that can be written to"))]
    Io {
        /// The folder.
        place: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A source cannot be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Sources(#[from] BuildError),
}
