//! `cipherfit doctor`.

use crate::arguments::JsonArguments;
use crate::failure::{CommandResult, MISSING_TOOL};
use crate::terminal::out;
use crate::terminal::{self, Column, Tone};
use cipherfit_catalog::Catalog;
use cipherfit_lab::toolchain::Tools;
use cipherfit_lab::toolchain::doctor::{CoreTools, DoctorLine, State, report};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &JsonArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let machines = catalog.machines.measured();
    let names: Vec<Vec<&str>> = machines
        .iter()
        .map(|machine| {
            let toolchains = &machine.isa.toolchains;
            let compilers = toolchains.compilers.iter();
            let all = std::iter::once(&toolchains.assembler).chain(compilers);
            all.map(|name| name.get_ref().as_str()).collect()
        })
        .collect();
    let cores: Vec<CoreTools<'_>> = machines
        .iter()
        .zip(&names)
        .map(|(machine, toolchains)| CoreTools {
            core: machine.core.name.get_ref(),
            toolchains,
        })
        .collect();
    let lines = report(&catalog.toolchains, &cores, Tools::standard());
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&lines).unwrap_or_default()
        );
    } else {
        print(&lines);
    }
    let faulty = lines.iter().any(DoctorLine::is_fault);
    Ok(if faulty {
        ExitCode::from(MISSING_TOOL)
    } else {
        ExitCode::SUCCESS
    })
}

fn print(lines: &[DoctorLine]) {
    let mut table = terminal::table(&[
        ("what", Column::Text),
        ("needed by", Column::Text),
        ("state", Column::Text),
    ]);
    for line in lines {
        let state = match &line.state {
            State::Found { version, path } if version.is_empty() => path.display().to_string(),
            State::Found { version, .. } => version.clone(),
            State::Missing { reason, obtain } => {
                let weight = if line.optional {
                    "optional, missing"
                } else {
                    &terminal::toned(Tone::Bad, "MISSING")
                };
                format!("{weight}: {reason}\nget it with: {obtain}")
            }
        };
        table.add_row([line.name.clone(), line.needed_by.clone(), state]);
    }
    out!("{}", table);
    let missing = lines.iter().filter(|line| line.is_fault()).count();
    match missing {
        0 => out!("everything that cipherfit cannot go without is here"),
        1 => out!("1 tool is missing"),
        _ => out!("{missing} tools are missing"),
    }
}
