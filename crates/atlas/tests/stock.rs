//! What is chosen from says the same as the rule `strict`.

#[path = "common/library.rs"]
mod library;
mod rules;

use cipherfit_atlas::stock::stock;
use cipherfit_atlas::stock_frame::StockFrame;
use cipherfit_atlas::{energy, published};
use cipherfit_fit::constraint::Constraint;
use cipherfit_fit::cost::cost;
use cipherfit_fit::{KeyUse, Need, Request, Stock, fit};
use cipherfit_results::{Costs, Measurement};
use cipherfit_vocabulary::{DeviceFacts, Operation as Task};
use cipherfit_vocabulary::{Language, Operation};
use library::primitives;
use rules::rule;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn measurements() -> Vec<Measurement> {
    ["avr", "msp430", "rl78"]
        .iter()
        .flat_map(|isa| {
            let path = root().join(format!("results/{isa}.jsonl"));
            cipherfit_results::read(&path).expect("results")
        })
        .collect()
}

fn f1611() -> DeviceFacts {
    DeviceFacts {
        name: "msp430f1611".to_owned(),
        title: "TI MSP430F1611".to_owned(),
        isa: "msp430".to_owned(),
        core: "msp430".to_owned(),
        recorded_as: Some("msp430".to_owned()),
        rom_bytes: 0xbfe0,
        ram_bytes: 0x2800,
        ..DeviceFacts::default()
    }
}

fn costs() -> Vec<Costs> {
    measurements().iter().map(Measurement::costs).collect()
}

fn committed() -> Stock {
    let published = published::load(&root().join("published")).expect("published/");
    stock(&costs(), &primitives(), &published, vec![f1611()])
}

/// One block, the key as the implementation needs it.
fn one_block(operation: Task, key: KeyUse) -> Need {
    Need {
        operations: vec![operation],
        message_bytes: 1,
        key,
        ..Need::default()
    }
}

/// The RAM that a rule counts, with a gap behind each of five buffers where they must be aligned.
fn with_gaps(ram: u64, measurement: &Measurement) -> std::ops::RangeInclusive<u64> {
    ram..=ram + 5 * (measurement.contract.alignment - 1)
}

#[test]
fn one_block_costs_what_the_rule_strict_counts() {
    let all = measurements();
    let stock = committed();
    let mut compared = 0;
    for (measurement, offer) in all.iter().zip(&stock.offers) {
        let primitive = stock.primitive(&measurement.primitive).expect("its sizes");
        for (measured, task) in [
            (Operation::ENCRYPT, Operation::ENCRYPT),
            (Operation::DECRYPT, Operation::DECRYPT),
            (Operation::HASH, Operation::HASH),
        ] {
            let counted = rule("strict").account(measurement, measured);
            // Code that destroys its key has nothing of it when the next block comes.
            let key = if offer.overwrites_key {
                KeyUse::Changing
            } else {
                KeyUse::Fixed
            };
            let fixed = cost(offer, primitive, &one_block(task, key));
            assert_eq!(counted.is_some(), fixed.is_some(), "{:?}", offer.identity);
            let (Some(counted), Some(fixed)) = (counted, fixed) else {
                continue;
            };
            assert_eq!(counted.rom, fixed.rom, "ROM of {:?}", offer.identity);
            let ram = with_gaps(counted.ram, measurement);
            let found = fixed.ram.total();
            assert!(ram.contains(&found), "RAM of {:?}", offer.identity);
            let block = counted.one_block_cycles.unwrap_or(counted.cycles);
            assert_eq!(block, fixed.cycles, "cycles of {:?}", offer.identity);
            if let Some(changing) = cost(offer, primitive, &one_block(task, KeyUse::Changing)) {
                let setup = counted.key_setup_cycles.unwrap_or(0);
                assert_eq!(block + setup, changing.cycles, "{:?}", offer.identity);
            }
            compared += 1;
        }
    }
    assert!(compared > 1237, "{compared} compared");
}

