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
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::{Outcome, Proof};
use cipherfit_vocabulary::Selection;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

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
    chosen.sort_by(|one, other| but_for_the_core(one).cmp(&but_for_the_core(other)));
    let found = match arguments.smt_lib {
        Some(_) => side_by_side(&chosen, arguments.jobs, Job::title, |job| {
            laboratory.prove_and_ask(job)
        }),
        None => found(&laboratory, &chosen, arguments.jobs),
    };
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

/// One goal of some jobs.
struct Stage {
    /// Which of the groups of jobs.
    group: usize,
    is_last: bool,
}

/// What is known of each job. Proofs of a primitive with the same goal begin with the same forms, so that they come one
/// after the other. Those of an implementation on several cores go on alike, too.
fn found(
    laboratory: &Laboratory<'_>,
    jobs: &[Job<'_>],
    at_once: Option<u16>,
) -> Vec<Result<Option<Proof>, MeasureError>> {
    let groups: Vec<&[Job<'_>]> = jobs
        .chunk_by(|one, other| but_for_the_core(one) == but_for_the_core(other))
        .collect();
    let of_one_primitive =
        |one: &&[Job<'_>], other: &&[Job<'_>]| one[0].parameters.name == other[0].parameters.name;
    let mut stages: Vec<Stage> = Vec::new();
    let mut begun = 0;
    for groups in groups.chunk_by(of_one_primitive) {
        let goals = laboratory.goal_count(&groups[0][0]).max(1);
        let end = begun + groups.len();
        stages.extend((1..=goals).flat_map(|goal| {
            let is_last = goal == goals;
            (begun..end).map(move |group| Stage { group, is_last })
        }));
        begun = end;
    }
    let proofs: Vec<_> = groups.iter().map(|_| Mutex::new(None)).collect();
    let title = |stage: &Stage| groups[stage.group][0].title();
    let found = side_by_side(&stages, at_once, title, |stage| {
        let mut proofs = proofs[stage.group]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut under_way = proofs
            .take()
            .unwrap_or_else(|| laboratory.on_cores(groups[stage.group], false));
        under_way.prove_next();
        if stage.is_last {
            return under_way.end();
        }
        *proofs = Some(under_way);
        Vec::new()
    });
    found.into_iter().flatten().collect()
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
