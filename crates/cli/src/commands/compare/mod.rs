//! `cipherfit compare`.

mod row;
mod totals;

use crate::arguments::CompareArguments;
use crate::device;
use crate::failure::CommandResult;
use crate::names::{Named, Names, SELECTORS, explained};
use crate::primitives::primitives;
use crate::terminal::out;
use cipherfit_atlas::compare::{Asked, compare, summary};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_results::Measurement;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::SelectionError;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &CompareArguments) -> CommandResult {
    if let Some(source) = &arguments.source {
        Names::load(root).check(Some(source), &[Named::Source])?;
    }
    let store = Measurements::load(&root.join("results"))?;
    let allowed = |one: &&Measurement| arguments.leaks.allow(one.claims.constant_time);
    let measurements: Vec<Measurement> = store.records().iter().filter(allowed).cloned().collect();
    let published = published::load(&root.join("published"))?;
    let further = arguments.source.iter().chain(&arguments.rule);
    let selection = arguments.selection.with(further);
    let primitives = primitives(root, &published)?;
    let machines = Catalog::load_machines(root)?;
    let (device, rest) = device::named(&machines, &selection)?;
    let asked = Asked {
        plain: arguments.plain,
        same_language: arguments.same_language,
    };
    let mut comparisons = compare(&measurements, &published, &primitives, &rest, asked)
        .map_err(|error| explained(error, SELECTORS, || Names::load(root)))?;
    if let Some(device) = device {
        comparisons.retain(|one| {
            let row = &one.published;
            let cores = published
                .devices
                .get(&row.device)
                .map(|device| &device.cores);
            let stands_for = |core: &String| cores.is_some_and(|cores| cores.contains(core));
            row.device == device.name || device.recorded_as.as_ref().is_some_and(stands_for)
        });
        if comparisons.is_empty() {
            let words = vec![device.name, "what the other words choose".to_owned()];
            return Err(SelectionError::Empty { words }.into());
        }
    }
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&comparisons).unwrap_or_default()
        );
    } else if arguments.summary {
        totals::print(&summary(&comparisons));
    } else {
        for comparison in &comparisons {
            row::print(comparison, arguments.all);
        }
        totals::print_in_short(&summary(&comparisons), arguments.all);
    }
    Ok(ExitCode::SUCCESS)
}
