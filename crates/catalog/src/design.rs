//! Designs of circuits: `hardware/rtl/<cipher>/<design>/design.toml`.

use crate::{Catalog, CatalogError, CatalogErrors, Parameters, document, folders};
use cipherfit_vocabulary::nearest;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByteOrder {
    /// The high end.
    #[default]
    BigEndian,
    /// The low end.
    LittleEndian,
}

/// In which order words go over the bus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
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
    pub load: NonZeroU32,
    /// Steps of the cipher.
    pub compute: NonZeroU32,
    /// Words of the result come out.
    pub unload: NonZeroU32,
    /// From the first word taken to the last word given.
    pub latency: NonZeroU32,
}

/// `design.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DesignManifest {
    /// What it does and the idea.
    pub summary: String,
    /// A parameter name of the library.
    pub primitive: Spanned<String>,
    /// Where it lies between area and speed.
    pub point: Point,
    /// Entity with the bare control.
    pub core: Spanned<String>,
    /// The core's VHDL files relative to the folder, in order of analysis.
    pub sources: Vec<Spanned<String>>,
    /// Width of each bus.
    pub bus_bits: NonZeroU32,
    /// Bits of the state that one step transforms.
    pub datapath_bits: NonZeroU32,
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
    pub manifest: DesignManifest,
    /// Bits of a block of its primitive.
    pub block_bits: u64,
}

impl Design {
    /// The core's VHDL files, in order of analysis.
    #[must_use]
    pub fn sources(&self) -> Vec<PathBuf> {
        let names = self.manifest.sources.iter();
        names.map(|name| self.folder.join(name.get_ref())).collect()
    }
}

impl Catalog {
    /// Loads and checks every design, by name.
    ///
    /// # Errors
    /// Every `design.toml` that cannot be read or contradicts itself or the library, with its line.
    pub fn designs(&self) -> Result<Vec<Design>, CatalogErrors> {
        let (mut designs, mut errors) = (Vec::new(), Vec::new());
        let ciphers = folders(&self.root.join("hardware/rtl"));
        for folder in ciphers.iter().flat_map(|cipher| folders(cipher)) {
            if !folder.join("design.toml").is_file() {
                continue;
            }
            match self.design(&folder) {
                Ok(design) => designs.push(design),
                Err(found) => errors.extend(found),
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
    pub fn design(&self, folder: &Path) -> Result<Design, Vec<CatalogError>> {
        let path = folder.join("design.toml");
        let manifest = document::load(&path).map_err(|error| vec![error])?;
        let (block_bits, errors) = check(self, folder, &path, &manifest);
        let name = folder.strip_prefix(self.root.join("hardware"));
        let name = name.unwrap_or(folder).to_string_lossy().replace('\\', "/");
        if errors.is_empty() {
            Ok(Design {
                name,
                folder: folder.to_owned(),
                manifest,
                block_bits,
            })
        } else {
            Err(errors)
        }
    }
}

/// Bits of the primitive's block, and all that contradicts itself or the library.
fn check(
    catalog: &Catalog,
    folder: &Path,
    path: &Path,
    manifest: &DesignManifest,
) -> (u64, Vec<CatalogError>) {
    let mut errors = Vec::new();
    let mut complain = |span, message: String, help: String| {
        errors.push(CatalogError::at(path, span, message, Some(help)));
    };
    let primitive = manifest.primitive.get_ref();
    let parameters = catalog.primitive(primitive).map(|(_, member)| member);
    if parameters.is_none() {
        let families = catalog.families.iter();
        let names = families.flat_map(|family| &family.parameters);
        let near = nearest(primitive, names.map(|member| member.name.as_str()));
        complain(
            manifest.primitive.span(),
            format!("unknown primitive \"{primitive}\""),
            near.map_or("`cipherfit list` shows all names".to_owned(), |name| {
                format!("did you mean \"{name}\"?")
            }),
        );
    }
    let core = manifest.core.get_ref();
    if !is_vhdl_name(core) {
        complain(
            manifest.core.span(),
            format!("\"{core}\" cannot be the name of an entity"),
            "name the core's entity: letters, digits, single underscores between".to_owned(),
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
    for (message, help) in contradictions(manifest, parameters) {
        complain(manifest.cycles.span(), message, help.to_owned());
    }
    let block_bits = parameters.map_or(0, |member| 8 * member.block_bytes as u64);
    (block_bits, errors)
}

/// What the clocks of a block contradict, with remedies.
fn contradictions(
    manifest: &DesignManifest,
    parameters: Option<&Parameters>,
) -> Vec<(String, &'static str)> {
    let cycles = manifest.cycles.get_ref();
    let [load, compute, unload, latency, width] = [
        cycles.load,
        cycles.compute,
        cycles.unload,
        cycles.latency,
        manifest.bus_bits,
    ]
    .map(|number| u64::from(number.get()));
    let mut found = Vec::new();
    let sum = load + compute + unload;
    if latency != sum {
        found.push((
            format!("a latency of {latency}, but the parts add up to {sum}"),
            "a block alone takes load + compute + unload clocks",
        ));
    }
    if unload > load {
        found.push((
            format!("{unload} words come out, but only {load} go in"),
            "a result leaves during the next load: unload is at most load",
        ));
    }
    if manifest.word_order == WordOrder::HalvesAlternate && (load % 2 != 0 || unload != load) {
        found.push((
            format!("halves cannot alternate in {load} words in and {unload} out"),
            "word_order halves-alternate needs an even load that is equal to unload",
        ));
    }
    if let Some(parameters) = parameters {
        let (block, key) = (8 * parameters.block_bytes, 8 * parameters.key_bytes);
        if unload * width != block as u64 {
            found.push((
                format!("{unload} words of {width} bits come out, but a block has {block} bits"),
                "unload × bus_bits is the size of a block",
            ));
        }
        if load * width < key as u64 {
            found.push((
                format!("{load} words of {width} bits go in, but a key has {key} bits"),
                "load × bus_bits holds the longer of block and key; raise one of them",
            ));
        }
    }
    found
}

/// Is it a basic identifier of VHDL?
fn is_vhdl_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.contains("__")
        && !name.ends_with('_')
}
