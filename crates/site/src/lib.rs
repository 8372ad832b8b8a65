//! The explorer's data: what the page shows, as types, and the folder that holds it.
//!
//! The page's TypeScript is generated from these types ([`schemas`]). Each figure is shipped once:
//! records by core, and beside them only what does not follow from a record alone — figures under
//! an accounting rule, published figures, estimates. Whatever is about a record names it by its
//! number in the overview; addresses, which outlive a report, are made of its identity by the page.
//!
//! Knows no arguments and no terminal.

mod comparisons;
mod error;
mod folder;
mod hardware;
mod index;
mod live;
mod overview;
mod packing;
mod papers;
mod rules;
mod schemas;
mod sources;

pub use comparisons::{Comparisons, OursBeside, PublishedFigure, Source};
pub use error::SiteError;
pub use hardware::{CircuitFigures, Hardware};
pub use live::{Listing, Live, LiveRun};
pub use overview::{Column, Device, Family, Member, Overview, RecordColumns, Rows, RuleInWords};
pub use papers::{Bar, CircuitKey, Figure, PaperPage, Papers};
pub use rules::RuleColumns;
pub use schemas::{schema, schemas};
pub use sources::{ImplementationSources, SourceGroup};

use cipherfit_atlas::accounting::STRICT;
use cipherfit_atlas::papers::{Ground, Paper, Text};
use cipherfit_atlas::published::Published;
use cipherfit_atlas::stock::Primitives;
use cipherfit_atlas::stock_frame::StockFrame;
use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_results::{Circuit, Measurement};
use folder::Folder;
use index::Index;
use std::collections::BTreeMap;
use std::path::Path;

/// What a site is made of.
#[derive(Clone, Copy)]
pub struct Contents<'a> {
    /// Primitives and devices.
    pub catalog: &'a Catalog,
    /// The records, in the order of the committed results.
    pub measurements: &'a [Measurement],
    /// The records of circuits.
    pub circuits: &'a [Circuit],
    /// The literature's figures, and the rules they are counted by.
    pub published: &'a Published,
    /// Sizes and standing of the primitives.
    pub primitives: &'a Primitives,
    /// What papers say.
    pub texts: &'a BTreeMap<Paper, Text>,
}

/// A site under way: nothing of it is at its place before [`Site::finish`].
pub struct Site<'a> {
    contents: Contents<'a>,
    index: Index<'a>,
    folder: Folder,
}

impl<'a> Site<'a> {
    /// Begins a site that will lie at `place` with a copy of the built explorer.
    ///
    /// # Errors
    /// Something else lies there, or it cannot be written.
    pub fn begin(place: &Path, explorer: &Path, contents: Contents<'a>) -> Result<Self, SiteError> {
        Ok(Self {
            contents,
            index: Index::new(contents.measurements),
            folder: Folder::begin(place, explorer)?,
        })
    }

    /// Writes everything that follows from the contents alone.
    ///
    /// # Errors
    /// A part cannot be written.
    pub fn write_results(&self) -> Result<(), SiteError> {
        let Contents {
            catalog,
            measurements,
            circuits,
            published,
            primitives,
            texts,
        } = self.contents;
        let rules = &published.rules;
        let strict = rules.named(STRICT).and_then(|rule| rule.counts());
        let counted = overview::counted(measurements, strict);
        let strict = strict.map(|counts| RuleColumns::of(counts, &counted, measurements));
        for (rule, counts) in rules.counting() {
            let columns = RuleColumns::of(counts, &counted, measurements);
            let columns = match &strict {
                Some(strict) if rule.word() != STRICT => columns.beside(strict),
                _ => columns,
            };
            self.folder.write(&format!("rule/{rule}"), &columns)?;
        }
        let overview = Overview::new(catalog, measurements, rules, &counted, !circuits.is_empty());
        self.folder.write("overview", &overview)?;
        let comparisons = Comparisons::new(&self.index, published, primitives);
        self.folder.write("comparisons", &comparisons)?;
        let ground = Ground {
            measurements,
            circuits,
            published,
            primitives,
        };
        let papers = papers::papers(&self.index, ground, texts);
        self.folder.write("papers", &papers)?;
        let devices = catalog.machines.all().map(|machine| machine.facts());
        let stock = StockFrame::new(measurements, primitives, published, devices.collect());
        self.folder.write("stock", &stock)?;
        for machine in catalog.machines.measured() {
            let core = machine.core.name.get_ref();
            let records: BTreeMap<usize, &Measurement> = self.index.on_core(core).collect();
            self.folder.write(&format!("records/{core}"), &records)?;
        }
        if !circuits.is_empty() {
            let hardware = Hardware::new(circuits, measurements, published);
            self.folder.write("hardware", &hardware)?;
        }
        Ok(())
    }

    /// Writes the sources of these jobs' implementations.
    ///
    /// # Errors
    /// A source cannot be read, or a part cannot be written.
    pub fn write_sources(&self, jobs: &[Job<'_>]) -> Result<(), SiteError> {
        for (name, group) in sources::groups(jobs)? {
            self.folder.write(&format!("sources/{name}"), &group)?;
        }
        Ok(())
    }

    /// The number of a job's record, if there is one.
    #[must_use]
    pub fn number(&self, job: &Job<'_>) -> Option<usize> {
        self.index.number(&job.identity())
    }

    /// Builds a job and writes its machine code for the live bench, under its record's number.
    /// The inner error says why there is none: its toolchain is missing, say.
    ///
    /// # Errors
    /// The part cannot be written.
    pub fn write_live(
        &self,
        laboratory: &Laboratory<'_>,
        job: &Job<'_>,
        number: usize,
    ) -> Result<Result<(), MeasureError>, SiteError> {
        Ok(match Live::new(laboratory, job) {
            Ok(live) => Ok(self.folder.write(&format!("live/{number}"), &live)?),
            Err(why) => Err(why),
        })
    }

    /// Writes which records have machine code.
    ///
    /// # Errors
    /// The part cannot be written.
    pub fn write_live_index(&self, numbers: &[usize]) -> Result<(), SiteError> {
        self.folder.write("live/index", &numbers)
    }

    /// Bytes of all parts whose names start with one of these.
    #[must_use]
    pub fn bytes(&self, starts: &[&str]) -> u64 {
        self.folder.bytes(starts)
    }

    /// Moves the site to its place; what lay there goes away.
    ///
    /// # Errors
    /// It cannot be moved.
    pub fn finish(self) -> Result<(), SiteError> {
        self.folder.finish()
    }
}
