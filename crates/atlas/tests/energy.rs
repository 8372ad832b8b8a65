//! The energy model against figures worked by hand, and against the published points.

mod common;

use cipherfit_atlas::energy::{EnergyModel, NoModel, Point, Rounded, models, rows};
use cipherfit_atlas::published::{self, Published};
use cipherfit_results::{Costs, EventCounts};
use cipherfit_vocabulary::Operation;
use common::encrypt_only;
use proptest::prelude::*;
use std::path::Path;

fn exact(value: f64) -> Rounded {
    Rounded {
        value,
        half_unit: 0.0,
    }
}

fn point(cycles: f64, rom_reads: u64, energy: f64) -> Point {
    Point {
        source: "SOURCE".into(),
        primitive: "aes-128".into(),
        label: "LABEL".into(),
        cycles: exact(cycles),
        rom_reads,
        reads_of: "aes/msp430/example".into(),
        energy: exact(energy),
    }
}

fn published() -> Published {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    published::load(&folder).expect("the committed files are sound")
}

/// A measurement of a published implementation, with the flash reads given.
fn named(primitive: &str, label: &str, cycles: u64, rom_reads: u64) -> Costs {
    let mut measurement = encrypt_only();
    measurement.core = "msp430x-v2".into();
    measurement.primitive = primitive.into();
    measurement.implementation = label.to_lowercase();
    measurement.labels.insert("buhrow2014".into(), label.into());
    let task = measurement
        .tasks
        .get_mut(&Operation::ENCRYPT)
        .expect("encryption");
    task.first.median = cycles;
    let events = EventCounts {
        rom_reads,
        ..EventCounts::default()
    };
    measurement.events.insert(Operation::ENCRYPT, events);
    measurement.costs()
}

fn like_the_paper() -> Vec<Costs> {
    vec![
        named("aes-128", "16-BIT-4T-ASM", 1559, 304),
        named("aes-128", "16-BIT-4T", 2237, 304),
        named("speck-128-128", "SPECK-128 ASM", 1572, 0),
    ]
}

#[test]
fn exact_points_give_coefficients_residuals_and_estimate_worked_by_hand() {
    // As (cycles, reads, energy); the normal equations give 1 a cycle and 3 a read.
    let points = vec![point(1.0, 0, 2.0), point(1.0, 1, 5.0), point(2.0, 1, 4.0)];
    let model = EnergyModel::fit("device", "core", 3.0, points).expect("a model");
    assert_eq!(model.coefficients.per_cycle, 1.0);
    assert_eq!(model.coefficients.per_read, 3.0);
    let residuals: Vec<f64> = model.residuals.iter().map(|one| one.residual).collect();
    assert_eq!(residuals, [1.0, 1.0, -1.0]);
    assert!(model.residuals.iter().all(|one| !one.within_rounding));
    // 1 × 10 + 3 × 3 = 19, give or take the largest residual.
    let estimate = model.estimate(10, 3);
    assert_eq!(
        (estimate.low, estimate.middle, estimate.high),
        (18.0, 19.0, 20.0)
    );
    assert_eq!(estimate.model, "device at 3 V");
    let half = estimate.divided_by(2.0);
    assert_eq!((half.low, half.middle, half.high), (9.0, 9.5, 10.0));
    // Nothing has no negative energy.
    assert_eq!(model.estimate(0, 0).low, 0.0);
}

#[test]
fn rounding_widens_the_interval() {
    // On the line 1 a cycle, 2 a read; energy known to ±0.5.
    let points: Vec<Point> = [(100.0, 0, 100.0), (100.0, 50, 200.0), (100.0, 100, 300.0)]
        .into_iter()
        .map(|(cycles, reads, energy)| {
            let mut point = point(cycles, reads, energy);
            point.energy.half_unit = 0.5;
            point
        })
        .collect();
    let model = EnergyModel::fit("device", "core", 3.0, points).expect("a model");
    let estimate = model.estimate(100, 0);
    assert!((estimate.middle - 100.0).abs() < 1e-9);
    // The fit at no reads weighs the three energies 5/6, 1/3 and -1/6: ±0.5 × 8/6.
    assert!(
        (estimate.high - (100.0 + 2.0 / 3.0)).abs() < 1e-9,
        "{estimate:?}"
    );
    assert!(
        (estimate.low - (100.0 - 2.0 / 3.0)).abs() < 1e-9,
        "{estimate:?}"
    );
}

