//! A repository, a cache, tools and a folder for temporary files of a test's own.

use super::common::{copy, copy_of_the_repository, root};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::toolchain::Search;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The end of anything that a test waits for: reached only where something is broken.
const PATIENCE: Duration = Duration::from_secs(300);

/// What was said and how it ended.
pub(crate) struct Told {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Told {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code(),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }
}

pub(crate) struct Bench {
    repository: tempfile::TempDir,
    around: tempfile::TempDir,
}

impl Bench {
    pub(crate) fn new() -> Self {
        let bench = Self {
            repository: copy_of_the_repository(),
            around: tempfile::tempdir().expect("a folder"),
        };
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            std::fs::copy(root().join(name), bench.root().join(name)).expect("a copy");
        }
        for folder in [bench.tools(), bench.tmp(), bench.cache()] {
            std::fs::create_dir(folder).expect("a folder");
        }
        bench
    }

    /// The same with the circuits.
    pub(crate) fn with_hardware() -> Self {
        let bench = Self::new();
        copy(&root().join("hardware"), &bench.root().join("hardware"));
        bench
    }

    pub(crate) fn root(&self) -> &Path {
        self.repository.path()
    }

    pub(crate) fn results(&self, file: &str) -> PathBuf {
        self.root().join("results").join(file)
    }

    pub(crate) fn cache(&self) -> PathBuf {
        self.around.path().join("cache")
    }

    pub(crate) fn tmp(&self) -> PathBuf {
        self.around.path().join("tmp")
    }

    /// A place outside of everything that a command is told of.
    pub(crate) fn outside(&self) -> &Path {
        self.around.path()
    }

    /// Programs here come before all others of their name.
    pub(crate) fn tools(&self) -> PathBuf {
        self.around.path().join("tools")
    }

    /// The command with all its surroundings; another program may start it.
    pub(crate) fn around(&self, mut command: Command) -> Command {
        let found = [self.tools(), cache_dir().join("tools/bin")];
        let tools = std::env::join_paths(found).expect("plain names");
        command
            .current_dir(self.root())
            .env_remove("CIPHERFIT_ROOT")
            .env("CIPHERFIT_CACHE", self.cache())
            .env("CIPHERFIT_TOOLS", tools)
            .env("TMPDIR", self.tmp())
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cipherfit"));
        command.args(arguments);
        self.around(command)
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Told {
        self.command(arguments).output().expect("it starts").into()
    }

    /// Runs and expects success.
    pub(crate) fn succeed(&self, arguments: &[&str]) -> Told {
        let told = self.run(arguments);
        assert_eq!(told.code, Some(0), "{arguments:?}: {}", told.err);
        told
    }

    /// Puts a script before a program; `{real}` is the program's path, `{tools}` this bench's folder.
    pub(crate) fn wrap(&self, program: &str, script: &str) {
        let real = Search::in_folders(
            std::iter::once(cache_dir().join("tools/bin"))
                .chain(Search::standard().folders().to_vec()),
        );
        let real = real.find(program).unwrap_or_else(|| panic!("no {program}"));
        let script = script
            .replace("{real}", &real.to_string_lossy())
            .replace("{tools}", &self.tools().to_string_lossy());
        write_executable(&self.tools().join(program), &script);
    }

    /// Makes a program stop in its work, not when asked for its version, until [`Bench::release`].
    pub(crate) fn stop_in(&self, program: &str) {
        self.wrap(program, STOPPING);
        std::fs::write(self.tools().join("gate"), "").expect("a file");
    }

    /// Waits until a program of a command has stopped; gives the file that says so.
    pub(crate) fn reached(&self, command: &mut Child, below: &Path) -> PathBuf {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let mut found = files(below).into_keys();
            if let Some(found) = found.rfind(|path| path.ends_with("reached")) {
                return found;
            }
            let ended = command.try_wait().expect("a command");
            assert_eq!(ended, None, "it ended before");
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("nothing stopped in {}", below.display());
    }

    /// Lets what has stopped go on.
    pub(crate) fn release(&self, reached: &Path) {
        let _ = std::fs::remove_file(self.tools().join("gate"));
        std::fs::remove_file(reached).expect("removed");
    }

    /// Nothing is left of work under way, here or where temporary files lie.
    pub(crate) fn assert_clean(&self) {
        assert_eq!(files(&self.tmp()), BTreeMap::new());
        for place in [self.root().to_owned(), self.cache()] {
            for path in files(&place).keys() {
                let below = path.strip_prefix(&place).expect("below");
                let below = below.to_string_lossy();
                let is_left = below.contains("unfinished") || below.contains(".tmp");
                assert!(!is_left, "{below}");
            }
        }
    }
}

const STOPPING: &str = r#"#!/bin/sh
case "$*" in *--version*) exec '{real}' "$@" ;; esac
if [ -e '{tools}/gate' ]; then
    : > reached
    tries=0
    while [ -e reached ] && [ "$tries" -lt 6000 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
fi
exec '{real}' "$@"
"#;

/// A program. Written under another name first: a file that is open for writing cannot be run.
pub(crate) fn write_executable(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::write(path, text).expect("a file");
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("executable");
}

/// Every file below a folder, links not followed, with its contents.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => found.append(&mut files(&path)),
            Ok(kind) if kind.is_file() => {
                found.insert(path.clone(), std::fs::read(&path).unwrap_or_default());
            }
            _ => {}
        }
    }
    found
}
