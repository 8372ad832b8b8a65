//! What a proof leaves open about outputs, for a solver.

use crate::arguments::ProveArguments;
use crate::failure::Failure;
use crate::terminal;
use cipherfit_lab::verify::Question;
use std::path::Path;
use std::process::Command;

/// Writes each question into a file, and asks a solver if there is one. Its answers are told, and become no part of a
/// record: a solver is believed, not checked.
pub(super) fn ask(
    folder: &Path,
    title: &str,
    questions: &[Question],
    arguments: &ProveArguments,
) -> Result<(), Failure> {
    let cannot_write = |error: std::io::Error| {
        let remedy = "name a folder that can be written with --smt-lib";
        Failure::bad_input(format!("{}: {error}", folder.display()), remedy)
    };
    std::fs::create_dir_all(folder).map_err(cannot_write)?;
    let plain = |c: char| {
        if c.is_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    let title: String = title.chars().map(plain).collect();
    for (number, question) in questions.iter().enumerate() {
        let operation = question.operation;
        let path = folder.join(format!("{title}-{operation}-{number}.smt2"));
        std::fs::write(&path, &question.text).map_err(cannot_write)?;
        let said = match &arguments.solver {
            None => String::new(),
            Some(solver) => format!(": {}", answer(solver, &path)?),
        };
        terminal::paragraph("  ", &format!("{operation}: {}{said}", path.display()));
    }
    Ok(())
}

/// What a solver says to a file.
fn answer(solver: &Path, path: &Path) -> Result<String, Failure> {
    let name = solver.display();
    let output = Command::new(solver).arg(path).output().map_err(|error| {
        Failure::bad_input(
            format!("{name} cannot be run: {error}"),
            "install a solver for SMT-LIB (`pip install z3-solver` has z3), or leave out --solver",
        )
    })?;
    let said = String::from_utf8_lossy(&output.stdout);
    let said = said.lines().next().unwrap_or_default().trim();
    match said {
        "unsat" => Ok(format!(
            "{name}: unsat, the outputs are right for every input"
        )),
        "sat" => Ok(format!("{name}: sat, an output is wrong for some input")),
        _ => {
            let wrong = String::from_utf8_lossy(&output.stderr);
            let first = wrong.lines().next().unwrap_or(said);
            Ok(format!("{name} has no answer: {first}"))
        }
    }
}
