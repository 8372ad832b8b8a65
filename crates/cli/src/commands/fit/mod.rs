//! `cipherfit fit`.

mod arguments;
mod next;
mod notes;
mod packet;
mod print;
mod words;

pub(crate) use arguments::{EXAMPLES, FitArguments};

use crate::device;
use crate::failure::{CHECK_FAILED, CommandResult, Failure};
use crate::names::{Named, Names, TARGETS};
use crate::primitives::{of_families, placed};
use crate::terminal::out;
use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::{Primitives, stock};
use cipherfit_catalog::{Catalog, Implementation, Machines};
use cipherfit_fit::{Answer, FitError, Stock, fit};
use cipherfit_results::Costs;
use cipherfit_results::store::load_costs;
use cipherfit_vocabulary::{DeviceFacts, normal};
use packet::{PacketCost, Packets};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &FitArguments) -> CommandResult {
    let machines = Catalog::load_machines(root)?;
    let packets = Packets::load(root, &Catalog::load_families(root)?)?;
    let answer = answered(root, &machines, &packets, arguments)?;
    let asked = arguments.asked(&Stock::default(), &packets)?;
    if arguments.json {
        let choices = answer.choices.iter();
        let packet = asked.map(|_| choices.map(|one| PacketCost::of(&answer, one)).collect());
        let told = Told {
            answer: &answer,
            packet,
        };
        out!(
            "{}",
            serde_json::to_string_pretty(&told).unwrap_or_default()
        );
    } else {
        let names = answer.target.iter().map(String::as_str);
        let cache = device::cache(&machines, names);
        if let Some(asked) = &asked {
            packet::heading(asked);
        }
        print::answer(&answer, arguments.most, cache, asked.is_some());
    }
    Ok(if answer.infeasible.is_some() {
        ExitCode::from(CHECK_FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

/// An answer as JSON.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    /// Of a packet, what each of the choices comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    packet: Option<Vec<PacketCost>>,
}

/// The answer, from the target's own results: they are all that it follows from. What is wrong with
/// a question is told beside everything that there is.
fn answered(
    root: &Path,
    machines: &Machines,
    packets: &Packets,
    arguments: &FitArguments,
) -> CommandResult<Answer> {
    let results = root.join("results");
    let published = published::load_for_choice(&root.join("published"))?;
    let families = Catalog::load_families(root)?;
    let mut primitives = of_families(root, &families, &published)?;
    let devices: Vec<DeviceFacts> = machines.all().map(|machine| machine.facts()).collect();
    let mut asked = |costs: &[Costs]| {
        primitives.placed = placed(&families, &implementations(root, costs)?, machines);
        ask(costs, &primitives, &published, &devices, packets, arguments)
    };
    if let Some(target) = &arguments.target {
        let target = target.trim().to_lowercase();
        let device = devices.iter().find(|device| device.name == target);
        let recorded = device.and_then(|device| device.recorded_as.as_ref());
        let alias = published.devices.get(&target);
        let cores = alias.into_iter().flat_map(|device| &device.cores);
        let names = cores.chain(recorded).chain([&target]);
        let names: Vec<&str> = names.map(String::as_str).collect();
        let costs = load_costs(&results, Some(&names))?;
        if let Ok(answer) = asked(&costs) {
            return Ok(answer);
        }
    }
    let costs = load_costs(&results, None)?;
    asked(&costs).or_else(|failure| {
        // A name of another kind, or of nothing, is told as everywhere.
        let names = Names::load(root);
        let target = arguments.target.as_deref();
        let is_published = |target: &&str| published.devices.contains_key(&normal(target));
        names.check(target.filter(|target| !is_published(target)), TARGETS)?;
        names.check(arguments.primitive.as_deref(), &[Named::Primitive])?;
        Err(failure)
    })
}

/// The implementations that have these costs, with the others of their methods.
fn implementations(root: &Path, costs: &[Costs]) -> CommandResult<Vec<Implementation>> {
    let methods = costs.iter();
    let methods = methods.filter_map(|one| Some(one.implementation.rsplit_once('/')?.0));
    let methods: BTreeSet<&str> = methods.collect();
    let found = Catalog::load_implementations(root, |method| methods.contains(method));
    Ok(found?)
}

fn ask(
    costs: &[Costs],
    primitives: &Primitives,
    published: &Published,
    devices: &[DeviceFacts],
    packets: &Packets,
    arguments: &FitArguments,
) -> CommandResult<Answer> {
    let stock = stock(costs, primitives, published, devices.to_vec());
    let request = arguments.request(&stock, packets)?;
    Ok(fit(&stock, &request)?)
}

impl From<FitError> for Failure {
    fn from(error: FitError) -> Self {
        Self::bad_input(error.problem, error.remedy)
    }
}
