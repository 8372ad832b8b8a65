//! What there is to measure: one implementation, one member, one device, one toolchain.

use super::{Catalog, Family, Implementation, Language, Parameters, Target};
use crate::toolchain::Toolchain;
use cipherfit_results::Operation;

/// One measurement to be made.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The family of the primitive.
    pub family: &'a Family,
    /// The implementation.
    pub implementation: &'a Implementation,
    /// The member of the family.
    pub parameters: &'a Parameters,
    /// The device.
    pub target: &'a Target,
    /// Assembles `.S` files and links.
    pub assembler: &'a Toolchain,
    /// Compiles `.c` files, where there are any.
    pub compiler: Option<&'a Toolchain>,
    /// The key that is built in, where the implementation has it in its code.
    pub key: Option<&'a [u8]>,
}

impl<'a> Job<'a> {
    /// The toolchain that the measurement is known by.
    #[must_use]
    pub fn toolchain(&self) -> &'a Toolchain {
        self.compiler.unwrap_or(self.assembler)
    }

    /// What it is called in messages.
    #[must_use]
    pub fn title(&self) -> String {
        format!(
            "{} by {} on {} with {}",
            self.parameters.name,
            self.implementation.name,
            self.target.name,
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

    /// Flags that choose how the compiler optimises: the implementation's, or the toolchain's own.
    #[must_use]
    pub fn optimisation(&self) -> &'a [String] {
        let Some(compiler) = self.compiler else {
            return &[];
        };
        let own_flags = compiler
            .step("compile")
            .map_or(&[][..], |step| &step.optimise);
        let own = self
            .implementation
            .manifest
            .compilers
            .iter()
            .find(|(name, _)| *name.get_ref() == compiler.name);
        own.map_or(own_flags, |(_, flags)| flags)
    }

    /// Every name that a selector may mean.
    #[must_use]
    pub fn names(&self) -> [&'a str; 9] {
        [
            &self.parameters.name,
            &self.family.name,
            &self.implementation.name,
            self.implementation.variant(),
            &self.target.name,
            self.target.core.get_ref(),
            &self.target.isa,
            &self.toolchain().name,
            self.implementation.manifest.language.name(),
        ]
    }
}

impl Catalog {
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
        let mut jobs = Vec::new();
        for parameters in members {
            for target in &self.targets {
                if !manifest
                    .cores
                    .iter()
                    .any(|core| core.get_ref() == target.core.get_ref())
                {
                    continue;
                }
                let Some(assembler) = self.toolchains.get(target.toolchains.assembler.get_ref())
                else {
                    continue;
                };
                let job = Job {
                    family,
                    implementation,
                    parameters,
                    target,
                    assembler,
                    compiler: None,
                    key: None,
                };
                match manifest.language {
                    Language::Asm => jobs.push(job),
                    Language::C => jobs.extend(
                        target
                            .toolchains
                            .compilers
                            .iter()
                            .filter_map(|name| self.toolchains.get(name.get_ref()))
                            .map(|compiler| Job {
                                compiler: Some(compiler),
                                ..job
                            }),
                    ),
                }
            }
        }
        jobs
    }
}
