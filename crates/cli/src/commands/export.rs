//! `cipherfit export`.

use crate::arguments::ExportArguments;
use crate::failure::{CommandResult, Failure};
use crate::names::{Named, Names};
use crate::terminal;
use cipherfit_atlas::published;
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
        stands_for: &stands_for(root, &catalog, arguments.target.as_deref())?,
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

/// The cores that a target stands for which is neither a device nor a core, as `fit` takes it too: those of
/// an instruction set, or of a device that papers name.
fn stands_for(root: &Path, catalog: &Catalog, target: Option<&str>) -> CommandResult<Vec<String>> {
    let machines = &catalog.machines;
    let word = target.unwrap_or_default().trim().to_lowercase();
    if word.is_empty() || machines.machine(&word).is_some() || machines.core(&word).is_some() {
        return Ok(Vec::new());
    }
    let of_isa = machines.cores.iter();
    let of_isa = of_isa.filter(|core| *core.isa.get_ref() == word && core.measured_on.is_some());
    let of_isa: Vec<String> = of_isa.map(|core| core.name.get_ref().clone()).collect();
    if !of_isa.is_empty() {
        return Ok(of_isa);
    }
    let mut published = published::load_for_choice(&root.join("published"))?;
    let alias = published.devices.remove(&word);
    Ok(alias.map(|alias| alias.cores).unwrap_or_default())
}

fn print(choice: &Choice<'_>, folder: &Path, files: usize) {
    terminal::wrapped(&choice.job.title());
    terminal::wrapped(&format!(
        "{}: {files} files; README.md says how to build it and what to mind",
        folder.display()
    ));
}
