//! `cipherfit prove`.

mod questions;

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
    /// Of a hash function, for the lengths that the proof names.
    of_messages: usize,
    refuted: usize,
    open: usize,
    /// Claims of constant time that are not proved.
    open_claims: usize,
}

pub(crate) fn run(root: &Path, arguments: &ProveArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let all = catalog.jobs();
    let words = arguments.selection.all_words();
    let (_, mut chosen) = device::jobs(&catalog, &all, &Selection::new(&words))?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    // Proofs of a primitive begin with the same forms, which are kept from one to the next. Those of an implementation on
    // several cores go on alike, too.
    chosen.sort_by(|one, other| but_for_the_core(one).cmp(&but_for_the_core(other)));
    let groups: Vec<&[Job<'_>]> = chosen
        .chunk_by(|one, other| but_for_the_core(one) == but_for_the_core(other))
        .collect();
    let title = |group: &&[Job<'_>]| group[0].title();
    let found = side_by_side(&groups, arguments.jobs, title, |group| {
        if arguments.smt_lib.is_some() {
            let each = group.iter().map(|job| laboratory.prove_and_ask(job));
            each.collect()
        } else {
            laboratory.prove_on_cores(group)
        }
    });
    let found: Vec<_> = found.into_iter().flatten().collect();
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
                if let Some(folder) = &arguments.smt_lib {
                    questions::ask(folder, &job.title(), &proof.questions, arguments)?;
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
        of_messages,
    } = counts;
    eprintln!("{proved} operations proved for every input, {refuted} refuted, {open} open");
    for (count, what) in [
        (
            of_messages,
            "operations proved for messages of some lengths alone",
        ),
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

/// What jobs have in common that differ in nothing but the core.
fn but_for_the_core<'j>(
    job: &'j Job<'_>,
) -> (&'j str, &'j str, [Option<&'j str>; 3], Option<&'j [u8]>) {
    let compiler = job.compiler.map(|compiler| compiler.name.as_str());
    let assembler = Some(job.assembler.name.as_str());
    (
        &job.parameters.name,
        &job.implementation.name,
        [assembler, compiler, job.level],
        job.key,
    )
}

impl Counts {
    fn add(&mut self, proof: &Proof) {
        self.open_claims += usize::from(!holds(proof));
        for theorem in &proof.theorems {
            let count = match theorem.outcome {
                Outcome::Proved if proof.message_bytes.is_empty() => &mut self.proved,
                Outcome::Proved => &mut self.of_messages,
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
    let messages = cipherfit_results::messages(&proof.message_bytes);
    for theorem in &proof.theorems {
        let operation = theorem.operation;
        match &theorem.outcome {
            Outcome::Proved => match &messages {
                Some(messages) => tell(format!("{operation}: proved for {messages}")),
                None => tell(format!("{operation}: proved")),
            },
            Outcome::Refuted { input, failure } => {
                tell(format!("{operation}: refuted by {input}: {failure}"));
            }
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
            let inputs = messages.as_deref().unwrap_or("every input");
            tell(format!("leaks {}, for {inputs}", class.leaks()));
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
