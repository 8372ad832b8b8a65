//! A program: a text in a folder with `program.toml`, which may hold several.

use crate::description::ProgramDescription;
use crate::{AssemblyError, Error};
use cipherfit_catalog::CatalogError;
use std::path::{Path, PathBuf};

/// A program of the library: its own instructions, its layout and its text.
#[derive(Clone, Debug)]
pub struct Program {
    /// The folder's and the text's name: `aes-128/fast`.
    pub name: String,
    /// `program.toml`.
    pub description: ProgramDescription,
    /// The path of its text.
    pub source_path: PathBuf,
    /// Its text.
    pub source: String,
}

impl Program {
    /// Reads the program `<text>.asm` of a folder.
    ///
    /// # Errors
    /// A file is missing, or `program.toml` is not what it should be.
    pub fn load(folder: &Path, text: &str) -> Result<Self, Error> {
        let description = ProgramDescription::load(&folder.join("program.toml"))?;
        for circuit in &description.text.circuits {
            let file = format!("{}.asm", circuit.get_ref());
            if !folder.join(&file).is_file() {
                return Err(Error::from(CatalogError::at(
                    &description.path,
                    circuit.span(),
                    format!("there is no file {file} beside it"),
                    Some("`circuits` names texts of this folder, without `.asm`".to_owned()),
                )));
            }
        }
        let source_path = folder.join(format!("{text}.asm"));
        let source =
            std::fs::read_to_string(&source_path).map_err(|source| AssemblyError::Unreadable {
                path: source_path.clone(),
                source,
            })?;
        let family = folder.file_name().unwrap_or(folder.as_os_str());
        Ok(Self {
            name: format!("{}/{text}", family.to_string_lossy()),
            description,
            source_path,
            source,
        })
    }

    /// Is its tailored core synthesised and weighed?
    #[must_use]
    pub fn is_circuit(&self) -> bool {
        let text = self.name.rsplit('/').next().unwrap_or_default();
        let circuits = &self.description.text.circuits;
        circuits.iter().any(|circuit| circuit.get_ref() == text)
    }
}
