//! `cipherfit try`.

use crate::arguments::TryArguments;
use crate::commands::measure::{fail, measure_all, report_skipped};
use crate::commands::table::rule;
use crate::failure::{CommandResult, expect_there};
use crate::subject::Subject;
use crate::terminal::{self, Column, out};
use cipherfit_atlas::accounting::{Accounted, Counts, STRICT};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::findings::measure_with_all_findings;
use cipherfit_lab::measure::Laboratory;
use cipherfit_results::{CycleRange, Measurement};
use cipherfit_vocabulary::{CostShape, Interface, Kind, Task};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &TryArguments) -> CommandResult {
    let mut catalog = Catalog::load(root)?;
    let subject = Subject::load(&catalog, &arguments.subject)?;
    if !arguments.vectors.is_empty() {
        add_vectors(&mut catalog, &subject, arguments)?;
    }
    let jobs = subject.jobs(&catalog, &arguments.selection)?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let outcome = measure_all(&jobs, None, |job| {
        measure_with_all_findings(&laboratory, job)
    });
    report_skipped(&outcome.skipped);
    if arguments.json {
        for measurement in &outcome.measured {
            out!("{}", serde_json::to_string(measurement).unwrap_or_default());
        }
    } else if !outcome.measured.is_empty() {
        let rules = published::rules(&root.join("published"))?;
        let (_, strict) = rule(root, &rules, STRICT)?;
        print_tables(&outcome.measured, strict);
    }
    fail(outcome.failed)?;
    Ok(ExitCode::SUCCESS)
}

/// Puts the vectors of the user's files behind the official ones, and says which are not tried.
fn add_vectors(
    catalog: &mut Catalog,
    subject: &Subject,
    arguments: &TryArguments,
) -> CommandResult<()> {
    let (mut primitives, mut longest) = (BTreeSet::new(), None);
    for job in subject.jobs(catalog, &arguments.selection)? {
        primitives.insert(job.parameters.name.clone());
        let at_once = job.implementation.manifest.contract.interface == Interface::C;
        if at_once && job.family.kind == Kind::HASH {
            // The message lies in RAM as a whole, beside the function's own variables and stack.
            let half = job.machine.ram().len() / 2;
            let device = job.machine.device.name.clone();
            longest = longest.into_iter().chain([(half, device)]).min();
        }
    }
    let primitives = primitives.iter().map(String::as_str).collect();
    for path in &arguments.vectors {
        expect_there(
            path,
            "--vectors takes a response file (.rsp) or Wycheproof's JSON",
        )?;
        let mut given = catalog.read_vectors(path, &primitives)?;
        if let Some((bytes, device)) = &longest {
            let reason = format!(
                "with messages of more than {bytes} bytes, half the RAM of {device}: name a device \
                 with more"
            );
            given.keep_messages_up_to(*bytes, &reason);
        }
        eprintln!("{}: vectors to try: {}", path.display(), given.count());
        for (reason, count) in &given.left_out {
            eprintln!("  {count} left out, {reason}");
        }
        for (family, group) in given.groups {
            catalog.vectors.entry(family).or_default().push(group);
        }
    }
    Ok(())
}

fn print_tables(measurements: &[Measurement], strict: &Counts) {
    let same = |one: &Measurement, next: &Measurement| one.implementation == next.implementation;
    for of_one in measurements.chunk_by(same) {
        print_table(of_one, strict);
    }
    let inputs: u64 = measurements
        .iter()
        .map(|m| m.verified.vectors + m.verified.random)
        .sum();
    terminal::wrapped(&format!(
        "verified with {inputs} inputs; cycles are whole calls, the most seen; bytes by the strict rule"
    ));
}

/// A heading and what stands below it.
type Distinction = (&'static str, fn(&Measurement) -> String);

/// What tells the rows of an implementation apart.
const DISTINCTIONS: [Distinction; 4] = [
    ("primitive", |one| one.primitive.clone()),
    ("core", |one| one.identity().runs_on()),
    ("toolchain", |one| one.identity().built_by()),
    ("leaks", |one| one.claims.constant_time.leaks().to_owned()),
];

/// Prints the measurements of one implementation.
fn print_table(measurements: &[Measurement], strict: &Counts) {
    // An implementation is of one kind: a column for each task, and two where the first block costs
    // something else than a further one. Key set-up comes last.
    let done = |task: &Task| {
        measurements
            .iter()
            .any(|one| one.tasks.contains_key(&task.name))
    };
    // Several kinds have a key's set-up.
    let of_the_kind = |kind: &Kind| kind.needs().any(done);
    let kind = Kind::all().into_iter().find(of_the_kind);
    let mut tasks: Vec<&Task> = kind.iter().flat_map(|kind| kind.tasks).collect();
    tasks.sort_by_key(|task| task.cost == CostShape::OnceAKey);
    let of_messages = |task: &&&Task| task.cost == CostShape::FirstAndFurther;
    let several = tasks.iter().filter(of_messages).count() > 1;
    let titles = tasks.iter().flat_map(|task| match task.cost {
        CostShape::OnceAKey => vec!["set-up"],
        CostShape::EachBlock => vec![task.name.name()],
        CostShape::FirstAndFurther if several => vec![task.name.name(), "further block"],
        CostShape::FirstAndFurther => vec!["one block", "further block"],
    });
    // What all rows have in common stands above them, which leaves room for the figures.
    let differs = |of: &fn(&Measurement) -> String| {
        let values: BTreeSet<String> = measurements.iter().map(of).collect();
        values.len() > 1
    };
    let (apart, common): (Vec<_>, Vec<_>) = DISTINCTIONS.iter().partition(|(_, of)| differs(of));
    let first = measurements.first();
    let common = first.into_iter().flat_map(|one| {
        let values = common
            .iter()
            .map(|(name, of)| format!("{name} {}", of(one)));
        values.collect::<Vec<_>>()
    });
    let common: Vec<String> = common.collect();
    let name = measurements.first().map_or("", |one| &one.implementation);
    out!("{name}");
    terminal::wrapped(&common.join(", "));
    let columns = apart.iter().map(|(name, _)| (*name, Column::Word));
    let mut columns: Vec<(&str, Column)> = columns.collect();
    columns.extend(titles.map(|name| (name, Column::Number)));
    columns.extend(["ROM", "RAM", "stack"].map(|name| (name, Column::Number)));
    let mut table = terminal::table(&columns);
    for one in measurements {
        let figures = || {
            let asked = tasks.iter().filter(|task| task.cost != CostShape::OnceAKey);
            asked.filter_map(|task| strict.account(one, task.name))
        };
        let most = |figure: fn(Accounted) -> u64| figures().map(figure).max().unwrap_or(0);
        let cycles = |task: &&Task| {
            let cycles = one.tasks.get(&task.name);
            let shown = |range: Option<CycleRange>| {
                range.map_or("—".to_owned(), |range| terminal::number(range.max))
            };
            let mut cells = vec![shown(cycles.map(|cycles| cycles.first))];
            if task.cost == CostShape::FirstAndFurther {
                cells.push(shown(cycles.and_then(|cycles| cycles.further)));
            }
            cells
        };
        let mut cells: Vec<String> = apart.iter().map(|(_, of)| of(one)).collect();
        cells.extend(tasks.iter().flat_map(cycles));
        cells.extend([
            terminal::number(most(|figures| figures.total_rom.unwrap_or(figures.rom))),
            terminal::number(most(|figures| figures.ram)),
            terminal::number(most(|figures| figures.stack)),
        ]);
        table.add_row(cells);
    }
    out!("{}\n", table);
}
