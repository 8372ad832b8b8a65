//! Where each part lies, and what a build system needs beside.

mod arduino;
pub(crate) mod check;
mod cmake;
mod platformio;
pub(crate) mod tool_chain;
mod zephyr;

use crate::firmware::{self, Program};
use crate::package::Parts;
use crate::sources::Syntax;
use crate::{Choice, ExportError, placement, self_test};
use std::collections::BTreeMap;
use std::path::Path;

/// The build system that a folder is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// None: sources, header, self-test.
    Folder,
    /// CMake.
    Cmake,
    /// PlatformIO.
    Platformio,
    /// Arduino.
    Arduino,
    /// Zephyr.
    Zephyr,
    /// A whole program for a device, which says that it encrypts.
    Firmware,
    /// A program for a board, which times the operations.
    Bench,
    /// A driver for implementations of the PSA Certified Crypto API.
    Psa,
}

impl Format {
    /// May a folder hold several implementations?
    #[must_use]
    pub fn holds_several(self) -> bool {
        matches!(self, Self::Folder | Self::Bench | Self::Psa)
    }

    /// Do format, machine and syntax go together?
    pub(crate) fn check(self, choice: &Choice<'_>, syntax: Syntax) -> Result<(), ExportError> {
        let isa = choice.machine.isa;
        let export = &isa.export;
        let impossible = |system: &str, field: &str| ExportError::Impossible {
            reason: format!("there is no export of {} for {system}", isa.title),
            remedy: format!(
                "choose --as folder, or add [export.{field}] to {}, as targets/isa/avr.toml has it",
                isa.file.display()
            ),
        };
        if syntax == Syntax::CcRl && self != Self::Folder {
            return Err(ExportError::Impossible {
                reason: "no other format than a folder takes the syntax of CC-RL".to_owned(),
                remedy: "add the folder's files to a project of CS+ or e2 studio: --as folder"
                    .to_owned(),
            });
        }
        if matches!(self, Self::Arduino | Self::Zephyr) && placement::is_needed(choice) {
            return Err(ExportError::Impossible {
                reason: format!(
                    "{} has sections that must lie at an address, and {} gives a library no say in that",
                    choice.job.implementation.name,
                    if self == Self::Arduino { "Arduino" } else { "Zephyr's linker script" }
                ),
                remedy: "choose a variant without fixed or placed parts, or --as cmake, folder or platformio"
                    .to_owned(),
            });
        }
        if let Some(program) = self.program()
            && let Some(refusal) = firmware::refusal(choice, program)
        {
            return Err(refusal);
        }
        match self {
            Self::Arduino if export.arduino.is_none() => Err(impossible("Arduino", "arduino")),
            Self::Platformio if export.platformio.is_none() => {
                Err(impossible("PlatformIO", "platformio"))
            }
            Self::Cmake if export.cmake.is_none() => Err(impossible("CMake", "cmake")),
            _ => Ok(()),
        }
    }

    /// The whole program that it is, if it is one.
    fn program(self) -> Option<Program> {
        match self {
            Self::Firmware => Some(Program::Main),
            Self::Bench => Some(Program::Bench),
            _ => None,
        }
    }

    /// The files but README.md and the licences; `root` is the repository.
    pub(crate) fn files(
        self,
        root: &Path,
        parts: &Parts<'_>,
    ) -> Result<BTreeMap<String, String>, ExportError> {
        if let Some(program) = self.program() {
            return firmware::files(root, parts, program);
        }
        Ok(match self {
            Self::Cmake => cmake::files(parts),
            Self::Platformio => platformio::files(parts),
            Self::Arduino => arduino::files(parts),
            Self::Zephyr => zephyr::files(parts),
            _ => plain(parts),
        })
    }

    /// What the self-test is, in sentences.
    pub(crate) fn test(self) -> &'static str {
        if self.program().is_some() {
            "`test/` or `firmware/script.S` holds the official vectors, which the program checks first."
        } else {
            "`self_test.c` checks the official vectors; `main.c` runs it and leaves 0 in `cipherfit_outcome` if all \
             pass."
        }
    }

    /// How the reader builds it, and who tells the linker where sections lie.
    pub(crate) fn how_to_build(self, parts: &Parts<'_>) -> String {
        if let Some(program) = self.program() {
            return firmware::how(parts, program);
        }
        let how = match self {
            Self::Folder if parts.syntax == Syntax::CcRl => {
                "Add `src/*.asm` to the project and `include` to its include paths; docs/src/cc-rl.md of \
                 cipherfit says what was translated and what to mind."
                    .to_owned()
            }
            Self::Folder | Self::Firmware | Self::Bench | Self::Psa => format!(
                "Translate {} and put `include` on the include path; no definitions are needed.",
                list(parts)
            ),
            Self::Cmake => cmake::how(parts),
            Self::Platformio => platformio::how(parts),
            Self::Arduino => arduino::how(parts),
            Self::Zephyr => zephyr::how(parts),
        };
        if parts.placement.is_none() {
            return how;
        }
        let script = placement::file_name(&parts.choice);
        let handed_on = match self {
            Self::Cmake => format!(
                "CMake hands it to the linker with the library. A script that your project gives with `-T` comes \
                 behind it: `target_link_libraries(firmware PRIVATE {} \"-T${{CMAKE_CURRENT_SOURCE_DIR}}/device.ld\")`; \
                 ahead of it, GNU ld stops with `.text not found for insert`.",
                parts.choice.job.parameters.identifier
            ),
            Self::Platformio => "PlatformIO hands it to the linker with the library.".to_owned(),
            _ => format!(
                "GNU ld takes it ahead of the device's own script: `-Wl,-T,{script}` through a compiler (plain \
                 `-T` would put the device's script out of force), `-T {script}` to ld itself."
            ),
        };
        format!("{how}\n\n`{script}` places the sections that need an address. {handed_on}")
    }
}

fn list(parts: &Parts<'_>) -> String {
    let names: Vec<String> = parts
        .translated
        .iter()
        .map(|name| format!("`src/{name}`"))
        .collect();
    names.join(", ")
}

/// `include/`, `src/`, `test/`.
pub(crate) fn plain(parts: &Parts<'_>) -> BTreeMap<String, String> {
    let mut files = sources(parts);
    files.insert(
        format!("include/{}", parts.header.0),
        parts.header.1.clone(),
    );
    files.insert(format!("test/{}", self_test::FILE), parts.self_test.clone());
    files.insert("test/main.c".to_owned(), parts.main());
    files
}

/// `src/`, and the fragment of a linker script.
fn sources(parts: &Parts<'_>) -> BTreeMap<String, String> {
    let files = parts.sources.iter();
    let mut files: BTreeMap<String, String> = files
        .map(|(name, text)| (format!("src/{name}"), text.clone()))
        .collect();
    if let Some(script) = &parts.placement {
        files.insert(placement::file_name(&parts.choice), script.clone());
    }
    files
}
