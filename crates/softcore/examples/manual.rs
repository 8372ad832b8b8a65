//! Writes the pages of the book that follow from `hardware/softcore` into a folder; `make docs` does so:
//! `cargo run -p cipherfit-softcore --example manual -- FOLDER`

use cipherfit_softcore::{Library, manual};
use miette::{IntoDiagnostic, WrapErr, miette};
use std::path::Path;

fn main() -> miette::Result<()> {
    let folder = std::env::args_os().nth(1);
    let folder = folder.ok_or_else(|| miette!(help = "name it last", "no folder to write to"))?;
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = Library::new(&repository.join("hardware/softcore"));
    for (name, page) in manual::pages(&library)? {
        let path = Path::new(&folder).join(name);
        std::fs::write(&path, page)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
