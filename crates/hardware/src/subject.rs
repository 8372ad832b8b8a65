//! What is synthesised: each part of each design, and tailored soft cores.

use crate::{handshake, soft_core};
use cipherfit_catalog::{ByteOrder, Catalog, CatalogErrors, Design, Point, WordOrder};
use cipherfit_lab::build::without_comments;
use cipherfit_results::{CircuitCycles, Part, Program};
use cipherfit_vocabulary::{Selection, SelectionError, hexadecimal, primitive_names};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// How blocks get into a circuit and out of it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Traffic {
    /// As words of a bus.
    Words {
        /// Width of the bus.
        bits: u32,
        /// Order of bytes in a word.
        byte_order: ByteOrder,
        /// Order of words.
        word_order: WordOrder,
        /// Clocks of a block.
        cycles: CircuitCycles,
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

/// Why there are no subjects.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum SubjectError {
    /// A `design.toml` is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Designs(#[from] CatalogErrors),
    /// A soft core's description or program is wrong, or VHDL cannot be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Vhdl(#[from] cipherfit_softcore::Error),
}

/// Everything that can be synthesised. The VHDL that is made is written below `folder`.
///
/// # Errors
/// A design, a soft core's description or a program is wrong, or VHDL cannot be written.
pub fn all(catalog: &Catalog, folder: &Path) -> Result<Vec<Subject>, SubjectError> {
    let mut found = Vec::new();
    for design in catalog.designs()? {
        found.extend(parts(&design, folder)?);
    }
    found.extend(soft_core::subjects(catalog, folder)?);
    Ok(found)
}

/// The parts of a design: the bare core, and the core behind the handshake, whose VHDL is written
/// below `folder`.
///
/// # Errors
/// The VHDL cannot be written.
pub fn parts(design: &Design, folder: &Path) -> Result<[Subject; 2], cipherfit_softcore::Error> {
    let manifest = &design.manifest;
    let claimed = manifest.cycles.get_ref();
    let cycles = CircuitCycles {
        load: claimed.load.get().into(),
        compute: claimed.compute.get().into(),
        unload: claimed.unload.get().into(),
        latency: claimed.latency.get().into(),
    };
    let core = design.sources();
    let mut whole = vec![design.folder.join("../../common/handshake.vhd")];
    whole.extend_from_slice(&core);
    whole.push(handshake::vhdl(design).write(&folder.join(&design.name))?);
    let subject = |part, entity, sources| Subject {
        design: design.name.clone(),
        traffic: Traffic::Words {
            bits: manifest.bus_bits.get(),
            byte_order: manifest.byte_order,
            word_order: manifest.word_order,
            cycles,
        },
        part,
        entity,
        sources,
        primitive: manifest.primitive.get_ref().clone(),
        point: manifest.point.name().to_owned(),
        summary: manifest.summary.clone(),
        program: None,
        block_bits: design.block_bits,
        bus_bits: manifest.bus_bits.get().into(),
        datapath_bits: manifest.datapath_bits.get().into(),
        cycles,
    };
    Ok([
        subject(Part::Core, manifest.core.get_ref().clone(), core),
        subject(Part::Handshake, handshake::entity(design), whole),
    ])
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

    /// SHA-256 of everything but the tools that a record follows from: what of the VHDL reaches
    /// them, how blocks get in and out, and the scripts of the flow.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn source_sha256(&self, scripts: &[PathBuf]) -> std::io::Result<String> {
        let files = self.sources.iter().chain(scripts);
        let traffic = serde_json::to_string(&self.traffic)?;
        sha256_of(files.map(PathBuf::as_path), [&*self.entity, &traffic])
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
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        part(name.as_bytes());
        part(&meaning(&name, std::fs::read(file)?));
    }
    for word in words {
        part(word.as_bytes());
    }
    Ok(hexadecimal::format(&hasher.finalize()))
}

/// What a file means to the tools: of VHDL its words. Comments and how lines are laid out reach no
/// tool, unless comments hide code from them or a quote stands as a character.
fn meaning(name: &str, contents: Vec<u8>) -> Vec<u8> {
    let holds = |part: &[u8]| {
        let mut places = contents.windows(part.len());
        places.any(|place| place.eq_ignore_ascii_case(part))
    };
    if !name.ends_with(".vhd") || holds(b"translate_off") || holds(b"'\"'") {
        return contents;
    }
    let text = without_comments(name, &contents);
    let words = text.split(u8::is_ascii_whitespace);
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
    words.join(&b' ')
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