#[test]
fn the_published_points_fit_within_their_rounding() {
    let models = models(&like_the_paper(), &published());
    let model = models["msp430f5528"].as_ref().expect("a model");
    assert_eq!(model.supply_volts, 2.85);
    assert_eq!(model.residuals.len(), 3);
    assert!(
        (model.coefficients.per_cycle - 0.874).abs() < 0.001,
        "{model:?}"
    );
    assert!(
        (model.coefficients.per_read - 1.1).abs() < 0.02,
        "{model:?}"
    );
    assert!(
        model.residuals.iter().all(|one| one.within_rounding),
        "{model:?}"
    );
    // 103 cycles a byte, rounded: eight cycles a block either way.
    assert_eq!(
        model.residuals[2].point.cycles,
        Rounded {
            value: 1648.0,
            half_unit: 8.0
        }
    );
    for one in &model.residuals {
        let cycles = one.point.cycles.value as u64;
        let estimate = model.estimate(cycles, one.point.rom_reads);
        assert!(estimate.low <= one.point.energy.value && one.point.energy.value <= estimate.high);
    }
}

#[test]
fn rows_are_sorted_by_energy_and_say_when_they_extrapolate() {
    let measurements = like_the_paper();
    let rows = rows(
        &models(&measurements, &published()),
        &measurements,
        Operation::ENCRYPT,
    );
    let names: Vec<&str> = rows.iter().map(|row| &*row.implementation).collect();
    assert_eq!(names, ["16-bit-4t-asm", "16-bit-4t", "speck-128 asm"]);
    // More reads a cycle than in any point: 304 / 1559 against 304 / 2112.
    assert_eq!(
        rows.iter().map(|row| row.beyond_points).collect::<Vec<_>>(),
        [true, false, false]
    );
    let byte = rows[0].byte.as_ref().expect("a block cipher");
    assert!((byte.middle - rows[0].call.middle / 16.0).abs() < 1e-12);
}

#[test]
fn a_device_without_points_has_no_energy() {
    let mut elsewhere = encrypt_only();
    elsewhere.core = "msp430".into();
    let measurements = [elsewhere.costs()];
    let models = models(&measurements, &published());
    assert!(!models.contains_key("msp430f1611"));
    assert!(rows(&models, &measurements, Operation::ENCRYPT).is_empty());
}

#[test]
fn too_few_too_many_and_undetermined_points_are_refused() {
    let mut measurements = like_the_paper();
    measurements.pop();
    let found = models(&measurements, &published());
    assert_eq!(
        found["msp430f5528"],
        Err(NoModel::TooFewPoints { found: 2 })
    );
    let many = vec![point(100.0, 3, 5.0); 7];
    let refused = EnergyModel::fit("device", "core", 3.0, many);
    assert_eq!(refused, Err(NoModel::TooManyPoints { found: 7, most: 6 }));
    let proportional = vec![point(100.0, 3, 5.0); 3];
    assert_eq!(
        EnergyModel::fit("device", "core", 3.0, proportional),
        Err(NoModel::Undetermined)
    );
}

#[test]
fn points_of_an_unknown_or_another_supply_are_refused() {
    let mut unknown = published();
    for row in &mut unknown.rows {
        row.source = "OTHER".into();
    }
    let found = models(&like_the_paper(), &unknown);
    let expected = NoModel::UnknownSupply {
        origin: "OTHER".into(),
    };
    assert_eq!(found["msp430f5528"], Err(expected));
}

proptest! {
    #[test]
    fn the_interval_holds_the_middle_and_grows_with_the_work(
        cycles in 0_u64..100_000, reads in 0_u64..10_000, more in 0_u64..10_000,
    ) {
        let models = models(&like_the_paper(), &published());
        let model = models["msp430f5528"].as_ref().expect("a model");
        let (less, most) = (model.estimate(cycles, reads), model.estimate(cycles + more, reads + more));
        prop_assert!(less.low >= 0.0 && less.low <= less.middle && less.middle <= less.high);
        prop_assert!(less.middle <= most.middle && less.high <= most.high && less.low <= most.low);
    }
}
