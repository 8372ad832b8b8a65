//! The operations as C functions.

use cipherfit_catalog::{AreaContent, Job};
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::{Interface, RoundKeyPlace};

/// A C function.
pub(crate) struct Function {
    /// What it does.
    pub operation: Operation,
    /// Its name.
    pub name: String,
    /// Its parameters, as a declaration writes them.
    pub parameters: &'static str,
}

impl Function {
    /// `void aes128_encrypt(uint8_t *block, const uint8_t *round_keys)`.
    pub(crate) fn declaration(&self) -> String {
        format!("void {}({})", self.name, self.parameters)
    }
}

/// The functions that firmware calls, in the order of the operations.
pub(crate) fn functions(job: &Job<'_>) -> Vec<Function> {
    let contract = &job.implementation.manifest.contract;
    let in_ram = contract.round_keys_in == RoundKeyPlace::Ram;
    let parameters = |operation| match (contract.interface, operation) {
        (Interface::OnePointer, _) => "uint8_t *area",
        (_, Operation::EXPAND_KEY) => "uint8_t *round_keys, const uint8_t *key",
        (_, Operation::ENCRYPT | Operation::DECRYPT) if !in_ram => "uint8_t *block",
        (_, Operation::ENCRYPT | Operation::DECRYPT) if contract.overwrites_key => {
            "uint8_t *block, uint8_t *key"
        }
        (_, Operation::ENCRYPT | Operation::DECRYPT) if job.implementation.takes_key() => {
            "uint8_t *block, const uint8_t *key"
        }
        (_, Operation::ENCRYPT | Operation::DECRYPT) => "uint8_t *block, const uint8_t *round_keys",
        _ => "uint8_t *digest, const uint8_t *message, uint16_t length",
    };
    let operations = job.implementation.manifest.operations.keys();
    operations
        // Round keys in flash are made beforehand.
        .filter(|&&operation| {
            operation != Operation::EXPAND_KEY || !job.implementation.has_round_keys_in_flash()
        })
        .map(|&operation| Function {
            operation,
            name: job.symbol(operation),
            parameters: parameters(operation),
        })
        .collect()
}

/// Prefix of macros: `AES128`.
pub(crate) fn prefix(job: &Job<'_>) -> String {
    job.parameters.identifier.to_uppercase()
}

/// Name of the size or offset of a part of the area: `KEY`, `ROUND_KEYS`.
pub(crate) fn part_name(content: AreaContent) -> String {
    content.name().to_uppercase()
}

/// Bytes of the area.
pub(crate) fn area_bytes(job: &Job<'_>) -> usize {
    let parts = job.implementation.area(job.parameters);
    parts.iter().map(|part| part.range.end).max().unwrap_or(0)
}
