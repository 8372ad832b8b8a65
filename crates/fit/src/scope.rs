//! What a request is about: names resolved, and every implementation that does what is asked,
//! whatever the budgets.

use crate::constraint::{Check, Constraint, checks};
use crate::cost::{Cost, cost};
use crate::objective::Reference;
use crate::target::Target;
use crate::{FitError, Need, Offer, Primitive, Request, Stock};
use cipherfit_vocabulary::{CostShape, Kind, Operation, Size, hint};
use std::collections::BTreeSet;

/// An implementation for one need.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<'a> {
    pub offer: &'a Offer,
    pub cost: Cost,
    pub checks: Vec<Check>,
}

impl Candidate<'_> {
    /// The constraints that it misses.
    pub(crate) fn missed(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| !check.is_kept())
    }

    /// Whether it keeps all constraints but those.
    pub(crate) fn keeps_all_but(&self, left_out: &[Constraint]) -> bool {
        self.missed()
            .all(|check| left_out.contains(&check.constraint))
    }
}

/// A request with what it is about.
pub(crate) struct Scope<'a> {
    pub stock: &'a Stock,
    pub request: &'a Request,
    /// The device or the cores that it is about.
    pub target: Target<'a>,
    /// What the user should know about the names.
    pub notes: Vec<String>,
    /// For each need, the implementations that do it there.
    pub candidates: Vec<Vec<Candidate<'a>>>,
    /// What scores are measured by.
    pub reference: Reference,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(stock: &'a Stock, request: &'a Request) -> Result<Self, FitError> {
        sound(request)?;
        let (target, mut notes) = Target::named(stock, request.target.as_deref())?;
        notes.extend(without_energy(stock, request, &target));
        let mut candidates = Vec::new();
        for need in &request.needs {
            candidates.push(candidates_of(stock, request, need, &target)?);
        }
        notes.extend(target.lacking(stock, request));
        notes.extend(by_length(request, &candidates));
        for (need, of_need) in request.needs.iter().zip(&candidates) {
            let wanted = need.nanojoules.is_some() || request.objective.energy > 0.0;
            if wanted && of_need.iter().all(|one| one.cost.energy.is_none()) {
                return Err(no_energy(stock, need, &target));
            }
        }
        let reference = Reference::new(&request.objective, &candidates);
        Ok(Self {
            stock,
            request,
            target,
            notes,
            candidates,
            reference,
        })
    }
}

