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
}

/// What a call took, by line of the listing.
#[derive(Serialize, JsonSchema)]
pub struct LiveRun {
    /// Cycles, call instruction included.
    cycles: u64,
    /// How often lines were executed: so often, so many lines on end.
    visits: Vec<(u64, usize)>,
    /// Cycles of each visit of a line; 0 where it was not executed, or where visits take different cycles.
    each: Vec<u64>,
    /// Lines whose visits take different cycles, with the cycles of all.
    uneven: Vec<(usize, u64)>,
}

/// The instructions around those that were executed, column by column: the numbers of a column are alike and
/// pack well.
#[derive(Serialize, JsonSchema)]
pub struct Listing {
    /// Files with lines, each once.
    places: Vec<String>,
    /// Of each line, the instruction.
    texts: Vec<String>,
    /// Of each line, how far its address lies behind that of the line before; of the first, its address.
    steps: Vec<u32>,
    /// Of each line, how far its place in `places` lies from that of the line before, likewise.
    moves: Vec<i64>,
    /// Of each line that has a name and was executed, how many lines it lies behind the one before; of the first, its number.
    named: Vec<usize>,
    /// These names.
    names: Vec<String>,
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
        let lines = lines(&listed, &runs);
        let mut listing = listing(&lines, &built.image);
        let addresses: Vec<u32> = lines.into_keys().collect();
        listing.name(symbols(&built.image, &runs), &addresses);
        Ok(Self {
            vector,
            scene,
            listing,
            runs: runs.iter().map(|one| run(one, &addresses)).collect(),
        })
    }
}

/// What a call took of the instructions at these addresses.
fn run(run: &Run, addresses: &[u32]) -> LiveRun {
    let executed = &run.profile.instructions;
    let mut taken = LiveRun {
        cycles: run.observation.cycles,
        visits: Vec::new(),
        each: Vec::new(),
        uneven: Vec::new(),
    };
    for (line, address) in addresses.iter().enumerate() {
        let (visits, cycles) = executed.get(address).copied().unwrap_or_default();
        match taken.visits.last_mut() {
            Some((times, lines)) if *times == visits => *lines += 1,
            _ => taken.visits.push((visits, 1)),
        }
        let is_even = cycles % visits.max(1) == 0;
        taken
            .each
            .push(if is_even { cycles / visits.max(1) } else { 0 });
        if !is_even {
            taken.uneven.push((line, cycles));
        }
    }
    taken
}

/// Text by address: the instructions around those that were executed.
fn lines<'l>(listed: &'l [ListedInstruction], runs: &[Run]) -> BTreeMap<u32, &'l str> {
    let near = |line: &&ListedInstruction| {
        let mut executed = runs.iter().map(|run| &run.profile.instructions);
        executed.any(|executed| line.near(executed))
    };
    let near = listed.iter().filter(near);
    let listed = near.map(|line| (line.address, line.text.as_str()));
    let executed = runs.iter().flat_map(|run| run.profile.instructions.keys());
    // Code that the listing takes for something else has a line, too.
    let unlisted = executed.map(|&address| (address, ""));
    unlisted.chain(listed).collect()
}

fn listing(lines: &BTreeMap<u32, &str>, image: &Image) -> Listing {
    let mut listing = Listing {
        places: Vec::new(),
        texts: Vec::new(),
        steps: Vec::new(),
        moves: Vec::new(),
        named: Vec::new(),
        names: Vec::new(),
    };
    let (mut address_before, mut place_before) = (0, 0);
    for (&address, text) in lines {
        let place = image.place(address);
        let known = listing.places.iter().rposition(|known| *known == place);
        let number = known.unwrap_or_else(|| {
            listing.places.push(place);
            listing.places.len() - 1
        });
        listing.texts.push((*text).to_owned());
        listing.steps.push(address - address_before);
        listing.moves.push(number as i64 - place_before);
        (address_before, place_before) = (address, number as i64);
    }
    listing
}

impl Listing {
    /// Names the lines at these addresses.
    fn name(&mut self, symbols: BTreeMap<u32, String>, addresses: &[u32]) {
        let mut before = 0;
        for (address, name) in symbols {
            if let Ok(line) = addresses.binary_search(&address) {
                self.named.push(line - before);
                self.names.push(name);
                before = line;
            }
        }
    }
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
