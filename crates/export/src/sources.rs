//! The sources: only those that are needed, with their definitions inside.

use crate::interface::own_names;
use crate::key_material::{self, KeyMaterial};
use crate::used::{Elsewhere, Used};
use crate::{Choice, ExportError, ccrl};
use cipherfit_catalog::Job;
use cipherfit_catalog::machine::CInterface;
use cipherfit_lab::build::{preprocessed, sources};
use cipherfit_vocabulary::Interface;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Which assembler the sources are written for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Syntax {
    /// GNU as, behind the C preprocessor.
    #[default]
    Gnu,
    /// Renesas CC-RL.
    CcRl,
}

impl Syntax {
    /// As `targets/isa/` write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Gnu => "gnu",
            Self::CcRl => "cc-rl",
        }
    }
}

/// Files by name, and which of them are translated.
pub(crate) struct SourceFiles {
    pub files: BTreeMap<String, String>,
    pub translated: Vec<String>,
}

/// Reads what an implementation needs.
pub(crate) fn source_files(
    choice: &Choice<'_>,
    syntax: Syntax,
    key: &KeyMaterial,
) -> Result<SourceFiles, ExportError> {
    let job = Job {
        key: key
            .key
            .as_deref()
            .filter(|_| choice.job.implementation.has_key_in_code()),
        ..choice.job
    };
    match syntax {
        Syntax::Gnu => gnu(choice, &job, key),
        Syntax::CcRl => cc_rl(choice, &job),
    }
}

fn cc_rl(choice: &Choice<'_>, job: &Job<'_>) -> Result<SourceFiles, ExportError> {
    let isa = choice.machine.isa;
    if !isa
        .export
        .syntaxes
        .iter()
        .any(|name| name == Syntax::CcRl.name())
    {
        return Err(ExportError::Impossible {
            reason: format!(
                "no syntax of {} is called {}",
                isa.title,
                Syntax::CcRl.name()
            ),
            remedy: format!(
                "leave --syntax away: {} has {}",
                isa.file.display(),
                isa.export.syntaxes.join(", ")
            ),
        });
    }
    if job.compiler.is_some() {
        return Err(ExportError::Impossible {
            reason: format!("{} is in C, not in assembler", job.implementation.name),
            remedy: "leave --syntax away".to_owned(),
        });
    }
    let texts = preprocessed(job)?;
    let addresses = &job.section_addresses();
    let translated =
        ccrl::translate(&texts, addresses).map_err(|source| ExportError::Translation {
            implementation: job.implementation.name.clone(),
            source,
        })?;
    let identifier = &job.parameters.identifier;
    Ok(SourceFiles {
        translated: translated.iter().map(|(name, _)| name.clone()).collect(),
        files: translated
            .into_iter()
            .map(|(name, text)| {
                let text = text.replace("IDENTIFIER", identifier);
                (
                    name,
                    format!("; SPDX-License-Identifier: MIT OR Apache-2.0\n{text}"),
                )
            })
            .collect(),
    })
}

fn gnu(choice: &Choice<'_>, job: &Job<'_>, key: &KeyMaterial) -> Result<SourceFiles, ExportError> {
    let mut all = with_used(job, choice.elsewhere)?;
    let mut add = |name: String, text: String| {
        all.files.insert(name.clone(), text);
        all.translated.push(name);
    };
    if let Some(round_keys) = &key.round_keys {
        let name = format!("{}_round_keys.S", job.parameters.identifier);
        add(name, key_material::source(choice, round_keys));
    }
    if let Some(interface) = &choice.machine.isa.export.c_interface
        && job.implementation.manifest.contract.interface != Interface::C
        && job.compiler.is_none()
    {
        add(interface.file.clone(), c_interface(interface, job));
    }
    Ok(all)
}

/// The sources of a job with those of what it uses.
fn with_used(job: &Job<'_>, elsewhere: &[Elsewhere]) -> Result<SourceFiles, ExportError> {
    let mut all = own(job, elsewhere)?;
    for used in Used::of(job, elsewhere) {
        if used.is_elsewhere {
            continue;
        }
        let theirs = used.with_job(|job| with_used(job, &[]))?;
        let prefix = used.prefix();
        let new_name = |name: &str| match name.starts_with(&prefix) {
            true => name.to_owned(),
            false => format!("{prefix}{name}"),
        };
        let names: Vec<String> = theirs.files.keys().cloned().collect();
        for (name, text) in theirs.files {
            let text = names.iter().fold(text, |text, one| {
                text.replace(&format!("\"{one}\""), &format!("\"{}\"", new_name(one)))
            });
            all.files.insert(new_name(&name), text);
        }
        let translated = theirs.translated.iter().map(|name| new_name(name));
        all.translated.extend(translated);
    }
    Ok(all)
}

