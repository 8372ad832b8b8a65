//! An answer for people.

use super::notes::{tell_of_bounds, tell_of_leaks};
use super::{next, packet, words};
use crate::clock::{microjoules, milliseconds};
use crate::terminal::{self, Column, Tone, out};
use cipherfit_fit::Request;
use cipherfit_fit::answer::{Answer, Choice, Infeasible, Part, Relaxed, Sensitivity};
use cipherfit_fit::constraint::{Check, Constraint};
use cipherfit_vocabulary::Size;
use std::collections::BTreeSet;

pub(super) fn answer(answer: &Answer, most: usize, cache: Option<bool>, is_packet: bool) {
    heading(answer);
    if let Some(infeasible) = &answer.infeasible {
        nothing_fits(answer, infeasible);
    } else if answer.request.needs.len() == 1 {
        ranking(answer, most, cache);
    } else {
        sets(answer, most, cache);
    }
    if is_packet {
        packet::print(answer, most);
    }
    near_misses(answer, most);
    sensitivity(answer);
    warnings(answer, most);
    next::step(answer);
}

fn heading(answer: &Answer) {
    let request = &answer.request;
    let target = answer.target.join(", ");
    for need in &request.needs {
        let keyless = need
            .kind()
            .is_some_and(|kind| !kind.sizes.contains(&Size::Key));
        let setup = if keyless {
            let (title, what) = (need.title(), need.worked_on());
            format!("{title}, {what} of {} B", need.message_bytes)
        } else {
            words::need(need)
        };
        terminal::wrapped(&format!("{setup} · {target}"));
        if need.operations.len() > 1 {
            out!("cycles of the slower direction");
        }
    }
    let mut limits = Vec::new();
    let mut limit = |what: &str, constraint, limit: Option<f64>| {
        limits.extend(limit.map(|limit| format!("{what} {}", words::value(constraint, limit))));
    };
    limit(
        "ROM at most",
        Constraint::Rom,
        request.rom.map(|bytes| bytes as f64),
    );
    limit(
        "RAM at most",
        Constraint::Ram,
        request.ram.map(|bytes| bytes as f64),
    );
    if !limits.is_empty() {
        terminal::wrapped(&limits.join(", "));
    }
    let usual = words::usual(answer);
    if !usual.is_empty() {
        terminal::wrapped(&format!("unless you say otherwise: {}", usual.join("; ")));
    }
    for note in &answer.notes {
        terminal::wrapped(note);
    }
    out!("");
}

/// Which columns are worth their width.
struct Shown {
    core: bool,
    primitive: bool,
    energy: bool,
    time: bool,
    rate: bool,
}

impl Shown {
    fn of<'p>(request: &Request, parts: impl Iterator<Item = &'p Part>) -> Self {
        let parts: Vec<&Part> = parts.collect();
        let several = |name: fn(&Part) -> &str| {
            let names: BTreeSet<&str> = parts.iter().map(|part| name(part)).collect();
            names.len() > 1
        };
        let wanted = request.objective.energy > 0.0
            || request.needs.iter().any(|need| need.nanojoules.is_some());
        Self {
            core: several(|part| &part.identity.core),
            primitive: parts.iter().any(|part| {
                request.needs.len() > 1 || words::is_open(&request.needs[part.need], part)
            }),
            energy: (wanted || request.clock_hz.is_some())
                && parts.iter().any(|part| part.cost.energy.is_some()),
            time: request.clock_hz.is_some(),
            rate: request
                .needs
                .iter()
                .any(|need| need.bytes_per_second.is_some()),
        }
    }
}

