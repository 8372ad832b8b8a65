//! VHDL of a core, written from the same trees that the simulator evaluates.

mod behaviour;
mod circuit;
mod decoder;
mod expression;
mod sections;
mod system;
mod testbench;
mod trace;

pub use circuit::{Circuit, Decoding};
pub use trace::{Field, Trace};

use crate::{Error, Tailored};
use cipherfit_files::replace;
use miette::Diagnostic;
use std::path::{Path, PathBuf};

/// A design of which no circuit can be made.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("{instruction}: {message}")]
#[diagnostic(help("{remedy}"))]
pub struct VhdlError {
    /// The instruction.
    pub instruction: String,
    /// What it asks for.
    pub message: String,
    /// What to do.
    pub remedy: String,
}

/// A file of VHDL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VhdlFile {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl VhdlFile {
    /// Writes it into a folder, which is made if there is none, and gives its path. A file that says
    /// the same is left alone: a tool may be reading it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, Error> {
        let path = folder.join(&self.name);
        let written = || {
            if std::fs::read(&path).is_ok_and(|text| text == self.text.as_bytes()) {
                return Ok(());
            }
            replace(&path, self.text.as_bytes())
        };
        match written() {
            Ok(()) => Ok(path),
            Err(source) => Err(Error::File { path, source }),
        }
    }
}

/// A folder of VHDL for one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// The files, in the order in which they must be analysed.
    pub files: Vec<PathBuf>,
    /// The entity of the core: its data memory is outside.
    pub core: String,
    /// The entity of core and data memory.
    pub system: String,
    /// Cycles that the program takes.
    pub cycles: u64,
}

const BITS: &str = include_str!("softcore_bits.vhd");

impl Tailored {
    /// The core's VHDL: the package it uses, the core, and the core with its data memory, in the
    /// order in which they must be analysed.
    ///
    /// # Errors
    /// An instruction asks for what no circuit of this kind can do in a cycle.
    pub fn vhdl(&self) -> Result<Vec<VhdlFile>, VhdlError> {
        let circuit = self.circuit();
        Ok(vec![bits(), circuit.core(false)?, system::system(&circuit)])
    }

    /// The circuit of the core.
    #[must_use]
    pub fn circuit(&self) -> Circuit<'_> {
        Circuit {
            name: self.entity_name(),
            design: &self.design,
            words: &self.assembly.words,
            decoding: Decoding::FewestBits,
        }
    }

    /// Writes the core's VHDL into a folder, which is made if there is none.
    ///
    /// # Errors
    /// An instruction asks for what no circuit of this kind can do, the program does not run, or a
    /// file cannot be written.
    pub fn write_vhdl(&self, folder: &Path) -> Result<Folder, Error> {
        let files = self.vhdl()?;
        let cycles = self.cycles().map_err(|fault| Error::Run {
            program: self.program.clone(),
            fault,
        })?;
        let files = files.iter().map(|file| file.write(folder));
        let name = self.entity_name();
        Ok(Folder {
            files: files.collect::<Result<_, _>>()?,
            system: format!("{name}_system"),
            core: name,
            cycles,
        })
    }

    /// `softcore_risc_aes_128_fast`.
    fn entity_name(&self) -> String {
        let program: String = self
            .program
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        format!("softcore_{}_{program}", self.profile)
    }
}

/// The package that every core uses.
#[must_use]
pub fn bits() -> VhdlFile {
    VhdlFile {
        name: "softcore_bits.vhd".to_owned(),
        text: BITS.to_owned(),
    }
}

/// A literal of a width of at least one bit.
fn literal(width: u32, value: u128) -> String {
    format!("bits'(\"{value:0width$b}\")", width = width as usize)
}
