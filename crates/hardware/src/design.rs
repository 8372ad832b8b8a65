//! Designs: `hardware/rtl/<cipher>/<design>/design.toml`.

use cipherfit_catalog::{Catalog, CatalogError, CatalogErrors, document};
use cipherfit_results::CircuitCycles;
use cipherfit_vocabulary::nearest;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// Where a design lies between area and speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Point {
    /// The kind of design that a paper has.
    Published,
    /// Smaller, and slower.
    Smaller,
    /// Faster, and larger.
    Faster,
}

impl Point {
    /// As manifests and results write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Smaller => "smaller",
            Self::Faster => "faster",
        }
    }
}

/// Which end of a word on the bus the first byte takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByteOrder {
    /// The high end.
    #[default]
    BigEndian,
    /// The low end.
    LittleEndian,
}

/// In which order words go over the bus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordOrder {
    /// First to last.
    #[default]
    InSequence,
    /// Those of the second half and of the first take turns.
    HalvesAlternate,
}

/// Clocks of a block, as the manifest claims them.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycles {
    /// Words of block and key go in.
    pub load: u64,
    /// Steps of the cipher.
    pub compute: u64,
    /// Words of the result come out.
    pub unload: u64,
    /// From the first word taken to the last word given.
    pub latency: u64,
}

impl From<Cycles> for CircuitCycles {
    fn from(cycles: Cycles) -> Self {
        Self {
            load: cycles.load,
            compute: cycles.compute,
            unload: cycles.unload,
            latency: cycles.latency,
        }
    }
}

/// `design.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What it does and the idea.
    pub summary: String,
    /// A parameter name of the library.
    pub primitive: Spanned<String>,
    /// Where it lies between area and speed.
    pub point: Point,
    /// Entity with the bare control.
    pub core: String,
    /// Entity with the handshake.
    pub top: String,
    /// VHDL files relative to the folder, in order of analysis.
    pub sources: Vec<Spanned<String>>,
    /// Width of each bus.
    pub bus_bits: u64,
    /// Bits of the state that one step transforms.
    pub datapath_bits: u64,
    /// Order of bytes in a word of the bus.
    #[serde(default)]
    pub byte_order: ByteOrder,
    /// Order of words on the bus.
    #[serde(default)]
    pub word_order: WordOrder,
    /// Clocks of a block.
    pub cycles: Spanned<Cycles>,
}

/// A design with its place.
#[derive(Clone, Debug)]
pub struct Design {
    /// Folder below `hardware/`: `rtl/aes/byte-serial`.
    pub name: String,
    /// The folder.
    pub folder: PathBuf,
    /// What its manifest says.
    pub manifest: Manifest,
    /// Bits of a block of its primitive.
    pub block_bits: u64,
}

impl Design {
    /// The manifest's file.
    #[must_use]
    pub fn manifest_path(&self) -> PathBuf {
        self.folder.join("design.toml")
    }

    /// The VHDL files, in order of analysis.
    #[must_use]
    pub fn sources(&self) -> Vec<PathBuf> {
        let names = self.manifest.sources.iter();
        names.map(|name| self.folder.join(name.get_ref())).collect()
    }
}

/// Loads and checks every design, by name.
///
/// # Errors
/// Every `design.toml` that cannot be read or contradicts itself or the library, with its line.
pub fn load(catalog: &Catalog) -> Result<Vec<Design>, CatalogErrors> {
    let (mut designs, mut errors) = (Vec::new(), Vec::new());
    let hardware = catalog.root.join("hardware");
    for family in folders(&hardware.join("rtl")) {
        for folder in folders(&family) {
            if !folder.join("design.toml").is_file() {
                continue;
            }
            match load_one(catalog, &folder) {
                Ok(design) => designs.push(design),
                Err(found) => errors.extend(found),
            }
        }
    }
    if errors.is_empty() {
        Ok(designs)
    } else {
        Err(CatalogErrors { errors })
    }
}

/// Loads and checks the design in a folder.
///
/// # Errors
/// Everything that is wrong with its `design.toml`, with its line.
pub fn load_one(catalog: &Catalog, folder: &Path) -> Result<Design, Vec<CatalogError>> {
    let (hardware, path) = (catalog.root.join("hardware"), &folder.join("design.toml"));
    let manifest: Manifest = document::load(path).map_err(|error| vec![error])?;
    let mut errors = Vec::new();
    let mut complain = |span, message: String, help: String| {
        errors.push(CatalogError::at(path, span, message, Some(help)));
    };
    let primitive = manifest.primitive.get_ref();
    let parameters = catalog.primitive(primitive).map(|(_, member)| member);
    if parameters.is_none() {
        let names = catalog
            .families
            .iter()
            .flat_map(|family| &family.parameters);
        let near = nearest(primitive, names.map(|member| member.name.as_str()));
        complain(
            manifest.primitive.span(),
            format!("unknown primitive \"{primitive}\""),
            near.map_or("`cipherfit list` shows all names".to_owned(), |name| {
                format!("did you mean \"{name}\"?")
            }),
        );
    }
    for source in &manifest.sources {
        if !folder.join(source.get_ref()).is_file() {
            complain(
                source.span(),
                format!("there is no file {}", source.get_ref()),
                "sources are relative to the folder of design.toml".to_owned(),
            );
        }
    }
    let cycles = manifest.cycles.get_ref();
    let wide = u128::from;
    let sum = wide(cycles.load) + wide(cycles.compute) + wide(cycles.unload);
    if wide(cycles.latency) != sum {
        complain(
            manifest.cycles.span(),
            format!(
                "a latency of {}, but the parts add up to {sum}",
                cycles.latency
            ),
            "a block alone takes load + compute + unload clocks".to_owned(),
        );
    }
    let block_bits = parameters.map_or(0, |member| 8 * member.block_bytes as u64);
    if block_bits > 0 && wide(cycles.unload) * wide(manifest.bus_bits) != wide(block_bits) {
        complain(
            manifest.cycles.span(),
            format!(
                "{} words of {} bits come out, but a block has {block_bits} bits",
                cycles.unload, manifest.bus_bits
            ),
            "unload × bus_bits is the size of a block".to_owned(),
        );
    }
    if errors.is_empty() {
        let name = folder.strip_prefix(&hardware).unwrap_or(folder);
        Ok(Design {
            name: name.to_string_lossy().replace('\\', "/"),
            folder: folder.to_owned(),
            block_bits,
            manifest,
        })
    } else {
        Err(errors)
    }
}

/// Folders in a folder, sorted; none if it cannot be read.
fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}
