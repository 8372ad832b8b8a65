//! Figures and names of an answer in words.

use crate::terminal;
use cipherfit_fit::answer::{Answer, Choice, Part, Shared};
use cipherfit_fit::constraint::{Check, Constraint};
use cipherfit_fit::{KeyUse, Need, Request};
use cipherfit_vocabulary::{ConstantTime, Language, Size, normal};

/// A value of a constraint with its unit.
pub(super) fn value(constraint: Constraint, value: f64) -> String {
    let whole = || terminal::number(value.round() as u64);
    match constraint {
        Constraint::Rom | Constraint::Ram => format!("{} B", whole()),
        Constraint::Cycles => format!("{} cycles", whole()),
        Constraint::Throughput => format!("{} B/s", whole()),
        // Less than the last decimal of microjoules would show as nothing.
        Constraint::Energy if value < 10.0 => format!("{value:.2} nJ"),
        Constraint::Energy => format!("{:.2} µJ", value / 1000.0),
        Constraint::ConstantTime => class(value).to_owned(),
        Constraint::Standard | Constraint::KeepsKey | Constraint::Reentrant => {
            if value > 0.0 { "yes" } else { "no" }.to_owned()
        }
        Constraint::Security | Constraint::Block | Constraint::Key | Constraint::Digest => {
            format!("{} bits", whole())
        }
    }
}

fn class(value: f64) -> &'static str {
    let position = value.round() as usize;
    ConstantTime::ALL
        .get(position)
        .map_or("branches", |class| class.leaks())
}

/// What needs have in common: `encrypt aes-128 and seal aes-128-ccm-4 share aes/avr/sbox/plain: 900 B ROM, counted once`.
pub(super) fn shared(request: &Request, shared: &Shared) -> String {
    let needs = shared.needs.iter();
    let mut needs: Vec<String> = needs.map(|&need| request.needs[need].title()).collect();
    needs.dedup();
    let variables = match shared.ram {
        0 => String::new(),
        bytes => format!(" and {} B RAM", terminal::number(bytes)),
    };
    format!(
        "{} share {} of {}: {} B ROM{variables}, counted once",
        needs.join(" and "),
        shared.implementation,
        shared.primitive,
        terminal::number(shared.rom)
    )
}

/// By how much a limit is missed: `ROM: 1820 B, 20 B over 1800 B`.
pub(super) fn missed(check: &Check) -> String {
    let title = check.constraint.title();
    let limit = value(check.constraint, check.limit);
    let (Some(found), Some(margin)) = (check.value, check.margin()) else {
        return format!("{title}: not known, {limit} asked");
    };
    let has = value(check.constraint, found);
    match check.constraint {
        Constraint::ConstantTime
        | Constraint::Standard
        | Constraint::KeepsKey
        | Constraint::Reentrant => {
            format!("{title}: {has}, {limit} asked")
        }
        constraint => {
            let by = value(constraint, -margin);
            let way = if check.exactly {
                "off"
            } else if constraint.is_floor() {
                "short of"
            } else {
                "over"
            };
            format!("{title}: {has}, {by} {way} {limit}")
        }
    }
}

/// The implementation without family and instruction set, with the compiler of C.
pub(super) fn implementation(part: &Part) -> String {
    let identity = &part.identity;
    let short: Vec<&str> = identity.implementation.split('/').skip(2).collect();
    let name = if short.is_empty() {
        identity.implementation.clone()
    } else {
        short.join("/")
    };
    if part.language == Language::C {
        name + &terminal::built_by(&identity.toolchain, identity.optimisation.as_deref())
    } else {
        name
    }
}

/// Whether the need leaves the primitive open, so that it must be said which it is.
pub(super) fn is_open(need: &Need, part: &Part) -> bool {
    need.primitive.as_deref().map(normal).as_ref() != Some(&part.identity.primitive)
}

/// The parts of a choice, with the primitives that were left open:
/// `aes-128 plain-tables + sha-256 rolled`.
pub(super) fn combination(request: &Request, choice: &Choice) -> String {
    let name = |part: &Part| {
        if choice.parts.len() > 1 || is_open(&request.needs[part.need], part) {
            format!("{} {}", part.identity.primitive, implementation(part))
        } else {
            implementation(part)
        }
    };
    let names: Vec<String> = choice.parts.iter().map(name).collect();
    names.join(" + ")
}

/// What the objective counts of a choice: `1412 cycles`.
pub(super) fn merit(request: &Request, choice: &Choice) -> String {
    let total = &choice.total;
    match request.objective.weights().map(|weight| weight > 0.0) {
        [true, false, false, false] => value(Constraint::Cycles, total.cycles as f64),
        [false, true, false, false] => format!("{} ROM", value(Constraint::Rom, total.rom as f64)),
        [false, false, true, false] => format!("{} RAM", value(Constraint::Ram, total.ram as f64)),
        [false, false, false, true] => match total.energy {
            Some(energy) => value(Constraint::Energy, energy.middle),
            None => "unknown energy".to_owned(),
        },
        _ => format!("score {:.3}", choice.score),
    }
}

/// By how much one score is below another: `−12 %`.
pub(super) fn gain(before: f64, after: f64) -> String {
    let percent = 100.0 * (1.0 - after / before);
    if percent < 0.95 {
        format!("−{percent:.1} %")
    } else {
        format!("−{percent:.0} %")
    }
}

/// What is asked for though nobody said so, each with the flag that lifts it.
pub(super) fn usual(answer: &Answer) -> Vec<String> {
    let request = &answer.request;
    let open = |index: usize, need: &Need| {
        let mut parts = answer.choices.iter().flat_map(|choice| &choice.parts);
        need.primitive.is_none() || parts.any(|part| part.need == index && is_open(need, part))
    };
    let keyed = |need: &Need| {
        let kind = need.kind();
        kind.is_some_and(|kind| kind.sizes.contains(&Size::Key))
    };
    let any = |what: &dyn Fn(usize, &Need) -> bool| {
        let mut needs = request.needs.iter().enumerate();
        needs.any(|(index, need)| what(index, need))
    };
    let mut usual = Vec::new();
    if any(&|index, need| need.security_bits.is_none() && open(index, need)) {
        let least = Need::LEAST_SECURITY_BITS;
        usual.push(format!("security of {least} bits or more (--security)"));
    }
    if any(&|_, need| need.wants_standard()) {
        usual.push("in a standard in force (--any-standing)".to_owned());
    }
    if any(&|_, need| !need.may_lose_key && need.key == KeyUse::Changing && keyed(need)) {
        usual.push("the key is kept (--may-lose-key)".to_owned());
    }
    usual
}

/// What a need asks for, as a heading.
pub(super) fn need(need: &Need) -> String {
    let associated = match need.associated_bytes {
        _ if !need.takes_associated_data() => String::new(),
        0 => " without associated data".to_owned(),
        bytes => format!(" with {bytes} B of associated data"),
    };
    format!(
        "{}, {} of {} B{associated}, {} key",
        need.title(),
        need.worked_on(),
        need.message_bytes,
        need.key.word()
    )
}
