//! Everything that a person edits — the library, the devices, the toolchains — loaded once and checked.
//! Nothing here builds, runs or measures.

mod area;
mod check;
pub mod document;
mod family;
mod implementation;
mod job;
mod label;
pub mod scaffold;
mod target;
pub mod toolchain;
mod vectors;

pub use area::{AreaContent, AreaField, AreaPart, bytes_by_content};
pub use document::CatalogError;
pub use family::{Family, Parameters, Standing};
pub use implementation::{
    BufferEnd, ClaimsEntry, ContractEntry, Implementation, LevelClaims, Manifest,
};
pub use job::{Job, select};
pub use label::Label;
pub use target::{MemoryRange, MemoryType, Target, TargetToolchains};
pub use vectors::{HashVector, Vector, VectorFile, VectorGroup, Vectors};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toolchain::Toolchains;

/// The library, the devices and the toolchains.
pub struct Catalog {
    /// The repository's folder.
    pub root: PathBuf,
    /// Families of primitives, by name.
    pub families: Vec<Family>,
    /// Official vectors by family.
    pub vectors: BTreeMap<String, Vec<VectorGroup>>,
    /// Implementations, by name.
    pub implementations: Vec<Implementation>,
    /// Devices, by name.
    pub targets: Vec<Target>,
    /// Toolchains.
    pub toolchains: Toolchains,
}

/// All that is wrong with the files.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("the catalog has {} {}", errors.len(), if errors.len() == 1 { "mistake" } else { "mistakes" })]
pub struct CatalogErrors {
    /// Each mistake with its place.
    #[related]
    pub errors: Vec<CatalogError>,
}

impl Catalog {
    /// Loads and checks `library/` and `targets/` of a repository.
    ///
    /// # Errors
    /// Every file that cannot be read or contradicts another, with its line.
    pub fn load(root: &Path) -> Result<Self, CatalogErrors> {
        let mut errors = Vec::new();
        let families = load_families(root, &mut errors);
        let vectors = load_vectors(root, &families, &mut errors);
        let implementations = load_implementations(root, &mut errors);
        let targets = load_targets(root, &mut errors);
        let toolchains = Toolchains::load(&root.join("targets/toolchains")).unwrap_or_else(|e| {
            errors.push(e);
            Toolchains::default()
        });
        let root = root.to_owned();
        let catalog = Self {
            root,
            families,
            vectors,
            implementations,
            targets,
            toolchains,
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

    /// The family and the member of a primitive's name.
    #[must_use]
    pub fn primitive(&self, name: &str) -> Option<(&Family, &Parameters)> {
        self.families
            .iter()
            .find_map(|family| Some((family, family.member(name)?)))
    }

    /// Loads and checks an implementation from any folder.
    ///
    /// # Errors
    /// `impl.toml` cannot be read or contradicts the catalog.
    pub fn load_foreign(&self, folder: &Path) -> Result<Implementation, CatalogErrors> {
        let one = |error| CatalogErrors {
            errors: vec![error],
        };
        let folder_name = folder
            .canonicalize()
            .ok()
            .and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .unwrap_or_else(|| folder.display().to_string());
        let manifest: Manifest = document::load(&folder.join("impl.toml")).map_err(one)?;
        let family = manifest
            .parameters
            .first()
            .and_then(|name| self.primitive(name.get_ref()))
            .map_or(String::new(), |(family, _)| family.name.clone());
        let implementation = Implementation {
            name: folder_name,
            folder: folder.to_owned(),
            family,
            manifest,
        };
        let errors = check::check_implementation(self, &implementation);
        if errors.is_empty() {
            Ok(implementation)
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
        .filter_map(|folder| keep(document::load(&folder.join("family.toml")), errors))
        .collect()
}

fn load_vectors(
    root: &Path,
    families: &[Family],
    errors: &mut Vec<CatalogError>,
) -> BTreeMap<String, Vec<VectorGroup>> {
    families
        .iter()
        .map(|family| {
            let folder = root.join("library").join(&family.name).join("vectors");
            let groups = files(&folder, "json")
                .iter()
                .filter_map(|path| keep(document::load_json::<VectorFile>(path), errors))
                .flat_map(|file| file.test_groups)
                .collect();
            (family.name.clone(), groups)
        })
        .collect()
}

fn load_implementations(root: &Path, errors: &mut Vec<CatalogError>) -> Vec<Implementation> {
    let library = root.join("library");
    let mut found = Vec::new();
    for family in folders(&library) {
        for isa in folders(&family) {
            for folder in folders(&isa) {
                let path = folder.join("impl.toml");
                if !path.is_file() {
                    continue;
                }
                let Some(manifest) = keep(document::load(&path), errors) else {
                    continue;
                };
                let name = folder.strip_prefix(&library).unwrap_or(&folder);
                let name = name.to_string_lossy().replace('\\', "/");
                let family = name.split('/').next().unwrap_or_default().to_owned();
                found.push(Implementation {
                    name,
                    folder,
                    family,
                    manifest,
                });
            }
        }
    }
    found
}

fn load_targets(root: &Path, errors: &mut Vec<CatalogError>) -> Vec<Target> {
    files(&root.join("targets"), "toml")
        .iter()
        .filter_map(|path| {
            let target: Target = keep(document::load(path), errors)?;
            let file = path.clone();
            Some(Target { file, ..target })
        })
        .collect()
}

fn keep<T>(result: Result<T, CatalogError>, errors: &mut Vec<CatalogError>) -> Option<T> {
    result.map_err(|error| errors.push(error)).ok()
}