#[test]
fn both_directions_cost_all_code_and_the_slower_time() {
    let stock = committed();
    let both = Need {
        operations: vec![Operation::ENCRYPT, Operation::DECRYPT],
        message_bytes: 1,
        ..Need::default()
    };
    let mut compared = 0;
    for (measurement, offer) in measurements().iter().zip(&stock.offers) {
        let primitive = stock.primitive(&measurement.primitive).expect("its sizes");
        let Some(cost) = cost(offer, primitive, &both) else {
            continue;
        };
        let one = |operation| {
            rule("strict")
                .account(measurement, operation)
                .expect("both")
        };
        let (encrypt, decrypt) = (one(Operation::ENCRYPT), one(Operation::DECRYPT));
        assert_eq!(Some(cost.rom), encrypt.total_rom, "{:?}", offer.identity);
        let ram = with_gaps(encrypt.ram.max(decrypt.ram), measurement);
        assert!(ram.contains(&cost.ram.total()), "{:?}", offer.identity);
        let setup = encrypt.key_setup_cycles.unwrap_or(0);
        assert_eq!(cost.cycles, setup + encrypt.cycles.max(decrypt.cycles));
        compared += 1;
    }
    assert!(compared > 100, "{compared} compared");
}

#[test]
fn a_message_takes_as_many_blocks_as_it_needs() {
    let stock = committed();
    let blocks = |name: &str, bytes| stock.primitive(name).expect("known").blocks(bytes).all;
    assert_eq!(
        [0, 1, 16, 17, 64].map(|bytes| blocks("aes-128", bytes)),
        [1, 1, 1, 2, 4]
    );
    assert_eq!(
        [0, 55, 56, 64, 119, 120].map(|bytes| blocks("sha-256", bytes)),
        [1, 1, 2, 2, 2, 3]
    );
    assert_eq!([135, 136].map(|bytes| blocks("sha3-256", bytes)), [1, 2]);
    assert_eq!(
        [0, 32, 33].map(|bytes| blocks("skein-256-256", bytes)),
        [1, 1, 2]
    );
}

#[test]
fn warnings_cite_known_sources() {
    let stock = committed();
    for source in ["NIST57", "SWEET32"] {
        assert!(
            stock.sources.contains_key(source),
            "{source} is cited by warnings"
        );
    }
}

#[test]
fn energy_of_a_message_is_that_of_its_calls() {
    let stock = committed();
    let published = published::load(&root().join("published")).expect("published/");
    let all = measurements();
    let models = energy::models(&costs(), &published);
    let model = models["msp430f5528"].as_ref().expect("a model");
    let mut compared = 0;
    for (measurement, offer) in all.iter().zip(&stock.offers) {
        if measurement.core != "msp430x-v2" {
            assert!(offer.energy.is_empty(), "{:?}", offer.identity);
            continue;
        }
        let primitive = stock.primitive(&measurement.primitive).expect("its sizes");
        let need = Need {
            message_bytes: 3 * primitive.block_bits / 8,
            ..Need::default()
        };
        let Some(cost) = cost(offer, primitive, &need) else {
            continue;
        };
        let costs = measurement.costs();
        let call = |operation| {
            let row = energy::row(model, &costs, operation);
            // Whole calls, as the rule of the model's points counts them.
            let counted = rule("buhrow2014").account(measurement, operation);
            let cycles = row.as_ref().map(|row| row.cycles);
            assert_eq!(cycles, counted.map(|figures| figures.cycles));
            row.map_or(0.0, |row| row.call.middle)
        };
        let expected = call(Operation::EXPAND_KEY) + 3.0 * call(Operation::ENCRYPT);
        let found = cost.energy.expect("an estimate").middle;
        assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        compared += 1;
    }
    assert!(compared > 100, "{compared} compared");
}

#[test]
fn energy_of_a_digest_is_estimated_wherever_there_is_a_model() {
    let stock = committed();
    let published = published::load(&root().join("published")).expect("published/");
    let all = measurements();
    let models = energy::models(&costs(), &published);
    let mut compared = 0;
    for (measurement, offer) in all.iter().zip(&stock.offers) {
        let mut models = models.values().filter_map(|model| model.as_ref().ok());
        let model = models.find(|model| model.core == measurement.core);
        let blocks = measurement.tasks.get(&Operation::HASH);
        let blocks = blocks.and_then(|task| Some((task.first, task.further?)));
        let estimated = model.filter(|_| blocks.is_some());
        let energy = offer.energy.get(&Operation::HASH);
        assert_eq!(energy.is_some(), estimated.is_some());
        let (Some(model), Some((first, further))) = (estimated, blocks) else {
            continue;
        };
        let primitive = stock.primitive(&measurement.primitive).expect("its sizes");
        let need = |message_bytes| Need {
            operations: vec![Operation::HASH],
            message_bytes,
            ..Need::default()
        };
        let found = |message_bytes| {
            let cost = cost(offer, primitive, &need(message_bytes)).expect("a digest");
            cost.energy.expect("an estimate").middle
        };
        let in_one_call = measurement.events.get(&Operation::HASH);
        let is_c = measurement.language == Language::C && measurement.primitive == "sha-256";
        let Some(events) = in_one_call.filter(|_| is_c) else {
            continue;
        };
        // In one call, 64 constants of 32 bits are read in each block.
        let reads = events.rom_reads;
        assert_eq!(reads, 128, "{:?}", offer.identity);
        let energy = |cycles| model.estimate(cycles, reads).middle;
        let (one, further) = (energy(first.median), energy(further.median));
        assert!((found(1) - one).abs() < 1e-6);
        assert!((found(130) - (one + 2.0 * further)).abs() < 1e-6);
        compared += 1;
    }
    assert!(compared > 0);
    assert_eq!(stock.energy_of["msp430x-v2"], "msp430f5528");
    assert!(!stock.without_energy.contains_key("msp430f5528"));
    let request = Request {
        target: Some("msp430f1611".to_owned()),
        needs: vec![Need {
            nanojoules: Some(1e9),
            ..Need::default()
        }],
        ..Request::default()
    };
    let error = fit(&stock, &request).expect_err("no model of this device");
    assert!(
        error.problem.contains("the literature gives no energy"),
        "{}",
        error.problem
    );
}

