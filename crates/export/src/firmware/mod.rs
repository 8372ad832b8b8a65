//! A whole program for a device: start-up code, linker script, a main that checks the vectors and
//! encrypts a message, and what builds, checks and runs it. Of another kind is a program that times the
//! operations.
//!
//! What belongs to an instruction set are files of `targets/firmware/`; here they get what they do not
//! know: which sources there are, which device it is for, which calls are made with which values.

mod message;
mod script;
mod subject;
mod words;

use crate::formats::{check, tool_chain};
use crate::package::Parts;
use crate::{Choice, ExportError, placement, readme};
use cipherfit_catalog::machine::FirmwareFragments;
use std::collections::BTreeMap;
use std::path::Path;

pub(crate) use message::Message;

/// What the program is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// It encrypts a message.
    Main,
    /// It times the operations.
    Bench,
}

/// Where files of programs lie.
const TEMPLATES: &str = "targets/firmware";

impl Program {
    /// The files of `targets/firmware/` that it is made of.
    fn templates(self, fragments: &FirmwareFragments) -> &[String] {
        match self {
            Self::Main => &fragments.files,
            Self::Bench => &fragments.bench,
        }
    }

    /// Its source, of those files.
    fn source(self, fragments: &FirmwareFragments) -> &str {
        let start = match self {
            Self::Main => "main.",
            Self::Bench => "bench.",
        };
        let mut names = self.templates(fragments).iter().map(|path| name(path));
        names
            .find(|name| name.starts_with(start))
            .unwrap_or_default()
    }
}

/// The part of a path behind its folders.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Is there such a program for the device?
pub(crate) fn refusal(choice: &Choice<'_>, program: Program) -> Option<ExportError> {
    let isa = choice.machine.isa;
    let device = &choice.machine.device.name;
    let Some(fragments) = &isa.export.firmware else {
        return Some(ExportError::Impossible {
            reason: format!("there is no whole program for {}", isa.title),
            remedy: format!(
                "choose --as folder, or add [export.firmware] to {}, as targets/isa/avr.toml has it",
                isa.file.display()
            ),
        });
    };
    let in_c = program.source(fragments).ends_with(".c");
    if !in_c && !choice.job.implementation.takes_one_pointer() {
        return Some(ExportError::Impossible {
            reason: format!(
                "the whole program for {} is in assembler and calls subroutines that take one pointer, which \
                 {} does not",
                isa.title, choice.job.implementation.name
            ),
            remedy: "choose --as folder or --as cmake".to_owned(),
        });
    }
    let says = fragments.boards(device).find_map(|board| board.bench);
    (program == Program::Bench && (fragments.bench.is_empty() || says == Some(false))).then(|| {
        ExportError::Impossible {
            reason: format!("no timer of {device} is known here that could time the operations"),
            remedy: format!(
                "name a device of the same core with --target that docs/src/silicon.md lists, or add the \
                 timer to {}",
                isa.file.display()
            ),
        }
    })
}

/// The files; `root` is the repository.
pub(crate) fn files(
    root: &Path,
    parts: &Parts<'_>,
    program: Program,
) -> Result<BTreeMap<String, String>, ExportError> {
    let fragments = parts.choice.machine.isa.export.firmware.as_ref();
    let mut files = crate::formats::plain(parts);
    // `main` of the folder runs the self-test alone; this program has its own.
    files.remove("test/main.c");
    let Some(fragments) = fragments else {
        return Ok(files);
    };
    let source = program.source(fragments);
    let in_c = source.ends_with(".c");
    let words = words::words(parts, fragments, source);
    let usual = parts.choice.machine.isa.toolchains.compilers.first();
    let is_usual = parts
        .choice
        .job
        .compiler
        .is_none_or(|compiler| usual.is_none_or(|usual| *usual.get_ref() == compiler.name));
    let templates = program.templates(fragments).iter();
    // PlatformIO brings the usual compiler, whose times would be taken for those of another.
    for template in templates.filter(|path| is_usual || name(path) != "platformio.ini") {
        let path = root.join(TEMPLATES).join(template);
        let text = std::fs::read_to_string(&path).map_err(|source| ExportError::Io {
            action: "cannot read",
            path,
            source,
        })?;
        let place = match name(template) {
            own @ ("Makefile" | "platformio.ini") => own.to_owned(),
            own => format!("firmware/{own}"),
        };
        files.insert(place, words::filled_in(text, &words));
    }
    if in_c {
        let text = subject::text(parts, program == Program::Bench);
        files.insert("firmware/subject.h".to_owned(), text);
    } else {
        files.remove("test/self_test.c");
        let text = script::text(parts, program == Program::Bench);
        files.insert("firmware/script.S".to_owned(), text);
    }
    files.insert(check::FILE.to_owned(), check::TEXT.to_owned());
    let of_toolchain = parts.choice.machine.isa.export.cmake.is_some();
    if of_toolchain && program == Program::Main {
        files.insert(tool_chain::FILE.to_owned(), tool_chain::text(parts));
        files.insert("CMakeLists.txt".to_owned(), lists(parts, fragments, source));
    }
    Ok(files)
}

