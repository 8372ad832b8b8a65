//! `cipherfit export`.

use crate::arguments::ExportArguments;
use crate::failure::{CommandResult, Failure};
use crate::names::{Named, Names};
use crate::terminal;
use cipherfit_catalog::Catalog;
use cipherfit_export::{Choice, Request, choose, package};
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::hexadecimal;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &ExportArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let store = Measurements::load(&root.join("results"))?;
    let request = Request {
        implementation: &arguments.implementation,
        target: arguments.target.as_deref(),
        primitive: arguments.primitive.as_deref(),
        toolchain: arguments.toolchain.as_deref(),
        level: arguments.level.as_deref(),
    };
    let choice = choose(&catalog, &store, &request).map_err(|error| {
        // A name of another kind, or of nothing, is told as everywhere.
        let names = Names::of(&catalog);
        let target = names.check(request.target, &[Named::Device, Named::Core]);
        let named = target.and_then(|()| names.check(request.primitive, &[Named::Primitive]));
        named.err().unwrap_or_else(|| error.into())
    })?;
    let key = arguments.key.as_deref().map(hexadecimal::parse).transpose();
    let key = key.map_err(|reason| {
        Failure::bad_input(
            format!("--key: {reason}"),
            "write each byte as two hexadecimal digits",
        )
    })?;
    let format = arguments.format.into();
    let syntax = arguments.syntax.into();
    let made = package(&catalog, &choice, format, syntax, key.as_deref())?;
    made.write(&arguments.to, arguments.force)?;
    print(&choice, &arguments.to, made.files.len());
    Ok(ExitCode::SUCCESS)
}

fn print(choice: &Choice<'_>, folder: &Path, files: usize) {
    terminal::wrapped(&choice.job.title());
    terminal::wrapped(&format!(
        "{}: {files} files; README.md says how to build it and what to mind",
        folder.display()
    ));
}
