//! A device among the words of a selection: it chooses a core and sets limits.

use crate::failure::{CommandResult, Failure};
use crate::names::{Names, SELECTORS, explained};
use crate::terminal;
use cipherfit_catalog::{Catalog, Job, Machines};
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{DeviceFacts, Selection};

/// The device that a selection names, if it does, and the other words.
///
/// # Errors
/// It names several.
pub(crate) fn named(
    machines: &Machines,
    selection: &Selection,
) -> CommandResult<(Option<DeviceFacts>, Selection)> {
    let (words, rest) = selection.without(|word| machines.machine(word).is_some());
    match words.as_slice() {
        [] => Ok((None, rest)),
        [word] => Ok((machines.machine(word).map(|machine| machine.facts()), rest)),
        several => Err(Failure::bad_input(
            format!("nothing is at once {}", several.join(" and ")),
            "name one device",
        )),
    }
}

/// The device that a selection names, if it does, and the jobs that it chooses; of a device, those
/// whose measurements hold for it.
///
/// # Errors
/// A word fits nothing, or nothing is measured for the device.
pub(crate) fn jobs<'a>(
    catalog: &Catalog,
    jobs: &[Job<'a>],
    selection: &Selection,
) -> CommandResult<(Option<DeviceFacts>, Vec<Job<'a>>)> {
    let (device, rest) = named(&catalog.machines, selection)?;
    let mut jobs = jobs.to_vec();
    if let Some(device) = &device {
        jobs.retain(|job| {
            let identity = job.identity();
            device.has_timing(&identity.core, identity.memory.as_deref())
        });
        if jobs.is_empty() {
            return Err(nothing_measured(device));
        }
    }
    let chosen = catalog.select(&jobs, &rest);
    let chosen = chosen.map_err(|error| explained(error, SELECTORS, || Names::of(catalog)))?;
    Ok((device, chosen))
}

/// Does the time of an access to memory depend on what was accessed before, on all of these devices or
/// cores alike? `None` if they differ.
pub(crate) fn cache<'a>(
    machines: &Machines,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<bool> {
    let mut found = names.into_iter().map(|name| machines.has_cache(name));
    let first = found.next()??;
    found.all(|other| other == Some(first)).then_some(first)
}

/// That a device has no figures.
fn nothing_measured(device: &DeviceFacts) -> Failure {
    Failure::bad_input(
        format!(
            "nothing is measured on {}, the core of {}",
            device.core, device.name
        ),
        "`cipherfit list --devices` shows the devices with their cores",
    )
}

/// Keeps what runs on a device, and says what does not, and why.
pub(crate) fn keep_running(device: &DeviceFacts, found: &mut Vec<Measurement>) -> Vec<String> {
    let before = found.len();
    let mut words: Vec<String> = Vec::new();
    found.retain(|one| {
        let missing: Vec<String> = device
            .missing(&one.instructions)
            .map(str::to_owned)
            .collect();
        words.extend(missing.iter().cloned());
        missing.is_empty()
    });
    words.sort_unstable();
    words.dedup();
    let mut notes = Vec::new();
    let name = &device.name;
    if before > found.len() {
        let (count, words) = (before - found.len(), words.join(", "));
        notes.push(format!("{count} left out: {name} does not have {words}"));
    }
    let lacks = |one: &Measurement| {
        let rom = one.rom.total().saturating_sub(device.rom_bytes);
        (rom, one.ram.total().saturating_sub(device.ram_bytes))
    };
    let before = found.len();
    let too_large = found.iter().map(|one| (lacks(one), one));
    let nearest = too_large
        .filter(|(lack, _)| *lack != (0, 0))
        .min_by_key(|((rom, ram), _)| rom + ram)
        .map(|(lack, one)| (lack, one.implementation.clone()));
    found.retain(|one| lacks(one) == (0, 0));
    if let Some(((rom, ram), implementation)) = nearest {
        let parts = [(rom, "ROM"), (ram, "RAM")].map(|(bytes, what)| {
            (bytes > 0).then(|| format!("{} B of {what}", terminal::number(bytes)))
        });
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        notes.push(format!(
            "{} left out: they need more than the {} B of ROM and {} B of RAM of {name}; \
             {implementation} comes nearest and lacks {}",
            before - found.len(),
            terminal::number(device.rom_bytes),
            terminal::number(device.ram_bytes),
            parts.join(" and ")
        ));
    }
    notes
}