/// Notes on whether cycles are those of the very lengths that are asked for.
fn by_length(request: &Request, candidates: &[Vec<Candidate<'_>>]) -> Vec<String> {
    let needs = request.needs.iter().zip(candidates);
    let note = |(need, of_need): (&Need, &Vec<Candidate<'_>>)| {
        let count = of_need.iter().filter(|one| one.cost.by_length).count();
        let others = of_need.len() - count;
        let exact = format!("`{}`: cycles are those of these very lengths", need.title());
        match (count, others) {
            (0, _) if need.associated_bytes == 0 => None,
            (0, _) => Some(format!(
                "`{}`: costs by lengths are not measured, and cycles are those without associated data",
                need.title()
            )),
            (_, 0) => Some(exact),
            (_, others) if need.associated_bytes == 0 => Some(format!(
                "{exact}, but of {others} builds those of whole blocks"
            )),
            (_, others) => Some(format!(
                "{exact}, but of {others} builds those of whole blocks without associated data"
            )),
        }
    };
    needs.filter_map(note).collect()
}

/// Notes on what is left out because it has no estimate of energy, and on whose energy it is.
fn without_energy(stock: &Stock, request: &Request, target: &Target<'_>) -> Vec<String> {
    let limited = request.needs.iter().any(|need| need.nanojoules.is_some());
    if !limited && request.objective.energy <= 0.0 {
        return Vec::new();
    }
    let mut notes: Vec<String> = without_model(stock, target)
        .into_iter()
        .map(|what| format!("{what}: left out"))
        .collect();
    for core in target.cores() {
        if let (None, Some(device)) = (target.device(), stock.energy_of.get(core)) {
            notes.push(format!("energy on {core} is that of {device}"));
        }
    }
    notes
}

/// That the device, or some of the cores, have no energy model.
fn without_model(stock: &Stock, target: &Target<'_>) -> Option<String> {
    const NOTHING: &str = "the literature gives no energy for this device";
    let modelled = |core: &&str| stock.energy_of.contains_key(*core);
    if let Some(device) = target.device() {
        if target
            .cores()
            .any(|core| stock.energy_of.get(core) == Some(&device.name))
        {
            return None;
        }
        let reason = stock.without_energy.get(&device.name);
        let reason = reason.map_or(NOTHING, String::as_str);
        let name = &device.name;
        return Some(format!(
            "{name} has no energy model: {reason} (docs/src/energy.md)"
        ));
    }
    let unknown: Vec<&str> = target.cores().filter(|core| !modelled(core)).collect();
    let have = match unknown.len() {
        0 => return None,
        1 => "no device with core",
        _ => "no device with one of the cores",
    };
    Some(format!(
        "{have} {} has an energy model: the literature gives none (docs/src/energy.md)",
        unknown.join(", ")
    ))
}

/// None of a need's implementations has an estimate of energy: what is missing.
fn no_energy(stock: &Stock, need: &Need, target: &Target<'_>) -> FitError {
    let missing = without_model(stock, target);
    let modelled: Vec<&str> = stock.energy_of.values().map(String::as_str).collect();
    let remedy = if modelled.is_empty() {
        "limit --cycles in its place: energy grows with them".to_owned()
    } else {
        format!(
            "ask for a device with a model ({}), or limit --cycles in its place: energy grows with \
             them",
            modelled.join(", ")
        )
    };
    FitError::new(
        format!(
            "energy is wanted, and nothing that does `{}` has an estimate: {}",
            need.title(),
            missing.unwrap_or_default()
        ),
        remedy,
    )
}

/// Needs of one request: what candidates share is looked at for each selection of them.
const MOST_NEEDS: usize = 8;

/// Contradictions that no name or number shows alone.
fn sound(request: &Request) -> Result<(), FitError> {
    if request.needs.is_empty() {
        return Err(FitError::new(
            "nothing is needed",
            format!("name an operation: {}", needs().join(", ")),
        ));
    }
    if request.needs.len() > MOST_NEEDS {
        return Err(FitError::new(
            format!("{} needs are too many", request.needs.len()),
            format!("ask for at most {MOST_NEEDS} at once"),
        ));
    }
    for need in &request.needs {
        sound_need(need)?;
        if need.bytes_per_second.is_some() && request.clock_hz.is_none() {
            return Err(FitError::new(
                "bytes a second depend on the clock, and none is given",
                "add --clock 8MHz, or give --cycles in place of --throughput",
            ));
        }
    }
    let weights = request.objective.weights();
    let usable = |weight: &f64| weight.is_finite() && *weight >= 0.0;
    if !weights.iter().all(usable) {
        return Err(FitError::new(
            "a weight of the objective is below zero or no number",
            "leave out what does not matter: what is best has least of the rest",
        ));
    }
    if weights.iter().sum::<f64>() <= 0.0 {
        return Err(FitError::new(
            "the objective weighs nothing",
            "give one weight or more above zero: speed=1,rom=2",
        ));
    }
    Ok(())
}

/// What a message may need, by its names.
fn needs() -> Vec<&'static str> {
    let needs = Kind::all().into_iter().flat_map(|kind| kind.needs());
    needs.map(|task| task.name.name()).collect()
}

