//! Random stocks and requests.

use cipherfit_fit::{
    Energy, KeyUse, Need, Objective, Offer, Primitive, RamParts, Request, RomPart, Standing, Stock,
    TaskCycles, TaskEnergy,
};
use cipherfit_fit::{PartOf, SharedPart};
use cipherfit_vocabulary::{ConstantTime, Identity, Kind, Language, Operation, Status};
use proptest::prelude::*;
use std::collections::BTreeMap;

pub(crate) const CORES: [&str; 2] = ["core-one", "core-two"];

pub(crate) fn primitives() -> Vec<Primitive> {
    let cipher = |name: &str, block_bits, key_bits| Primitive {
        name: name.to_owned(),
        family: "cipher".to_owned(),
        kind: Kind::BLOCK_CIPHER,
        block_bits,
        key_bits: Some(key_bits),
        digest_bits: None,
        least_padding_bytes: 0,
        security_bits: key_bits,
    };
    vec![
        cipher("cipher-64", 64, 80),
        cipher("cipher-128", 128, 128),
        Primitive {
            name: "hash-256".to_owned(),
            family: "digest".to_owned(),
            kind: Kind::HASH,
            block_bits: 512,
            key_bits: None,
            digest_bits: Some(256),
            least_padding_bytes: 9,
            security_bits: 128,
        },
    ]
}

/// What varies from offer to offer.
#[derive(Clone, Debug)]
struct Draw {
    core: usize,
    primitive: usize,
    cycles: [u64; 3],
    rom: [u64; 4],
    ram: [u64; 4],
    stack: [u64; 3],
    class: usize,
    decrypts: bool,
    expands: bool,
    fixed_key: bool,
    reentrant: bool,
    overwrites_key: bool,
    calls: [bool; 2],
}

fn draw() -> impl Strategy<Value = Draw> {
    let numbers = (
        prop::array::uniform3(1_u64..40),
        prop::array::uniform4(0_u64..30),
        prop::array::uniform4(0_u64..20),
        prop::array::uniform3(0_u64..20),
    );
    let choices = (0..2_usize, 0..3_usize, 0..3_usize);
    let flags = (
        any::<bool>(),
        any::<bool>(),
        prop::bool::weighted(0.2),
        any::<bool>(),
        prop::bool::weighted(0.2),
        prop::array::uniform2(prop::bool::weighted(0.4)),
    );
    (numbers, choices, flags).prop_map(|(numbers, choices, flags)| Draw {
        cycles: numbers.0,
        rom: numbers.1,
        ram: numbers.2,
        stack: numbers.3,
        core: choices.0,
        primitive: choices.1,
        class: choices.2,
        decrypts: flags.0,
        expands: flags.1,
        fixed_key: flags.2,
        reentrant: flags.3,
        overwrites_key: flags.4,
        calls: flags.5,
    })
}

fn offer(number: usize, draw: &Draw) -> Offer {
    let primitive = &primitives()[draw.primitive];
    let hash = primitive.kind == Kind::HASH;
    // One of the cores has a model.
    let modelled = draw.core == 0;
    let energy = |cycles: u64| Energy {
        low: cycles as f64 * 0.5,
        middle: cycles as f64,
        high: cycles as f64 * 1.25,
    };
    let mut operations = vec![Operation::ENCRYPT];
    operations.extend(draw.decrypts.then_some(Operation::DECRYPT));
    operations.extend(draw.expands.then_some(Operation::EXPAND_KEY));
    if hash {
        operations = vec![Operation::HASH];
    }
    let number_of = |operation: &Operation| match *operation {
        Operation::DECRYPT => 1,
        Operation::EXPAND_KEY => 2,
        _ => 0,
    };
    let of = |numbers: [u64; 3]| -> BTreeMap<Operation, u64> {
        let pairs = operations.iter();
        pairs
            .map(|operation| (*operation, numbers[number_of(operation)]))
            .collect()
    };
    let mut rom: Vec<RomPart> = operations
        .iter()
        .map(|operation| RomPart {
            users: vec![*operation],
            bytes: draw.rom[number_of(operation)],
        })
        .collect();
    rom.push(RomPart {
        users: operations.clone(),
        bytes: draw.rom[3],
    });
    // What an implementation calls is a part of what its first task needs.
    let called = [("called-one", 17, 3), ("called-two", 23, 5)];
    let called = called.iter().zip(draw.calls).filter(|(_, calls)| *calls);
    let shared: Vec<SharedPart> = called
        .map(|(&(implementation, rom, static_bytes), _)| SharedPart {
            of: PartOf {
                primitive: "called".to_owned(),
                implementation: implementation.to_owned(),
                toolchain: "assembler".to_owned(),
                operations: "encrypt".to_owned(),
            },
            users: vec![operations[0]],
            rom,
            static_bytes,
        })
        .collect();
    rom[0].bytes += shared.iter().map(|part| part.rom).sum::<u64>();
    let variables: u64 = shared.iter().map(|part| part.static_bytes).sum();
    Offer {
        identity: Identity {
            core: CORES[draw.core].to_owned(),
            memory: None,
            primitive: primitive.name.clone(),
            implementation: format!("family/isa/variant-{number}"),
            toolchain: "assembler".to_owned(),
            optimisation: None,
        },
        isa: "isa".to_owned(),
        instructions: Vec::new(),
        language: Language::Asm,
        constant_time: ConstantTime::ALL[draw.class],
        proved: Vec::new(),
        fixed_key: draw.fixed_key && !hash,
        overwrites_key: draw.overwrites_key && !hash,
        reentrant: draw.reentrant,
        fixed_addresses: false,
        lengths: BTreeMap::new(),
        shared,
        tasks: of(draw.cycles)
            .into_iter()
            .map(|(task, first)| {
                let further = hash.then_some(draw.cycles[1]);
                let cycles = TaskCycles {
                    first,
                    further,
                    between: None,
                };
                (task, cycles)
            })
            .collect(),
        rom,
        ram: RamParts {
            static_bytes: draw.ram[0] + variables,
            context: draw.ram[1],
            work: draw.ram[2],
            key: draw.ram[3],
            block: primitive.block_bits / 8,
            digest: 0,
            stack: of(draw.stack),
        },
        energy: of(draw.cycles)
            .into_iter()
            .filter(|_| modelled)
            .map(|(task, cycles)| {
                let first = energy(if hash { draw.cycles[2] } else { cycles });
                let further = hash.then(|| energy(draw.cycles[1]));
                (task, TaskEnergy { first, further })
            })
            .collect(),
    }
}

