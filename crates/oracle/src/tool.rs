//! Finds programs: in the project's own tool folder, then in `PATH`.

use std::env;
use std::path::PathBuf;

/// The program of that name, if it is installed.
#[must_use]
pub fn find(name: &str) -> Option<PathBuf> {
    let own = own_tools().into_iter();
    let path = env::var_os("PATH").unwrap_or_default();
    own.chain(env::split_paths(&path)).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Where `make tools` puts what it builds.
fn own_tools() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    folder("CIPHERFIT_CACHE")
        .or_else(|| Some(folder("XDG_CACHE_HOME")?.join("cipherfit")))
        .or_else(|| Some(folder("HOME")?.join(".cache/cipherfit")))
        .map(|cache| cache.join("tools/bin"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_is_found_and_nonsense_is_not() {
        assert!(find("sh").is_some());
        assert_eq!(find("no-program-has-this-name"), None);
    }
}
