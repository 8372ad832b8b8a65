//! The fastest in each cell.

mod common;
mod rules;

use cipherfit_atlas::portfolio::{Cell, Portfolio, Request, RomBudget, Scope, portfolio};
use cipherfit_results::{CycleRange, Measurement, Ram, Rom};
use cipherfit_vocabulary::Operation;
use proptest::prelude::*;
use rules::rule;

/// An implementation without a key schedule that needs these.
fn measured(name: &str, rom: u64, ram: u64, cycles: u64) -> Measurement {
    let mut measurement = common::encrypt_only();
    measurement.implementation = name.into();
    let (min, median, max) = (cycles, cycles, cycles);
    measurement.cycles = [(Operation::ENCRYPT, CycleRange { min, median, max })].into();
    measurement.rom = Rom {
        code: [("encrypt".to_owned(), rom)].into(),
        ..Rom::default()
    };
    measurement.ram = Ram {
        static_bytes: ram - 16,
        message: 16,
        ..Ram::default()
    };
    measurement
}

fn ask(measurements: &[Measurement]) -> Portfolio {
    let request = Request {
        primitive: measurements[0].primitive.clone(),
        counts: rule("matsui2013").counts().expect("it counts").clone(),
        scope: Scope::Encrypt,
        roms: vec![512, 1024],
        rams: vec![64, 128],
        fixed_key: false,
    };
    portfolio(measurements, &request).expect("a portfolio")
}

fn words(portfolio: &Portfolio) -> Vec<Vec<String>> {
    let word = |cell: &Cell| match cell {
        Cell::Best(entry) => entry.implementation.clone(),
        Cell::Satiated => "—".to_owned(),
        Cell::Impossible(lack) => format!(
            "x {}+{} {}",
            lack.rom, lack.ram, lack.nearest.implementation
        ),
    };
    let rows = portfolio.rows.iter();
    rows.map(|row| row.cells.iter().map(word).collect())
        .collect()
}

#[test]
fn cells_hold_the_fastest_that_fits_or_why_none_does() {
    let found = ask(&[
        measured("small", 300, 100, 9000),
        measured("middle", 900, 60, 4000),
        measured("fast", 3000, 120, 1500),
    ]);
    let columns = [
        RomBudget::Min,
        RomBudget::Bytes(512),
        RomBudget::Bytes(1024),
        RomBudget::Fast,
    ];
    assert_eq!(found.columns, columns);
    assert_eq!(
        words(&found),
        [
            ["middle", "x 0+36 small", "—", "—"],
            ["small", "—", "—", "fast"],
        ]
    );
}

#[test]
fn a_slower_one_is_never_shown_beside_a_smaller_and_faster() {
    let found = ask(&[
        measured("good", 400, 64, 3000),
        measured("worse", 500, 64, 3001),
    ]);
    assert_eq!(words(&found), [["good", "—", "—", "—"], ["—"; 4]]);
}

#[test]
fn decryption_is_asked_for_only_where_it_counts() {
    let one_way = [measured("one-way", 400, 64, 3000)];
    let request = Request {
        primitive: one_way[0].primitive.clone(),
        counts: rule("strict").counts().expect("it counts").clone(),
        scope: Scope::EncryptAndDecrypt,
        roms: vec![],
        rams: vec![64],
        fixed_key: false,
    };
    assert_eq!(portfolio(&one_way, &request), None);
    let both = portfolio(&[common::aes()], &request).expect("it decrypts");
    assert!(matches!(both.rows[0].cells[0], Cell::Impossible(_)));
}

proptest! {
    /// More memory never makes the answer slower, and nothing in a cell breaks its budgets.
    #[test]
    fn budgets_are_kept_and_used(
        costs in prop::collection::vec((100_u64..3000, 20_u64..300, 100_u64..9000), 1..12),
    ) {
        let measurements: Vec<Measurement> = costs
            .iter()
            .enumerate()
            .map(|(index, &(rom, ram, cycles))| measured(&format!("variant-{index}"), rom, ram, cycles))
            .collect();
        let found = ask(&measurements);
        for row in &found.rows {
            for (cell, column) in row.cells.iter().zip(&found.columns) {
                let budget = match column {
                    RomBudget::Bytes(bytes) => *bytes,
                    RomBudget::Min | RomBudget::Fast => u64::MAX,
                };
                let fits = |&&(rom, ram, _): &&(u64, u64, u64)| rom <= budget && ram <= row.ram;
                let fastest = costs.iter().filter(fits).map(|&(_, _, cycles)| cycles).min();
                match cell {
                    Cell::Best(entry) => {
                        prop_assert!(entry.rom <= budget && entry.ram <= row.ram);
                        if *column != RomBudget::Min {
                            prop_assert_eq!(Some(entry.cycles), fastest);
                        }
                    }
                    Cell::Satiated => prop_assert!(fastest.is_some()),
                    Cell::Impossible(lack) => {
                        prop_assert!(fastest.is_none());
                        prop_assert!(lack.rom + lack.ram > 0);
                    }
                }
            }
        }
    }
}
