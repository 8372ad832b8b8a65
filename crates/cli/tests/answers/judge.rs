//! What was executed beside what the answer says.

use crate::answer::Reply;
use crate::answer::{Answered, Served, ask, export};
use crate::build::{Firmware, build, machine, measured};
use crate::firmware::{Made, run};
use crate::model::expected;
use crate::plan::{Run, plan};
use crate::tool::is_installed;
use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::machine::simulated;
use cipherfit_vocabulary::Operation;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What became of a question.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// It has no answer.
    Nothing,
    /// Its code needs a compiler that a machine need not have, and this one does not; or it is C for RL78, which the
    /// driver there, in assembler, does not call.
    NotBuilt,
    /// The answer is true; where it ran, and with how many calls.
    True { isa: String, calls: usize },
}

/// Asks, exports, builds, runs and compares.
///
/// # Errors
/// The answer is wrong: why.
pub(crate) fn judge(
    root: &Path,
    catalog: &Catalog,
    question: &[String],
) -> Result<Verdict, String> {
    let Reply::Answered(answered) = ask(root, question)? else {
        return Ok(Verdict::Nothing);
    };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let served = export(root, catalog, &answered, folder.path())?;
    if served.iter().any(|one| lacks_compiler(&one.job)) {
        return Ok(Verdict::NotBuilt);
    }
    let named = answered.exports[0]
        .iter()
        .position(|word| word == "--target");
    let word = named.and_then(|at| answered.exports[0].get(at + 1));
    let machine = machine(catalog, word.ok_or("the command names no target")?)?;
    let in_c = |one: &Served<'_>| one.job.compiler.is_some();
    if machine.isa.name.get_ref() == "rl78" && served.iter().any(in_c) {
        return Ok(Verdict::NotBuilt);
    }
    let plan = plan(&served);
    let firmware = build(folder.path(), &machine, &served, &plan)?;
    let core = simulated(&measured(&machine, &served)).map_err(|error| error.to_string())?;
    let steps = plan.iter().flat_map(|run| served[run.need].calls(run.step));
    let symbols: BTreeSet<String> = steps.collect();
    let symbols: Vec<String> = symbols.into_iter().collect();
    let (made, state) = run(&firmware, core, &symbols)?;
    let wanted = expected(&served, &plan)?;
    if state != wanted {
        return Err(format!(
            "the outputs are wrong: {state:?}, {wanted:?} expected"
        ));
    }
    let calls = calls(&plan, &served, &made)?;
    let mut wrong = cycles(&plan, &served, &calls);
    wrong.extend(memory(&answered, &firmware, &served, &plan, &calls));
    if wrong.is_empty() {
        let isa = machine.isa.name.get_ref().clone();
        let calls = made.len();
        Ok(Verdict::True { isa, calls })
    } else {
        Err(wrong.join("; "))
    }
}

/// Is a job's compiler one that a machine need not have, and is it not installed?
fn lacks_compiler(job: &Job<'_>) -> bool {
    let optional = job.compiler.filter(|compiler| compiler.optional);
    let step = optional.and_then(|compiler| compiler.step("compile"));
    step.is_some_and(|step| !is_installed(&step.program))
}

/// For each run of the plan, the calls that it has made.
fn calls<'m>(
    plan: &[Run],
    served: &[Served<'_>],
    made: &'m [Made],
) -> Result<Vec<Vec<&'m Made>>, String> {
    let mut left = made.iter();
    let mut of_runs = Vec::new();
    for run in plan {
        let mut calls = Vec::new();
        for _ in 0..run.times {
            for symbol in served[run.need].calls(run.step) {
                match left.next() {
                    Some(call) if call.symbol == symbol => calls.push(call),
                    other => return Err(format!("{symbol} is not called, but {other:?}")),
                }
            }
        }
        of_runs.push(calls);
    }
    match left.next() {
        None => Ok(of_runs),
        Some(call) => Err(format!("{} is called once more", call.symbol)),
    }
}

/// Cycles of each message are those of the answer, those of the slower direction where there are two.
fn cycles(plan: &[Run], served: &[Served<'_>], calls: &[Vec<&Made>]) -> Vec<String> {
    let mut messages: BTreeMap<(usize, Operation, u32), u64> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (run, calls) in plan.iter().zip(calls) {
        let cycles: u64 = calls.iter().map(|call| call.cycles).sum();
        let said = served[run.need].part.cost.key_setup_cycles;
        match run.message {
            Some((number, task)) => {
                *messages.entry((run.need, task, number)).or_default() += cycles
            }
            // Set-up that is not always the same is part of the messages' interval where it counts.
            None if cycles == said || served[run.need].part.cost.between.is_some() => {}
            None => wrong.push(format!(
                "a key is set up in {cycles} cycles, {said} are said"
            )),
        }
    }
    for (need, one) in served.iter().enumerate() {
        let cost = &one.part.cost;
        let (least, most) = (cost.other_direction_cycles, cost.cycles);
        let all = messages.iter().filter(|((of, ..), _)| *of == need);
        let seen: BTreeSet<u64> = all.map(|(_, cycles)| *cycles).collect();
        // Exactly what is said, unless an interval is.
        let (is_true, said) = match cost.between {
            None => (seen == BTreeSet::from([least, most]), least..=most),
            Some(bounds) => {
                let said = bounds.least..=bounds.most;
                (seen.iter().all(|cycles| said.contains(cycles)), said)
            }
        };
        if !is_true {
            wrong.push(format!(
                "{}: messages take {seen:?} cycles, {said:?} are said",
                one.part.identity.implementation
            ));
        }
        let limit = one.need.cycles.unwrap_or(u64::MAX);
        if seen.iter().any(|cycles| *cycles > limit) {
            wrong.push(format!(
                "messages take {seen:?} cycles, {limit} at most are asked for"
            ));
        }
    }
    wrong
}

/// ROM and RAM with stack are never more than the answer says.
fn memory(
    answered: &Answered,
    firmware: &Firmware,
    served: &[Served<'_>],
    plan: &[Run],
    calls: &[Vec<&Made>],
) -> Vec<String> {
    let total = &answered.choice().total;
    let mut wrong: Vec<String> = Vec::new();
    let lent = (0..served.len()).map(|need| {
        let own = plan.iter().zip(calls).filter(|(run, _)| run.need == need);
        let depths = own.flat_map(|(_, calls)| calls.iter().map(|call| call.stack));
        firmware.buffers[need].1 + depths.max().unwrap_or(0)
    });
    let lent: u64 = match answered.answer.request.at_once {
        true => lent.sum(),
        false => lent.max().unwrap_or(0),
    };
    let kept: u64 = firmware.buffers.iter().map(|(kept, _)| kept).sum();
    let ram = firmware.static_bytes + kept + lent;
    for (what, taken, said) in [
        ("ROM", firmware.rom_bytes, total.rom),
        ("RAM", ram, total.ram),
    ] {
        if taken > said {
            wrong.push(format!("{what}: {taken} B are taken, {said} B are said"));
        }
    }
    let outside = firmware.outside.iter();
    wrong.extend(outside.map(|name| format!("{name} lies where the device has no memory")));
    wrong
}
