//! Keys that are part of the firmware: in the instructions, or as round keys in flash.

use crate::{Choice, ExportError};
use cipherfit_catalog::Catalog;
use cipherfit_lab::build::{build, flash_round_keys_symbol};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::call::{Argument, Call};
use cipherfit_lab::machine::simulated;
use cipherfit_sim::CallKind;
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::RoundKeyPlace;
use std::fmt::Write;

/// Most cycles that a key schedule may take.
const CYCLE_LIMIT: u64 = 100_000_000;

/// The key of the firmware, where it has one of its own.
pub(crate) struct KeyMaterial {
    /// The key.
    pub key: Option<Vec<u8>>,
    /// The round keys that lie in flash.
    pub round_keys: Option<Vec<u8>>,
    /// In words: the key given, or that of a vector.
    pub origin: String,
}

/// Takes the key given, or that of the first official vector, and makes the round keys of it.
pub(crate) fn key_material(
    catalog: &Catalog,
    choice: &Choice<'_>,
    given: Option<&[u8]>,
) -> Result<KeyMaterial, ExportError> {
    let job = &choice.job;
    let place = job.implementation.manifest.contract.round_keys_in;
    if place == RoundKeyPlace::Ram {
        if given.is_some() {
            return Err(ExportError::Impossible {
                reason: format!("{} gets its key in RAM", job.implementation.name),
                remedy: "leave --key away".to_owned(),
            });
        }
        return Ok(KeyMaterial {
            key: None,
            round_keys: None,
            origin: String::new(),
        });
    }
    let (key, origin) = match given {
        Some(key) if key.len() == job.parameters.key_bytes => {
            (key.to_vec(), "the key given with --key".to_owned())
        }
        Some(key) => {
            return Err(ExportError::Impossible {
                reason: format!(
                    "--key has {} bytes, {} takes {}",
                    key.len(),
                    job.parameters.title,
                    job.parameters.key_bytes
                ),
                remedy: "write each byte as two hexadecimal digits".to_owned(),
            });
        }
        None => official(catalog, choice)?,
    };
    let round_keys = match place {
        RoundKeyPlace::Flash => Some(expanded(choice, &key)?),
        _ => None,
    };
    Ok(KeyMaterial {
        key: Some(key),
        round_keys,
        origin,
    })
}

/// The key of the first official vector.
fn official(catalog: &Catalog, choice: &Choice<'_>) -> Result<(Vec<u8>, String), ExportError> {
    let groups = catalog
        .vectors
        .get(&choice.job.family.name)
        .into_iter()
        .flatten();
    for group in groups.filter(|group| group.parameter == choice.job.parameters.name) {
        let first = group.tests.first();
        if let Some((first, key)) = first.and_then(|one| Some((one, one.values.get("key")?))) {
            let origin = format!("the key of {}: for tests only", group.name_of(first));
            return Ok((key.clone(), origin));
        }
    }
    Err(ExportError::Impossible {
        reason: format!(
            "there is no official vector for {}",
            choice.job.parameters.title
        ),
        remedy: "name a key with --key".to_owned(),
    })
}

/// The round keys, made by the implementation's own key schedule on the simulated machine.
fn expanded(choice: &Choice<'_>, key: &[u8]) -> Result<Vec<u8>, ExportError> {
    let job = &choice.job;
    let failed = |reason: String| ExportError::Impossible {
        reason: format!("{}: the round keys cannot be made: {reason}", job.title()),
        remedy: "choose an implementation with round keys in RAM".to_owned(),
    };
    let built = build(job, &cache_dir().join("images"))?;
    let entry = built.image.symbol(&job.symbol(Operation::EXPAND_KEY));
    let entry = entry.map_err(|error| failed(error.to_string()))?.address;
    let bytes = job.implementation.round_key_bytes(job.parameters);
    let call = Call {
        image: &built.image,
        core: simulated(&job.machine)?,
        entry,
        arguments: vec![
            Argument::Buffer {
                contents: None,
                size: bytes,
                writable: true,
            },
            Argument::Buffer {
                contents: Some(key.to_vec()),
                size: key.len(),
                writable: false,
            },
        ],
        registers: Vec::new(),
        memory: Vec::new(),
        ram: job.machine.ram(),
        stop: None,
        cycle_limit: CYCLE_LIMIT,
        kind: CallKind::Near,
    };
    let result = call.make(None).map_err(|error| failed(error.to_string()))?;
    let buffer = result.buffers.into_iter().next();
    buffer
        .map(|(_, bytes)| bytes)
        .ok_or_else(|| failed("the call gave nothing".to_owned()))
}

/// The source that puts the round keys into flash.
pub(crate) fn source(choice: &Choice<'_>, round_keys: &[u8]) -> String {
    let symbol = flash_round_keys_symbol(choice.job.parameters);
    let section = format!("{}.{symbol}", choice.machine.isa.memory.flash_constants);
    let mut text = format!(
        "/* The round keys, which encryption reads in flash. */\n        .section {section}, \"a\"\n        \
         .global {symbol}\n        .type   {symbol}, @object\n{symbol}:\n"
    );
    for line in round_keys.chunks(12) {
        let bytes: Vec<String> = line.iter().map(|byte| format!("{byte:#04x}")).collect();
        let _ = writeln!(text, "        .byte   {}", bytes.join(", "));
    }
    text + &format!("        .size   {symbol}, . - {symbol}\n")
}