/// Contradictions within one need.
fn sound_need(need: &Need) -> Result<(), FitError> {
    let kinds = Kind::all();
    let needs = |one: &Operation| kinds.iter().any(|kind| kind.does(*one));
    if need.operations.is_empty() || !need.operations.iter().all(needs) {
        return Err(FitError::new(
            format!("`{}` is nothing that a message needs", need.title()),
            format!(
                "name one or more of {}; key set-up comes with them",
                self::needs().join(", ")
            ),
        ));
    }
    let Some(kind) = need.kind() else {
        let names: Vec<&str> = need.operations.iter().map(|one| one.name()).collect();
        let apart: Vec<String> = names.iter().map(|one| format!("--need {one}")).collect();
        return Err(FitError::new(
            format!("no primitive does both {}", names.join(" and ")),
            format!("make two needs of it: {}", apart.join(" ")),
        ));
    };
    let padded = kind
        .tasks
        .iter()
        .any(|task| task.cost == CostShape::FirstAndFurther);
    if need.message_bytes == 0 && !padded {
        return Err(FitError::new(
            "a message without a byte has nothing to encrypt or decrypt",
            "give its length: --message 16B",
        ));
    }
    if need.associated_bytes > 0 && !need.takes_associated_data() {
        return Err(FitError::new(
            format!("`{}` takes no associated data", need.title()),
            "leave --associated away, or ask for authenticated encryption: --operations seal",
        ));
    }
    if need.digest.is_some() && !kind.sizes.contains(&Size::Digest) {
        return Err(FitError::new(
            format!(
                "`{}` has no digest whose size could be asked for",
                need.title()
            ),
            "ask for --block or --key-size, or for a digest: --operations hash",
        ));
    }
    if need.key_size.is_some() && !kind.sizes.contains(&Size::Key) {
        return Err(FitError::new(
            format!(
                "`{}` has no key whose size could be asked for",
                need.title()
            ),
            "ask for --digest, or for --security",
        ));
    }
    Ok(())
}

fn candidates_of<'a>(
    stock: &'a Stock,
    request: &Request,
    need: &Need,
    target: &Target<'_>,
) -> Result<Vec<Candidate<'a>>, FitError> {
    let selected = primitives(stock, need)?;
    let does = |offer: &Offer| {
        let primitive = selected
            .iter()
            .find(|one| one.name == offer.identity.primitive)?;
        Some((*primitive, cost(offer, primitive, need)?))
    };
    let found: Vec<Candidate> = stock
        .offers
        .iter()
        .filter(|offer| target.runs(stock, offer))
        .filter_map(|offer| {
            let (primitive, mut cost) = does(offer)?;
            if !target.has_energy(stock, offer) {
                cost.energy = None;
            }
            Some(Candidate {
                offer,
                cost,
                checks: checks(
                    request,
                    target.memory(request),
                    need,
                    offer,
                    primitive,
                    stock.standing(primitive).map(|standing| standing.status),
                    &cost,
                ),
            })
        })
        .collect();
    if found.is_empty() {
        let elsewhere: BTreeSet<&str> = stock
            .offers
            .iter()
            .filter(|offer| does(offer).is_some())
            .map(|offer| &*offer.identity.core)
            .collect();
        let remedy = if elsewhere.is_empty() {
            "`cipherfit list` shows what there is".to_owned()
        } else {
            let elsewhere: Vec<&str> = elsewhere.into_iter().collect();
            format!("it is measured on {}", elsewhere.join(", "))
        };
        return Err(FitError::new(
            format!(
                "nothing does `{}` on {}",
                need.title(),
                target.names().join(", ")
            ),
            remedy,
        ));
    }
    Ok(found)
}

/// The primitives that a need may be met with.
fn primitives<'a>(stock: &'a Stock, need: &Need) -> Result<Vec<&'a Primitive>, FitError> {
    let does = |one: &&Primitive| need.operations.iter().all(|&task| one.kind.does(task));
    let Some(name) = &need.primitive else {
        let all = stock.primitives.iter();
        return Ok(all.filter(does).collect());
    };
    let named = stock.named(name);
    if named.is_empty() {
        let names: BTreeSet<&str> = stock
            .primitives
            .iter()
            .flat_map(|one| [&*one.name, &*one.family])
            .collect();
        return Err(FitError::new(
            format!("there is no primitive or family called `{name}`"),
            format!(
                "{}`cipherfit list` shows what there is",
                hint(&name.to_lowercase(), names)
            ),
        ));
    }
    let fitting: Vec<&Primitive> = named.iter().copied().filter(does).collect();
    if fitting.is_empty() {
        let kind = named[0].kind;
        let needs: Vec<&str> = kind.needs().map(|task| task.name.name()).collect();
        return Err(FitError::new(
            format!("{name} is {}", kind.title),
            format!(
                "ask it to {}: --need \"{} {name}\"",
                needs.join(" or "),
                needs[0]
            ),
        ));
    }
    Ok(fitting)
}
