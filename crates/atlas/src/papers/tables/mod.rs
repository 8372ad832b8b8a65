//! The tables of each paper, ours beside.

mod beaulieu2014;
mod didla2008;
mod diehl2017;
mod recovered;

use super::{Ground, Paper, Table, Text};

/// The tables of a paper.
pub(super) fn tables(paper: Paper, text: &Text, ground: Ground<'_>) -> Vec<Table> {
    let recovered = recovered::table(text, ground);
    match paper {
        Paper::Beaulieu2014 => vec![recovered, beaulieu2014::ranks(text, ground)],
        Paper::Buhrow2014 | Paper::Matsui2013 => vec![recovered],
        Paper::Didla2008 => {
            let mut tables = vec![recovered];
            tables.extend(didla2008::versions(ground));
            tables.push(didla2008::levels(text, ground));
            tables.push(didla2008::radio(ground));
            tables
        }
        Paper::Diehl2017 => vec![
            diehl2017::hardware(text, ground),
            diehl2017::software(ground),
        ],
    }
}
