//! An implementation: a variant of a method, described in `method.toml`, and its sources.

use super::method::Variant;
use super::{AreaField, Label, METHOD_FILE, Parameters};
use cipherfit_vocabulary::{
    ConstantTime, Interface, KEY_ITSELF, Language, Operation, Role, RoundKeyPlace,
};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

/// What stands for the parameter's identifier in the names of functions.
pub(super) const IDENTIFIER: &str = "{identifier}";

/// Where a buffer must end: at an address that is `remainder` modulo `modulo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BufferEnd {
    /// The remainder.
    pub remainder: u32,
    /// The modulus, a power of two.
    pub modulo: u32,
}

impl BufferEnd {
    /// The first address from `address` on at which a buffer of that size may start.
    #[must_use]
    pub fn first_start(self, address: u32, size: u32) -> u32 {
        let start = self.remainder.wrapping_sub(size);
        address + (start.wrapping_sub(address) & (self.modulo - 1))
    }
}

/// What a caller must know.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContractEntry {
    /// How the operations get their arguments.
    #[serde(default)]
    pub interface: Interface,
    /// What lies in the area that the operations get; only with `interface = "one-pointer"`.
    #[serde(default)]
    pub area: Vec<AreaField>,
    /// Layout of the round keys: `standard`, the variant's own word, or `key` where encryption gets
    /// the key itself and there is no key schedule. Empty for hash functions.
    #[serde(default)]
    pub round_keys: String,
    /// Where the round keys lie.
    #[serde(default)]
    pub round_keys_in: RoundKeyPlace,
    /// Where the round keys must end, if not anywhere.
    pub round_keys_end: Option<BufferEnd>,
    /// A call destroys the key that it gets; only with `round_keys = "key"`.
    #[serde(default)]
    pub overwrites_key: bool,
    /// Alignment in bytes of every buffer, a power of two.
    #[serde(deserialize_with = "power_of_two")]
    pub alignment: u32,
    /// That of keys and round keys, where it is another; a power of two.
    #[serde(default, deserialize_with = "some_power_of_two")]
    pub key_alignment: Option<u32>,
    /// That of the state, where functions get a pointer to it and it is another; a power of two.
    #[serde(default, deserialize_with = "some_power_of_two")]
    pub state_alignment: Option<u32>,
    /// Bytes of the state by parameter, where functions get a pointer to it.
    #[serde(default)]
    pub state_bytes: BTreeMap<Spanned<String>, usize>,
    /// Calls take customization; only of functions that have it.
    #[serde(default)]
    pub customized: bool,
    /// May be interrupted by itself.
    pub reentrant: bool,
    /// May be placed at any address that its sections' alignment allows.
    pub relocatable: bool,
    /// Bytes of the round keys by parameter, where not the standard size.
    #[serde(default)]
    pub round_key_bytes: BTreeMap<Spanned<String>, usize>,
    /// Sections that must lie at a fixed address.
    #[serde(default)]
    pub section_addresses: BTreeMap<String, u32>,
    /// Anything else.
    pub notes: Option<String>,
}

impl ContractEntry {
    /// Alignment in bytes of a buffer that holds something of this role.
    #[must_use]
    pub fn alignment_of(&self, role: Role) -> u32 {
        let own = match role {
            Role::Key | Role::RoundKeys => self.key_alignment,
            Role::State => self.state_alignment,
            _ => None,
        };
        own.unwrap_or(self.alignment)
    }

    /// Names and addresses of the sections among [`Self::section_addresses`] that hold variables, which
    /// begin as zeros.
    pub fn placed_variables(&self) -> impl Iterator<Item = (&str, u32)> {
        let sections = self.section_addresses.iter();
        let sections = sections.filter(|(name, _)| holds_variables(name));
        sections.map(|(name, &address)| (name.as_str(), address))
    }
}

/// Does a section of that name hold variables that begin as zeros?
#[must_use]
pub fn holds_variables(section: &str) -> bool {
    section.starts_with(".bss")
}

fn some_power_of_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    power_of_two(deserializer).map(Some)
}

/// An alignment: of no other number is there an address that has it and no more.
fn power_of_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let bytes = u32::deserialize(deserializer)?;
    if bytes.is_power_of_two() {
        return Ok(bytes);
    }
    let below = bytes.checked_ilog2().map(|bits| 1 << bits);
    let near = [below, bytes.checked_next_power_of_two()];
    let near: Vec<String> = near.iter().flatten().map(u32::to_string).collect();
    Err(D::Error::custom(format!(
        "{bytes} is not a power of two; give {}",
        near.join(" or ")
    )))
}

