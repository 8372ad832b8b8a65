//! Everything that a person edits — the library, the machines, the toolchains — loaded once and checked.
//! Nothing here builds, runs or measures.

mod area;
mod call;
mod check;
mod design;
pub mod document;
mod family;
mod implementation;
mod job;
mod label;
pub mod machine;
mod method;
mod packet;
mod renamed;
pub mod scaffold;
pub mod toolchain;
mod vectors;

pub use area::{AreaField, AreaPart, bytes_by_role};
pub use call::{Call, c_declarations, struct_name};
pub use design::{ByteOrder, Design, DesignManifest, Point, WordOrder};
pub use document::CatalogError;
pub use family::{Family, Parameters, Standing};
pub use implementation::{
    BufferEnd, ClaimsEntry, ContractEntry, Implementation, LevelClaims, Manifest, holds_variables,
};
pub use job::{Job, OWN_STEPS};
pub use label::Label;
pub use machine::{Core, Device, Isa, Machine, Machines};
pub use method::METHOD_FILE;
pub use packet::{Misuse, Packet, PacketCall, PacketFormat, PacketKey, PayloadBytes};
pub use renamed::Renamed;
pub use vectors::{GivenVectors, Vector, VectorFile, VectorGroup};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toolchain::Toolchains;

/// The library, the machines and the toolchains.
pub struct Catalog {
    /// The repository's folder.
    pub root: PathBuf,
    /// Families of primitives, by name.
    pub families: Vec<Family>,
    /// Official vectors by family.
    pub vectors: BTreeMap<String, Vec<VectorGroup>>,
    /// Implementations, by name.
    pub implementations: Vec<Implementation>,
    /// Instruction sets, cores and devices.
    pub machines: Machines,
    /// Toolchains.
    pub toolchains: Toolchains,
    /// Names of implementations that were others once.
    pub renamed: Renamed,
    /// Packet formats.
    pub packets: Vec<PacketFormat>,
}

/// All that is wrong with the files.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("there are {} mistakes", errors.len())]
pub struct CatalogErrors {
    /// Each mistake with its place.
    #[related]
    pub errors: Vec<CatalogError>,
}

impl Catalog {
    /// Loads and checks `library/`, `targets/` and `packets/` of a repository.
    ///
    /// # Errors
    /// Every file that cannot be read or contradicts another, with its line.
    pub fn load(root: &Path) -> Result<Self, CatalogErrors> {
        let mut errors = Vec::new();
        let families = load_families(root, &mut errors);
        let vectors = vectors::load(root, &families, &mut errors);
        let implementations = load_implementations(root, |_| true, &mut errors);
        let machines = Machines::load(&root.join("targets"), &mut errors);
        let toolchains = Toolchains::load(&root.join("targets/toolchains")).unwrap_or_else(|e| {
            errors.push(e);
            Toolchains::default()
        });
        let renamed = Renamed::load(root, &implementations, &mut errors);
        let packets = packet::load(root, &families, &mut errors);
        let root = root.to_owned();
        let catalog = Self {
            root,
            families,
            vectors,
            implementations,
            machines,
            toolchains,
            renamed,
            packets,
        };
        if errors.is_empty() {
            errors.extend(check::check(&catalog));
        }
        if errors.is_empty() {
            Ok(catalog)
        } else {
            Err(CatalogErrors { errors })
        }
    }

