//! Hardware beside the soft core, and what a paper says of them.

use cipherfit_atlas::circuits::{
    PRIMITIVES, cycles_of_block, figures, gates, handshake_costs, whole_circuits,
};
use cipherfit_atlas::figures::figures as charts;
use cipherfit_atlas::papers::{Ground, Paper};
use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::Primitives;
use cipherfit_results::{
    Circuit, CircuitCycles, Ecp5, Energy, Kintex7, Nangate45, Part, Program, SeedRun,
};
use std::collections::BTreeMap;
use std::path::Path;

fn published() -> Published {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    published::load(&folder).expect("the committed files are sound")
}

fn circuit(primitive: &str, part: Part, cycles: u64, energy_pj: u64) -> Circuit {
    let soft_core = part == Part::System;
    let program = soft_core.then(|| Program {
        profile: "risc".to_owned(),
        name: format!("{primitive}/fast"),
        bytes: 100,
        data_bytes: 48,
        extensions: Vec::new(),
    });
    let seed = |seed, frequency_khz| SeedRun {
        seed,
        frequency_khz,
        missed_target_mhz: 0,
        runs: 1,
    };
    Circuit {
        design: format!("{}/{primitive}", if soft_core { "softcore" } else { "rtl" }),
        part,
        entity: String::new(),
        primitive: primitive.to_owned(),
        point: "published".to_owned(),
        summary: String::new(),
        program,
        block_bits: 64,
        bus_bits: 16,
        datapath_bits: 64,
        cycles: CircuitCycles {
            load: 4,
            compute: cycles,
            unload: 4,
            latency: cycles + 8,
        },
        kintex7: Kintex7 {
            luts: 200,
            lut6: if part == Part::Core { 90 } else { 100 },
            memory_lut6: 0,
            flip_flops: 150,
            mapping: "delay".to_owned(),
        },
        nangate45: Nangate45 {
            cells: 1000,
            flip_flops: 150,
            area_square_nanometres: 1,
            milligates: 1_500_000,
        },
        ecp5: Some(Ecp5 {
            device: "lfe5u-25f-6".to_owned(),
            mapping: "area".to_owned(),
            lut4: 200,
            flip_flops: 150,
            seeds: vec![seed(1, 90_000), seed(2, 110_000), seed(3, 100_000)],
        }),
        energy: Some(Energy {
            blocks: 10,
            clocks_a_block: cycles + 4,
            energy_a_block_femtojoules: 1000 * energy_pj,
            leakage_nanowatts: 20_000,
            pins: 1,
        }),
        tools: BTreeMap::new(),
        source_sha256: String::new(),
    }
}

/// The six ciphers as hardware, the first the fastest, and as software with so much energy.
fn both_halves(software_pj: u64) -> Vec<Circuit> {
    let ciphers = PRIMITIVES.iter().zip(1..);
    ciphers
        .flat_map(|(primitive, number)| {
            [
                circuit(primitive, Part::Core, 10 * number, 100),
                circuit(primitive, Part::Handshake, 10 * number, 100),
                circuit(primitive, Part::System, 1000 * number, software_pj),
            ]
        })
        .collect()
}

#[test]
fn throughput_counts_steps_and_the_median_frequency() {
    let found = figures(&circuit("present-80", Part::Handshake, 32, 128));
    assert_eq!(found.frequency_mhz, Some(100.0));
    assert_eq!(found.throughput_mbps, Some(200.0));
    assert_eq!(found.throughput_to_area, Some(1000.0));
    assert_eq!(found.sustained_mbps, Some(64.0 * 100.0 / 36.0));
    assert_eq!(found.energy_a_bit_pj, Some(2.0));
    let power = found.power_uw.expect("power");
    assert!(
        (power - (128.0 / 36.0 * 100.0 + 20.0)).abs() < 1e-6,
        "{power}"
    );
}

#[test]
fn the_comparison_takes_whole_circuits_and_the_core_shows_the_handshake() {
    let circuits = both_halves(1000);
    let whole = whole_circuits(&circuits);
    assert_eq!(whole.len(), 12);
    assert!(whole.iter().all(|one| one.part != Part::Core));
    let costs = handshake_costs(&circuits);
    assert_eq!(costs.len(), 6);
    assert!(costs.iter().all(|cost| cost.lut6 == cost.core_lut6 + 10));
}

#[test]
fn cycles_stand_beside_one_another() {
    let all = whole_circuits(&both_halves(1000));
    let cycles = cycles_of_block(&all, &[], &published().rules);
    assert_eq!(cycles.len(), 6);
    assert_eq!(cycles[1].cycles["hardware"], 20);
    assert_eq!(cycles[1].cycles["soft core risc"], 2000);
    assert!(!cycles[1].cycles.contains_key("avr"));
}

#[test]
fn every_chart_has_bars_and_hardware_its_published_cycles() {
    let circuits = both_halves(1000);
    let published = published();
    let ground = Ground {
        measurements: &[],
        circuits: &circuits,
        published: &published,
        primitives: &Primitives::default(),
    };
    let charts = charts(Paper::Diehl2017, ground);
    let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
    assert_eq!(names[..3], ["cycles-hardware", "cycles-software", "area"]);
    assert_eq!(names[3..5], ["throughput", "tpa-hardware"]);
    assert_eq!(names[5..], ["tpa-software", "power", "energy"]);
    assert!(charts.iter().all(|chart| !chart.drawn().is_empty()));
    for chart in &charts {
        // The paper has circuits and one soft core, and no microcontroller.
        let languages = chart.bars.iter().map(|bar| bar.language.as_str());
        let names = chart.bars.iter().filter_map(|bar| bar.label.as_deref());
        assert!(languages.clone().all(|one| ["asm", "vhdl"].contains(&one)));
        assert!(
            names
                .clone()
                .all(|one| one == "hardware" || one.starts_with("soft core"))
        );
    }
    let printed = charts[0].bars.iter().filter_map(|bar| bar.published);
    assert_eq!(
        printed.sum::<f64>(),
        f64::from(308 + 52 + 28 + 32 + 244 + 36)
    );
    let drawn = charts[0].drawn();
    let cycles: Vec<Option<f64>> = drawn.iter().map(|bar| bar.ours).collect();
    assert!(cycles.is_sorted(), "the best first: {cycles:?}");
}

#[test]
fn published_gates_stand_beside_the_smallest_core_of_ours_that_is_as_fast() {
    let core = |design: &str, cycles: u64, milligates: u64| {
        let mut one = circuit("simon-96-96", Part::Core, cycles, 1);
        one.block_bits = 96;
        one.design = format!("rtl/simon/{design}");
        one.nangate45.milligates = milligates;
        one
    };
    let circuits = [
        core("round-a-clock", 52, 2_395_000),
        core("two-rounds-a-clock", 26, 2_971_667),
        circuit("simon-96-96", Part::Handshake, 1, 1),
        circuit("simon-96-96", Part::System, 1, 1),
    ];
    let published = published();
    let beside = gates(&circuits, &published);
    // 52 clocks a block are 184.6 kbit/s at 100 kHz: no row asks for more.
    assert_eq!(beside.len(), 10, "{beside:?}");
    for one in &beside {
        assert_eq!(one.design, "rtl/simon/round-a-clock");
        assert_eq!(one.ours.round(), 2395.0);
        assert!(one.ours_kbps >= one.published_kbps);
    }
    let slow = [core("slow", 9600, 1), core("slower", 19_200, 1)];
    let beside = gates(&slow, &published);
    assert!(beside.iter().all(|one| one.design == "rtl/simon/slow"));
    assert!(gates(&circuits[2..], &published).is_empty());
}