/// What the author says and the laboratory checks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimsEntry {
    /// Secret-dependent behaviour.
    pub constant_time: ConstantTime,
    /// Upper bound of the stack of each operation, return address included.
    #[serde(default)]
    pub stack_bytes: BTreeMap<Operation, u32>,
    /// What is claimed instead at a level of optimisation; the rest stays as it is.
    #[serde(default)]
    pub at: BTreeMap<Spanned<String>, LevelClaims>,
}

/// What is claimed at one level of optimisation in place of what holds at all.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelClaims {
    /// Secret-dependent behaviour.
    pub constant_time: Option<ConstantTime>,
    /// Upper bound of the stack by operation.
    #[serde(default)]
    pub stack_bytes: BTreeMap<Operation, u32>,
}

impl ClaimsEntry {
    /// The claim on secret-dependent behaviour at a level of optimisation.
    #[must_use]
    pub fn constant_time(&self, level: Option<&str>) -> ConstantTime {
        self.at_level(level)
            .and_then(|at| at.constant_time)
            .unwrap_or(self.constant_time)
    }

    /// The claim on an operation's stack at a level of optimisation; none if nothing is claimed.
    #[must_use]
    pub fn stack_bytes(&self, level: Option<&str>, operation: Operation) -> Option<u32> {
        self.at_level(level)
            .and_then(|at| at.stack_bytes.get(&operation))
            .or(self.stack_bytes.get(&operation))
            .copied()
    }

    fn at_level(&self, level: Option<&str>) -> Option<&LevelClaims> {
        let level = level?;
        let found = self.at.iter().find(|(name, _)| name.get_ref() == level);
        found.map(|(_, claims)| claims)
    }
}

/// What `method.toml` says of one variant, the fields of the method included.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// One sentence on what the code does.
    pub summary: String,
    /// Where the idea comes from: source ids or words.
    #[serde(default)]
    pub technique: Vec<String>,
    /// What the sources are written in.
    pub language: Language,
    /// Members of the family that it implements.
    pub parameters: Vec<Spanned<String>>,
    /// Cores that it runs on.
    pub cores: Vec<Spanned<String>>,
    /// Source files, relative to the folder.
    pub sources: Vec<Spanned<String>>,
    /// Folders with files that the sources include, relative to the folder.
    #[serde(default)]
    pub includes: Vec<Spanned<String>>,
    /// Implementations that it calls, by what they are to it: `block = "aes/msp430/sbox/plain"`. Its sources
    /// know their functions as `BLOCK_ENCRYPT`.
    #[serde(default)]
    pub uses: BTreeMap<String, Spanned<String>>,
    /// Preprocessor definitions beside the parameter's own.
    #[serde(default)]
    pub defines: BTreeMap<String, toml::Value>,
    /// The function of each operation; `{identifier}` stands for the parameter's identifier.
    pub operations: BTreeMap<Operation, Spanned<String>>,
    /// What papers call it.
    #[serde(default)]
    pub labels: BTreeMap<String, Spanned<Label>>,
    /// Levels of optimisation, in `[levels]` of the compilers, to be built at each; the usual one if
    /// none is named.
    #[serde(default)]
    pub optimisations: Vec<Spanned<String>>,
    /// Flags by compiler toolchain, in place of the toolchain's own.
    #[serde(default)]
    pub compilers: BTreeMap<Spanned<String>, Vec<String>>,
    /// What a caller must know.
    pub contract: ContractEntry,
    /// What is claimed.
    pub claims: ClaimsEntry,
}

/// An implementation: its folder and what `method.toml` says.
#[derive(Clone, Debug)]
pub struct Implementation {
    /// `<family>/<isa>/<method>/<variant>`; for a stranger's, the folder's own name and the variant.
    pub name: String,
    /// The folder of the method.
    pub folder: PathBuf,
    /// Name of the family in the catalog.
    pub family: String,
    /// The fields of the manifest as one document, however the file spreads them.
    pub description: String,
    /// What `method.toml` says.
    pub manifest: Manifest,
    /// Folders that its files may lie in.
    places: Arc<[PathBuf]>,
}

