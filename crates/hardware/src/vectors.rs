//! Inputs and right answers for the tests of a circuit.

use cipherfit_catalog::Catalog;
use cipherfit_lab::kinds::{Case, named_randomness, official_blocks};
use cipherfit_vocabulary::hexadecimal;
use cipherfit_vocabulary::nearest;
use rand_chacha::rand_core::Rng;
use serde::Serialize;

/// One block; its bytes as they lie in memory, lowest address first, as in `library/`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Vector {
    /// The key, two hexadecimal digits a byte.
    pub key: String,
    /// The block before encryption.
    pub plaintext: String,
    /// The block after encryption.
    pub ciphertext: String,
    /// Where it comes from: `NIST FIPS 197, Appendix C.1, test 1`, `random 1 of seed 0`.
    pub source: String,
}

/// Why there are no vectors.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum VectorError {
    /// The library has no block cipher of that name.
    #[error("there is no block cipher {name}")]
    #[diagnostic(help("{help}"))]
    Unknown {
        /// The name.
        name: String,
        /// What there is.
        help: String,
    },
    /// The official vectors contradict the reference.
    #[error("{message}")]
    #[diagnostic(help("check library/<family>/vectors against its source"))]
    Faulty {
        /// What is wrong.
        message: String,
    },
}

/// The official vectors of a primitive, then random ones by the reference: the same for the same
/// seed on every machine.
///
/// # Errors
/// There is no block cipher of that name, or an official vector disagrees with the reference.
pub fn vectors(
    catalog: &Catalog,
    primitive: &str,
    random: u64,
    seed: u64,
) -> Result<Vec<Vector>, VectorError> {
    let found = catalog.primitive(primitive);
    let reference = cipherfit_reference::block_cipher(primitive);
    let (Some((family, parameters)), Some(reference)) = (found, reference) else {
        return Err(unknown(primitive));
    };
    let faulty = |message| VectorError::Faulty { message };
    let groups = catalog
        .vectors
        .get(&family.name)
        .map_or(&[][..], Vec::as_slice);
    let mut vectors: Vec<Vector> = official_blocks(parameters, groups, reference)
        .map_err(faulty)?
        .iter()
        .map(of_case)
        .collect();
    let mut randomness = named_randomness(&format!("{primitive}, seed {seed}"));
    for number in 1..=random {
        let mut key = vec![0; parameters.key_bytes];
        let mut plaintext = vec![0; parameters.block_bytes];
        randomness.fill_bytes(&mut key);
        randomness.fill_bytes(&mut plaintext);
        let mut ciphertext = plaintext.clone();
        reference
            .encrypt(&key, &mut ciphertext)
            .map_err(|error| faulty(error.to_string()))?;
        let source = format!("random {number} of seed {seed}");
        vectors.push(vector(&key, &plaintext, &ciphertext, &source));
    }
    Ok(vectors)
}

fn of_case(case: &Case) -> Vector {
    let value = |name| case.value(name);
    vector(value("key"), value("msg"), value("ct"), &case.name)
}

fn vector(key: &[u8], plaintext: &[u8], ciphertext: &[u8], source: &str) -> Vector {
    Vector {
        key: hexadecimal::format(key),
        plaintext: hexadecimal::format(plaintext),
        ciphertext: hexadecimal::format(ciphertext),
        source: source.to_owned(),
    }
}

fn unknown(name: &str) -> VectorError {
    let names: Vec<&str> = cipherfit_reference::block_ciphers()
        .iter()
        .map(|cipher| cipher.name())
        .collect();
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean {near}? `cipherfit list` shows what there is"),
        None => format!("block ciphers: {}", names.join(", ")),
    };
    VectorError::Unknown {
        name: name.to_owned(),
        help,
    }
}
