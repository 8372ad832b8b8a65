//! `cipherfit new`.

use crate::arguments::{NewArguments, NewImplementation, NewKind, NewTarget};
use crate::failure::{CommandResult, Failure};
use crate::terminal::{self, out};
use cipherfit_catalog::scaffold::{self, ImplementationRequest, ScaffoldError};
use cipherfit_catalog::{Catalog, Device};
use cipherfit_files::{Fresh, hold, replace};
use cipherfit_vocabulary::Language;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &NewArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    match &arguments.kind {
        NewKind::Implementation(request) => implementation(&catalog, request),
        NewKind::Target(request) => target(root, &catalog, request),
    }
}

impl From<ScaffoldError> for Failure {
    fn from(error: ScaffoldError) -> Self {
        Self {
            report: error.into(),
            code: crate::failure::BAD_INPUT,
        }
    }
}

fn implementation(catalog: &Catalog, arguments: &NewImplementation) -> CommandResult {
    let folder = &arguments.folder;
    let files = scaffold::implementation(
        catalog,
        &ImplementationRequest {
            primitives: &arguments.primitive,
            isa: &arguments.isa,
            c: arguments.language == Language::C,
            decrypt: arguments.decrypt,
        },
    )?;
    if folder.exists() {
        return Err(Failure::bad_input(
            format!("{} is there already", folder.display()),
            "choose another folder: nothing is overwritten",
        ));
    }
    write_folder(folder, &files).map_err(|error| {
        Failure::bad_input(
            format!("cannot write {}: {error}", folder.display()),
            "choose a folder that can be written",
        )
    })?;
    for (name, _) in &files {
        out!("wrote {}", folder.join(name).display());
    }
    terminal::wrapped(&format!(
        "next: write the code, then cipherfit try {}",
        folder.display()
    ));
    Ok(ExitCode::SUCCESS)
}

fn write_folder(folder: &Path, files: &[(String, String)]) -> std::io::Result<()> {
    let fresh = Fresh::begin(folder)?;
    for (name, text) in files {
        fresh.write(name, text)?;
    }
    fresh.finish()
}

fn target(root: &Path, catalog: &Catalog, arguments: &NewTarget) -> CommandResult {
    let title = arguments.title.as_ref().unwrap_or(&arguments.name);
    let path = root.join(format!("targets/devices/{}.csv", arguments.table));
    let device = Device {
        name: arguments.name.clone(),
        title: title.clone(),
        core: arguments.core.clone(),
        rom: arguments.flash.clone(),
        ram: arguments.ram.clone(),
        clock_hz: arguments.clock_hz,
        wait_states: arguments.wait_states,
        voltage_mv: arguments.voltage_mv,
        source: arguments.source.clone(),
        file: path.clone(),
        line: 0,
    };
    let failed = |error: std::io::Error| {
        Failure::bad_input(
            format!("cannot write {}: {error}", path.display()),
            "work in a checkout of cipherfit that can be written",
        )
    };
    // From reading to writing, so that of two rows at once none is lost.
    let _held = hold(path.parent().unwrap_or(root)).map_err(failed)?;
    let table = match std::fs::read_to_string(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(error)),
        table => table.unwrap_or_default(),
    };
    let text = scaffold::target(catalog, &device, &table)?;
    replace(&path, text.as_bytes()).map_err(failed)?;
    out!("{} is in {}", device.name, path.display());
    terminal::wrapped(&format!(
        "next: cipherfit fit --target {} answers from what is measured on {}",
        device.name, device.core
    ));
    Ok(ExitCode::SUCCESS)
}
