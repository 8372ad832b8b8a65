//! Machine code for the live bench, with its listing: one part a measurement.

use cipherfit_catalog::Job;
use cipherfit_lab::image::Image;
use cipherfit_lab::listing::{ListedInstruction, disassemble};
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::scene::{Change, Scene, SceneCall};
use cipherfit_vocabulary::hexadecimal;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The part of a job: its calls for one official vector, and the code that they run.
pub(super) fn live(laboratory: &Laboratory<'_>, job: &Job<'_>) -> Result<Value, MeasureError> {
    let (built, scene) = laboratory.scene(job)?;
    let listing = disassemble(job, &built.image).map_err(MeasureError::from)?;
    Ok(json!({
        "core": job.target.core.get_ref(),
        "vector": scene.vector,
        "values": values(&scene),
        "calls": scene.calls.iter().map(call).collect::<Vec<_>>(),
        "listing": code(&listing, &built.image, &scene),
        "symbols": symbols(&built.image, &scene),
    }))
}

fn values(scene: &Scene) -> BTreeMap<&str, String> {
    let values = scene.values.iter();
    values
        .map(|(name, bytes)| (*name, hexadecimal::format(bytes)))
        .collect()
}

fn call(call: &SceneCall) -> Value {
    let buffers: Vec<Value> = call
        .buffers
        .iter()
        .map(|buffer| json!([buffer.name, buffer.range.start, buffer.range.end]))
        .collect();
    let visits: Vec<Value> = call
        .profile
        .instructions
        .iter()
        .map(|(address, (visits, cycles))| json!([address, visits, cycles]))
        .collect();
    json!({
        "operation": call.operation,
        "entry": call.entry,
        "stack_pointer": call.stack_pointer,
        "registers": call.registers,
        "changes": call.changes.iter().map(change).collect::<Vec<_>>(),
        "buffers": buffers,
        "result": call.result.as_ref().map(|(address, bytes)| {
            json!({ "address": address, "bytes": hexadecimal::format(bytes) })
        }),
        "cycles": call.observation.cycles,
        "stack_bytes": call.observation.stack_bytes,
        "visits": visits,
    })
}

/// Address, length, rights, kind, label, values.
fn change(change: &Change) -> Value {
    json!([
        change.address,
        change.length,
        change.rights.0,
        change.kind as u8,
        change.label,
        change.bytes.as_deref().map(hexadecimal::format),
    ])
}

/// The instructions around those that were executed: address, text, number of the place in the
/// source. Places are written once.
fn code(listing: &[ListedInstruction], image: &Image, scene: &Scene) -> Value {
    let mut places: Vec<String> = Vec::new();
    let near = |line: &&ListedInstruction| {
        let calls = scene.calls.iter();
        calls
            .map(|call| &call.profile.instructions)
            .any(|executed| line.near(executed))
    };
    let mut lines: Vec<Value> = Vec::new();
    for line in listing.iter().filter(near) {
        let place = image.place(line.address);
        let number = places
            .iter()
            .rposition(|known| *known == place)
            .unwrap_or_else(|| {
                places.push(place);
                places.len() - 1
            });
        lines.push(json!([line.address, line.text, number]));
    }
    json!({ "places": places, "lines": lines })
}

/// Names of addresses that were executed.
fn symbols<'i>(image: &'i Image, scene: &Scene) -> BTreeMap<u32, &'i str> {
    let executed = |address: u32| {
        let calls = scene.calls.iter();
        calls
            .map(|call| &call.profile.instructions)
            .any(|instructions| instructions.contains_key(&address))
    };
    let symbols = image.symbols.iter();
    symbols
        .filter(|(_, symbol)| symbol.section.is_some() && executed(symbol.address))
        .map(|(name, symbol)| (symbol.address, name.as_str()))
        .collect()
}
