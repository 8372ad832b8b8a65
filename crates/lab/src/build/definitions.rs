//! What the preprocessor is told of a job.

use cipherfit_catalog::{AreaPart, Job};
use cipherfit_vocabulary::Role;

/// Name and value of each definition: the member's, the implementation's, the identifier, the key, and the
/// functions and sizes of what is used.
pub(super) fn definition_values(job: &Job<'_>) -> Vec<(String, String)> {
    let text = |value: &toml::Value| match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let given = job
        .parameters
        .defines
        .iter()
        .chain(&job.implementation.manifest.defines);
    given
        .map(|(name, value)| (name.clone(), text(value)))
        .chain([("IDENTIFIER".to_owned(), job.parameters.identifier.clone())])
        .chain(job.key.map(|key| {
            let bytes: Vec<String> = key.iter().map(|byte| format!("{byte:#04x}")).collect();
            ("KEY_BYTES".to_owned(), bytes.join(","))
        }))
        .chain(state(job))
        .chain(
            job.used()
                .into_iter()
                .flat_map(|(role, job)| used(role, &job)),
        )
        .collect()
}

/// `-DNAME=value` for each definition.
pub(super) fn definitions(job: &Job<'_>) -> Vec<String> {
    definition_values(job)
        .into_iter()
        .map(|(name, value)| format!("-D{name}={value}"))
        .collect()
}

/// How many bytes a state has that functions get a pointer to, and where it starts.
fn state(job: &Job<'_>) -> Vec<(String, String)> {
    let bytes = job.implementation.state_bytes(job.parameters);
    if bytes == 0 {
        return Vec::new();
    }
    let contract = &job.implementation.manifest.contract;
    let alignment = contract.alignment_of(Role::State);
    vec![
        ("STATE_BYTES".to_owned(), bytes.to_string()),
        ("STATE_ALIGNMENT".to_owned(), alignment.to_string()),
    ]
}

/// What sources know of an implementation that they call: `BLOCK_ENCRYPT`, `BLOCK_ROUND_KEY_BYTES`; `STEPS_COMPRESS`,
/// `STEPS_AREA_BYTES`, `STEPS_BLOCK_OFFSET`.
fn used(role: &str, job: &Job<'_>) -> Vec<(String, String)> {
    let role = role.to_uppercase();
    let operations = job.implementation.manifest.operations.keys();
    let functions = operations.map(|&operation| {
        let name = format!("{role}_{}", operation.name().to_uppercase());
        (name, job.symbol(operation))
    });
    let (implementation, parameters) = (job.implementation, job.parameters);
    let mut sizes = vec![(
        "ROUND_KEY_BYTES",
        implementation.round_key_bytes(parameters),
    )];
    if implementation.takes_one_pointer() {
        sizes = vec![
            ("BLOCK_BYTES", parameters.block_bytes),
            ("DIGEST_BYTES", parameters.digest_bytes),
            ("LEAST_PADDING_BYTES", parameters.least_padding_bytes),
        ];
    } else {
        sizes.push(("STATE_BYTES", implementation.state_bytes(parameters)));
    }
    let sizes = sizes
        .into_iter()
        .filter(|(name, bytes)| *bytes > 0 || *name != "STATE_BYTES");
    let sizes = sizes.map(|(name, bytes)| (format!("{role}_{name}"), bytes.to_string()));
    let area = implementation.area(parameters);
    let end = area.iter().map(|part| part.range.end).max();
    let area_bytes = end.map(|bytes| (format!("{role}_AREA_BYTES"), bytes.to_string()));
    let lent = |part: &&AreaPart| part.holds != Role::Work;
    let places = area.iter().filter(lent).map(|part| {
        let name = part.holds.name().to_uppercase();
        (
            format!("{role}_{name}_OFFSET"),
            part.range.start.to_string(),
        )
    });
    functions
        .chain(sizes)
        .chain(area_bytes)
        .chain(places)
        .collect()
}
