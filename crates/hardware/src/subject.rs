//! What is synthesised: each part of each design, and tailored soft cores.

use crate::design::{Design, Point};
use cipherfit_results::{CircuitCycles, Part, Program};
use cipherfit_vocabulary::{Selection, SelectionError, hexadecimal, primitive_names};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// How blocks get into a circuit and out of it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Traffic {
    /// As words of a bus; the design's `design.toml` says how.
    Words {
        /// The design's folder.
        folder: PathBuf,
    },
    /// By a host that fills and reads the data memory of a soft core.
    Memory {
        /// Address of the plaintext.
        plaintext: u32,
        /// Address of the key.
        key: u32,
        /// Address of the ciphertext.
        ciphertext: u32,
        /// Cycles of the program.
        cycles: u64,
    },
}

/// An entity with its sources, and what is known of it before any tool runs.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Folder below `hardware/`, or profile and program of a soft core.
    pub design: String,
    /// `design.toml`; a soft core has none.
    pub manifest: Option<PathBuf>,
    /// How blocks get in and out.
    pub traffic: Traffic,
    /// Which part of the design.
    pub part: Part,
    /// Name of the entity.
    pub entity: String,
    /// VHDL files in order of analysis.
    pub sources: Vec<PathBuf>,
    /// Primitive with its parameters.
    pub primitive: String,
    /// Where it lies between area and speed.
    pub point: String,
    /// What it does.
    pub summary: String,
    /// The program, of a soft core.
    pub program: Option<Program>,
    /// Bits of a block.
    pub block_bits: u64,
    /// Width of each bus.
    pub bus_bits: u64,
    /// Bits of the state that one step transforms.
    pub datapath_bits: u64,
    /// Clocks of a block.
    pub cycles: CircuitCycles,
}

/// The parts of a design: the bare core, and the core behind the handshake.
#[must_use]
pub fn parts(design: &Design) -> [Subject; 2] {
    let manifest = &design.manifest;
    [
        (Part::Core, &manifest.core),
        (Part::Handshake, &manifest.top),
    ]
    .map(|(part, entity)| Subject {
        design: design.name.clone(),
        manifest: Some(design.manifest_path()),
        traffic: Traffic::Words {
            folder: design.folder.clone(),
        },
        part,
        entity: entity.clone(),
        sources: design.sources(),
        primitive: manifest.primitive.get_ref().clone(),
        point: manifest.point.name().to_owned(),
        summary: manifest.summary.clone(),
        program: None,
        block_bits: design.block_bits,
        bus_bits: manifest.bus_bits,
        datapath_bits: manifest.datapath_bits,
        cycles: (*manifest.cycles.get_ref()).into(),
    })
}

impl Subject {
    /// What makes it unique: `rtl/aes/byte-serial core`.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} {}", self.design, self.part)
    }

    /// The words that choose it.
    fn names(&self) -> Vec<&str> {
        let mut names = primitive_names(&self.primitive, &self.primitive);
        names.extend([self.design.as_str(), &self.point, self.part.name()]);
        names.extend(self.design.split('/'));
        if let Some(program) = &self.program {
            names.push(&program.profile);
        }
        names
    }

    /// Is it observed at work, rather than synthesised alone? What is whole is; of bare cores those
    /// of the published points are, to show what the handshake costs.
    #[must_use]
    pub fn is_observed(&self) -> bool {
        match (self.part, &self.traffic) {
            // The core of a soft core has its data memory outside.
            (Part::Core, Traffic::Memory { .. }) => false,
            (Part::Core, _) => self.point == Point::Published.name(),
            _ => true,
        }
    }

    /// SHA-256 of `design.toml`, the sources and the scripts of the flow: everything but the tools
    /// that a record follows from.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn source_sha256(&self, scripts: &[PathBuf]) -> std::io::Result<String> {
        let files = self.manifest.iter().chain(&self.sources).chain(scripts);
        sha256_of(files.map(PathBuf::as_path), [self.entity.as_str()])
    }
}

/// SHA-256 of files, by name and content, and of some words.
pub(crate) fn sha256_of<'a>(
    files: impl IntoIterator<Item = &'a Path>,
    words: impl IntoIterator<Item = &'a str>,
) -> std::io::Result<String> {
    let mut hasher = Sha256::new();
    let mut part = |bytes: &[u8]| {
        hasher.update((bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    for file in files {
        let name = file.file_name().unwrap_or_default();
        part(name.to_string_lossy().as_bytes());
        part(&std::fs::read(file)?);
    }
    for word in words {
        part(word.as_bytes());
    }
    Ok(hexadecimal::format(&hasher.finalize()))
}

/// The subjects that all words fit: design or part of its name, primitive, point, part, profile.
///
/// # Errors
/// A word that fits nothing, or words that fit nothing together.
pub fn select(
    subjects: Vec<Subject>,
    selection: &Selection,
) -> Result<Vec<Subject>, SelectionError> {
    let names = |one: &Subject| one.names().into_iter().map(str::to_owned).collect();
    selection.choose(subjects, names)
}