fn ranking(answer: &Answer, most: usize, cache: Option<bool>) {
    let best: Vec<&Choice> = answer.choices.iter().take(most).collect();
    let parts = || best.iter().map(|choice| &choice.parts[0]);
    let shown = Shown::of(&answer.request, parts());
    let left_by_rom = answer.request.rom;
    let left_by_ram = answer.request.ram;
    let mut columns = vec![("", Column::Number)];
    columns.extend(shown.core.then_some(("core", Column::Word)));
    columns.extend(shown.primitive.then_some(("primitive", Column::Word)));
    columns.extend([("implementation", Column::Text), ("cycles", Column::Number)]);
    columns.extend(shown.time.then_some(("ms", Column::Number)));
    columns.extend(shown.energy.then_some(("µJ", Column::Number)));
    columns.extend(shown.rate.then_some(("B/s", Column::Number)));
    columns.push(("ROM", Column::Number));
    columns.extend(left_by_rom.map(|_| ("left", Column::Number)));
    columns.push(("RAM", Column::Number));
    columns.extend(left_by_ram.map(|_| ("left", Column::Number)));
    columns.push(("leaks", Column::Word));
    let mut table = terminal::table(&columns);
    for (index, choice) in best.iter().enumerate() {
        let part = &choice.parts[0];
        let warned = answer.warnings.iter();
        let mut warned = warned.map(|warning| &warning.primitive);
        let mark = if warned.any(|name| *name == part.identity.primitive) {
            "! "
        } else {
            ""
        };
        let mut cells = vec![format!("{mark}{}", index + 1)];
        cells.extend(shown.core.then(|| part.identity.core.clone()));
        cells.extend(shown.primitive.then(|| part.identity.primitive.clone()));
        cells.push(words::implementation(part));
        cells.push(terminal::number(part.cost.cycles));
        let clock = answer.request.clock_hz;
        cells.extend(clock.map(|hertz| milliseconds(part.cost.cycles, hertz)));
        let energy = part.cost.energy;
        let energy = energy.map_or("—".to_owned(), |one| microjoules(one.middle, one.high));
        cells.extend(shown.energy.then_some(energy));
        let rate = part.bytes_per_second.unwrap_or(0.0);
        cells.extend(shown.rate.then(|| terminal::number(rate as u64)));
        cells.push(terminal::number(choice.total.rom));
        cells.extend(left_by_rom.and_then(|_| left(choice, Constraint::Rom)));
        cells.push(terminal::number(choice.total.ram));
        cells.extend(left_by_ram.and_then(|_| left(choice, Constraint::Ram)));
        cells.push(part.constant_time.leaks().to_owned());
        table.add_row(cells);
    }
    out!("{}\n", table);
    tell_of_bounds(parts());
    let others = answer.choices.len() - best.len();
    if others > 0 {
        out!(
            "{others} more fit (--most {} shows them)\n",
            answer.choices.len()
        );
    }
    other_margins(&answer.request, best[0]);
    tell_of_leaks(best[0], cache);
}

/// What a budget leaves, where there is one.
fn left(choice: &Choice, constraint: Constraint) -> Option<String> {
    let check = choice
        .budgets
        .iter()
        .find(|check| check.constraint == constraint)?;
    Some(terminal::number(
        check.margin().unwrap_or(0.0).max(0.0) as u64
    ))
}

/// The best one's margins that are not in the table.
fn other_margins(request: &Request, best: &Choice) {
    let asked = |check: &&Check| {
        let usual =
            check.constraint == Constraint::Security && request.needs[0].security_bits.is_none();
        !usual && !matches!(check.constraint, Constraint::Rom | Constraint::Ram)
    };
    let margins: Vec<String> = best
        .parts
        .iter()
        .flat_map(|part| part.checks.iter().filter(asked))
        .filter_map(|check| {
            let margin = check.margin()?;
            let spare = match check.constraint {
                Constraint::ConstantTime
                | Constraint::Standard
                | Constraint::KeepsKey
                | Constraint::Reentrant => return None,
                constraint if margin > 0.0 => {
                    format!("{} to spare", words::value(constraint, margin))
                }
                _ => "just kept".to_owned(),
            };
            Some(format!("{}: {spare}", check.constraint.title()))
        })
        .collect();
    if !margins.is_empty() {
        terminal::wrapped(&format!("the best: {}", margins.join("; ")));
        out!("");
    }
}

fn sets(answer: &Answer, most: usize, cache: Option<bool>) {
    for choice in answer.choices.iter().take(most) {
        set(answer, choice);
    }
    tell_of_leaks(&answer.choices[0], cache);
}

