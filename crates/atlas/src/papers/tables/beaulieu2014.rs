//! Ranks at each size of block and key.

use crate::papers::{Cell, Ground, Table, Text};
use cipherfit_vocabulary::Operation;
use std::collections::{BTreeMap, BTreeSet};

/// The best rank of each family at each size.
pub(super) fn ranks(text: &Text, ground: Ground<'_>) -> Table {
    let rule = text.rule(ground.published);
    let mut sizes: BTreeMap<(u64, u64), Vec<(f64, String)>> = BTreeMap::new();
    for primitive in &ground.primitives.sizes {
        let Some(key) = primitive.key_bits else {
            continue;
        };
        let own = ground
            .measurements
            .iter()
            .filter(|one| Some(&one.core) == text.core.as_ref() && one.primitive == primitive.name);
        let ranks = own.filter_map(|one| rule?.account(one, Operation::ENCRYPT)?.rank);
        if let Some(best) = ranks.reduce(f64::max) {
            let at = sizes.entry((primitive.block_bits, key)).or_default();
            at.push((best, primitive.family.clone()));
        }
    }
    let mut places: BTreeSet<usize> = BTreeSet::new();
    for entrants in sizes.values_mut() {
        entrants.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        places.extend(0..entrants.len());
    }
    let shown = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let columns: Vec<&str> = shown.into_iter().take(places.len()).collect();
    let rows = sizes.into_iter().map(|((block, key), entrants)| {
        let size: Cell = format!("{block}/{key}").into();
        let cells = (0..columns.len()).map(|place| {
            let entrant = entrants.get(place);
            entrant
                .map(|(rank, family)| format!("{family} {rank:.1}"))
                .into()
        });
        std::iter::once(size).chain(cells).collect()
    });
    Table {
        name: "ranks-by-size",
        title: "Ranks of ours at each size of block and key".to_owned(),
        rows: rows.collect(),
        columns: std::iter::once("block/key")
            .chain(columns.iter().copied())
            .collect(),
    }
}
