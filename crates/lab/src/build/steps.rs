//! The commands that make an image.

use super::definitions::{definition_values, definitions};
use super::inputs::Inputs;
use super::link_script::{Place, link_script, section_names};
use super::{BuildError, dependencies, flash_round_keys, outside};
use crate::confine::{Limits, run};
use crate::toolchain::{FoundTool, MissingTool, Tools};
use cipherfit_catalog::Job;
use cipherfit_catalog::toolchain::Toolchain;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What makes every C preprocessor leave comments in.
const KEEP_COMMENTS: &str = "-C";

/// One tool of one toolchain, found, with its arguments for a core.
struct Step<'a> {
    role: &'static str,
    toolchain: &'a Toolchain,
    tool: FoundTool,
    arguments: &'a [String],
    /// What makes it list the files that it read.
    dependencies: &'a [String],
    /// What keeps the folder out of what it makes.
    prefix_map: &'a [String],
    flags: Vec<String>,
}

/// The steps of a build, in the order in which they run.
pub(super) struct Steps<'a> {
    job: Job<'a>,
    sources: &'a [String],
    /// Steps of each implementation that is called, with the folder that it has.
    used: Vec<(&'a str, Self)>,
    definitions: Vec<String>,
    preprocess: Option<Step<'a>>,
    assemble: Option<Step<'a>>,
    compile: Option<Step<'a>>,
    libraries: Option<Step<'a>>,
    link: Step<'a>,
}

impl<'a> Steps<'a> {
    /// Finds the tools that the sources need.
    pub(super) fn plan(job: &Job<'a>, inputs: &'a Inputs) -> Result<Self, BuildError> {
        let manifest = &job.implementation.manifest;
        let symbols = manifest.operations.keys();
        let symbols: Vec<String> = symbols.map(|&one| job.symbol(one)).collect();
        let (given, flags) = (definition_values(job), job.optimisation_flags());
        outside::check_manifest(job.implementation, &symbols, &given, flags)?;
        let used = job.used().into_iter().zip(&inputs.used);
        let used = used
            .map(|((_, job), (folder, inputs))| Ok((folder.as_str(), Self::plan(&job, inputs)?)));
        let assembles = inputs.sources.iter().any(|source| source.ends_with(".S"));
        let mut steps = Self {
            job: *job,
            sources: &inputs.sources,
            used: used.collect::<Result<_, BuildError>>()?,
            definitions: definitions(job),
            preprocess: None,
            assemble: None,
            compile: None,
            libraries: None,
            link: step(job, job.assembler, "link")?,
        };
        if assembles {
            steps.preprocess = Some(step(job, job.assembler, "preprocess")?);
            steps.assemble = Some(step(job, job.assembler, "assemble")?);
        }
        if let Some(compiler) = job.compiler {
            let mut compile = step(job, compiler, "compile")?;
            compile
                .flags
                .extend(job.optimisation_flags().iter().cloned());
            steps.compile = Some(compile);
            if compiler.step("libraries").is_some() {
                steps.libraries = Some(step(job, compiler, "libraries")?);
            }
        }
        Ok(steps)
    }

