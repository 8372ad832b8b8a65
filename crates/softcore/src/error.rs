//! Whatever can be wrong with a description or a program.

use crate::AssemblyError;
use crate::machine::Fault;
use crate::vhdl::VhdlError;
use cipherfit_catalog::CatalogError;
use miette::Diagnostic;
use std::path::PathBuf;

/// A description, a program or a file that cannot be used.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum Error {
    /// A description is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Description(#[from] CatalogError),
    /// A program cannot be assembled.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Assembly(#[from] AssemblyError),
    /// No VHDL can be written for a design.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Vhdl(#[from] VhdlError),
    /// A program does what it may not.
    #[error("{program}: {fault}")]
    #[diagnostic(help("the text beside its program.toml is wrong; the tests say for which input"))]
    Run {
        /// The program.
        program: String,
        /// What it does.
        fault: Fault,
    },
    /// A folder cannot be read or a file cannot be written.
    #[error("{}: {source}", path.display())]
    #[diagnostic(help("check that it exists and its rights"))]
    File {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There is no program of that name.
    #[error("the profile {profile} has no program {name}")]
    #[diagnostic(help("there are: {known}"))]
    NoSuchProgram {
        /// The profile.
        profile: String,
        /// The name that was given.
        name: String,
        /// The names that there are.
        known: String,
    },
}
