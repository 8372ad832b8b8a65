//! What a profile and a program's user-defined instructions are, as read from their files.

mod document;
mod elaborate;
mod encoding;
mod instruction;
mod place;

pub use document::{
    ArrayText, DataMemory, FunctionText, InstructionText, Layout, OperandKind, OperandText,
    Parameter, PermutationText, ProfileText, ProgramMemory, ProgramText, SlotText, StateText,
    TableMemory, TableText, UserText,
};
pub use elaborate::{Design, Form, Origin, Sizes};
pub use encoding::{Encoding, Segment};

use cipherfit_catalog::{CatalogError, document as files};
use std::path::{Path, PathBuf};

/// A profile: the instruction set that all its programs share.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The file it was read from.
    pub path: PathBuf,
    /// What the file says.
    pub text: ProfileText,
}

/// A program's own instructions, and where its input and output lie.
#[derive(Clone, Debug)]
pub struct ProgramDescription {
    /// The file it was read from.
    pub path: PathBuf,
    /// What the file says.
    pub text: ProgramText,
}

impl Profile {
    /// Reads `instructions.toml`.
    ///
    /// # Errors
    /// The file cannot be read or does not have the fields of a profile.
    pub fn load(path: &Path) -> Result<Self, CatalogError> {
        Ok(Self {
            path: path.to_owned(),
            text: files::load(path)?,
        })
    }
}

impl ProgramDescription {
    /// Reads `program.toml`.
    ///
    /// # Errors
    /// The file cannot be read or does not have the fields of a program.
    pub fn load(path: &Path) -> Result<Self, CatalogError> {
        Ok(Self {
            path: path.to_owned(),
            text: files::load(path)?,
        })
    }
}
