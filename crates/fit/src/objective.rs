//! What is best, as one number.

use crate::Objective;
use crate::cost::Cost;
use crate::scope::Candidate;

/// What one unit of each figure adds to a score: the weight ÷ the least that the figure is among all
/// that does what is asked. Budgets play no part in it, so that a larger budget cannot change the
/// score of an implementation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference {
    per_unit: [f64; 4],
}

impl Reference {
    /// Each figure with a weight must be known of one candidate for each need.
    pub(crate) fn new(objective: &Objective, candidates: &[Vec<Candidate<'_>>]) -> Self {
        let mut least = [0.0; 4];
        for of_need in candidates {
            for (figure, sum) in least.iter_mut().enumerate() {
                let known = of_need.iter().filter_map(|one| figures(&one.cost)[figure]);
                *sum += known.fold(f64::INFINITY, f64::min);
            }
        }
        let mut per_unit = [0.0; 4];
        for (figure, weight) in objective.weights().into_iter().enumerate() {
            if weight > 0.0 {
                per_unit[figure] = weight / least[figure].max(1.0);
            }
        }
        Self { per_unit }
    }

    /// The score: smaller is better; none if a figure that counts is not known.
    pub(crate) fn score(&self, cost: &Cost) -> Option<f64> {
        let mut score = 0.0;
        for (figure, per_unit) in figures(cost).into_iter().zip(self.per_unit) {
            if per_unit > 0.0 {
                score += per_unit * figure?;
            }
        }
        Some(score)
    }

    /// What a unit of cycles, ROM, RAM and energy adds.
    pub(crate) fn per_unit(&self) -> [f64; 4] {
        self.per_unit
    }
}

/// Cycles, ROM, RAM and energy, in the order of [`Objective::NAMES`].
pub(crate) fn figures(cost: &Cost) -> [Option<f64>; 4] {
    [
        Some(cost.cycles as f64),
        Some(cost.rom as f64),
        Some(cost.ram.total() as f64),
        cost.energy.map(|energy| energy.middle),
    ]
}
