//! `cipherfit export`.

use crate::arguments::ExportArguments;
use crate::failure::{CommandResult, Failure};
use crate::names::{Named, Names};
use crate::terminal;
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_export::{Choice, Format, Request, choose, elsewhere, package, psa, set, several};
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::{Language, hexadecimal};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &ExportArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let store = Measurements::load(&root.join("results"))?;
    let names = &arguments.implementations;
    let format: Format = arguments.format.into();
    let syntax = arguments.syntax.into();
    if names.len() > 1 && !format.holds_several() {
        return Err(Failure::bad_input(
            format!(
                "a folder of this format holds one implementation, not {}",
                names.len()
            ),
            "export each into a folder of its own; --as folder, psa and bench take several",
        ));
    }
    let key = arguments.key.as_deref().map(hexadecimal::parse).transpose();
    let key = key.map_err(|reason| {
        Failure::bad_input(
            format!("--key: {reason}"),
            "write each byte as two hexadecimal digits",
        )
    })?;
    let stands_for = stands_for(root, &catalog, arguments.target.as_deref())?;
    let mut choices: Vec<Choice<'_>> = Vec::new();
    for implementation in names {
        let request = Request {
            implementation,
            target: arguments.target.as_deref(),
            stands_for: &stands_for,
            primitive: primitive(&catalog, implementation, arguments)?,
            toolchain: toolchain(&catalog, implementation, arguments),
            level: arguments.level.as_deref(),
        };
        let choice = choose(&catalog, &store, &request).map_err(|error| {
            // A name of another kind, or of nothing, is told as everywhere.
            let names = Names::of(&catalog);
            let target = names.check(request.target, &[Named::Device, Named::Core]);
            let named = target.and_then(|()| names.check(request.primitive, &[Named::Primitive]));
            named.err().unwrap_or_else(|| error.into())
        })?;
        apart(&choices, &choice, format)?;
        choices.push(choice);
    }
    let elsewhere = match format {
        Format::Bench => vec![Vec::new(); choices.len()],
        _ => elsewhere(&choices),
    };
    let mut made = Vec::new();
    for (choice, elsewhere) in choices.into_iter().zip(&elsewhere) {
        let choice = Choice {
            elsewhere,
            ..choice
        };
        let package = package(&catalog, &choice, format, syntax, key.as_deref())?;
        made.push((choice, package));
    }
    for (choice, _) in &made {
        terminal::wrapped(&choice.job.title());
    }
    let package = match (made.len(), format) {
        (_, Format::Psa) => psa(&catalog, made)?,
        (1, _) => made.remove(0).1,
        (_, Format::Bench) => several(made),
        _ => set(made),
    };
    package.write(&arguments.to, arguments.force)?;
    terminal::wrapped(&format!(
        "{}: {} files; README.md says how to build it and what to mind",
        arguments.to.display(),
        package.files.len()
    ));
    Ok(ExitCode::SUCCESS)
}

/// May a choice be beside the others?
fn apart(others: &[Choice<'_>], choice: &Choice<'_>, format: Format) -> Result<(), Failure> {
    let mut others = others.iter();
    let same = |one: &&Choice<'_>| match format {
        Format::Bench => one.job.identity() == choice.job.identity(),
        _ => one.job.parameters.identifier == choice.job.parameters.identifier,
    };
    let Some(other) = others.find(same) else {
        return Ok(());
    };
    Err(if other.job.identity() == choice.job.identity() {
        Failure::bad_input(
            format!("{} is named twice", choice.job.title()),
            "name each implementation once",
        )
    } else {
        Failure::bad_input(
            format!(
                "{} and {} both serve {}: their functions have the same names",
                other.job.implementation.name,
                choice.job.implementation.name,
                choice.job.parameters.name
            ),
            "one firmware takes one implementation of a primitive: leave one away",
        )
    })
}

/// Of several implementations those in assembler have no compiler to be chosen.
fn toolchain<'a>(
    catalog: &Catalog,
    implementation: &str,
    arguments: &'a ExportArguments,
) -> Option<&'a str> {
    let several = arguments.implementations.len() > 1;
    let found = catalog.implementation(implementation);
    let in_assembler = found.is_some_and(|one| one.manifest.language == Language::Asm);
    let toolchain = arguments.toolchain.as_deref();
    toolchain.filter(|_| !(several && in_assembler))
}

/// Of the primitives that are named, that of an implementation.
fn primitive<'a>(
    catalog: &Catalog,
    implementation: &str,
    arguments: &'a ExportArguments,
) -> Result<Option<&'a str>, Failure> {
    let named = &arguments.primitives;
    if named.len() < 2 {
        return Ok(named.first().map(String::as_str));
    }
    let mut known = catalog.implementations.iter();
    let found = known.find(|one| {
        one.name == implementation || one.name.ends_with(&format!("/{implementation}"))
    });
    let serves = |name: &&String| {
        let jobs = found.map(|one| catalog.jobs_of(one)).unwrap_or_default();
        jobs.iter().any(|job| job.parameters.name == **name)
    };
    let mut fitting = named.iter().filter(serves);
    match (fitting.next(), fitting.next()) {
        (Some(one), Some(other)) => Err(Failure::bad_input(
            format!("{implementation} serves {one} and {other}"),
            "name one primitive for each implementation; a second export takes another",
        )),
        (one, _) => Ok(one.or(named.first()).map(String::as_str)),
    }
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
