//! `cipherfit try`.

use crate::arguments::TryArguments;
use crate::commands::measure::{fail, measure_all, report_skipped};
use crate::commands::table::rule;
use crate::device;
use crate::failure::CommandResult;
use crate::terminal::out;
use crate::terminal::{self, Column};
use cipherfit_atlas::accounting::{Accounted, Counts, STRICT};
use cipherfit_atlas::published;
use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::Laboratory;
use cipherfit_results::{CycleRange, Measurement};
use cipherfit_vocabulary::{CostShape, Kind, Task};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &TryArguments) -> CommandResult {
    let catalog = Catalog::load(root)?;
    let variants = catalog.load_foreign(&arguments.folder)?;
    let jobs: Vec<_> = variants
        .iter()
        .flat_map(|variant| catalog.jobs_of(variant))
        .collect();
    let (_, jobs) = device::jobs(&catalog, &jobs, &arguments.selection.selection())?;
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let outcome = measure_all(&jobs, None, |job| laboratory.measure(job));
    report_skipped(&outcome.skipped);
    if arguments.json {
        for measurement in &outcome.measured {
            out!("{}", serde_json::to_string(measurement).unwrap_or_default());
        }
    } else if !outcome.measured.is_empty() {
        let rules = published::rules(&root.join("published"))?;
        let (_, strict) = rule(&rules, STRICT)?;
        print_table(&outcome.measured, strict);
    }
    fail(outcome.failed)?;
    Ok(ExitCode::SUCCESS)
}

fn print_table(measurements: &[Measurement], strict: &Counts) {
    // What a folder implements is of one family, and so of one kind: a column for each task, and two
    // where the first block costs something else than a further one. Key set-up comes last.
    let done = |task: &Task| {
        measurements
            .iter()
            .any(|one| one.tasks.contains_key(&task.name))
    };
    let of_the_kind = |kind: &Kind| kind.tasks.iter().any(done);
    let kind = Kind::all().into_iter().find(of_the_kind);
    let mut tasks: Vec<&Task> = kind.iter().flat_map(|kind| kind.tasks).collect();
    tasks.sort_by_key(|task| task.cost == CostShape::OnceAKey);
    let titles = tasks.iter().flat_map(|task| match task.cost {
        CostShape::OnceAKey => vec!["set-up"],
        CostShape::EachBlock => vec![task.name.name()],
        CostShape::FirstAndFurther => vec!["one block", "further block"],
    });
    let mut columns = vec![
        ("primitive", Column::Word),
        ("core", Column::Text),
        ("toolchain", Column::Text),
        ("constant time", Column::Text),
    ];
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
        let mut cells = vec![
            one.primitive.clone(),
            one.identity().runs_on(),
            one.identity().built_by(),
            one.claims.constant_time.to_string(),
        ];
        cells.extend(tasks.iter().flat_map(cycles));
        cells.extend([
            terminal::number(most(|figures| figures.total_rom.unwrap_or(figures.rom))),
            terminal::number(most(|figures| figures.ram)),
            terminal::number(most(|figures| figures.stack)),
        ]);
        table.add_row(cells);
    }
    out!("{}", table.trim_fmt());
    let inputs: u64 = measurements
        .iter()
        .map(|m| m.verified.vectors + m.verified.random)
        .sum();
    out!(
        "verified with {inputs} inputs; cycles are whole calls, the most seen; bytes by the strict rule"
    );
}