/// The device that is asked for, or the core of a choice.
pub(super) fn place<'a>(answer: &'a Answer, core: &'a str) -> &'a str {
    match answer.target.as_slice() {
        [one] => one,
        _ => core,
    }
}

fn set(answer: &Answer, choice: &Choice) {
    let request = &answer.request;
    let core = choice.parts.first().map_or("", |part| &part.identity.core);
    out!("on {}", place(answer, core));
    let mut table = terminal::table(&[
        ("need", Column::Text),
        ("primitive", Column::Word),
        ("implementation", Column::Text),
        ("cycles", Column::Number),
        ("ROM", Column::Number),
        ("kept", Column::Number),
        ("lent", Column::Number),
        ("leaks", Column::Word),
    ]);
    for part in &choice.parts {
        let cost = &part.cost;
        table.add_row([
            request.needs[part.need].title(),
            part.identity.primitive.clone(),
            words::implementation(part),
            terminal::number(cost.cycles),
            terminal::number(cost.rom),
            terminal::number(cost.ram.static_bytes + cost.ram.kept),
            terminal::number(cost.ram.lent),
            part.constant_time.leaks().to_owned(),
        ]);
    }
    out!("{}", table);
    for shared in &choice.shared {
        terminal::wrapped(&words::shared(request, shared));
    }
    let total = &choice.total;
    let time = request
        .clock_hz
        .map(|hertz| milliseconds(total.cycles, hertz));
    let spare = |constraint| {
        left(choice, constraint).map_or(String::new(), |bytes| format!(" ({bytes} B left)"))
    };
    terminal::wrapped(&format!(
        "together: {} cycles{}, {} B ROM{}, {} B RAM{}",
        terminal::number(total.cycles),
        time.map_or(String::new(), |time| format!(" ({time} ms)")),
        terminal::number(total.rom),
        spare(Constraint::Rom),
        terminal::number(total.ram),
        spare(Constraint::Ram)
    ));
    terminal::wrapped(&format!(
        "kept adds up; lent, stack and work, {}",
        if request.at_once {
            "adds up too"
        } else {
            "is used by one need at a time"
        }
    ));
    out!("");
    tell_of_bounds(choice.parts.iter());
}

fn nothing_fits(answer: &Answer, infeasible: &Infeasible) {
    let bad = |text: &str| terminal::wrapped(&terminal::toned(Tone::Bad, text));
    match infeasible.blocking.as_slice() {
        [] => bad("Nothing fits, and no constraint alone stands in the way."),
        [_] => bad("Nothing fits. One constraint stands in the way:"),
        _ => bad("Nothing fits. Any of these stands in the way, the least first:"),
    }
    for blocking in &infeasible.blocking {
        terminal::paragraph("  ", &words::missed(&blocking.check));
        terminal::paragraph(
            "    ",
            &words::combination(&answer.request, &blocking.choice),
        );
    }
    if infeasible.blocking.is_empty() {
        terminal::wrapped(&format!(
            "Nearest: {}",
            words::combination(&answer.request, &infeasible.nearest)
        ));
        for check in &infeasible.missed {
            terminal::paragraph("  ", &words::missed(check));
        }
    }
    out!("\nThe nearest point that can be had:");
    if let Some(nearest) = nearest(answer) {
        out!(
            "  {} cycles, {} B ROM, {} B RAM\n",
            terminal::number(nearest.total.cycles),
            terminal::number(nearest.total.rom),
            terminal::number(nearest.total.ram)
        );
    }
}

fn near_misses(answer: &Answer, most: usize) {
    if answer.near_misses.is_empty() {
        return;
    }
    out!("Rejected by one constraint alone, the nearest first:");
    let shown = Shown::of(
        &answer.request,
        answer.near_misses.iter().take(most).map(|miss| &miss.part),
    );
    let mut columns = Vec::new();
    columns.extend(shown.core.then_some(("core", Column::Word)));
    columns.extend(shown.primitive.then_some(("primitive", Column::Word)));
    columns.extend([
        ("implementation", Column::Text),
        ("cycles", Column::Number),
        ("missed", Column::Text),
    ]);
    let mut table = terminal::table(&columns);
    for miss in answer.near_misses.iter().take(most) {
        let mut cells = Vec::new();
        cells.extend(shown.core.then(|| miss.part.identity.core.clone()));
        cells.extend(
            shown
                .primitive
                .then(|| miss.part.identity.primitive.clone()),
        );
        cells.push(words::implementation(&miss.part));
        cells.push(terminal::number(miss.part.cost.cycles));
        cells.push(words::missed(&miss.missed));
        table.add_row(cells);
    }
    out!("{}", table);
    let others = answer.near_misses.len().saturating_sub(most);
    out!(
        "{others} more miss one constraint, {} builds two or more\n",
        answer.far_misses
    );
}

