//! What several tests need.
#![allow(dead_code)]

pub(crate) mod ghdl;

use cipherfit_catalog::{VectorFile, document};
use cipherfit_reference::BlockCipher;
use cipherfit_softcore::{Library, Tailored};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::path::{Path, PathBuf};

/// No program of the library comes near it.
pub(crate) const CYCLE_LIMIT: u64 = 1_000_000;

/// An input with its known output.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) key: Vec<u8>,
    pub(crate) plaintext: Vec<u8>,
    pub(crate) ciphertext: Vec<u8>,
}

pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn library() -> Library {
    Library::new(&repository().join("hardware/softcore"))
}

/// Every program of every profile, its core tailored to it.
pub(crate) fn all_programs() -> Vec<Tailored> {
    let library = library();
    let mut all = Vec::new();
    for profile in library.profiles().unwrap() {
        let description = library.profile(&profile).unwrap();
        for name in library.programs(&profile).unwrap() {
            let program = library.program(&profile, &name).unwrap();
            all.push(
                Tailored::new(&description, &program).unwrap_or_else(|error| {
                    panic!("{profile} {name}: {:?}", miette::Report::new(error))
                }),
            );
        }
    }
    assert!(!all.is_empty());
    all
}

pub(crate) fn reference(primitive: &str) -> &'static dyn BlockCipher {
    cipherfit_reference::block_cipher(primitive).expect("a parameter name of the library")
}

/// The official vectors of a primitive.
pub(crate) fn official(primitive: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for family in std::fs::read_dir(repository().join("library")).unwrap() {
        let Ok(files) = std::fs::read_dir(family.unwrap().path().join("vectors")) else {
            continue;
        };
        for file in files {
            let file: VectorFile = document::load_json(&file.unwrap().path()).unwrap();
            for group in file.test_groups {
                let own = group.tests.iter().filter(|_| group.parameter == primitive);
                cases.extend(own.map(|vector| Case {
                    key: vector.values["key"].clone(),
                    plaintext: vector.values["msg"].clone(),
                    ciphertext: vector.values["ct"].clone(),
                }));
            }
        }
    }
    cases
}

/// Random blocks under random keys, each run of the tests the same.
pub(crate) fn random(primitive: &str, count: usize) -> Vec<Case> {
    let cipher = reference(primitive);
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut bytes = |length| {
        let mut bytes = vec![0; length];
        random.fill_bytes(&mut bytes);
        bytes
    };
    let cases = (0..count).map(|_| {
        let key = bytes(cipher.key_bytes());
        let plaintext = bytes(cipher.block_bytes());
        let mut ciphertext = plaintext.clone();
        cipher.encrypt(&key, &mut ciphertext).unwrap();
        Case {
            key,
            plaintext,
            ciphertext,
        }
    });
    cases.collect()
}

/// The data memory with an input where the program expects it.
pub(crate) fn input(program: &Tailored, case: &Case) -> Vec<u8> {
    let mut data = vec![0; *program.layout.data_bytes.get_ref() as usize];
    let mut put = |address: u32, bytes: &[u8]| {
        let address = address as usize;
        data[address..address + bytes.len()].copy_from_slice(bytes);
    };
    put(program.layout.plaintext, &case.plaintext);
    put(program.layout.key, &case.key);
    data
}
