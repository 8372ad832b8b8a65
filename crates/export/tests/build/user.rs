//! Firmware of a user's that calls an exported block cipher with an official vector.

use cipherfit_catalog::{Catalog, Job};
use cipherfit_vocabulary::Operation;
use std::path::Path;

/// A program that leaves the ciphertext in `block`.
pub(crate) struct Program {
    /// C.
    pub text: String,
    /// The official ciphertext.
    pub ciphertext: Vec<u8>,
}

impl Program {
    /// With the first vector of the job's cipher.
    pub(crate) fn new(catalog: &Catalog, job: &Job<'_>) -> Self {
        let groups = catalog.vectors[&job.family.name].iter();
        let mut groups = groups.filter(|group| group.parameter == job.parameters.name);
        let vectors = groups.next().map(|group| &group.tests);
        let vector = vectors.and_then(|vectors| vectors.first());
        let values = &vector.expect("a vector of a block cipher").values;
        let prefix = job.parameters.identifier.to_uppercase();
        let calls = if job.implementation.takes_key() {
            format!("{}(block, key);", job.symbol(Operation::ENCRYPT))
        } else {
            format!(
                "static uint8_t round_keys[{prefix}_ROUND_KEY_BYTES] __attribute__((aligned(2)));\n    \
                 {}(round_keys, key);\n    {}(block, round_keys);",
                job.symbol(Operation::EXPAND_KEY),
                job.symbol(Operation::ENCRYPT)
            )
        };
        let text = format!(
            "#include <{}.h>\n\nstatic const uint8_t secret[] = {{ {} }};\nstatic const uint8_t message[] = {{ {} }};\n\
             static uint8_t key[sizeof secret] __attribute__((aligned(2)));\n\
             uint8_t block[{prefix}_BLOCK_BYTES] __attribute__((aligned(2)));\n\nint main(void)\n{{\n    \
             uint8_t i;\n    for (i = 0; i < sizeof key; i++)\n        key[i] = secret[i];\n    \
             for (i = 0; i < sizeof block; i++)\n        block[i] = message[i];\n    {calls}\n    return 0;\n}}\n",
            job.parameters.identifier,
            bytes(&values["key"]),
            bytes(&values["msg"]),
        );
        Self {
            text,
            ciphertext: values["ct"].clone(),
        }
    }
}

fn bytes(values: &[u8]) -> String {
    let shown: Vec<String> = values.iter().map(u8::to_string).collect();
    shown.join(", ")
}

/// Puts one wrong byte into the sources of an export, or what they include.
pub(crate) fn corrupt(folder: &Path, right: &str, wrong: &str) {
    let entries = std::fs::read_dir(folder.join("src")).expect("the sources");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let changed = files.iter().any(|path| {
        let text = std::fs::read_to_string(path).expect("a source");
        let other = text.replacen(right, wrong, 1);
        std::fs::write(path, &other).expect("a source");
        other != text
    });
    assert!(changed, "{right} is in no source");
}
