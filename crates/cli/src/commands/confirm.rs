//! `cipherfit confirm`.

use crate::arguments::ConfirmArguments;
use crate::failure::{CHECK_FAILED, CommandResult, Failure};
use crate::terminal::{self, number, out};
use cipherfit_atlas::confirm::{LogError, Timed, Verdict, judge, read};
use cipherfit_catalog::Catalog;
use cipherfit_results::store::Measurements;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// A line with what it says of a record.
#[derive(Serialize)]
struct Judged {
    log: String,
    #[serde(flatten)]
    timed: Timed,
    #[serde(flatten)]
    verdict: Verdict,
}

pub(crate) fn run(root: &Path, arguments: &ConfirmArguments) -> CommandResult {
    let machines = Catalog::load_machines(root)?;
    let store = Measurements::load(&root.join("results"))?;
    let mut judged = Vec::new();
    for path in &arguments.logs {
        let log = path.display().to_string();
        let bytes = std::fs::read(path);
        let bytes = bytes.map_err(|error| {
            Failure::bad_input(
                format!("cannot read {log}: {error}"),
                "name a file that is there",
            )
        })?;
        // A terminal may have left anything beside the lines.
        let lines = read(&String::from_utf8_lossy(&bytes)).map_err(|error| in_log(&log, error))?;
        for timed in lines {
            let machine = machines.machine(&timed.device);
            let core = machine.and_then(|machine| machine.core.recorded_as());
            let verdict = judge(&timed, core, store.records());
            judged.push(Judged {
                log: log.clone(),
                timed,
                verdict,
            });
        }
    }
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&judged).unwrap_or_default()
        );
    } else {
        for one in &judged {
            let Timed {
                line,
                device,
                implementation,
                primitive,
                operation,
                ..
            } = &one.timed;
            terminal::wrapped(&format!(
                "{}:{line}: {primitive} by {implementation} on {device}, {operation}:",
                one.log
            ));
            terminal::paragraph("  ", &said(&one.verdict));
        }
    }
    let all = judged.iter().all(|one| one.verdict.confirms());
    Ok(if all {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(CHECK_FAILED)
    })
}

fn in_log(log: &str, error: LogError) -> Failure {
    let place = error.line.map_or(String::new(), |line| format!("{line}:"));
    Failure::bad_input(format!("{log}:{place} {}", error.problem), error.remedy)
}

fn said(verdict: &Verdict) -> String {
    let shown = |cycles: i64| number(cycles.unsigned_abs());
    match verdict {
        Verdict::Equal { cycles } => format!("equal: {} cycles", shown(*cycles)),
        Verdict::Within { cycles, min, max } => format!(
            "within the record: {} cycles, {} to {} by input",
            shown(*cycles),
            shown(*min),
            shown(*max)
        ),
        Verdict::Off {
            cycles,
            recorded,
            by,
        } => format!(
            "off by {}{} ({:+.2} %): {} cycles, {} recorded",
            if *by < 0 { "−" } else { "+" },
            shown(*by),
            *by as f64 * 100.0 / *recorded as f64,
            shown(*cycles),
            shown(*recorded)
        ),
        Verdict::VectorsFailed => {
            "an official vector fails there: its time says nothing".to_owned()
        }
        Verdict::UnknownRecord { why } => format!("unknown: {why}"),
        Verdict::StaleRevision { recorded } => format!(
            "stale: the code has changed since, to revision {recorded}; export the bench again"
        ),
    }
}