    fn all(&self) -> impl Iterator<Item = &Step<'a>> {
        let optional = [
            &self.preprocess,
            &self.assemble,
            &self.compile,
            &self.libraries,
        ];
        optional.into_iter().flatten().chain([&self.link])
    }

    /// Versions of the tools that shape the image. The C preprocessor's own does not.
    pub(super) fn versions(&self) -> BTreeMap<String, String> {
        let used = self.used.iter().flat_map(|(_, steps)| steps.all());
        self.all()
            .chain(used)
            .filter(|step| !matches!(step.role, "preprocess" | "libraries"))
            .map(|step| (step.role.to_owned(), step.tool.version.clone()))
            .collect()
    }

    /// Flags that the sources were translated with.
    pub(super) fn flags(&self) -> Vec<String> {
        let translating = [&self.compile, &self.assemble];
        let flags = translating
            .into_iter()
            .flatten()
            .flat_map(|step| step.flags.iter().cloned());
        flags.chain(self.definitions.iter().cloned()).collect()
    }

    /// What makes these steps different from others: versions, programs and arguments, not places.
    pub(super) fn fingerprint(&self) -> String {
        let steps = self.all().map(|step| {
            format!(
                "{} {} {:?} {:?} {:?} {:?}\n",
                step.role,
                step.tool.version,
                step.tool.stamp(),
                step.arguments,
                step.prefix_map,
                step.flags
            )
        });
        let used = self.used.iter();
        let used = used.map(|(folder, steps)| format!("{folder}\n{}", steps.fingerprint()));
        steps
            .chain([self.definitions.join(" ")])
            .chain(used)
            .collect()
    }

    /// Runs the steps in a folder that holds the sources; gives the image's path.
    pub(super) fn run(&self, folder: &Path) -> Result<PathBuf, BuildError> {
        self.link(folder, &self.translate_all(folder)?, self.place(0))
    }

    /// Where everything lies, so many bytes further on than it needs to be. What the linker would shorten is
    /// measured long.
    pub(super) fn place(&self, moved: u32) -> Place<'static> {
        Place {
            moved,
            helpers_far: self.linker_shortens(),
            last: None,
        }
    }

    /// Does the linker shorten jumps to the compiler's helpers where they lie near?
    pub(super) fn linker_shortens(&self) -> bool {
        let libraries = self.libraries.as_ref();
        let described = libraries.and_then(|step| step.toolchain.step(step.role));
        described.is_some_and(|step| step.linker_shortens)
    }

    /// Assembles and compiles; gives what is to be linked.
    pub(super) fn translate_all(&self, folder: &Path) -> Result<Vec<String>, BuildError> {
        let mut objects = Vec::new();
        for source in self.sources {
            let object = format!("{source}.o");
            if source.ends_with(".S") {
                let preprocessed = format!("{source}.s");
                self.translate(self.preprocess.as_ref(), folder, source, &preprocessed)?;
                self.translate(self.assemble.as_ref(), folder, &preprocessed, &object)?;
            } else {
                self.translate(self.compile.as_ref(), folder, source, &object)?;
            }
            objects.push(object);
        }
        for (name, steps) in &self.used {
            let made = steps.translate_all(&folder.join(name))?;
            let is_own = |object: &String| object.ends_with(".o");
            let made = made.into_iter().filter(is_own);
            objects.extend(made.map(|object| format!("{name}/{object}")));
        }
        if let Some(libraries) = &self.libraries {
            let printed = command(
                &self.job,
                libraries,
                folder,
                [&libraries.flags, libraries.arguments].concat(),
            )?;
            objects.push(printed.trim().to_owned());
        }
        Ok(objects)
    }

    /// Links everything; gives the image's path.
    pub(super) fn link(
        &self,
        folder: &Path,
        objects: &[String],
        place: Place<'_>,
    ) -> Result<PathBuf, BuildError> {
        self.write_script(folder, objects, place)?;
        let arguments = expand(
            &self.link,
            &[("{script}", "link.ld"), ("{output}", "image.elf")],
        );
        let arguments = arguments
            .into_iter()
            .flat_map(|argument| match argument.as_str() {
                "{input}" => objects.to_vec(),
                _ => vec![argument],
            });
        command(
            &self.job,
            &self.link,
            folder,
            self.link.flags.iter().cloned().chain(arguments).collect(),
        )?;
        Ok(folder.join("image.elf"))
    }

    fn translate(
        &self,
        step: Option<&Step<'_>>,
        folder: &Path,
        input: &str,
        output: &str,
    ) -> Result<(), BuildError> {
        let Some(step) = step else { return Ok(()) };
        translate(
            &self.job,
            step,
            folder,
            &self.definitions,
            input,
            output,
            None,
        )
    }

    fn write_script(
        &self,
        folder: &Path,
        objects: &[String],
        place: Place<'_>,
    ) -> Result<(), BuildError> {
        let mut names = BTreeSet::new();
        for object in objects.iter().filter(|object| object.ends_with(".o")) {
            let path = folder.join(object);
            let bytes = std::fs::read(&path).map_err(|source| BuildError::Io {
                action: "cannot read",
                path: path.clone(),
                source,
            })?;
            let sections = section_names(&bytes).map_err(|reason| BuildError::Toolchain {
                toolchain: self.job.toolchain().name.clone(),
                lacks: format!("made an object that cannot be read: {reason}"),
            })?;
            for section in &sections {
                outside::check_section(section, object)?;
            }
            names.extend(sections);
        }
        let operations = self.job.implementation.manifest.operations.keys();
        let roots: Vec<String> = operations
            .map(|&operation| self.job.linked_symbol(operation))
            .collect();
        let mut first = BTreeMap::new();
        if self.job.implementation.has_round_keys_in_flash()
            && let Some(address) = flash_round_keys::address(&self.job, place.moved)
        {
            first.insert(flash_round_keys::section(&self.job), address);
        }
        let fixed = &self.job.section_addresses();
        let machine = &self.job.machine;
        let script = link_script(machine, &roots, &names, &first, fixed, place);
        let path = folder.join("link.ld");
        std::fs::write(&path, script).map_err(|source| BuildError::Io {
            action: "cannot write",
            path,
            source,
        })
    }
}

