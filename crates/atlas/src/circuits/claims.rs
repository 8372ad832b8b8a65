//! What the paper says, confirmed or refuted by our figures.

use super::{Figures, PRIMITIVES, Ranking, is_published_hardware, profiles};
use cipherfit_vocabulary::words;
use schemars::JsonSchema;
use serde::Serialize;

words! {
    /// What our figures say to a claim.
    Verdict {
        /// They say the same.
        Confirmed = "confirmed",
        /// They say otherwise.
        Refuted = "refuted",
        /// There are not figures enough.
        Open = "open",
    }
}

/// A claim of the paper.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Claim {
    /// What the paper says.
    pub claim: String,
    /// What our figures say to it.
    pub verdict: Verdict,
    /// The figures.
    pub because: String,
}

/// "Orders of magnitude": two at least.
const ORDERS_OF_MAGNITUDE: f64 = 100.0;

/// Every claim with its verdict: the rankings, and that dedicated hardware needs less energy by
/// orders of magnitude.
#[must_use]
pub fn claims(all: &[Figures], rankings: &[Ranking]) -> Vec<Claim> {
    let mut found: Vec<Claim> = rankings.iter().map(of_ranking).collect();
    found.extend(profiles(all).iter().map(|profile| of_energy(all, profile)));
    found
}

fn of_ranking(ranking: &Ranking) -> Claim {
    let profile = ranking
        .profile
        .as_ref()
        .map_or(String::new(), |name| format!(" (profile {name})"));
    let ours: Vec<&str> = ranking.ours.iter().map(|(name, _)| short(name)).collect();
    let published: Vec<&str> = ranking.published.iter().map(|name| short(name)).collect();
    let complete = ours.len() == published.len();
    Claim {
        claim: format!("{}{profile}: {}", ranking.by, published.join(" > ")),
        verdict: match (complete, ranking.agrees()) {
            (false, _) => Verdict::Open,
            (true, true) => Verdict::Confirmed,
            (true, false) => Verdict::Refuted,
        },
        because: format!(
            "ours: {}; {} of {} pairs in the same order",
            ours.join(" > "),
            ranking.same_pairs,
            ranking.pairs
        ),
    }
}

/// Energy of the profile's most frugal program over that of the hardware, for each cipher.
fn of_energy(all: &[Figures], profile: &str) -> Claim {
    let least = |primitive: &str, accept: &dyn Fn(&Figures) -> bool| {
        let own = all
            .iter()
            .filter(|one| one.primitive == primitive && accept(one));
        own.filter_map(|one| one.energy_a_bit_pj)
            .min_by(f64::total_cmp)
    };
    let mut ratios: Vec<(&str, f64)> = PRIMITIVES
        .iter()
        .filter_map(|primitive| {
            let hardware = least(primitive, &is_published_hardware)?;
            let own = |one: &Figures| one.profile.as_deref() == Some(profile);
            let software = least(primitive, &own)?;
            Some((*primitive, software / hardware))
        })
        .collect();
    ratios.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let verdict = match ratios.first() {
        Some((_, least)) if ratios.len() == PRIMITIVES.len() => {
            if *least >= ORDERS_OF_MAGNITUDE {
                Verdict::Confirmed
            } else {
                Verdict::Refuted
            }
        }
        _ => Verdict::Open,
    };
    let each: Vec<String> = ratios
        .iter()
        .map(|(name, ratio)| format!("{} {ratio:.1}", short(name)))
        .collect();
    Claim {
        claim: format!(
            "dedicated hardware is more energy-efficient than the soft core (profile {profile}) by \
             orders of magnitude"
        ),
        verdict,
        because: format!(
            "energy a bit of the program ÷ that of the hardware: {}",
            each.join(", ")
        ),
    }
}

/// The cipher without its parameters, as the paper writes it.
fn short(primitive: &str) -> &str {
    primitive.split('-').next().unwrap_or(primitive)
}
