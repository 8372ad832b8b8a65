//! `cipherfit hw export`.

use super::{chosen, subjects};
use crate::arguments::hardware::HardwareExportArguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal::out;
use cipherfit_catalog::Catalog;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &HardwareExportArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let chosen = chosen(&catalog, subjects(&catalog)?, &arguments.selection)?;
    let mut designs: Vec<&str> = chosen.iter().map(|one| &*one.design).collect();
    designs.dedup();
    // What is whole comes behind its core.
    let ([_], Some(subject)) = (&designs[..], chosen.last()) else {
        return Err(Failure::bad_input(
            format!("the words choose {} designs", designs.len()),
            format!("add words that choose one of {}", designs.join(", ")),
        ));
    };
    let failed = |path: &Path, error: std::io::Error| {
        Failure::bad_input(
            format!("{}: {error}", path.display()),
            "check that it exists and its rights",
        )
    };
    std::fs::create_dir_all(&arguments.out).map_err(|error| failed(&arguments.out, error))?;
    for source in &subject.sources {
        let path = arguments.out.join(source.file_name().unwrap_or_default());
        // Its contents alone: what a package manager installed may be read-only.
        std::fs::read(source)
            .and_then(|text| std::fs::write(&path, text))
            .map_err(|error| failed(&path, error))?;
        out!("{}", path.display());
    }
    eprintln!("the entity to synthesise is {}", subject.entity);
    Ok(ExitCode::SUCCESS)
}
