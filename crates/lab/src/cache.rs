//! The cache folder: tools that were built, images that were linked.

use std::ffi::OsString;
use std::path::PathBuf;

/// The cache folder: `$CIPHERFIT_CACHE`, else `$XDG_CACHE_HOME/cipherfit`, else
/// `$HOME/.cache/cipherfit`. `scripts/environment.sh` follows the same rule. The folder need not exist yet.
#[must_use]
pub fn cache_dir() -> PathBuf {
    choose(|name| std::env::var_os(name))
}

/// The Python of the hardware flow: `$CIPHERFIT_HARDWARE_PYTHON`, else that which `make hw` sets up.
/// It need not exist yet.
#[must_use]
pub fn hardware_python() -> PathBuf {
    std::env::var_os("CIPHERFIT_HARDWARE_PYTHON")
        .filter(|value| !value.is_empty())
        .map_or_else(
            || cache_dir().join("tools/hardware/bin/python"),
            PathBuf::from,
        )
}

/// Empty variables count as unset, as in the shell's `${NAME:-…}`.
fn choose(variable: impl Fn(&str) -> Option<OsString>) -> PathBuf {
    let folder = |name| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    folder("CIPHERFIT_CACHE")
        .or_else(|| Some(folder("XDG_CACHE_HOME")?.join("cipherfit")))
        .or_else(|| Some(folder("HOME")?.join(".cache/cipherfit")))
        .unwrap_or_else(|| std::env::temp_dir().join(".cache/cipherfit"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(variables: &[(&str, &str)]) -> PathBuf {
        choose(|name| {
            variables
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| value.into())
        })
    }

    #[test]
    fn the_most_specific_variable_wins() {
        let all = [
            ("HOME", "/h"),
            ("XDG_CACHE_HOME", "/x"),
            ("CIPHERFIT_CACHE", "/c"),
        ];
        assert_eq!(chosen(&all), PathBuf::from("/c"));
        assert_eq!(chosen(&all[..2]), PathBuf::from("/x/cipherfit"));
        assert_eq!(chosen(&all[..1]), PathBuf::from("/h/.cache/cipherfit"));
    }

    #[test]
    fn an_empty_variable_counts_as_unset() {
        let variables = [
            ("HOME", "/h"),
            ("XDG_CACHE_HOME", ""),
            ("CIPHERFIT_CACHE", ""),
        ];
        assert_eq!(chosen(&variables), PathBuf::from("/h/.cache/cipherfit"));
    }

    #[test]
    fn the_scripts_choose_the_same_folder() {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/environment.sh");
        let home = ("HOME", "/h");
        let xdg = ("XDG_CACHE_HOME", "/x");
        let own = ("CIPHERFIT_CACHE", "/c");
        for variables in [
            &[home][..],
            &[home, xdg],
            &[home, xdg, own],
            &[home, ("XDG_CACHE_HOME", "")],
        ] {
            let output = std::process::Command::new("bash")
                .args([
                    "-c",
                    "source \"$1\" && printf %s \"$cache\"",
                    "bash",
                    script,
                ])
                .env_clear()
                .envs(variables.iter().copied())
                .output()
                .expect("bash");
            let told = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(PathBuf::from(told), chosen(variables), "{variables:?}");
        }
    }
}