fn sensitivity(answer: &Answer) {
    let Some(best) = answer.choices.first() else {
        return;
    };
    if answer.sensitivity.is_empty() {
        return;
    }
    out!("What more would buy:");
    for one in &answer.sensitivity {
        let title = match one.need {
            Some(need) => {
                let need = answer.request.needs[need].title();
                format!("{} of {need}", one.constraint.title())
            }
            None => one.constraint.title().to_owned(),
        };
        let tell = |by: &str, what: &str| {
            terminal::paragraph("  ", &format!("{title} {by}: {what}"));
        };
        let Some(next) = &one.next else {
            let more = if one.constraint.is_floor() {
                "less"
            } else {
                "more"
            };
            out!("  {more} {title}: nothing");
            continue;
        };
        let step = words::value(one.constraint, one.step);
        let way = if one.constraint.is_floor() {
            "−"
        } else {
            "+"
        };
        match &one.at_step {
            Some(relaxed) => tell(&format!("{way}{step}"), &bought(answer, best, relaxed)),
            None => {
                tell(&format!("{way}{step}"), "nothing yet");
                tell(&further(one, next), &bought(answer, best, next));
            }
        }
        if let Some(unlimited) = &one.unlimited {
            let seen = one.at_step.as_ref().unwrap_or(next);
            if unlimited.best != seen.best {
                tell(&further(one, unlimited), &bought(answer, best, unlimited));
            }
        }
    }
    out!("");
}

/// How much further a limit is: `+12 B`.
fn further(one: &Sensitivity, relaxed: &Relaxed) -> String {
    let way = if one.constraint.is_floor() {
        "−"
    } else {
        "+"
    };
    let difference = (relaxed.limit - one.limit).abs();
    format!("{way}{}", words::value(one.constraint, difference))
}

fn bought(answer: &Answer, best: &Choice, relaxed: &Relaxed) -> String {
    format!(
        "{} ({}) with {}",
        words::merit(&answer.request, &relaxed.best),
        words::gain(best.score, relaxed.best.score),
        words::combination(&answer.request, &relaxed.best)
    )
}

/// Warnings about the primitives that are shown; one that several share is said once.
fn warnings(answer: &Answer, most: usize) {
    let choices = answer.choices.iter().take(most).chain(nearest(answer));
    let shown: Vec<&str> = choices
        .flat_map(|choice| &choice.parts)
        .map(|part| &*part.identity.primitive)
        .collect();
    let mut said: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for warning in &answer.warnings {
        if !shown.contains(&&*warning.primitive) {
            continue;
        }
        let same = |(text, source, _): &&mut (&str, &str, Vec<&str>)| {
            *text == warning.text && *source == warning.source
        };
        match said.iter_mut().find(same) {
            Some((_, _, primitives)) => primitives.push(&warning.primitive),
            None => said.push((&warning.text, &warning.source, vec![&warning.primitive])),
        }
    }
    for (text, source, primitives) in &said {
        let line = format!("{}: {text} [{source}]", primitives.join(", "));
        terminal::warning(&line);
    }
    if !said.is_empty() {
        out!("  sources: published/sources.csv\n");
    }
}

/// The nearest point that can be had, where nothing fits.
fn nearest(answer: &Answer) -> Option<&Choice> {
    let infeasible = answer.infeasible.as_ref()?;
    let blocking = infeasible.blocking.first();
    Some(blocking.map_or(&infeasible.nearest, |blocking| &blocking.choice))
}
