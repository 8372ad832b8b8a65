//! Where the library, the devices and the results are.

use crate::failure::{CommandResult, Failure};
use std::path::{Path, PathBuf};

/// The folder given, or the nearest one above that holds `library/` and `targets/`.
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
    here.ancestors()
        .find(|folder| is_root(folder))
        .map(Path::to_owned)
        .ok_or_else(|| missing(&here))
}
