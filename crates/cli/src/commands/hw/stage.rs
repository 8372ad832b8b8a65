//! `cipherfit hw synth`, `place` and `power`.

use super::{chosen, subjects};
use crate::arguments::hardware::StageArguments;
use crate::failure::{CHECK_FAILED, CommandResult, Failure, MISSING_TOOL};
use crate::side_by_side::side_by_side;
use crate::terminal::{self, Column, out};
use cipherfit_catalog::Catalog;
use cipherfit_hardware::flow::Flow;
use cipherfit_hardware::record::{Wanted, record};
use cipherfit_hardware::store::{completed, identities, keep};
use cipherfit_hardware::subject::Subject;
use cipherfit_results::Circuit;
use cipherfit_results::Record;
use cipherfit_results::store::{Circuits, Difference};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) fn run(root: &Path, arguments: &StageArguments, wanted: Wanted) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let all = subjects(&catalog)?;
    let chosen = chosen(&catalog, all.clone(), &arguments.selection)?;
    let possible = identities(&all);
    // Before the long work: what cannot be read now could not be updated then.
    let store = Mutex::new(Circuits::load(&root.join("results"))?);
    let mut flow = Flow::find(root)?;
    flow.trust_cache = !arguments.check;
    let mut changed = 0;
    if !arguments.check {
        changed += held(&store).renew(Vec::new(), Some(&possible))?;
    }
    let results = side_by_side(&chosen, arguments.jobs, Subject::title, |subject| {
        let circuit = record(&catalog, &flow, subject, wanted)?;
        // At once: an interrupted run loses nothing that is done.
        let changed = if arguments.check {
            0
        } else {
            keep(&mut held(&store), circuit.clone())?
        };
        Ok((circuit, changed))
    });
    let (mut made, mut failed) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok((circuit, lines)) => {
                made.push(circuit);
                changed += lines;
            }
            Err(failure) => failed.push(failure),
        }
    }
    if arguments.json {
        for circuit in &made {
            out!("{}", serde_json::to_string(circuit).unwrap_or_default());
        }
    } else {
        print(&made);
    }
    let code = if arguments.check {
        {
            let store = held(&store);
            let whole = |one: &Circuit| completed(one.clone(), store.get(&one.identity()));
            let whole: Vec<Circuit> = made.iter().map(whole).collect();
            check(&store.differences(&whole, &[], Some(&possible)), made.len())
        }
    } else {
        eprintln!(
            "{} circuits, {changed} changed in results/hardware.jsonl, {} failed",
            chosen.len() - failed.len(),
            failed.len()
        );
        ExitCode::SUCCESS
    };
    fail(failed)?;
    Ok(code)
}

/// The store, for one circuit at a time.
fn held(store: &Mutex<Circuits>) -> MutexGuard<'_, Circuits> {
    store.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reports every failure; the first that is no missing tool decides the exit code.
fn fail(failed: Vec<Failure>) -> CommandResult<()> {
    let mut failures = failed.into_iter();
    let Some(first) = failures.next() else {
        return Ok(());
    };
    let mut code = first.code;
    for failure in failures {
        eprintln!("{:?}", failure.report);
        if code == MISSING_TOOL {
            code = failure.code;
        }
    }
    Err(Failure { code, ..first })
}

fn check(differences: &[Difference], count: usize) -> ExitCode {
    for Difference { record, what } in differences {
        eprintln!("{record}: {what}");
    }
    if differences.is_empty() {
        eprintln!("results/hardware.jsonl follows from the sources: {count} circuits");
        ExitCode::SUCCESS
    } else {
        eprintln!(
            "{} lines of results/hardware.jsonl do not follow from the sources; `make hw` makes \
             them anew",
            differences.len()
        );
        ExitCode::from(CHECK_FAILED)
    }
}

fn print(circuits: &[Circuit]) {
    let mut table = terminal::table(&[
        ("design", Column::Word),
        ("part", Column::Word),
        ("LUT6 (estimate)", Column::Number),
        ("gates", Column::Number),
        ("LUT4", Column::Number),
        ("MHz", Column::Number),
        ("pJ a block", Column::Number),
    ]);
    for circuit in circuits {
        let ecp5 = circuit.ecp5.as_ref();
        let or_none = |text: Option<String>| text.unwrap_or_default();
        table.add_row([
            circuit.design.clone(),
            circuit.part.to_string(),
            circuit.kintex7.lut6.to_string(),
            (circuit.nangate45.milligates / 1000).to_string(),
            or_none(ecp5.map(|placed| placed.lut4.to_string())),
            or_none(ecp5.map(|placed| (placed.frequency_khz() / 1000).to_string())),
            or_none(
                circuit
                    .energy
                    .map(|energy| (energy.energy_a_block_femtojoules / 1000).to_string()),
            ),
        ]);
    }
    out!("{}", table);
}