/// A CMake project with one program.
fn lists(parts: &Parts<'_>, fragments: &FirmwareFragments, source: &str) -> String {
    let name = &parts.choice.job.parameters.identifier;
    let in_c = source.ends_with(".c");
    let mut sources: Vec<String> = parts
        .translated
        .iter()
        .map(|one| format!("src/{one}"))
        .collect();
    let own = fragments.files.iter().map(|path| self::name(path));
    let own = own.filter(|name| name.ends_with(".c") || name.ends_with(".S"));
    sources.extend(own.map(|name| format!("firmware/{name}")));
    if !in_c {
        sources.push("firmware/script.S".to_owned());
    }
    let cmake = parts.choice.machine.isa.export.cmake.as_ref();
    let mut linked = String::new();
    if parts.placement.is_some() {
        let handed_on = cmake.map_or("", |cmake| &cmake.script_option);
        let script = placement::file_name(&parts.choice);
        linked += &format!(
            "target_link_options(firmware PRIVATE \"{handed_on}${{CMAKE_CURRENT_SOURCE_DIR}}/{script}\")\n"
        );
    }
    let own_start = fragments
        .files
        .iter()
        .any(|path| self::name(path) == "device.ld");
    if own_start {
        linked += "target_link_libraries(firmware PRIVATE \"-T${CMAKE_CURRENT_SOURCE_DIR}/firmware/device.ld\" \
                   -nostdlib $<$<C_COMPILER_ID:GNU>:gcc>)\n";
    }
    let compiled = if in_c {
        let freestanding = if own_start {
            "target_compile_options(firmware PRIVATE $<$<COMPILE_LANGUAGE:C>:-ffreestanding>)\n"
        } else {
            ""
        };
        format!(
            "{freestanding}target_compile_definitions(firmware PRIVATE F_CPU={}UL)\n{}",
            parts.choice.machine.device.clock_hz,
            flags_of_sources(parts)
        )
    } else {
        String::new()
    };
    format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\ncmake_minimum_required(VERSION 3.19)\n\
         if(NOT DEFINED CMAKE_TOOLCHAIN_FILE)\n  set(CMAKE_TOOLCHAIN_FILE \"${{CMAKE_CURRENT_SOURCE_DIR}}/{file}\")\n\
         endif()\nif(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE MinSizeRel)\nendif()\n\
         project({name}_firmware LANGUAGES {languages})\n\nadd_executable(firmware\n  {sources})\n\
         target_include_directories(firmware PRIVATE include firmware)\n{compiled}\
         {linked}\n{check}",
        file = tool_chain::FILE,
        languages = if in_c { "C ASM" } else { "ASM" },
        sources = sources.join("\n  "),
        check = check::of_target(&parts.choice, "firmware"),
    )
}

/// How the reader builds and runs it.
pub(crate) fn how(parts: &Parts<'_>, program: Program) -> String {
    let stands_in = if parts.choice.stands_in {
        format!(
            "\n\nNo device was named: it is for the {}, on which its core was measured. Export it with \
             `--target` for yours.",
            parts.choice.machine.device.title
        )
    } else {
        String::new()
    };
    match program {
        Program::Main => format!(
            "```sh\nmake        # firmware.hex, for your programmer\nmake run    # runs it in a simulator\n```\n\n\
             or, with CMake:\n\n```sh\ncmake -B build-cmake\ncmake --build build-cmake\n```\n\n\
             The program checks the official vectors, encrypts a message in counter mode if this is a block \
             cipher, says so at the serial port where the device has a known one, and leaves 0 in \
             `cipherfit_outcome`. `firmware/` is yours to change.{stands_in}"
        ),
        Program::Bench => format!(
            "```sh\nmake        # firmware.hex, for your programmer\nmake run    # runs it in a simulator\n```\n\n\
             The program checks the official vectors, times each operation with a hardware timer and prints a \
             line each at the serial port, 9600 baud. Keep what it prints in a file:\n\n```sh\ncipherfit \
             confirm LOG\n```\n\nsays whether the device takes the cycles that were measured.{stands_in}"
        ),
    }
}

/// What compiles the implementation's C as it was measured.
fn flags_of_sources(parts: &Parts<'_>) -> String {
    let flags = parts.choice.job.compile_flags();
    if flags.is_empty() {
        return String::new();
    }
    let in_c = parts.translated.iter().filter(|name| name.ends_with(".c"));
    let in_c: Vec<String> = in_c.map(|name| format!("src/{name}")).collect();
    format!(
        "# {}\nset_source_files_properties({} PROPERTIES COMPILE_OPTIONS \"{}\")\n",
        readme::whose_figures(&parts.choice),
        in_c.join(" "),
        flags.join(";")
    )
}
