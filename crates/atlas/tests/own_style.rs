//! SIMON and SPECK on AVR in the three styles of Beaulieu et al. 2013: each of the sixty published
//! rows is met by our implementation of that very style.

use cipherfit_atlas::compare::{Asked, Candidate, Figure, compare};
use cipherfit_atlas::published;
use cipherfit_atlas::stock::Primitives;
use cipherfit_results::read;
use cipherfit_vocabulary::Selection;
use std::path::Path;

const ROWS: usize = 60;

/// No worse in flash, RAM and cycles and better in one of them, or of higher rank.
fn beats(ours: &Candidate) -> bool {
    let figures = [Figure::CyclesPerByte, Figure::Rom, Figure::Ram];
    let known = || figures.iter().map(|figure| &ours.ratios[figure]);
    let dominates = known().all(|ratio| ratio.ours <= ratio.published)
        && known().any(|ratio| ratio.ours < ratio.published);
    let rank = &ours.ratios[&Figure::Rank];
    dominates || rank.ours > rank.published
}

#[test]
fn every_row_is_beaten_in_its_own_style() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let measurements = read(&root.join("results/avr.jsonl")).expect("the committed results");
    let published = published::load(&root.join("published")).expect("published figures");
    let selection = Selection::new(["BEAULIEU13", "avr"]);
    let rows = compare(
        &measurements,
        &published,
        &Primitives::default(),
        &selection,
        Asked::default(),
    )
    .expect("rows of the source");
    assert_eq!(rows.len(), ROWS);
    for row in &rows {
        let (style, primitive) = (&row.published.label, &row.published.primitive);
        let ours = row.same_label.as_ref();
        let ours = ours.unwrap_or_else(|| panic!("no {style} of {primitive}"));
        assert!(beats(ours), "{style} of {primitive}: {:?}", ours.ratios);
    }
}
