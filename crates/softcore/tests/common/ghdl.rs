//! Runs a circuit in ghdl and compares it with the simulator, cycle by cycle.

use cipherfit_softcore::machine::{FaultKind, Machine};
use cipherfit_softcore::vhdl::{Circuit, VhdlFile, bits};
use std::path::Path;
use std::process::Command;

/// Runs program and circuit side by side from the same data; gives the cycles that they agree on.
///
/// # Errors
/// Where they first differ, or why one of them does not run.
pub(crate) fn lock_step(
    circuit: &Circuit<'_>,
    data: &[u8],
    limit: u64,
    spoil: impl Fn(String) -> String,
) -> Result<u64, String> {
    let core = circuit.core(true).map_err(|error| error.to_string())?;
    let core = VhdlFile {
        text: spoil(core.text),
        ..core
    };
    let output = simulate(
        &[bits(), core, circuit.test_bench(data, limit)],
        &circuit.name,
    )?;
    let trace = circuit.trace();
    let mut machine = Machine::new(&circuit.design.core, circuit.words);
    machine.data_mut()[..data.len()].copy_from_slice(data);
    let mut cycles = 0;
    for line in output.lines() {
        if machine.halted() {
            return Err(format!("the circuit goes on after cycle {cycles}"));
        }
        let expected = match trace.cycle(&mut machine) {
            Ok(expected) => expected,
            // A random program may jump to where there is no instruction; there the comparison
            // ends.
            Err(fault) if matches!(fault.kind, FaultKind::NoSuchInstruction(_)) => {
                return Ok(cycles);
            }
            Err(fault) => return Err(format!("cycle {}: {fault}", cycles + 1)),
        };
        cycles += 1;
        let found = trace
            .parse(line)
            .ok_or_else(|| format!("cycle {cycles}: the circuit prints {line}"))?;
        for ((field, expected), found) in trace.fields.iter().zip(&expected).zip(&found) {
            if expected != found {
                return Err(format!(
                    "cycle {cycles}: {} is {expected:#x} in the simulator, {found:#x} in the circuit",
                    field.name
                ));
            }
        }
    }
    if machine.halted() || cycles == limit {
        Ok(cycles)
    } else {
        Err(format!("the circuit stops after {cycles} cycles"))
    }
}

/// Analyses files, runs the test bench of a core and gives what it prints.
pub(crate) fn simulate(files: &[VhdlFile], name: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    for file in files {
        std::fs::write(folder.path().join(&file.name), &file.text)
            .map_err(|error| error.to_string())?;
    }
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    ghdl(folder.path(), &[&["-a", "--std=08"], &names[..]].concat())?;
    let bench = format!("{name}_bench");
    // Before the first delta cycle nothing has a value yet.
    let quiet = "--ieee-asserts=disable-at-0";
    ghdl(folder.path(), &["--elab-run", "--std=08", &bench, quiet])
}

fn ghdl(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("ghdl")
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| format!("cannot run ghdl: {error}; install it with `make hw-tools`"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        Err(format!(
            "ghdl {}:\n{text}{}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}

/// Is ghdl there? Where `CI` is set it must be: a test that cannot run there fails.
pub(crate) fn is_installed() -> bool {
    let found = Command::new("ghdl").arg("--version").output().is_ok();
    assert!(
        found || std::env::var_os("CI").is_none(),
        "ghdl is missing: install it with `make hw-tools`"
    );
    if !found {
        eprintln!("not run: ghdl is missing; install it with `make hw-tools`");
    }
    found
}
