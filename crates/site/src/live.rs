//! Machine code for the live bench, with its listing: one part a record.

use cipherfit_catalog::Job;
use cipherfit_lab::image::Image;
use cipherfit_lab::listing::{ListedInstruction, disassemble};
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::scene::{Recording, Run};
use cipherfit_scene::Scene;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The calls of a record for one official vector, and the code that they run.
#[derive(Serialize, JsonSchema)]
pub struct Live {
    /// Where the vector comes from.
    vector: String,
    /// What the bench plays.
    scene: Scene,
    /// What each call of the scene took.
    runs: Vec<LiveRun>,
    /// The code.
    listing: Listing,
    /// Names by address, as far as they were executed.
    symbols: BTreeMap<u32, String>,
}

/// What a call took.
#[derive(Serialize, JsonSchema)]
pub struct LiveRun {
    /// Cycles, call instruction included.
    cycles: u64,
    /// Address, visits and cycles of each instruction that was executed.
    visits: Vec<(u32, u64, u64)>,
}

/// The instructions around those that were executed.
#[derive(Serialize, JsonSchema)]
pub struct Listing {
    /// Files with lines, each once.
    places: Vec<String>,
    /// Address, text, and place in `places`.
    lines: Vec<(u32, String, usize)>,
}

impl Live {
    /// Builds a job and takes the calls down.
    pub(crate) fn new(laboratory: &Laboratory<'_>, job: &Job<'_>) -> Result<Self, MeasureError> {
        let (built, recording) = laboratory.record(job)?;
        let listed = disassemble(job, &built.image).map_err(MeasureError::from)?;
        let Recording {
            vector,
            scene,
            runs,
        } = recording;
        Ok(Self {
            vector,
            scene,
            listing: listing(&listed, &built.image, &runs),
            symbols: symbols(&built.image, &runs),
            runs: runs.iter().map(run).collect(),
        })
    }
}

fn run(run: &Run) -> LiveRun {
    let instructions = run.profile.instructions.iter();
    LiveRun {
        cycles: run.observation.cycles,
        visits: instructions
            .map(|(&address, &(visits, cycles))| (address, visits, cycles))
            .collect(),
    }
}

fn listing(listed: &[ListedInstruction], image: &Image, runs: &[Run]) -> Listing {
    let near = |line: &&ListedInstruction| {
        let mut executed = runs.iter().map(|run| &run.profile.instructions);
        executed.any(|executed| line.near(executed))
    };
    let mut places: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    for line in listed.iter().filter(near) {
        let place = image.place(line.address);
        let known = places.iter().rposition(|known| *known == place);
        let number = known.unwrap_or_else(|| {
            places.push(place);
            places.len() - 1
        });
        lines.push((line.address, line.text.clone(), number));
    }
    Listing { places, lines }
}

/// Names of addresses that were executed.
fn symbols(image: &Image, runs: &[Run]) -> BTreeMap<u32, String> {
    let executed = |address: &u32| {
        let mut executed = runs.iter().map(|run| &run.profile.instructions);
        executed.any(|executed| executed.contains_key(address))
    };
    let symbols = image.symbols.iter();
    symbols
        .filter(|(_, symbol)| symbol.section.is_some() && executed(&symbol.address))
        .map(|(name, symbol)| (symbol.address, name.clone()))
        .collect()
}