    /// Loads the implementations of those methods alone whose names, `aes/avr/sbox`, are wanted.
    ///
    /// # Errors
    /// Every mistake in their files.
    pub fn load_implementations(
        root: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<Implementation>, CatalogErrors> {
        let mut errors = Vec::new();
        let found = load_implementations(root, wanted, &mut errors);
        if errors.is_empty() {
            Ok(found)
        } else {
            Err(CatalogErrors { errors })
        }
    }

    /// Loads and checks the families alone.
    ///
    /// # Errors
    /// Every `family.toml` that cannot be read or contradicts another, with its line.
    pub fn load_families(root: &Path) -> Result<Vec<Family>, CatalogErrors> {
        let mut errors = Vec::new();
        let families = load_families(root, &mut errors);
        if errors.is_empty() {
            check::check_families(root, &families, &mut errors);
        }
        if errors.is_empty() {
            Ok(families)
        } else {
            Err(CatalogErrors { errors })
        }
    }

    /// Loads and checks the packet formats alone, beside these families.
    ///
    /// # Errors
    /// Every file of `packets/` that cannot be read or contradicts another, with its line.
    pub fn load_packets(
        root: &Path,
        families: &[Family],
    ) -> Result<Vec<PacketFormat>, CatalogErrors> {
        let mut errors = Vec::new();
        let found = packet::load(root, families, &mut errors);
        if errors.is_empty() {
            Ok(found)
        } else {
            Err(CatalogErrors { errors })
        }
    }

    /// The family and the member of a primitive's name.
    #[must_use]
    pub fn primitive(&self, name: &str) -> Option<(&Family, &Parameters)> {
        self.families
            .iter()
            .find_map(|family| Some((family, family.member(name)?)))
    }

    /// The implementation of that name.
    #[must_use]
    pub fn implementation(&self, name: &str) -> Option<&Implementation> {
        let mut known = self.implementations.iter();
        known.find(|one| one.name == name)
    }

    /// Loads and checks the variants of a method from any folder, by name.
    ///
    /// # Errors
    /// `method.toml` cannot be read or contradicts the catalog.
    pub fn load_foreign(&self, folder: &Path) -> Result<Vec<Implementation>, CatalogErrors> {
        let folder_name = folder
            .canonicalize()
            .ok()
            .and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .unwrap_or_else(|| folder.display().to_string());
        let library = self.root.join("library");
        let variants = method::load_foreign(folder).map_err(|error| CatalogErrors {
            errors: vec![error],
        })?;
        let family_of = |manifest: &Manifest| {
            let first = manifest.parameters.first()?;
            let (family, _) = self.primitive(first.get_ref())?;
            Some(family.name.clone())
        };
        let places = Implementation::places(folder, &library);
        let implementations: Vec<Implementation> = variants
            .into_iter()
            .map(|variant| {
                let family = family_of(&variant.manifest).unwrap_or_default();
                Implementation::of(&folder_name, folder, &places, family, variant)
            })
            .collect();
        let errors = check::check_implementations(self, &implementations);
        if errors.is_empty() {
            Ok(implementations)
        } else {
            Err(CatalogErrors { errors })
        }
    }
}

/// Folders in a folder, sorted; none if it cannot be read.
fn folders(path: &Path) -> Vec<PathBuf> {
    sorted_entries(path)
        .into_iter()
        .filter(|entry| entry.is_dir())
        .collect()
}

/// Files with an extension in a folder, sorted; none if it cannot be read.
#[must_use]
pub fn files(path: &Path, extension: &str) -> Vec<PathBuf> {
    let fits =
        |entry: &PathBuf| entry.is_file() && entry.extension().is_some_and(|e| e == extension);
    sorted_entries(path).into_iter().filter(fits).collect()
}

fn sorted_entries(path: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths
}

fn load_families(root: &Path, errors: &mut Vec<CatalogError>) -> Vec<Family> {
    folders(&root.join("library"))
        .iter()
        // House macros belong to no family.
        .filter(|folder| !folder.ends_with("common"))
        .filter_map(|folder| keep(document::load(&folder.join("family.toml")), errors))
        .collect()
}

fn load_implementations(
    root: &Path,
    wanted: impl Fn(&str) -> bool,
    errors: &mut Vec<CatalogError>,
) -> Vec<Implementation> {
    let library = root.join("library");
    let isas = folders(&library)
        .into_iter()
        .flat_map(|family| folders(&family));
    let methods = isas.flat_map(|isa| folders(&isa));
    let mut found = Vec::new();
    for folder in methods.filter(|folder| method::is_method(folder)) {
        let name = folder.strip_prefix(&library).unwrap_or(&folder);
        let name = name.to_string_lossy().replace('\\', "/");
        if !wanted(&name) {
            continue;
        }
        let Some(variants) = keep(method::load(&folder), errors) else {
            continue;
        };
        let family = name.split('/').next().unwrap_or_default();
        let places = Implementation::places(&folder, &library);
        let implementation =
            |variant| Implementation::of(&name, &folder, &places, family.to_owned(), variant);
        found.extend(variants.into_iter().map(implementation));
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

fn keep<T>(result: Result<T, CatalogError>, errors: &mut Vec<CatalogError>) -> Option<T> {
    result.map_err(|error| errors.push(error)).ok()
}
