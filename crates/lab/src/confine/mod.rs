//! Tools at work on other people's sources: limits of time, memory and output, and a wall around what
//! they may read and write. Nothing passes through a shell.

#[cfg(target_os = "linux")]
mod limit;
mod supervise;
mod wall;

pub(crate) use supervise::Excess;
pub(crate) use wall::may_read;

use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// What a tool may use up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Seconds of processor time.
    pub seconds: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of each file that it writes.
    pub file: u64,
    /// Bytes that it prints, on standard output and on standard error each.
    pub output: u64,
    /// Time by the clock, for a tool that sleeps. Far more than a loaded machine needs.
    pub patience: Duration,
}

impl Limits {
    /// For one call of a compiler, an assembler or a linker: many times what the library needs.
    pub(crate) const TOOL: Self = Self {
        seconds: 60,
        memory: 3 << 29,
        file: 64 << 20,
        output: 1 << 20,
        patience: Duration::from_secs(600),
    };
    /// For a listing, which is printed.
    pub(crate) const LISTING: Self = Self {
        output: 256 << 20,
        ..Self::TOOL
    };
}

/// Variables by which a user's surroundings would reach into a build.
const SURROUNDINGS: [&str; 12] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "LIBRARY_PATH",
    "GCC_EXEC_PREFIX",
    "COMPILER_PATH",
    "DEPENDENCIES_OUTPUT",
    "SUNPRO_DEPENDENCIES",
    "GCC_COMPARE_DEBUG",
    "GCC_COLORS",
    "CCC_OVERRIDE_OPTIONS",
    "LANGUAGE",
    "TZ",
];

/// Runs a program. With a folder it works there and writes nowhere else, and reads only that, `also`,
/// and what toolchains are made of.
///
/// # Errors
/// It cannot be started, or used up more than it may.
pub(crate) fn run(
    program: &Path,
    arguments: &[String],
    folder: Option<&Path>,
    also: &[&Path],
    limits: Limits,
) -> Result<Output, Excess> {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("LC_ALL", "C")
        .env("SOURCE_DATE_EPOCH", "0")
        // A cache of the compiler's would have to be written.
        .env("CCACHE_DISABLE", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for name in SURROUNDINGS {
        command.env_remove(name);
    }
    if let Some(folder) = folder {
        command.current_dir(folder).env("TMPDIR", folder);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let start = || -> io::Result<_> {
        if let Some(folder) = folder {
            wall::around(folder, program, also)?;
        }
        command.spawn()
    };
    // The wall holds for the thread that builds it and for what that one starts.
    let started = std::thread::scope(|scope| scope.spawn(start).join());
    let failed = || io::Error::other("the thread that starts it failed");
    let child = started.unwrap_or_else(|_| Err(failed()));
    let child = child.map_err(Excess::Failed)?;
    #[cfg(target_os = "linux")]
    limit::limit(child.id(), limits);
    supervise::wait(child, limits)
}

#[cfg(test)]
mod tests;
