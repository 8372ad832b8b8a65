//! What a tool may read and write, held by the kernel where it can (Landlock, Linux 5.13).

use crate::cache::cache_dir;
use crate::toolchain::Search;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Where systems keep programs, their libraries and headers.
const SYSTEM: [&str; 9] = [
    "/usr",
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
];

/// What lies beside a folder of programs and belongs to them.
const BESIDE: [&str; 4] = ["lib", "lib64", "libexec", "include"];

/// Where any tool that is found may lie, with all that it needs.
static TOOLCHAINS: LazyLock<BTreeSet<PathBuf>> = LazyLock::new(|| {
    let mut all: BTreeSet<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    for folder in Search::standard().folders() {
        all.extend(installed_with(folder));
    }
    all.extend(installed_with(&cache_dir().join("tools/bin")));
    all.iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect()
});

/// A folder of programs and what was installed with it: of a whole home folder, only that.
fn installed_with(programs: &Path) -> Vec<PathBuf> {
    let mut all = vec![programs.to_owned()];
    if programs.file_name().is_none_or(|name| name != "bin") {
        return all;
    }
    let prefix = programs.parent().unwrap_or(programs);
    all.extend(BESIDE.map(|name| prefix.join(name)));
    // `msp430-elf/` belongs to `bin/msp430-elf-as`.
    for entry in std::fs::read_dir(prefix).into_iter().flatten().flatten() {
        let target = entry.file_name().to_string_lossy().into_owned();
        if programs.join(format!("{target}-as")).exists() {
            all.push(entry.path());
        }
    }
    all
}

/// Whether a file is part of what toolchains are made of.
pub(crate) fn may_read(path: &Path) -> bool {
    let path = path.canonicalize();
    path.is_ok_and(|path| TOOLCHAINS.iter().any(|root| path.starts_with(root)))
}

/// Builds the wall for this thread and for all that it starts. A kernel that has no such walls builds
/// none, which it says: then the checks of sources before a build and of their dependencies after it
/// have to do.
#[cfg(target_os = "linux")]
pub(super) fn around(folder: &Path, program: &Path, also: &[&Path]) -> std::io::Result<bool> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr,
        RulesetCreatedAttr, RulesetStatus, Scope,
    };
    /// Opened once: every call needs them.
    static OPENED: LazyLock<Vec<(PathFd, bool)>> = LazyLock::new(|| {
        let open = |path: &PathBuf| Some((PathFd::new(path).ok()?, path.is_dir()));
        TOOLCHAINS.iter().filter_map(open).collect()
    });
    let abi = ABI::V6;
    let failed = std::io::Error::other::<landlock::RulesetError>;
    let read = AccessFs::from_read(abi);
    let of_file = AccessFs::ReadFile | AccessFs::Execute;
    let write = AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::RemoveFile;
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(abi)))
        .and_then(|rules| rules.scope(Scope::from_all(abi)))
        .and_then(Ruleset::create)
        .map_err(failed)?;
    for (opened, is_folder) in OPENED.iter() {
        let access = if *is_folder { read } else { of_file };
        rules = rules
            .add_rule(PathBeneath::new(opened, access))
            .map_err(failed)?;
    }
    let mut more = Vec::new();
    // A link's target may have been installed elsewhere.
    let real = program.canonicalize().unwrap_or(program.to_owned());
    if let Some(programs) = real.parent().filter(|_| real != program) {
        more.extend(installed_with(programs).into_iter().map(|one| (one, read)));
    }
    more.extend(also.iter().map(|path| (path.to_path_buf(), of_file)));
    let null = AccessFs::ReadFile | AccessFs::WriteFile;
    more.extend([
        (PathBuf::from("/dev/null"), null),
        (folder.to_owned(), write),
    ]);
    for (path, access) in more {
        if let Ok(opened) = PathFd::new(&path) {
            rules = rules
                .add_rule(PathBeneath::new(opened, access))
                .map_err(failed)?;
        }
    }
    let status = rules.restrict_self().map_err(failed)?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn around(_folder: &Path, _program: &Path, _also: &[&Path]) -> std::io::Result<bool> {
    Ok(false)
}
