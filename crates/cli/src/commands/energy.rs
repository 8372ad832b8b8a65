//! `cipherfit energy`.

use super::table::{Chosen, allowed, chosen};
use crate::arguments::EnergyArguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_atlas::energy::{
    EnergyEstimate, EnergyModel, EnergyModels, EnergyRow, NoModel, models, rows,
};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_results::store::Measurements;
use cipherfit_results::{Costs, Measurement};
use cipherfit_vocabulary::Language;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &EnergyArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    arguments.selection.check(&catalog)?;
    let Chosen {
        measurements: mut selected,
        device,
        ..
    } = chosen(root, &catalog, &arguments.selection.selection())?;
    allowed(&mut selected, &arguments.leaks)?;
    let store = Measurements::load(&root.join("results"))?;
    let all = store.records();
    let published = published::load(&root.join("published"))?;
    let cores: BTreeSet<&str> = selected.iter().map(|ours| &*ours.core).collect();
    let costs: Vec<Costs> = all.iter().map(Measurement::costs).collect();
    let mut models = models(&costs, &published);
    match &device {
        Some(device) => {
            let model = models.remove(&device.name);
            models = [(device.name.clone(), model.unwrap_or(Err(NoModel::NoPoints)))].into();
        }
        None => models.retain(|_, model| {
            let model = model.as_ref();
            model.is_ok_and(|model| cores.contains(&*model.core))
        }),
    }
    let selected: Vec<Costs> = selected.iter().map(Measurement::costs).collect();
    let rows = rows(&models, &selected, arguments.operation);
    if rows.is_empty() && models.values().any(Result::is_ok) {
        let operation = arguments.operation;
        return Err(Failure::bad_input(
            format!("nothing of this does {operation} on a device with published energy"),
            "--operation names another; `cipherfit table` shows what does what",
        ));
    }
    let mut without = without_model(&models);
    if device.is_none() {
        let modelled: Vec<&str> = models
            .values()
            .flatten()
            .map(|model| &*model.core)
            .collect();
        let others = cores.iter().filter(|core| !modelled.contains(core));
        without
            .extend(others.map(|core| (format!("a device with core {core}"), NoModel::NoPoints)));
    }
    if arguments.json {
        print_json(&models, &without, &rows);
        return Ok(ExitCode::SUCCESS);
    }
    let without: Vec<String> = without
        .into_iter()
        .map(|(device, reason)| format!("no energy for {device}: {reason}"))
        .collect();
    if models.values().all(Result::is_err) {
        return Err(Failure::bad_input(
            without.join("; "),
            "energy is estimated only where published energy can be fitted: see docs/src/energy.md",
        ));
    }
    if arguments.explain {
        models.values().flatten().for_each(explain);
    }
    print_rows(&rows);
    for reason in without {
        terminal::wrapped(&reason);
    }
    Ok(ExitCode::SUCCESS)
}

/// Devices without a model, and why.
fn without_model(models: &EnergyModels) -> Vec<(String, NoModel)> {
    models
        .iter()
        .filter_map(|(device, model)| Some((device.clone(), model.as_ref().err()?.clone())))
        .collect()
}

fn print_json(models: &EnergyModels, without: &[(String, NoModel)], rows: &[EnergyRow]) {
    let fitted: Vec<&EnergyModel> = models.values().flatten().collect();
    let without: Vec<_> = without
        .iter()
        .map(|(device, reason)| json!({"device": device, "why": reason.to_string()}))
        .collect();
    let value = json!({"models": fitted, "without_model": without, "estimates": rows});
    out!(
        "{}",
        serde_json::to_string_pretty(&value).unwrap_or_default()
    );
}

/// The fit and how well it fits.
fn explain(model: &EnergyModel) {
    let [low, high] = model.coefficient_ranges;
    let middle = model.coefficients;
    out!("{}\n", model.name());
    let line = format!(
        "energy = {:.3} nJ × cycles + {:.2} nJ × data reads from flash",
        middle.per_cycle, middle.per_read
    );
    terminal::paragraph("  ", &line);
    let allowed = format!(
        "rounding of the points allows {:.3} to {:.3} nJ a cycle and {:.2} to {:.2} nJ a read; the \
         interval of an estimate spans all these fits and the largest residual, {:.1} nJ",
        low.per_cycle,
        high.per_cycle,
        low.per_read,
        high.per_read,
        model.largest_residual()
    );
    terminal::paragraph("  ", &allowed);
    out!("");
    let mut table = terminal::table(&[
        ("point", Column::Text),
        ("cycles", Column::Number),
        ("reads", Column::Number),
        ("published nJ", Column::Number),
        ("fitted nJ", Column::Number),
        ("residual nJ", Column::Number),
        ("reads counted in", Column::Text),
    ]);
    for one in &model.residuals {
        let point = &one.point;
        let mark = if one.within_rounding {
            ""
        } else {
            " beyond rounding"
        };
        table.add_row([
            format!("{} {} {}", point.source, point.primitive, point.label),
            format!("{} ±{}", point.cycles.value, point.cycles.half_unit),
            point.rom_reads.to_string(),
            format!("{:.0} ±{:.0}", point.energy.value, point.energy.half_unit),
            format!("{:.1}", one.fitted),
            format!("{:+.2}{mark}", one.residual),
            point.reads_of.clone(),
        ]);
    }
    out!("{}\n", table);
}

/// One table for each primitive on each device.
fn print_rows(rows: &[EnergyRow]) {
    let same = |one: &EnergyRow, other: &EnergyRow| {
        (&one.primitive, &one.device) == (&other.primitive, &other.device)
    };
    for group in rows.chunk_by(same) {
        out!("{} on {}\n", group[0].primitive, group[0].call.model);
        let mut table = terminal::table(&[
            ("implementation", Column::Text),
            ("cycles", Column::Number),
            ("reads", Column::Number),
            ("µJ a call", Column::Number),
            ("from … to", Column::Number),
            ("nJ a byte", Column::Number),
            ("from … to", Column::Number),
        ]);
        for row in group {
            let byte = row.byte.as_ref();
            table.add_row([
                implementation(row),
                terminal::number(row.cycles),
                terminal::number(row.rom_reads),
                format!("{:.3}", row.call.middle / 1000.0),
                interval(&row.call, 1000.0, 3),
                byte.map_or("—".to_owned(), |byte| format!("{:.1}", byte.middle)),
                byte.map_or("—".to_owned(), |byte| interval(byte, 1.0, 1)),
            ]);
        }
        out!("{}\n", table);
    }
    terminal::wrapped(&format!(
        "{} estimates, none of them measured (--explain shows the fit)",
        rows.len()
    ));
    if rows.iter().any(|row| row.beyond_points) {
        terminal::wrapped("* more reads a cycle than any published point: the line is extended");
    }
}

fn interval(estimate: &EnergyEstimate, unit: f64, decimals: usize) -> String {
    format!(
        "{:.decimals$}…{:.decimals$}",
        estimate.low / unit,
        estimate.high / unit
    )
}

/// The folder's last parts, the compiler of C, and a mark where the line is extended.
fn implementation(row: &EnergyRow) -> String {
    let parts: Vec<&str> = row.implementation.split('/').skip(2).collect();
    let compiler = if row.language == Language::C {
        terminal::built_by(&row.toolchain, row.optimisation.as_deref())
    } else {
        String::new()
    };
    let mark = if row.beyond_points { " *" } else { "" };
    format!("{}{compiler}{mark}", parts.join("/"))
}
