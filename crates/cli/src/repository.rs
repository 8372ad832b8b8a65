//! Where the library, the devices and the results are.

use crate::failure::{CommandResult, Failure};
use std::path::{Path, PathBuf};

/// Where an installed command has its data, from the folder above its own on: `bin/cipherfit` has
/// `share/cipherfit/`.
const SHARED: &str = "share/cipherfit";
/// The checkout that the command was built in.
const BUILT_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder given, or the nearest one above that holds `library/` and `targets/`, or what was
/// installed with the command, or the checkout that it was built in.
pub(crate) fn root(given: Option<&Path>) -> CommandResult<PathBuf> {
    let is_root =
        |folder: &Path| folder.join("library").is_dir() && folder.join("targets").is_dir();
    let missing = |place: &Path| {
        Failure::bad_input(
            format!(
                "{} holds no cipherfit library (no folders library/ and targets/)",
                place.display()
            ),
            "run in a checkout of cipherfit, or name it: --root DIR or CIPHERFIT_ROOT=DIR",
        )
    };
    if let Some(folder) = given {
        return if is_root(folder) {
            Ok(folder.to_owned())
        } else {
            Err(missing(folder))
        };
    }
    let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let installed = std::env::current_exe().ok().and_then(|command| {
        let folder = command.parent()?.parent()?;
        Some(folder.join(SHARED))
    });
    here.ancestors()
        .map(Path::to_owned)
        .chain(installed)
        .chain(Path::new(BUILT_IN).canonicalize().ok())
        .find(|folder| is_root(folder))
        .ok_or_else(|| nowhere(&here))
}

/// Nothing is where it should be: a checkout that has moved, as a rule.
fn nowhere(here: &Path) -> Failure {
    let built_in = Path::new(BUILT_IN);
    let place = built_in.ancestors().nth(4).unwrap_or(built_in).display();
    Failure::bad_input(
        format!(
            "the library, devices and results are neither above {} nor at {place}, the checkout that this \
             command was built in",
            here.display()
        ),
        "if the checkout has moved, name it: --root DIR or CIPHERFIT_ROOT=DIR, or install again from where it \
         is; `pipx install .` installs a command that carries all it needs",
    )
}
