//! Do instruction sets, cores and devices fit together, and to toolchains and manifests?

use super::expect;
use crate::machine::{Core, Device};
use crate::{Catalog, CatalogError, Machines, Manifest};
use cipherfit_vocabulary::nearest;
use std::path::Path;
use toml::Spanned;

/// Everything that is wrong with machines whose files can all be read.
pub(crate) fn check(machines: &Machines) -> Vec<CatalogError> {
    let mut errors = Vec::new();
    for isa in &machines.isas {
        named_as_file(&isa.file, &isa.name, &mut errors);
    }
    for pair in machines.devices.windows(2) {
        if let [first, second] = pair
            && first.name == second.name
        {
            let place = format!("{}:{}", first.file.display(), first.line);
            let message = format!("{place} describes {} already", first.name);
            errors.push(in_row(
                second,
                "name",
                message,
                "keep one of the two".to_owned(),
            ));
        }
    }
    for device in &machines.devices {
        check_device(machines, device, &mut errors);
    }
    for core in &machines.cores {
        check_core(machines, core, &mut errors);
    }
    errors
}

fn named_as_file(path: &Path, name: &Spanned<String>, errors: &mut Vec<CatalogError>) {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if *name.get_ref() != stem {
        let message = "the name is not that of the file".to_owned();
        let help = Some(format!("write `name = \"{stem}\"`"));
        errors.push(CatalogError::at(path, name.span(), message, help));
    }
}

fn check_core(machines: &Machines, core: &Core, errors: &mut Vec<CatalogError>) {
    let path = &core.file;
    named_as_file(path, &core.name, errors);
    let isas: Vec<&str> = machines
        .isas
        .iter()
        .map(|isa| isa.name.get_ref().as_str())
        .collect();
    expect(path, &core.isa, "instruction set", &isas, errors);
    let mut complain = |span, message: String, help: &str| {
        errors.push(CatalogError::at(path, span, message, Some(help.to_owned())));
    };
    if let Some(name) = &core.measured_on {
        match machines.machine(name.get_ref()) {
            Some(machine) if machine.core.name.get_ref() == core.name.get_ref() => {
                if core.memory_timing(machine.device.wait_states) != Some(None) {
                    let message = format!("the memory of {} makes the core wait", name.get_ref());
                    complain(
                        name.span(),
                        message,
                        "name a device with `wait_states` 0: the simulated memory never waits",
                    );
                }
            }
            Some(machine) => {
                let message = format!("{} has core {}", name.get_ref(), machine.device.core);
                complain(name.span(), message, "name a device with this core");
            }
            None => {
                let message = format!("no table of targets/devices/ has {}", name.get_ref());
                let near = machines.nearest_device(name.get_ref());
                let help = near.map_or("add a row".to_owned(), |near| {
                    format!("did you mean \"{near}\"?")
                });
                complain(name.span(), message, &help);
            }
        }
    }
    if let Some(other) = &core.timing.cycles_of {
        match machines.core(other.get_ref()) {
            Some(found)
                if found.measured_on.is_some() && found.isa.get_ref() == core.isa.get_ref() => {}
            _ => complain(
                other.span(),
                format!(
                    "nothing is measured on a core {} of {}",
                    other.get_ref(),
                    core.isa.get_ref()
                ),
                "name a core of the same instruction set that has `measured_on`, or leave it away",
            ),
        }
    }
    for (index, timing) in core.memory_timings.iter().enumerate() {
        let earlier = &core.memory_timings[..index];
        let same = |one: &&crate::machine::MemoryTiming| {
            one.name.get_ref() == timing.name.get_ref() || one.wait_states == timing.wait_states
        };
        if earlier.iter().any(|one| same(&one)) {
            let message = "another timing has the same name or the same wait states".to_owned();
            complain(timing.name.span(), message, "keep one of the two");
        }
    }
}

fn check_device(machines: &Machines, device: &Device, errors: &mut Vec<CatalogError>) {
    let Some(core) = machines.core(&device.core) else {
        let names = || {
            machines
                .cores
                .iter()
                .map(|core| core.name.get_ref().as_str())
        };
        let help = match nearest(&device.core, names()) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("known are: {}", names().collect::<Vec<_>>().join(", ")),
        };
        let message = format!("there is no core called \"{}\"", device.core);
        errors.push(in_row(device, "core", message, help));
        return;
    };
    if core.memory_timing(device.wait_states).is_none() {
        let message = format!(
            "{} has no memory timing with {} wait states",
            device.core, device.wait_states
        );
        let help = format!(
            "add [[memory_timings]] to {}, or correct the row",
            core.file.display()
        );
        errors.push(in_row(device, "wait_states", message, help));
    }
    let offset = core
        .memory
        .data_space_offset
        .or_else(|| Some(machines.isa(core.isa.get_ref())?.memory.data_space_offset));
    if device.ram.end.checked_add(offset.unwrap_or(0)).is_none() {
        let message = "the RAM ends behind the address space".to_owned();
        errors.push(in_row(
            device,
            "ram_end",
            message,
            "give data addresses, as the data sheet does".to_owned(),
        ));
    }
}

/// A mistake of a row that shows only beside other files.
fn in_row(device: &Device, column: &str, message: String, help: String) -> CatalogError {
    let text = match crate::document::read(&device.file) {
        Ok(text) => text,
        Err(error) => return error,
    };
    let lines = text.split_inclusive('\n');
    let start = lines
        .take(device.line.saturating_sub(1))
        .map(str::len)
        .sum();
    CatalogError::in_table(&device.file, &text, start..start, column, message, help)
}

/// The toolchains that instruction sets name are there, and know every core that is measured.
pub(super) fn check_toolchains(catalog: &Catalog, errors: &mut Vec<CatalogError>) {
    let known: Vec<&str> = catalog
        .toolchains
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    for isa in &catalog.machines.isas {
        let compilers = &isa.toolchains.compilers;
        for name in std::iter::once(&isa.toolchains.assembler).chain(compilers) {
            expect(&isa.file, name, "toolchain", &known, errors);
        }
    }
}

/// A manifest names cores that figures can be made on.
pub(super) fn check_cores(
    catalog: &Catalog,
    manifest: &Manifest,
    path: &Path,
    errors: &mut Vec<CatalogError>,
) {
    let cores = &catalog.machines.cores;
    let names: Vec<&str> = cores
        .iter()
        .map(|core| core.name.get_ref().as_str())
        .collect();
    for name in &manifest.cores {
        expect(path, name, "core", &names, errors);
        let Some(core) = catalog.machines.core(name.get_ref()) else {
            continue;
        };
        if core.measured_on.is_none() {
            let message = format!("nothing can be measured on core {}", name.get_ref());
            let help = match core.recorded_as() {
                Some(other) => format!("name {other}: its figures hold there too"),
                None => format!(
                    "simulate it, and give {} a `measured_on`",
                    core.file.display()
                ),
            };
            errors.push(CatalogError::at(path, name.span(), message, Some(help)));
        }
    }
}
