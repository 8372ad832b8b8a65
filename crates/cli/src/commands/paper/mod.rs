//! `cipherfit paper`: a paper in one place.

mod csv;
mod draw;
mod html;
mod print;

pub(crate) use print::print_statements;

use crate::arguments::PaperArguments;
use crate::failure::{CommandResult, Failure};
use crate::names::{Named, Names};
use crate::primitives::primitives;
use crate::terminal::{self, Column, out};
use cipherfit_atlas::papers::{self, Ground, Page, Paper, Text, Verdict};
use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::Primitives;
use cipherfit_files::replace;
use cipherfit_results::store::{Circuits, Measurements};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &PaperArguments) -> CommandResult {
    let Some(name) = &arguments.paper else {
        return list(root, arguments);
    };
    let paper = named(root, name)?;
    let shelf = Shelf::load(root)?;
    let page = shelf.page(paper);
    if let Some(folder) = &arguments.out {
        for path in write(&page, folder)? {
            out!("{}", path.display());
        }
    } else if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&page).unwrap_or_default()
        );
    } else {
        print::print(&page);
    }
    Ok(ExitCode::SUCCESS)
}

/// The paper of that name.
fn named(root: &Path, name: &str) -> CommandResult<Paper> {
    let paper = Paper::named(&name.to_lowercase());
    paper.ok_or_else(|| Names::load(root).refuse(name, &[Named::Paper]))
}

/// Everything that papers are judged by.
pub(crate) struct Shelf {
    measurements: Measurements,
    circuits: Circuits,
    published: Published,
    primitives: Primitives,
    texts: BTreeMap<Paper, Text>,
}

impl Shelf {
    pub(crate) fn load(root: &Path) -> CommandResult<Self> {
        let results = root.join("results");
        let published = published::load(&root.join("published"))?;
        let primitives = primitives(root, &published)?;
        Ok(Self {
            measurements: Measurements::load(&results)?,
            circuits: Circuits::load(&results)?,
            texts: texts(root, &published, &primitives)?,
            published,
            primitives,
        })
    }

    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground {
            measurements: self.measurements.records(),
            circuits: self.circuits.records(),
            published: &self.published,
            primitives: &self.primitives,
        }
    }

    /// A paper's page; all texts are loaded.
    pub(crate) fn page(&self, paper: Paper) -> Page {
        papers::page(paper, &self.texts[&paper], self.ground())
    }
}

/// What the papers say.
pub(crate) fn texts(
    root: &Path,
    published: &Published,
    primitives: &Primitives,
) -> CommandResult<BTreeMap<Paper, Text>> {
    let folder = root.join("published");
    let each = Paper::ALL.iter().map(|&paper| {
        let text = papers::load(&folder, paper, published, primitives)?;
        Ok((paper, text))
    });
    each.collect()
}

/// How many statements have a verdict.
fn count(page: &Page, verdict: Verdict) -> usize {
    page.statements
        .iter()
        .filter(|one| one.verdict == verdict)
        .count()
}

/// The papers that there are.
fn list(root: &Path, arguments: &PaperArguments) -> CommandResult {
    if arguments.out.is_some() {
        let names: Vec<&str> = Paper::ALL.iter().map(|paper| paper.name()).collect();
        return Err(Failure::bad_input(
            "--out writes one paper, and none is named",
            format!("name one of {}", names.join(", ")),
        ));
    }
    let shelf = Shelf::load(root)?;
    let pages: Vec<Page> = Paper::ALL.iter().map(|&paper| shelf.page(paper)).collect();
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&pages).unwrap_or_default()
        );
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = terminal::table(&[
        ("paper", Column::Word),
        ("machine", Column::Text),
        ("charts", Column::Number),
        ("tables", Column::Number),
        ("hold", Column::Number),
        ("do not", Column::Number),
        ("not testable", Column::Number),
    ]);
    for page in &pages {
        table.add_row([
            page.paper.to_string(),
            page.machine.clone(),
            page.figures.len().to_string(),
            page.tables.len().to_string(),
            count(page, Verdict::Holds).to_string(),
            count(page, Verdict::DoesNotHold).to_string(),
            count(page, Verdict::CannotBeTested).to_string(),
        ]);
    }
    out!("{}", table);
    Ok(ExitCode::SUCCESS)
}

/// Writes a page with its charts and tables; gives the paths, the page's first.
fn write(page: &Page, folder: &Path) -> CommandResult<Vec<std::path::PathBuf>> {
    std::fs::create_dir_all(folder).map_err(|error| unusable(folder, &error))?;
    let mut files: Vec<(String, String)> = Vec::new();
    let mut drawings = Vec::new();
    let paper = page.reference.short();
    for figure in &page.figures {
        let stem = format!("{}-figure-{}-{}", page.paper, figure.number, figure.name);
        let drawing = draw::svg(&paper, figure)
            .map_err(|reason| Failure::bad_input(format!("cannot draw {stem}: {reason}"), ""))?;
        drawings.push(drawing.clone());
        files.push((format!("{stem}.svg"), drawing));
        files.push((format!("{stem}.csv"), csv::figure(figure)));
    }
    for table in &page.tables {
        let name = format!("{}-table-{}.csv", page.paper, table.name);
        files.push((name, csv::table(table)));
    }
    let name = format!("{}-statements.csv", page.paper);
    files.push((name, csv::statements(&page.statements)));
    files.insert(
        0,
        (format!("{}.html", page.paper), html::page(page, &drawings)),
    );
    let mut paths = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        replace(&path, text.as_bytes()).map_err(|error| unusable(&path, &error))?;
        paths.push(path);
    }
    Ok(paths)
}

fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::bad_input(
        format!("cannot write {}: {error}", path.display()),
        "name a folder that can be written to: --out DIR",
    )
}

/// A number as people read it: whole from 100 on, three digits below.
fn number(value: f64) -> String {
    match value.abs() {
        _ if value.fract() == 0.0 && value >= 0.0 => terminal::number(value as u64),
        size if size >= 100.0 => terminal::number(value.round() as u64),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}
