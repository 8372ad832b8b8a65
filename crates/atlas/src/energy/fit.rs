//! Least squares in two unknowns, and how far rounding moves the result.

use super::Point;
use serde::Serialize;

/// More points would need too many corners: there are four a point.
pub(super) const MOST_POINTS: usize = 6;

/// What a cycle and a flash read cost, in nanojoules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Coefficients {
    /// Nanojoules a cycle.
    pub per_cycle: f64,
    /// Nanojoules a data read from flash, on top of its cycles.
    pub per_read: f64,
}

impl Coefficients {
    /// Energy in nanojoules.
    #[must_use]
    pub fn energy(self, cycles: f64, rom_reads: f64) -> f64 {
        self.per_cycle * cycles + self.per_read * rom_reads
    }
}

/// The fit to the points as printed.
pub(super) fn as_printed(points: &[Point]) -> Option<Coefficients> {
    let values = points.iter().map(|point| {
        (
            point.cycles.value,
            point.rom_reads as f64,
            point.energy.value,
        )
    });
    least_squares(values)
}

/// The fits with every published figure at one end of its rounding or the other.
pub(super) fn corners(points: &[Point]) -> Vec<Coefficients> {
    let combinations = 1_u32 << (2 * points.len());
    (0..combinations)
        .filter_map(|ends| {
            let end = |bit: usize| if ends >> bit & 1 == 1 { 1.0 } else { -1.0 };
            least_squares(points.iter().enumerate().map(|(index, point)| {
                let cycles = point.cycles.value + end(2 * index) * point.cycles.half_unit;
                let energy = point.energy.value + end(2 * index + 1) * point.energy.half_unit;
                (cycles, point.rom_reads as f64, energy)
            }))
        })
        .collect()
}

/// Solves the normal equations for (cycles, reads, energy); none if the points are proportional.
fn least_squares(points: impl Iterator<Item = (f64, f64, f64)>) -> Option<Coefficients> {
    let mut cycles_cycles = 0.0;
    let mut cycles_reads = 0.0;
    let mut reads_reads = 0.0;
    let mut cycles_energy = 0.0;
    let mut reads_energy = 0.0;
    for (cycles, reads, energy) in points {
        cycles_cycles += cycles * cycles;
        cycles_reads += cycles * reads;
        reads_reads += reads * reads;
        cycles_energy += cycles * energy;
        reads_energy += reads * energy;
    }
    let determinant = cycles_cycles * reads_reads - cycles_reads * cycles_reads;
    // Relative to its terms, so that rounding of proportional points is not taken for a solution.
    if determinant <= 1e-9 * cycles_cycles * reads_reads {
        return None;
    }
    Some(Coefficients {
        per_cycle: (cycles_energy * reads_reads - reads_energy * cycles_reads) / determinant,
        per_read: (reads_energy * cycles_cycles - cycles_energy * cycles_reads) / determinant,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_solution_is_the_one_worked_by_hand() {
        // Sums: cc = 6, cr = 3, rr = 2, ce = 15, re = 9; determinant 3.
        let points = [(1.0, 0.0, 2.0), (1.0, 1.0, 5.0), (2.0, 1.0, 4.0)];
        let found = least_squares(points.into_iter()).expect("a solution");
        assert_eq!((found.per_cycle, found.per_read), (1.0, 3.0));
    }

    #[test]
    fn proportional_points_have_no_solution() {
        let points = [(100.0, 10.0, 1.0), (200.0, 20.0, 2.0), (700.0, 70.0, 9.0)];
        assert_eq!(least_squares(points.into_iter()), None);
        assert_eq!(least_squares(std::iter::empty()), None);
        assert_eq!(least_squares([(5.0, 0.0, 1.0)].into_iter()), None);
    }

    proptest! {
        #[test]
        fn points_on_a_line_give_the_line(
            per_cycle in 0.1_f64..10.0,
            per_read in 0.0_f64..10.0,
            cycles in prop::collection::vec(100_u32..10_000, 3),
        ) {
            let line = Coefficients { per_cycle, per_read };
            let points = cycles.iter().zip([0.0, 300.0, 500.0]).map(|(cycles, reads)| {
                let cycles = f64::from(*cycles);
                (cycles, reads, line.energy(cycles, reads))
            });
            let found = least_squares(points).expect("a solution");
            prop_assert!((found.per_cycle - per_cycle).abs() < 1e-6);
            prop_assert!((found.per_read - per_read).abs() < 1e-5);
        }
    }
}