/// The text of an assembler source in a folder after the C preprocessor, comments kept.
pub(super) fn preprocessed(
    job: &Job<'_>,
    folder: &Path,
    source: &str,
) -> Result<String, BuildError> {
    let preprocess = step(job, job.assembler, "preprocess")?;
    let output = format!("{source}.s");
    let more = Some(KEEP_COMMENTS);
    translate(
        job,
        &preprocess,
        folder,
        &definitions(job),
        source,
        &output,
        more,
    )?;
    let path = folder.join(output);
    std::fs::read_to_string(&path).map_err(|source| BuildError::Io {
        action: "cannot read",
        path,
        source,
    })
}

/// Translates one file, and refuses what was made of files that are none of the sources'.
fn translate(
    job: &Job<'_>,
    step: &Step<'_>,
    folder: &Path,
    definitions: &[String],
    input: &str,
    output: &str,
    more: Option<&str>,
) -> Result<(), BuildError> {
    let mut line: Vec<String> = more.into_iter().map(str::to_owned).collect();
    let list = format!("{output}{}", dependencies::SUFFIX);
    let asked = step.dependencies.iter();
    line.extend(asked.map(|argument| argument.replace("{dependencies}", &list)));
    // As the system calls it: that is what a program finds when it asks where it is.
    let real = folder.canonicalize().unwrap_or(folder.to_owned());
    let mapped = step.prefix_map.iter();
    line.extend(mapped.map(|argument| argument.replace("{folder}", &real.to_string_lossy())));
    line.extend(arguments(step, definitions, input, output));
    let done = command(job, step, folder, line);
    // What a refused source would have read is told before the tool's own words of it.
    let headers = step.role == "compile";
    dependencies::check(folder, &list, &job.implementation.folder, headers)?;
    done.map(drop)
}

/// The command line of a step that translates one file.
fn arguments(step: &Step<'_>, definitions: &[String], input: &str, output: &str) -> Vec<String> {
    let mut line = step.flags.clone();
    for argument in expand(step, &[("{input}", input), ("{output}", output)]) {
        match argument.as_str() {
            "{define}" => line.extend(definitions.iter().cloned()),
            _ => line.push(argument),
        }
    }
    line
}

/// Runs a step's program in a folder; gives what it prints.
fn command(
    job: &Job<'_>,
    step: &Step<'_>,
    folder: &Path,
    arguments: Vec<String>,
) -> Result<String, BuildError> {
    let done = run(&step.tool.path, &arguments, Some(folder), &[], Limits::TOOL);
    let is_done = done.as_ref().is_ok_and(|output| output.status.success());
    if !is_done && !step.tool.path.exists() {
        return Err(MissingTool::gone(&step.tool, step.toolchain, step.role).into());
    }
    let output = done.map_err(|excess| BuildError::limit(&step.tool, job, excess))?;
    if is_done {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(BuildError::Tool {
        tool: step.tool.program.clone(),
        implementation: job.implementation.name.clone(),
        primitive: job.parameters.name.clone(),
        core: job.machine.core.name.get_ref().clone(),
        message: shown(&output.stderr),
    })
}

/// What a tool says, as it may reach a terminal: the first of it, and nothing that would steer one.
fn shown(message: &[u8]) -> String {
    const MOST: usize = 8 << 10;
    let (first, rest) = message.split_at(message.len().min(MOST));
    let steers = |c: char| c.is_control() && c != '\n' && c != '\t';
    let mut text = String::from_utf8_lossy(first).replace(steers, "\u{fffd}");
    text.truncate(text.trim_end().len());
    if !rest.is_empty() {
        text += &format!("\n… and {} bytes more", rest.len());
    }
    text
}

/// A step of a toolchain for the job's core.
fn step<'a>(
    job: &Job<'_>,
    toolchain: &'a Toolchain,
    role: &'static str,
) -> Result<Step<'a>, BuildError> {
    let core = job.machine.core.name.get_ref();
    let lacks = |lacks| BuildError::Toolchain {
        toolchain: toolchain.name.clone(),
        lacks,
    };
    let description = toolchain
        .step(role)
        .ok_or_else(|| lacks(format!("has no step [{role}]")))?;
    let flags = toolchain.core_flags(core, role).ok_or_else(|| {
        lacks(format!(
            "has no entry [cores.{core}]: add it to {}",
            toolchain.file.display()
        ))
    })?;
    Ok(Step {
        role,
        toolchain,
        tool: Tools::standard().find(toolchain, role)?,
        arguments: &description.arguments,
        dependencies: &description.dependencies,
        prefix_map: &description.prefix_map,
        flags: flags.to_vec(),
    })
}

fn expand(step: &Step<'_>, values: &[(&str, &str)]) -> Vec<String> {
    step.arguments
        .iter()
        .map(|argument| {
            values.iter().fold(argument.clone(), |text, (name, value)| {
                // `{input}` of the linker stands for several files and is filled in later.
                if step.role == "link" && *name == "{input}" {
                    text
                } else {
                    text.replace(name, value)
                }
            })
        })
        .collect()
}