pub(crate) fn stock() -> impl Strategy<Value = Stock> {
    prop::collection::vec(draw(), 1..14).prop_map(|draws| Stock {
        offers: draws
            .iter()
            .enumerate()
            .map(|(number, draw)| offer(number, draw))
            .collect(),
        primitives: primitives(),
        standings: vec![Standing {
            of: "cipher".to_owned(),
            status: Status::Standard,
            statement: "a standard".to_owned(),
            source: "SOURCE".to_owned(),
        }],
        ..Stock::default()
    })
}

fn need() -> impl Strategy<Value = Need> {
    let operations = prop::sample::select(vec![
        vec![Operation::ENCRYPT],
        vec![Operation::ENCRYPT],
        vec![Operation::DECRYPT],
        vec![Operation::ENCRYPT, Operation::DECRYPT],
        vec![Operation::HASH],
    ]);
    let limits = (
        prop::option::weighted(0.3, 1_u64..160),
        prop::option::weighted(0.3, prop::sample::select(ConstantTime::ALL.to_vec())),
        prop::option::weighted(0.6, prop::sample::select(vec![0_u64, 64, 112, 200])),
        prop::option::weighted(0.2, 1_u64..2000),
        prop::option::weighted(0.1, 1_u64..160),
    );
    (
        operations,
        1_u64..100,
        prop::sample::select(KeyUse::ALL.to_vec()),
        any::<(bool, bool)>(),
        limits,
    )
        .prop_map(
            |(operations, message_bytes, key, permissions, limits)| Need {
                operations,
                message_bytes,
                key,
                cycles: limits.0,
                constant_time: limits.1,
                security_bits: limits.2,
                any_standing: permissions.0,
                may_lose_key: permissions.1,
                bytes_per_second: limits.3.map(|rate| rate as f64),
                nanojoules: limits.4.map(|energy| energy as f64),
                ..Need::default()
            },
        )
}

fn objective() -> impl Strategy<Value = Objective> {
    let pure = |speed, rom, ram| Objective {
        speed,
        rom,
        ram,
        energy: 0.0,
    };
    prop::sample::select(vec![
        pure(1.0, 0.0, 0.0),
        pure(1.0, 0.0, 0.0),
        pure(0.0, 1.0, 0.0),
        pure(0.0, 0.0, 1.0),
        pure(2.0, 1.0, 0.5),
    ])
}

/// A request with so many needs.
pub(crate) fn request(needs: std::ops::Range<usize>) -> impl Strategy<Value = Request> {
    (
        prop::collection::vec(need(), needs),
        prop::option::weighted(0.8, 0_u64..200),
        prop::option::weighted(0.8, 0_u64..200),
        objective(),
        prop::bool::weighted(0.2),
    )
        .prop_map(|(needs, rom, ram, objective, at_once)| Request {
            needs,
            rom,
            ram,
            objective,
            at_once,
            clock_hz: Some(1000.0),
            ..Request::default()
        })
}