/// The answer for the target and budgets that a newcomer begins with.
#[test]
fn aes_in_two_kilobytes_on_msp430() {
    let stock = committed();
    let request = Request {
        target: Some("msp430f1611".to_owned()),
        needs: vec![Need {
            primitive: Some("aes-128".to_owned()),
            ..Need::default()
        }],
        rom: Some(2048),
        ram: Some(128),
        ..Request::default()
    };
    let answer = fit(&stock, &request).expect("an answer");
    let best = answer.choices.first().expect("something fits");
    assert!(best.total.rom <= 2048 && best.total.ram <= 128);
    let near = |constraint| {
        answer
            .near_misses
            .iter()
            .any(|miss| miss.missed.constraint == constraint)
    };
    assert!(near(Constraint::Rom) && near(Constraint::Ram));
    let fastest = stock
        .offers
        .iter()
        .filter(|offer| offer.identity.core == "msp430" && offer.identity.primitive == "aes-128");
    let primitive = stock.primitive("aes-128").expect("known");
    let least = fastest
        .filter_map(|offer| cost(offer, primitive, &request.needs[0]))
        .filter(|cost| cost.rom <= 2048 && cost.ram.total() <= 128)
        .map(|cost| cost.cycles)
        .min();
    assert_eq!(Some(best.total.cycles), least);
}

#[test]
fn a_traffic_near_the_birthday_bound_is_warned_of_and_little_is_not() {
    let stock = committed();
    let warned = |primitive: &str, traffic| {
        let request = Request {
            target: Some("avr".to_owned()),
            needs: vec![Need {
                primitive: Some(primitive.to_owned()),
                traffic_bytes: traffic,
                ..Need::default()
            }],
            ..Request::default()
        };
        let answer = fit(&stock, &request).expect("an answer");
        let texts = answer
            .warnings
            .into_iter()
            .filter(|one| one.source == "SWEET32");
        texts.map(|one| one.text).collect::<Vec<_>>()
    };
    // 2³² blocks of 8 bytes: half the pairs' expectation, 1 − e^(−1/2).
    let bound = warned("present-128", Some(8 << 32));
    assert!(bound[0].contains("probability 0.39"), "{bound:?}");
    assert!(warned("present-128", Some(1000)).is_empty());
    assert!(warned("present-128", None)[0].contains("32 GiB"));
    assert!(warned("aes-128", None).is_empty());
    assert!(warned("aes-128", Some(1_000_000_000_000)).is_empty());
}

#[test]
fn a_frame_filled_with_the_records_is_the_stock() {
    let all = measurements();
    let published = published::load(&root().join("published")).expect("published/");
    let frame = StockFrame::new(&all, &primitives(), &published, vec![f1611()]);
    // Through JSON on both sides: the last bit of a fraction may get lost there.
    let frame: StockFrame = read_again(&frame);
    let records: BTreeMap<usize, Measurement> = all.into_iter().enumerate().collect();
    let filled = frame.filled(&records);
    assert_eq!(filled, read_again(&committed()));
    assert!(filled.offers.iter().any(|offer| !offer.energy.is_empty()));
    assert!(
        filled
            .offers
            .iter()
            .any(|offer| offer.energy.contains_key(&Operation::HASH))
    );
}

fn read_again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("JSON");
    serde_json::from_str(&text).expect("the same")
}
