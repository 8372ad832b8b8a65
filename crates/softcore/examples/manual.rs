//! Writes the manual pages of all profiles: `cargo run -p cipherfit-softcore --example manual`

use cipherfit_softcore::{Library, manual};
use miette::IntoDiagnostic;
use std::path::Path;

fn main() -> miette::Result<()> {
    let library = Library::new(Path::new("hardware/softcore"));
    for name in library.profiles()? {
        let path = Path::new("docs/src").join(format!("softcore-{name}.md"));
        std::fs::write(&path, library.profile(&name)?.manual()).into_diagnostic()?;
        println!("{}", path.display());
    }
    let path = Path::new("docs/src/softcore-programs.md");
    std::fs::write(path, manual::programs(&library)?).into_diagnostic()?;
    println!("{}", path.display());
    Ok(())
}
