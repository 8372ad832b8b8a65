//! Kendall's rank correlation of a published order with figures of ours.

use super::Interval;
use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Ordering;

/// How well two orders agree: 1 if they are the same, −1 if one is the other's reverse.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Correlation {
    /// Kendall's τ by the figures as they stand.
    pub tau: f64,
    /// Least, if every pair that the uncertainty leaves open stands otherwise.
    pub low: f64,
    /// Most, if every such pair stands as published.
    pub high: f64,
    /// How often an order that is drawn by lot agrees at least as well as τ says.
    pub chance: f64,
}

/// Correlates an order, best first, with the values of the same things.
#[must_use]
pub fn correlation(best_first: &[Interval], larger_is_better: bool) -> Correlation {
    let (mut sum, mut open, mut pairs) = (0.0, 0.0, 0.0);
    let mut spread = 0.0;
    for (index, better) in best_first.iter().enumerate() {
        for worse in &best_first[index + 1..] {
            pairs += 1.0;
            let sign = |order: Ordering| match (order, larger_is_better) {
                (Ordering::Equal, _) => 0.0,
                (Ordering::Greater, true) | (Ordering::Less, false) => 1.0,
                _ => -1.0,
            };
            let middle = sign(better.middle.total_cmp(&worse.middle));
            sum += middle;
            if better.compared(*worse).is_none() {
                open += middle;
                spread += 1.0;
            }
        }
    }
    let share = |sum: f64| if pairs > 0.0 { sum / pairs } else { 0.0 };
    Correlation {
        tau: share(sum),
        low: share(sum - open - spread),
        high: share(sum - open + spread),
        chance: chance(best_first.len(), share(sum)),
    }
}

/// The share of all orders of so many things whose τ with a given one is at least this.
fn chance(things: usize, tau: f64) -> f64 {
    // By the number of pairs that stand otherwise: of one thing more, it may pass 0 to all others.
    let mut orders = vec![1.0_f64];
    for known in 1..things {
        let mut more = vec![0.0; orders.len() + known];
        for (inversions, count) in orders.iter().enumerate() {
            for passed in 0..=known {
                more[inversions + passed] += count;
            }
        }
        orders = more;
    }
    let pairs = (orders.len() - 1) as f64;
    let of = |inversions: usize| {
        if pairs > 0.0 {
            1.0 - 2.0 * inversions as f64 / pairs
        } else {
            0.0
        }
    };
    let all: f64 = orders.iter().sum();
    let as_good = orders.iter().enumerate();
    let as_good = as_good.filter(|(inversions, _)| of(*inversions) >= tau - 1e-9);
    as_good.map(|(_, count)| count).sum::<f64>() / all
}

#[cfg(test)]
mod tests {
    use super::{Interval, correlation};

    fn of(values: &[f64]) -> Vec<Interval> {
        values.iter().copied().map(Interval::exact).collect()
    }

    #[test]
    fn the_same_order_the_reverse_and_one_pair_otherwise() {
        assert_eq!(correlation(&of(&[3.0, 2.0, 1.0]), true).tau, 1.0);
        assert_eq!(correlation(&of(&[3.0, 2.0, 1.0]), false).tau, -1.0);
        let one = correlation(&of(&[3.0, 1.0, 2.0]), true);
        assert!((one.tau - 1.0 / 3.0).abs() < 1e-9 && one.low == one.tau);
        // Of six orders of three, one has no inversion and two have one.
        assert!((one.chance - 0.5).abs() < 1e-9, "{one:?}");
    }

    #[test]
    fn six_in_order_but_for_two_pairs_are_beyond_chance() {
        let two = correlation(&of(&[6.0, 5.0, 3.0, 4.0, 1.0, 2.0]), true);
        assert!((two.tau - 11.0 / 15.0).abs() < 1e-9);
        // 1 + 5 + 14 of 720.
        assert!((two.chance - 20.0 / 720.0).abs() < 1e-9, "{two:?}");
    }

    #[test]
    fn what_is_open_widens_it() {
        let mut values = of(&[3.0, 2.0, 1.0]);
        values[1] = Interval {
            low: 1.5,
            middle: 2.0,
            high: 3.5,
        };
        let open = correlation(&values, true);
        assert_eq!((open.tau, open.high), (1.0, 1.0));
        assert!((open.low - 1.0 / 3.0).abs() < 1e-9);
    }
}
