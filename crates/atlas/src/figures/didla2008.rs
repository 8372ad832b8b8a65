//! The charts of Didla et al. 2008: time, ROM and RAM of each version.

use super::{Bar, Figure, Form, LOGARITHMIC_FROM, spread};
use crate::ladder::{Build, PublishedVersion, Rung, ladder};
use crate::published::Published;
use cipherfit_results::Measurement;

const PRIMITIVE: &str = "aes-128";
const CORE: &str = "msp430";

/// Ours of a version.
type Ours = fn(&Rung) -> u64;
/// The paper's.
type Theirs = fn(&PublishedVersion) -> Option<u64>;

/// Name, heading, unit, and whose value a bar is.
const CHARTS: [(&str, &str, &str, Ours, Theirs); 3] = [
    (
        "time",
        "Time of an encryption",
        "cycles of AES-128",
        |rung| rung.cycles,
        |row| row.figures.cycles,
    ),
    (
        "rom",
        "ROM",
        "bytes",
        |rung| rung.rom,
        |row| Some(row.figures.rom?.bytes),
    ),
    (
        "ram",
        "RAM",
        "bytes",
        |rung| rung.ram,
        |row| Some(row.figures.ram?.bytes),
    ),
];

/// The charts of the fastest build at each level of optimisation.
pub(super) fn figures(measurements: &[Measurement], published: &Published) -> Vec<Figure> {
    let Some(ladder) = ladder(measurements, published, PRIMITIVE, CORE) else {
        return Vec::new();
    };
    let mut fastest: Vec<&Build> = Vec::new();
    for build in &ladder.builds {
        if fastest
            .iter()
            .all(|one| one.optimisation != build.optimisation)
        {
            fastest.push(build);
        }
    }
    let charts = fastest
        .iter()
        .flat_map(|build| CHARTS.iter().map(move |chart| (*build, chart)));
    charts
        .zip(1..)
        .map(|((build, (name, title, axis, ours, theirs)), number)| {
            let level = build.optimisation.as_deref().unwrap_or("usual");
            let bar = |rung: &Rung| Bar {
                primitive: PRIMITIVE.to_owned(),
                label: Some(format!("version {}", rung.version)),
                implementation: Some(rung.implementation.clone()),
                core: Some(CORE.to_owned()),
                toolchain: Some(build.toolchain.clone()),
                optimisation: build.optimisation.clone(),
                language: "c".to_owned(),
                ours: Some(ours(rung) as f64),
                ours_interval: None,
                published: rung
                    .published
                    .as_ref()
                    .and_then(theirs)
                    .map(|value| value as f64),
            };
            let bars: Vec<Bar> = build.rungs.iter().map(bar).collect();
            Figure {
                number,
                place: String::new(),
                form: Form::Ordered,
                name: format!("{name}-{level}"),
                title: format!(
                    "{title} of each version, built with {}",
                    build.flags.join(" ")
                ),
                axis,
                logarithmic: spread(&bars) >= LOGARITHMIC_FROM,
                larger_is_better: false,
                bars,
            }
        })
        .collect()
}