/// The sources of a job without those of what it uses.
fn own(job: &Job<'_>, elsewhere: &[Elsewhere]) -> Result<SourceFiles, ExportError> {
    let all = sources(job)?;
    let definitions = format!("{}_definitions.h", job.parameters.identifier);
    let used = Used::of(job, elsewhere);
    let text = |name: &str| {
        let bytes = all.files.get(name).map_or(&[][..], Vec::as_slice);
        let text = String::from_utf8_lossy(bytes);
        let lines = text.split_inclusive('\n').map(|line| {
            if included(line).next().is_some() {
                return line.to_owned(); // files keep their names
            }
            let line = own_names(job, line);
            // What is made one with a cipher reads the cipher's tables by their names.
            used.iter().fold(line, |line, one| one.named_in(&line))
        });
        lines.collect::<String>()
    };
    let mut files = BTreeMap::new();
    let mut open: Vec<String> = all.translated.clone();
    while let Some(name) = open.pop() {
        if files.contains_key(&name) {
            continue;
        }
        let text = text(&name);
        open.extend(included(&text).filter(|name| all.files.contains_key(name)));
        files.insert(name, text);
    }
    for name in &all.translated {
        let own = files.remove(name).unwrap_or_default();
        files.insert(
            name.clone(),
            format!("/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n#include \"{definitions}\"\n{own}"),
        );
    }
    files.insert(definitions, defined(job, &all.definitions, elsewhere));
    Ok(SourceFiles {
        files,
        translated: all.translated,
    })
}

/// Names in `#include "name"`.
fn included(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start();
        let rest = rest.strip_prefix("include")?.trim_start();
        Some(rest.strip_prefix('"')?.split('"').next()?.to_owned())
    })
}

/// The definitions that the laboratory gives on the command line.
fn defined(job: &Job<'_>, definitions: &[(String, String)], elsewhere: &[Elsewhere]) -> String {
    let mut text = format!(
        "/* What selects {} in sources that serve several. */\n#ifndef {name}_DEFINITIONS_H\n#define \
         {name}_DEFINITIONS_H\n\n",
        job.parameters.title,
        name = job.parameters.identifier.to_uppercase()
    );
    let used = Used::of(job, elsewhere);
    for (name, value) in definitions {
        let renamed = used.iter().find_map(|one| one.renamed(value));
        let value = renamed.as_ref().unwrap_or(value);
        let _ = writeln!(text, "#define {name} {value}");
    }
    let core = job.machine.core.name.get_ref();
    let flags = job
        .assembler
        .core_flags(core, "preprocess")
        .unwrap_or_default();
    for flag in flags.iter().filter_map(|flag| flag.strip_prefix("-D")) {
        let (name, value) = flag.split_once('=').unwrap_or((flag, "1"));
        let _ = writeln!(text, "#ifndef {name}\n#define {name} {value}\n#endif");
    }
    text + "\n#endif\n"
}

/// Entries that C calls through, one a function: a stream cipher's does both directions.
fn c_interface(interface: &CInterface, job: &Job<'_>) -> String {
    let mut known = BTreeSet::new();
    let implementation = job.implementation;
    let calls = job.firmware_calls().into_iter();
    let calls = calls.filter(|call| known.insert(call.symbol.clone()));
    let entries = calls.map(|call| {
        let one_pointer =
            implementation.takes_one_pointer() || implementation.takes_struct(&call.arguments);
        let behind_the_first = match one_pointer {
            true => 0,
            false => call.arguments.len().saturating_sub(1),
        };
        let further = interface.further.iter().take(behind_the_first).rev();
        let entry = match call.description.result {
            Some(_) => &interface.entry_with_result,
            None => &interface.entry,
        };
        entry
            .replace("{further}", &further.cloned().collect::<String>())
            .replace("{name}", &call.symbol)
    });
    format!(
        "/* SPDX-License-Identifier: MIT OR Apache-2.0 */\n{}{}",
        interface.head,
        entries.collect::<String>()
    )
}
