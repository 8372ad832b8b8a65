//! Orders of the ciphers, beside the paper's.

use super::{Figures, PRIMITIVES, best, is_published_hardware, profiles};
use crate::published::Published;
use serde::Serialize;

const SOURCE: &str = "DIEHL17";

/// An order of the six ciphers, best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranking {
    /// What is ranked: `ranking by TPA, software`.
    pub by: String,
    /// The soft core's profile; none for hardware.
    pub profile: Option<String>,
    /// Our order, with the values.
    pub ours: Vec<(String, f64)>,
    /// The paper's order.
    pub published: Vec<String>,
    /// Pairs of ciphers that stand in the same order in both.
    pub same_pairs: usize,
    /// Pairs in all.
    pub pairs: usize,
}

impl Ranking {
    /// Is it the same order from first to last?
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.pairs > 0 && self.same_pairs == self.pairs && self.ours.len() == self.published.len()
    }
}

/// The paper's rankings, each beside ours; those of software for each profile.
#[must_use]
pub fn rankings(all: &[Figures], published: &Published) -> Vec<Ranking> {
    let mut found = Vec::new();
    let rows = published.rows.iter().filter(|row| row.source == SOURCE);
    for row in rows.filter(|row| row.label.starts_with("ranking by")) {
        let order = order(&row.notes);
        let by_cycles = row.label.contains("cycles");
        let value = |one: &Figures| {
            if by_cycles {
                // Fewer are better.
                Some(-(one.cycles as f64))
            } else {
                one.throughput_to_area
            }
        };
        if row.isa == "hardware" {
            let ours = ranked(all, is_published_hardware, value);
            found.push(ranking(&row.label, None, ours, &order));
        } else {
            for profile in profiles(all) {
                let own = |one: &Figures| one.profile.as_ref() == Some(&profile);
                let ours = ranked(all, own, value);
                found.push(ranking(&row.label, Some(profile.clone()), ours, &order));
            }
        }
    }
    found
}

/// The best circuit of each cipher, best cipher first.
fn ranked(
    all: &[Figures],
    accept: impl Fn(&Figures) -> bool,
    value: impl Fn(&Figures) -> Option<f64>,
) -> Vec<(String, f64)> {
    let mut ours: Vec<(String, f64)> = PRIMITIVES
        .iter()
        .filter_map(|primitive| {
            let (_, value) = best(all, primitive, &accept, &value)?;
            Some(((*primitive).to_owned(), value))
        })
        .collect();
    ours.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    for (_, value) in &mut ours {
        *value = value.abs();
    }
    ours
}

fn ranking(
    by: &str,
    profile: Option<String>,
    ours: Vec<(String, f64)>,
    published: &[String],
) -> Ranking {
    let place = |name: &str| published.iter().position(|one| one == name);
    let places: Vec<usize> = ours.iter().filter_map(|(name, _)| place(name)).collect();
    let mut same_pairs = 0;
    let mut pairs = 0;
    for (index, first) in places.iter().enumerate() {
        for second in &places[index + 1..] {
            pairs += 1;
            same_pairs += usize::from(first < second);
        }
    }
    Ranking {
        by: by.to_owned(),
        profile,
        ours,
        published: published.to_vec(),
        same_pairs,
        pairs,
    }
}

/// The ciphers that a note lists, best first: `AES, TWINE, SPECK (…)`. What follows is no cipher.
fn order(note: &str) -> Vec<String> {
    let list = note.split(['(', ';']).next().unwrap_or_default();
    let names = list.split(',').map(|name| name.trim().to_lowercase());
    names
        .filter_map(|name| {
            let same = |primitive: &&&str| primitive.split('-').next() == Some(name.as_str());
            PRIMITIVES.iter().find(same).map(|one| (*one).to_owned())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_gives_its_ciphers_in_order() {
        assert_eq!(
            order("AES, TWINE, LED (PRESENT/LED use extensions)"),
            ["aes-128", "twine-80", "led-80"]
        );
    }

    #[test]
    fn pairs_in_the_other_order_are_counted() {
        let ours = |names: [&str; 3]| {
            let values = names.iter().zip([3.0, 2.0, 1.0]);
            values
                .map(|(name, value)| ((*name).to_owned(), value))
                .collect()
        };
        let published = order("AES, TWINE, LED");
        let same = ranking(
            "",
            None,
            ours(["aes-128", "twine-80", "led-80"]),
            &published,
        );
        assert!(same.agrees());
        let other = ranking(
            "",
            None,
            ours(["aes-128", "led-80", "twine-80"]),
            &published,
        );
        assert_eq!((other.same_pairs, other.pairs), (2, 3));
        assert!(!other.agrees());
    }
}
