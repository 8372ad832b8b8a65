//! Where each part lies, and what a build system needs beside.

mod arduino;
mod cmake;
mod platformio;
mod tool_chain;
mod zephyr;

use crate::package::Parts;
use crate::sources::Syntax;
use crate::{Choice, ExportError, placement, self_test};
use std::collections::BTreeMap;

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
}

impl Format {
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
        match self {
            Self::Arduino if export.arduino.is_none() => Err(impossible("Arduino", "arduino")),
            Self::Platformio if export.platformio.is_none() => {
                Err(impossible("PlatformIO", "platformio"))
            }
            Self::Cmake if export.cmake.is_none() => Err(impossible("CMake", "cmake")),
            _ => Ok(()),
        }
    }

    /// The files but README.md and the licences.
    pub(crate) fn files(self, parts: &Parts<'_>) -> BTreeMap<String, String> {
        match self {
            Self::Folder => plain(parts),
            Self::Cmake => cmake::files(parts),
            Self::Platformio => platformio::files(parts),
            Self::Arduino => arduino::files(parts),
            Self::Zephyr => zephyr::files(parts),
        }
    }

    /// How the reader builds it, and who tells the linker where sections lie.
    pub(crate) fn how_to_build(self, parts: &Parts<'_>) -> String {
        let how = match self {
            Self::Folder if parts.syntax == Syntax::CcRl => {
                "Add `src/*.asm` to the project and `include` to its include paths; docs/src/cc-rl.md of \
                 cipherfit says what was translated and what to mind."
                    .to_owned()
            }
            Self::Folder => format!(
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
fn plain(parts: &Parts<'_>) -> BTreeMap<String, String> {
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
