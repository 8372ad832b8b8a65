//! The programs that turn sources into images, as `targets/toolchains/*.toml` describe them.

mod description;

pub use description::{ArgumentPlaces, CompiledCall, Step};

use crate::{CatalogError, document};
use description::Description;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// All toolchains, by name.
#[derive(Debug, Default)]
pub struct Toolchains {
    toolchains: BTreeMap<String, Toolchain>,
}

/// One toolchain: its steps, and their flags for each core.
#[derive(Debug)]
pub struct Toolchain {
    /// Name in results and in `targets/*.toml`: `gnu-msp430`.
    pub name: String,
    /// As people write it.
    pub title: String,
    /// The command that installs it.
    pub obtain: String,
    /// Whether the lab goes without it.
    pub optional: bool,
    /// How it calls functions, where it is a compiler.
    pub call: CompiledCall,
    /// The file that describes it.
    pub file: PathBuf,
    steps: BTreeMap<&'static str, Step>,
    cores: BTreeMap<String, BTreeMap<&'static str, Vec<String>>>,
    levels: BTreeMap<String, Vec<String>>,
}

impl Toolchains {
    /// Loads every `*.toml` of a folder.
    ///
    /// # Errors
    /// The folder or a file cannot be read, or a file is not a toolchain; with place and remedy.
    pub fn load(folder: &Path) -> Result<Self, CatalogError> {
        let unreadable = |source| CatalogError::Unreadable {
            path: folder.to_owned(),
            source,
            help: "run inside the repository: toolchains lie in targets/toolchains".to_owned(),
        };
        let mut toolchains = BTreeMap::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                let toolchain = Toolchain::load(&path)?;
                toolchains.insert(toolchain.name.clone(), toolchain);
            }
        }
        Ok(Self { toolchains })
    }

    /// The toolchain of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Toolchain> {
        self.toolchains.get(name)
    }

    /// All of them, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &Toolchain> {
        self.toolchains.values()
    }
}

impl Toolchain {
    fn load(path: &Path) -> Result<Self, CatalogError> {
        let description: Description = document::load(path)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        if *description.name.get_ref() != stem {
            return Err(CatalogError::at(
                path,
                description.name.span(),
                "the name is not that of the file".to_owned(),
                Some(format!("write `name = \"{stem}\"`")),
            ));
        }
        let steps = description.steps.into_map();
        for usual in steps.values().filter_map(|step| step.optimise.as_ref()) {
            if !description.levels.contains_key(usual.get_ref()) {
                let names: Vec<&str> = description.levels.keys().map(String::as_str).collect();
                return Err(CatalogError::at(
                    path,
                    usual.span(),
                    format!("[levels] has no level called \"{}\"", usual.get_ref()),
                    Some(format!("levels: {}", names.join(", "))),
                ));
            }
        }
        Ok(Self {
            name: description.name.into_inner(),
            title: description.title,
            obtain: description.obtain,
            optional: description.optional,
            call: description.call,
            file: path.to_owned(),
            steps,
            cores: description
                .cores
                .into_iter()
                .map(|(core, flags)| (core, flags.into_map()))
                .collect(),
            levels: description.levels,
        })
    }

    /// The step with a role: `preprocess`, `assemble`, `compile`, `libraries`, `link` or
    /// `disassemble`. Not every toolchain has all of them.
    #[must_use]
    pub fn step(&self, role: &str) -> Option<&Step> {
        self.steps.get(role)
    }

    /// The steps with their roles.
    pub fn steps(&self) -> impl Iterator<Item = (&'static str, &Step)> {
        self.steps.iter().map(|(&role, step)| (role, step))
    }

    /// The flags that a core adds to a step; none if it does not name the step. `None` if the
    /// toolchain does not know the core.
    #[must_use]
    pub fn core_flags(&self, core: &str, role: &str) -> Option<&[String]> {
        let flags = self.cores.get(core)?;
        Some(flags.get(role).map_or(&[], Vec::as_slice))
    }

    /// The flags of a level of optimisation.
    #[must_use]
    pub fn level(&self, name: &str) -> Option<&[String]> {
        self.levels.get(name).map(Vec::as_slice)
    }

    /// The names of the levels of optimisation.
    pub fn level_names(&self) -> impl Iterator<Item = &str> {
        self.levels.keys().map(String::as_str)
    }

    /// The flags of the level that is used where an implementation asks for none.
    #[must_use]
    pub fn usual_level(&self) -> &[String] {
        let usual = self.step("compile").and_then(|step| step.optimise.as_ref());
        usual
            .and_then(|name| self.level(name.get_ref()))
            .unwrap_or_default()
    }

    /// Arguments that every source is compiled with, whatever the core: what names files and the machine apart.
    pub fn compile_arguments(&self) -> impl Iterator<Item = &str> {
        let arguments = self.step("compile").map(|step| step.arguments.as_slice());
        let arguments = arguments.unwrap_or_default().iter().map(String::as_str);
        arguments.filter(|argument| {
            let names_files = argument.contains('{') || matches!(*argument, "-c" | "-o");
            !names_files && !argument.starts_with("--target=")
        })
    }

    /// The command that installs a step's program.
    #[must_use]
    pub fn obtain<'a>(&'a self, step: &'a Step) -> &'a str {
        step.obtain.as_deref().unwrap_or(&self.obtain)
    }
}
