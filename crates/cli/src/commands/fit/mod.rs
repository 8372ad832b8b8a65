//! `cipherfit fit`.

mod arguments;
mod print;
mod words;

pub(crate) use arguments::{EXAMPLES, FitArguments};

use crate::failure::{CHECK_FAILED, CommandResult, Failure};
use crate::primitives::{placed, primitives};
use crate::terminal::out;
use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::{Primitives, stock};
use cipherfit_catalog::Catalog;
use cipherfit_fit::{Answer, FitError, fit};
use cipherfit_results::Costs;
use cipherfit_results::store::load_costs;
use cipherfit_vocabulary::DeviceFacts;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &FitArguments) -> CommandResult {
    let answer = answered(root, arguments)?;
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&answer).unwrap_or_default()
        );
    } else {
        print::answer(&answer, arguments.most);
    }
    Ok(if answer.infeasible.is_some() {
        ExitCode::from(CHECK_FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

/// The answer, from the target's own results: they are all that it follows from. What is wrong with
/// a question is told beside everything that there is.
fn answered(root: &Path, arguments: &FitArguments) -> CommandResult<Answer> {
    let results = root.join("results");
    let published = published::load_for_choice(&root.join("published"))?;
    let machines = Catalog::load_machines(root)?;
    let mut primitives = primitives(root, &published)?;
    primitives.placed = placed(root, &machines)?;
    let devices: Vec<DeviceFacts> = machines.all().map(|machine| machine.facts()).collect();
    if let Some(target) = &arguments.target {
        let target = target.trim().to_lowercase();
        let device = devices.iter().find(|device| device.name == target);
        let recorded = device.and_then(|device| device.recorded_as.as_ref());
        let alias = published.devices.get(&target);
        let cores = alias.into_iter().flat_map(|device| &device.cores);
        let names = cores.chain(recorded).chain([&target]);
        let names: Vec<&str> = names.map(String::as_str).collect();
        let costs = load_costs(&results, Some(&names))?;
        if let Ok(answer) = ask(&costs, &primitives, &published, &devices, arguments) {
            return Ok(answer);
        }
    }
    let costs = load_costs(&results, None)?;
    ask(&costs, &primitives, &published, &devices, arguments)
}

fn ask(
    costs: &[Costs],
    primitives: &Primitives,
    published: &Published,
    devices: &[DeviceFacts],
    arguments: &FitArguments,
) -> CommandResult<Answer> {
    let stock = stock(costs, primitives, published, devices.to_vec());
    let request = arguments.request(&stock)?;
    Ok(fit(&stock, &request)?)
}

impl From<FitError> for Failure {
    fn from(error: FitError) -> Self {
        Self::bad_input(error.problem, error.remedy)
    }
}
