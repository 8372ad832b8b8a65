//! What people write on the command line.

use crate::repository::{CATALOG, STOCK};
use cipherfit_catalog::Job;
use cipherfit_fit::{Need, Request, fit, need_text, units as quantities};
use cipherfit_lab::call::{Argument, number};
use cipherfit_vocabulary::{
    ConstantTime, Operation, Selection, SelectionError, hexadecimal, implementation_names, nearest,
    primitive_names,
};
use std::sync::LazyLock;

/// One measurement of so many is chosen from: all would take a thousand times as long.
const EACH: usize = 256;

/// Words that choose among measurements, a device among them; the first two lines are a name and its
/// family that the words may mean.
pub fn selectors(data: &[u8]) {
    static JOBS: LazyLock<Vec<Job<'static>>> =
        LazyLock::new(|| CATALOG.jobs().into_iter().step_by(EACH).collect());
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut lines = text.splitn(3, '\n');
    let name = lines.next().unwrap_or_default();
    let family = lines.next().unwrap_or_default();
    let words = Selection::new(lines.next().unwrap_or_default().split_whitespace());
    let told = |error: SelectionError| (error.to_string(), error.remedy());
    let machines = &CATALOG.machines;
    let (devices, others) = words.without(|word| machines.machine(word).is_some());
    for device in devices {
        let _ = machines.machine(&device).map(|machine| machine.facts());
    }
    match CATALOG.select(&JOBS, &others) {
        Ok(chosen) => assert!(chosen.len() <= JOBS.len()),
        Err(error) => drop(told(error)),
    }
    let names = [primitive_names(name, family), implementation_names(name)].concat();
    let _ = words.choose([()], |()| names.clone()).map_err(told);
    let _ = (
        nearest(name, [family]),
        name.parse::<Operation>(),
        ConstantTime::named(name),
    );
}

/// Quantities, and what a call is given.
pub fn units(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let _ = (quantities::bytes(text), quantities::cycles(text));
    let _ = (quantities::least_bits(text), quantities::size(text));
    for read in [quantities::frequency, quantities::rate, quantities::energy] {
        let value = read(text).unwrap_or(1.0);
        assert!(value.is_finite() && value > 0.0, "{value}");
    }
    let _ = (number(text), text.parse::<Argument>());
    if let Ok(bytes) = hexadecimal::parse(text) {
        assert_eq!(hexadecimal::format(&bytes), text.to_lowercase());
    }
}

/// Lines: what all needs share, an objective, budgets of ROM and RAM, a clock, then a need each; up to the answer.
pub fn needs(data: &[u8]) {
    /// What an integer program of more needs takes would leave few runs.
    const MOST: usize = 2;
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let lines: Vec<&str> = text.lines().collect();
    let [shared, objective, rom, ram, clock, needs @ ..] = lines.as_slice() else {
        return;
    };
    let Ok(shared) = need_text::need(shared, &Need::default()) else {
        return;
    };
    let read = needs
        .iter()
        .take(MOST)
        .map(|line| need_text::need(line, &shared));
    let Ok(mut needs) = read.collect::<Result<Vec<Need>, _>>() else {
        return;
    };
    if needs.is_empty() {
        needs.push(shared);
    }
    let Ok(objective) = need_text::objective(objective) else {
        return;
    };
    let request = Request {
        target: Some("msp430f1611".to_owned()),
        needs,
        rom: quantities::bytes(rom).ok(),
        ram: quantities::bytes(ram).ok(),
        clock_hz: quantities::frequency(clock).ok(),
        at_once: clock.is_empty(),
        objective,
        rom_step: quantities::bytes(ram).unwrap_or(256),
        ram_step: quantities::bytes(rom).unwrap_or(64),
    };
    let _ = fit(&STOCK, &request);
}