impl Implementation {
    /// A variant of the method of a name that lies in a folder; its files may lie in some places.
    pub(super) fn of(
        method: &str,
        folder: &Path,
        places: &Arc<[PathBuf]>,
        family: String,
        variant: Variant,
    ) -> Self {
        Self {
            name: format!("{method}/{}", variant.name),
            folder: folder.to_owned(),
            family,
            description: variant.description,
            manifest: variant.manifest,
            places: Arc::clone(places),
        }
    }

    /// Folders that files of a method in a folder may lie in, links followed: it may share files with others in
    /// `../common` and in the library.
    pub(super) fn places(folder: &Path, library: &Path) -> Arc<[PathBuf]> {
        let real = |path: &Path| path.canonicalize().ok();
        let own = real(folder);
        let beside = own.as_deref().and_then(Path::parent);
        let beside = beside.map(|folder| folder.join("common"));
        let places = [own.clone(), beside, real(library)];
        places.into_iter().flatten().collect()
    }

    /// Does a file or folder lie where those of this implementation may, links followed?
    #[must_use]
    pub fn may_hold(&self, path: &Path) -> bool {
        let lies_in = |path: PathBuf| self.places.iter().any(|place| path.starts_with(place));
        path.canonicalize().is_ok_and(lies_in)
    }

    /// Does it run on a core?
    #[must_use]
    pub fn runs_on(&self, core: &str) -> bool {
        let mut cores = self.manifest.cores.iter();
        cores.any(|one| one.get_ref() == core)
    }

    /// Last part of the name: `unrolled`.
    #[must_use]
    pub fn variant(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }

    /// All but the last part of the name: `aes/avr/sbox`.
    #[must_use]
    pub fn method(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(method, _)| method)
    }

    /// The last part of the method's name and the variant: `sbox/unrolled`.
    #[must_use]
    pub fn short_name(&self) -> &str {
        let start = self.method().rfind('/').map_or(0, |slash| slash + 1);
        &self.name[start..]
    }

    /// The manifest's path.
    #[must_use]
    pub fn manifest_path(&self) -> PathBuf {
        self.folder.join(METHOD_FILE)
    }

    /// The function of an operation for a parameter's identifier.
    #[must_use]
    pub fn symbol(&self, operation: Operation, identifier: &str) -> Option<String> {
        let pattern = self.manifest.operations.get(&operation)?;
        Some(pattern.get_ref().replace(IDENTIFIER, identifier))
    }

    /// Is there no key schedule, and does encryption get the key itself?
    #[must_use]
    pub fn takes_key(&self) -> bool {
        self.manifest.contract.round_keys == KEY_ITSELF
    }

    /// Does somebody else's tool make the round keys, so that the key schedule is no part of the
    /// firmware?
    #[must_use]
    pub fn has_round_keys_in_flash(&self) -> bool {
        self.manifest.contract.round_keys_in == RoundKeyPlace::Flash
    }

    /// Is the key known when the code is assembled?
    #[must_use]
    pub fn has_key_in_code(&self) -> bool {
        self.manifest.contract.round_keys_in == RoundKeyPlace::Code
    }

    /// What papers call it, by source, for a member at a level of optimisation.
    #[must_use]
    pub fn labels(&self, parameters: &Parameters, level: Option<&str>) -> BTreeMap<String, String> {
        let labels = self.manifest.labels.iter();
        labels
            .filter_map(|(source, label)| {
                Some((source.clone(), label.get_ref().of(parameters, level)?))
            })
            .collect()
    }

    /// Bytes of the round keys that the caller must provide, in RAM or in flash; 0 where encryption
    /// gets the key itself, or no key at all.
    #[must_use]
    pub fn round_key_bytes(&self, parameters: &Parameters) -> usize {
        if self.takes_key() || self.has_key_in_code() {
            return 0;
        }
        let own = of_parameter(&self.manifest.contract.round_key_bytes, parameters);
        own.unwrap_or(parameters.round_key_bytes)
    }

    /// Bytes of the state that functions get a pointer to; 0 where they get none.
    #[must_use]
    pub fn state_bytes(&self, parameters: &Parameters) -> usize {
        of_parameter(&self.manifest.contract.state_bytes, parameters).unwrap_or(0)
    }
}

/// The size that a contract gives of a member.
fn of_parameter(
    sizes: &BTreeMap<Spanned<String>, usize>,
    parameters: &Parameters,
) -> Option<usize> {
    let mut sizes = sizes.iter();
    let own = sizes.find(|(name, _)| *name.get_ref() == parameters.name);
    own.map(|(_, &bytes)| bytes)
}
