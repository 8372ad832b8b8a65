//! Synthetic measurements.

use cipherfit_results::{
    Claims, Contract, CycleRange, Measurement, Overhead, Ram, Rom, Secret, Share, TaskCycles,
    Verified,
};
use cipherfit_vocabulary::{ConstantTime, Language, Operation};
use std::collections::BTreeMap;

/// AES-128 on the MSP430F1611 with figures that are easy to follow by hand: encryption 2000 cycles
/// in 700 B, decryption 2400 in 900 B, key schedule 1500 in 300 B, 50 B shared, tables 512 B for
/// encryption and key schedule and 256 B for decryption.
pub(crate) fn aes() -> Measurement {
    let times = |cycles| CycleRange {
        min: cycles - 10,
        median: cycles,
        max: cycles + 20,
    };
    let named = |parts: &[(&str, u64)]| -> BTreeMap<String, u64> {
        parts
            .iter()
            .map(|(name, bytes)| ((*name).to_owned(), *bytes))
            .collect()
    };
    let operations = [
        Operation::EXPAND_KEY,
        Operation::ENCRYPT,
        Operation::DECRYPT,
    ];
    Measurement {
        core: "msp430".into(),
        memory: None,
        instructions: Vec::new(),
        isa: "msp430".into(),
        primitive: "aes-128".into(),
        implementation: "aes/msp430/example".into(),
        uses: BTreeMap::new(),
        parts: BTreeMap::new(),
        labels: BTreeMap::new(),
        language: Language::Asm,
        toolchain: "gnu-msp430".into(),
        optimisation: None,
        tools: BTreeMap::new(),
        flags: Vec::new(),
        contract: Contract {
            round_keys: "standard".into(),
            ..Contract::default()
        },
        claims: Claims {
            constant_time: ConstantTime::Branches,
        },
        cycles: operations
            .into_iter()
            .zip([times(1500), times(2000), times(2400)])
            .collect(),
        lengths: BTreeMap::new(),
        tasks: operations
            .into_iter()
            .zip([times(1500), times(2000), times(2400)].map(in_one_call))
            .collect(),
        overhead: Overhead {
            call_return: 10,
            return_only: 5,
            return_bytes: [(Operation::ENCRYPT, 2), (Operation::EXPAND_KEY, 4)].into(),
            block_io: [(Operation::ENCRYPT, share(90, 64))].into(),
            convention: [
                (Operation::ENCRYPT, share(40, 20)),
                (Operation::EXPAND_KEY, share(20, 10)),
            ]
            .into(),
        },
        rom: Rom {
            code: named(&[
                ("encrypt", 700),
                ("decrypt", 900),
                ("expand_key", 300),
                ("shared", 50),
            ]),
            tables: named(&[("encrypt+expand_key", 512), ("decrypt", 256)]),
        },
        ram: Ram {
            static_bytes: 4,
            context: 176,
            message: 16,
            key: 16,
            digest: 0,
            work: 0,
            stack: operations.into_iter().zip([30, 22, 24]).collect(),
        },
        events: BTreeMap::new(),
        secret: Secret::default(),
        verified: Verified {
            vectors: 1,
            random: 1000,
            oracle: "reference".into(),
            layouts: 100,
            interruptions: 0,
            link_addresses: 1,
            proof: None,
        },
        source_sha256: String::new(),
    }
}

/// A copy without decryption.
pub(crate) fn encrypt_only() -> Measurement {
    let mut measurement = aes();
    measurement.cycles.remove(&Operation::DECRYPT);
    measurement.tasks.remove(&Operation::DECRYPT);
    measurement.rom.code.remove("decrypt");
    measurement.rom.tables.remove("decrypt");
    measurement.ram.stack.remove(&Operation::DECRYPT);
    measurement
}

fn in_one_call(first: CycleRange) -> TaskCycles {
    let further = None;
    TaskCycles { first, further }
}

fn share(cycles: u64, bytes: u64) -> Share {
    Share { cycles, bytes }
}
