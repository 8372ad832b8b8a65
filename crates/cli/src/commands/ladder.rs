//! `cipherfit ladder`.

use crate::arguments::LadderArguments;
use crate::failure::{CommandResult, Failure};
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_atlas::cc2420::{self, Timing};
use cipherfit_atlas::ladder::{Build, Ladder, PublishedVersion, Rung, ladder, ladders};
use cipherfit_atlas::published::{self, Evidence};
use cipherfit_catalog::Catalog;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::hint;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

/// The radio encrypts with keys of 128 bits only.
const PRIMITIVE_OF_THE_RADIO: &str = "aes-128";

pub(crate) fn run(root: &Path, arguments: &LadderArguments) -> CommandResult {
    let store = Measurements::load(&root.join("results"))?;
    let measurements = store.records();
    let published = published::load(&root.join("published"))?;
    let primitive = arguments.primitive.to_lowercase().replace('/', "-");
    let known = ladders(measurements);
    expect("ladder of", &primitive, known.iter().map(|(name, _)| *name))?;
    let cores = known.iter().filter(|(name, _)| *name == primitive);
    let what = format!("ladder of {primitive} on a core called");
    let machines = Catalog::load_machines(root)?;
    let target = arguments.target.to_lowercase();
    let device = machines.machine(&target).map(|machine| machine.facts());
    let core = device
        .and_then(|device| device.recorded_as)
        .unwrap_or(target);
    expect(&what, &core, cores.map(|(_, core)| *core))?;
    let Some(mut ladder) = ladder(measurements, &published, &primitive, &core) else {
        return Ok(ExitCode::SUCCESS);
    };
    let hidden = choose(&mut ladder, arguments)?;
    let timings = if primitive == PRIMITIVE_OF_THE_RADIO {
        cc2420::timings(&published)
    } else {
        Vec::new()
    };
    if arguments.json {
        let radio = json!({"timings": timings, "constants": cc2420::constants()});
        let value = json!({"ladder": ladder, "cc2420": (!timings.is_empty()).then_some(radio)});
        out!(
            "{}",
            serde_json::to_string_pretty(&value).unwrap_or_default()
        );
    } else {
        print(&ladder, &hidden);
        print_radio(&timings);
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses a name that is not among the known ones.
fn expect<'a>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> CommandResult<()> {
    if known.clone().any(|one| one == name) {
        return Ok(());
    }
    let names: BTreeSet<&str> = known.collect();
    let hint = hint(name, names.iter().copied());
    let names: Vec<&str> = names.into_iter().collect();
    Err(Failure::bad_input(
        format!("results/ hold no {what} {name}"),
        format!("{hint}there are: {}", names.join(", ")),
    ))
}

/// `gcc` for `gcc-msp430`.
fn short(toolchain: &str) -> &str {
    toolchain.split('-').next().unwrap_or(toolchain)
}

/// Leaves the builds that the options choose; gives the titles of those that are only not shown.
fn choose(ladder: &mut Ladder, arguments: &LadderArguments) -> CommandResult<Vec<String>> {
    let builds = &mut ladder.builds;
    if let Some(compiler) = &arguments.compiler {
        let names = builds.iter().map(|build| &*build.toolchain);
        let names = names.flat_map(|name| [name, short(name)]);
        expect("ladder by a compiler called", compiler, names)?;
        builds.retain(|build| [&*build.toolchain, short(&build.toolchain)].contains(&&**compiler));
    }
    if let Some(level) = &arguments.level {
        let names = builds
            .iter()
            .filter_map(|build| build.optimisation.as_deref());
        expect("ladder at a level called", level, names)?;
        builds.retain(|build| build.optimisation.as_ref() == Some(level));
    }
    let mut hidden = Vec::new();
    if !arguments.all && !arguments.json && arguments.compiler.is_none() {
        let mut seen = BTreeSet::new();
        builds.retain(|build| {
            let first = seen.insert(build.optimisation.clone());
            if !first {
                hidden.push(title(build));
            }
            first
        });
    }
    Ok(hidden)
}

fn title(build: &Build) -> String {
    let level = build.optimisation.as_deref().unwrap_or("usual");
    format!("{} {level} ({})", build.toolchain, build.flags.join(" "))
}

fn print(ladder: &Ladder, hidden: &[String]) {
    out!("{} on {}: the versions\n", ladder.primitive, ladder.core);
    let mut table = terminal::table(&[("version", Column::Number), ("switches", Column::Text)]);
    let rungs = ladder.builds.first().map_or(&[][..], |build| &build.rungs);
    for rung in rungs {
        let switches = match rung.switches.as_slice() {
            [] => "none".to_owned(),
            switches => switches.join(" "),
        };
        table.add_row([rung.version.to_string(), switches]);
    }
    out!("{}\n", table);
    for build in &ladder.builds {
        print_build(build);
    }
    if !hidden.is_empty() {
        terminal::wrapped(&format!(
            "not shown (--all shows them): {}",
            hidden.join(", ")
        ));
    }
    terminal::wrapped(&format!(
        "bytes by the rule {}, times at 8 MHz; gain: cycles of the version before ÷ cycles",
        ladder.rule
    ));
    out!("");
}

fn print_build(build: &Build) {
    out!("{}\n", title(build));
    let mut table = terminal::table(&[
        ("", Column::Number),
        ("step", Column::Text),
        ("ROM", Column::Number),
        ("RAM", Column::Number),
        ("cycles", Column::Number),
        ("µs", Column::Number),
        ("key µs", Column::Number),
        ("kbit/s", Column::Number),
        ("gain", Column::Number),
    ]);
    for rung in &build.rungs {
        table.add_row(row(rung));
        if let Some(published) = &rung.published {
            table.add_row(published_row(published));
        }
    }
    out!("{}\n", table);
    for rung in &build.rungs {
        if let Some(published) = &rung.published
            && published.evidence == Evidence::Missing
        {
            let (label, notes) = (&published.label, &published.notes);
            terminal::wrapped(&format!("{label}: not recovered; {notes}"));
            out!("");
        }
    }
}

fn row(rung: &Rung) -> [String; 9] {
    // One word a line, so that none is broken.
    let mut step = rung.step.clone();
    step.extend(
        rung.builds_on
            .iter()
            .map(|base| format!("over {}: {:.2}", base.version, base.gain)),
    );
    [
        rung.version.to_string(),
        step.join("\n"),
        terminal::number(rung.rom),
        terminal::number(rung.ram),
        terminal::number(rung.cycles),
        format!("{:.0}", rung.time_us),
        rung.key_setup_us
            .map_or("—".to_owned(), |time| format!("{time:.0}")),
        format!("{:.0}", rung.throughput_kbps),
        rung.gain
            .map_or("—".to_owned(), |gain| format!("{gain:.2}")),
    ]
}

/// What the paper has for the version in the line above.
fn published_row(published: &PublishedVersion) -> [String; 9] {
    let figures = &published.figures;
    let none = || "—".to_owned();
    let bytes = |bytes: Option<published::Bounded>| {
        bytes.map_or_else(none, |bytes| terminal::number(bytes.bytes))
    };
    let rounded = |value: Option<f64>| value.map_or_else(none, |value| format!("{value:.0}"));
    [
        "paper".to_owned(),
        String::new(),
        bytes(figures.rom),
        bytes(figures.ram),
        figures.cycles.map_or_else(none, terminal::number),
        rounded(published.time_us),
        none(),
        rounded(figures.throughput_kbps),
        none(),
    ]
}

fn print_radio(timings: &[Timing]) {
    if timings.is_empty() {
        return;
    }
    terminal::wrapped("aes-128 by the CC2420 radio over SPI, key already there");
    out!("");
    let mut table = terminal::table(&[
        ("how", Column::Text),
        ("bytes", Column::Number),
        ("SPI µs", Column::Number),
        ("wait µs", Column::Number),
        ("µs", Column::Number),
        ("kbit/s", Column::Number),
    ]);
    for timing in timings {
        table.add_row([
            timing.name.to_owned(),
            timing.bytes.to_string(),
            format!("{:.1}", timing.transfer_us),
            format!("{:.1}", timing.wait_us),
            format!("{:.1}", timing.total_us),
            format!("{:.0}", timing.throughput_kbps),
        ]);
    }
    out!("{}", table);
}
