//! What there is to measure: one implementation, one member, one core, one toolchain
//! at one level of optimisation.

use super::{Catalog, Family, Implementation, Machine, Parameters, VectorGroup};
use crate::toolchain::Toolchain;
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::{
    Identity, Language, Selection, SelectionError, implementation_names, primitive_names,
};
use std::collections::BTreeMap;
use toml::Spanned;

/// What an implementation uses that goes through a message of the same primitive step by step, with one pointer for
/// everything.
pub const OWN_STEPS: &str = "steps";

/// One measurement to be made.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Where the implementations that it uses are found.
    pub catalog: &'a Catalog,
    /// The family of the primitive.
    pub family: &'a Family,
    /// Official vectors of the family.
    pub vectors: &'a [VectorGroup],
    /// The implementation.
    pub implementation: &'a Implementation,
    /// The member of the family.
    pub parameters: &'a Parameters,
    /// The core, with the device in whose memory it is measured.
    pub machine: Machine<'a>,
    /// Assembles `.S` files and links.
    pub assembler: &'a Toolchain,
    /// Compiles `.c` files, where there are any.
    pub compiler: Option<&'a Toolchain>,
    /// The key that is built in, where the implementation has it in its code.
    pub key: Option<&'a [u8]>,
    /// The level of optimisation that the implementation asks for by name.
    pub level: Option<&'a str>,
}

impl<'a> Job<'a> {
    /// The toolchain that the measurement is known by.
    #[must_use]
    pub fn toolchain(&self) -> &'a Toolchain {
        self.compiler.unwrap_or(self.assembler)
    }

    /// The jobs of the implementations that this one calls, by what they are to it, translated beside it.
    #[must_use]
    pub fn used(&self) -> Vec<(&'a str, Self)> {
        let uses = self.implementation.manifest.uses.iter();
        let job = |(role, name): (&'a String, &'a Spanned<String>)| {
            let implementation = self.catalog.implementation(name.get_ref())?;
            let (family, parameters) = match role.as_str() {
                OWN_STEPS => (self.family, self.parameters),
                _ => {
                    let primitive = self.parameters.uses.get(role)?;
                    self.catalog.primitive(primitive.get_ref())?
                }
            };
            let compiler = self.compiler;
            let used = Self {
                family,
                vectors: &[],
                implementation,
                parameters,
                compiler: compiler.filter(|_| implementation.manifest.language == Language::C),
                key: None,
                level: None,
                ..*self
            };
            Some((role.as_str(), used))
        };
        uses.filter_map(job).collect()
    }

    /// Sections that must lie at a fixed address, those of what it uses included.
    #[must_use]
    pub fn section_addresses(&self) -> BTreeMap<String, u32> {
        let own = &self.implementation.manifest.contract.section_addresses;
        let mut all = own.clone();
        for (_, used) in self.used() {
            all.extend(used.section_addresses());
        }
        all
    }

    /// What it is called in messages.
    #[must_use]
    pub fn title(&self) -> String {
        let level = self
            .level
            .map_or(String::new(), |level| format!(" {level}"));
        format!(
            "{} by {} on {} with {}{level}",
            self.parameters.name,
            self.implementation.name,
            self.identity().runs_on(),
            self.toolchain().name
        )
    }

    /// The function of an operation; empty if there is none.
    #[must_use]
    pub fn symbol(&self, operation: Operation) -> String {
        let identifier = &self.parameters.identifier;
        self.implementation
            .symbol(operation, identifier)
            .unwrap_or_default()
    }

    /// The same as the linked image has it.
    #[must_use]
    pub fn linked_symbol(&self, operation: Operation) -> String {
        let prefix = &self.toolchain().call.symbol_prefix;
        format!("{prefix}{}", self.symbol(operation))
    }

    /// Flags that choose how the compiler optimises: those of the level that the implementation asks
    /// for, the implementation's own, or those of the toolchain's usual level.
    #[must_use]
    pub fn optimisation_flags(&self) -> &'a [String] {
        let Some(compiler) = self.compiler else {
            return &[];
        };
        if let Some(level) = self.level {
            return compiler.level(level).unwrap_or_default();
        }
        let own = self
            .implementation
            .manifest
            .compilers
            .iter()
            .find(|(name, _)| *name.get_ref() == compiler.name);
        own.map_or(compiler.usual_level(), |(_, flags)| flags)
    }

    /// All flags that shape what the compiler makes of C, those that name the machine apart: a program that is
    /// compiled with others is another one. Empty without a compiler.
    #[must_use]
    pub fn compile_flags(&self) -> Vec<&'a str> {
        let Some(compiler) = self.compiler else {
            return Vec::new();
        };
        let optimisation = self.optimisation_flags().iter().map(String::as_str);
        compiler.compile_arguments().chain(optimisation).collect()
    }

    /// The compiler's flags that name the machine. Empty without a compiler.
    #[must_use]
    pub fn machine_flags(&self) -> &'a [String] {
        let core = self.machine.core.name.get_ref();
        let flags = self
            .compiler
            .and_then(|compiler| compiler.core_flags(core, "compile"));
        flags.unwrap_or_default()
    }

    /// What its measurement is known by.
    #[must_use]
    pub fn identity(&self) -> Identity {
        Identity {
            primitive: self.parameters.name.clone(),
            implementation: self.implementation.name.clone(),
            core: self.machine.core.name.get_ref().clone(),
            // The simulated memory never waits.
            memory: None,
            toolchain: self.toolchain().name.clone(),
            optimisation: self.level.map(str::to_owned),
        }
    }

    /// Every name that a selection may mean.
    #[must_use]
    pub fn names(&self) -> Vec<&'a str> {
        let mut names = primitive_names(&self.parameters.name, &self.family.name);
        names.extend(implementation_names(&self.implementation.name));
        names.extend([
            self.machine.core.name.get_ref().as_str(),
            self.machine.isa.name.get_ref(),
            &self.toolchain().name,
            self.implementation.manifest.language.name(),
        ]);
        names.extend(self.level);
        names
    }
}

