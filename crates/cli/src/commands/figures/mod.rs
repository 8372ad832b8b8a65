//! `cipherfit figures`.

mod csv;
mod draw;

use crate::arguments::FiguresArguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal::out;
use cipherfit_atlas::figures::{FigureSet, figures};
use cipherfit_atlas::published;
use cipherfit_files::replace;
use cipherfit_results::store::Circuits;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::nearest;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &FiguresArguments) -> CommandResult {
    let set = set(&arguments.set)?;
    let store = Measurements::load(&root.join("results"))?;
    let measurements = store.records();
    let circuits = Circuits::load(&root.join("results"))?;
    let circuits = circuits.records();
    let published = published::load(&root.join("published"))?;
    std::fs::create_dir_all(&arguments.out).map_err(|error| unusable(&arguments.out, &error))?;
    for figure in figures(set, measurements, circuits, &published) {
        let stem = format!("{set}-figure-{}-{}", figure.number, figure.name);
        let drawing = draw::svg(&figure)
            .map_err(|reason| Failure::bad_input(format!("cannot draw {stem}: {reason}"), ""))?;
        for (kind, text) in [("svg", drawing), ("csv", csv::text(&figure))] {
            let path = arguments.out.join(format!("{stem}.{kind}"));
            replace(&path, text.as_bytes()).map_err(|error| unusable(&path, &error))?;
            out!("{}", path.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The set of that name.
fn set(name: &str) -> CommandResult<FigureSet> {
    FigureSet::named(name).ok_or_else(|| {
        let names: Vec<&str> = FigureSet::ALL.iter().map(|set| set.name()).collect();
        let hint = nearest(name, names.iter().copied())
            .map_or(String::new(), |near| format!("did you mean {near}? "));
        Failure::bad_input(
            format!("there are no figures of {name}"),
            format!("{hint}papers: {}", names.join(", ")),
        )
    })
}

fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::bad_input(
        format!("cannot write {}: {error}", path.display()),
        "name a folder that can be written to: --out DIR",
    )
}
