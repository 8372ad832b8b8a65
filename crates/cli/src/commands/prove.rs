//! `cipherfit prove`.

use super::measure::fail;
use crate::arguments::ProveArguments;
use crate::device;
use crate::failure::{CHECK_FAILED, CommandResult};
use crate::side_by_side::side_by_side;
use crate::terminal::{self, out};
use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::Laboratory;
use cipherfit_lab::verify::{Outcome, Proof};
use cipherfit_vocabulary::Selection;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

/// How many operations came out how.
#[derive(Default)]
struct Counts {
    proved: usize,
    refuted: usize,
    open: usize,
    /// Claims of constant time that are not proved.
    open_claims: usize,
}

pub(crate) fn run(root: &Path, arguments: &ProveArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let all = catalog.jobs();
    let words = arguments.selection.all_words();
    let (_, chosen) = device::jobs(&catalog, &all, &Selection::new(&words))?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let found = side_by_side(&chosen, arguments.jobs, Job::title, |job| {
        laboratory.prove(job)
    });
    let (mut counts, mut failed, mut without, mut skipped) = (Counts::default(), Vec::new(), 0, 0);
    for (job, found) in chosen.iter().zip(found) {
        match found {
            Ok(Some(proof)) => {
                counts.add(&proof);
                if arguments.json {
                    let line = json!({ "job": job.title(), "proof": proof });
                    out!("{line}");
                } else {
                    print(&job.title(), &proof, arguments.verbose);
                }
            }
            Ok(None) => without += 1,
            Err(error) if error.is_missing_tool() && job.toolchain().optional => skipped += 1,
            Err(error) => failed.push(error),
        }
    }
    let Counts {
        proved,
        refuted,
        open,
        open_claims,
    } = counts;
    eprintln!("{proved} operations proved for every input, {refuted} refuted, {open} open");
    for (count, what) in [
        (open_claims, "claims of what leaks open"),
        (without, "without a specification"),
        (skipped, "without their toolchain"),
    ] {
        if count > 0 {
            eprintln!("{count} {what}");
        }
    }
    fail(failed)?;
    Ok(if refuted > 0 {
        ExitCode::from(CHECK_FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

impl Counts {
    fn add(&mut self, proof: &Proof) {
        self.open_claims += usize::from(!holds(proof));
        for theorem in &proof.theorems {
            let count = match theorem.outcome {
                Outcome::Proved => &mut self.proved,
                Outcome::Refuted { .. } => &mut self.refuted,
                Outcome::Open { .. } => &mut self.open,
            };
            *count += 1;
        }
    }
}

fn print(title: &str, proof: &Proof, verbose: bool) {
    if holds(proof) && !verbose {
        return;
    }
    terminal::wrapped(title);
    let tell = |text: String| terminal::paragraph("  ", &text);
    for theorem in &proof.theorems {
        let operation = theorem.operation;
        match &theorem.outcome {
            Outcome::Proved => tell(format!("{operation}: proved")),
            Outcome::Refuted {
                key,
                block,
                failure,
            } => tell(format!(
                "{operation}: refuted by key {key} and block {block}: {failure}"
            )),
            Outcome::Open { place, reason } => {
                let place = place
                    .as_ref()
                    .map_or(String::new(), |place| format!(" at {place}"));
                tell(format!("{operation}: open{place}: {reason}"));
            }
        }
    }
    let claimed = proof.claimed.leaks();
    match proof.constant_time {
        Some(class) if class >= proof.claimed => {
            tell(format!("leaks {}, for every input", class.leaks()))
        }
        Some(_) => {
            let shown = proof.shown.join(", ");
            tell(format!("leaks {claimed}, as claimed: open: {shown}"));
        }
        None => tell(format!(
            "leaks {claimed}, as claimed: open, as an operation is"
        )),
    }
}

/// Is the claim of constant time proved? Then every operation is.
fn holds(proof: &Proof) -> bool {
    proof
        .constant_time
        .is_some_and(|class| class >= proof.claimed)
}