impl Catalog {
    /// Those of the jobs that a selection chooses.
    ///
    /// # Errors
    /// A word that fits no job, or words that fit no job together. A former name of an implementation
    /// is answered with today's.
    pub fn select<'a>(
        &self,
        jobs: &[Job<'a>],
        selection: &Selection,
    ) -> Result<Vec<Job<'a>>, SelectionError> {
        let chosen = selection.choose(jobs.iter().copied(), Job::names);
        chosen.map_err(|error| match error {
            SelectionError::Unknown { word, nearest } => {
                let today = self.renamed.today(&word).map(str::to_owned);
                let nearest = today.or(nearest);
                SelectionError::Unknown { word, nearest }
            }
            empty @ SelectionError::Empty { .. } => empty,
        })
    }

    /// All measurements that the library makes possible, sorted as results are.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job<'_>> {
        self.implementations
            .iter()
            .flat_map(|one| self.jobs_of(one))
            .collect()
    }

    /// The measurements of one implementation.
    #[must_use]
    pub fn jobs_of<'a>(&'a self, implementation: &'a Implementation) -> Vec<Job<'a>> {
        let Some(family) = self
            .families
            .iter()
            .find(|f| f.name == implementation.family)
        else {
            return Vec::new();
        };
        let manifest = &implementation.manifest;
        let members = manifest
            .parameters
            .iter()
            .filter_map(|name| family.member(name.get_ref()));
        let levels: Vec<Option<&str>> = match manifest.optimisations.as_slice() {
            [] => vec![None],
            named => named
                .iter()
                .map(|name| Some(name.get_ref().as_str()))
                .collect(),
        };
        let mut machines = self.machines.measured();
        machines.retain(|machine| implementation.runs_on(machine.core.name.get_ref()));
        let mut jobs = Vec::new();
        for parameters in members {
            for &machine in &machines {
                let toolchains = &machine.isa.toolchains;
                let Some(assembler) = self.toolchains.get(toolchains.assembler.get_ref()) else {
                    continue;
                };
                let job = Job {
                    catalog: self,
                    family,
                    vectors: self.vectors.get(&family.name).map_or(&[], Vec::as_slice),
                    implementation,
                    parameters,
                    machine,
                    assembler,
                    compiler: None,
                    key: None,
                    level: None,
                };
                match manifest.language {
                    Language::Asm => jobs.push(job),
                    Language::C => jobs.extend(
                        toolchains
                            .compilers
                            .iter()
                            .filter_map(|name| self.toolchains.get(name.get_ref()))
                            .flat_map(|compiler| {
                                levels.iter().map(move |&level| Job {
                                    compiler: Some(compiler),
                                    level,
                                    ..job
                                })
                            }),
                    ),
                }
            }
        }
        jobs
    }
}
