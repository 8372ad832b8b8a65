//! What the library's families say of their primitives.

use cipherfit_atlas::stock::Primitives;
use cipherfit_fit::Primitive;
use cipherfit_vocabulary::Kind;
use std::path::Path;

/// Sizes of the library's primitives.
pub(crate) fn primitives() -> Primitives {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sizes = Vec::new();
    for entry in std::fs::read_dir(root.join("library")).expect("library/") {
        let path = entry.expect("an entry").path().join("family.toml");
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let family: toml::Table = text.parse().expect("TOML");
        let kind: Kind = family["kind"].clone().try_into().expect("a kind");
        for member in family["parameters"].as_array().expect("members") {
            let word = |value: &toml::Value| value.as_str().expect("a word").to_owned();
            let number = |field: &str| {
                let number = member.get(field).and_then(toml::Value::as_integer);
                number.map(|number| number as u64)
            };
            let bits = |field: &str| number(field).map(|bytes| 8 * bytes);
            sizes.push(Primitive {
                name: word(&member["name"]),
                family: word(&family["name"]),
                kind,
                block_bits: bits("block_bytes").expect("a block"),
                key_bits: bits("key_bytes"),
                digest_bits: bits("digest_bytes"),
                least_padding_bytes: number("least_padding_bytes").unwrap_or(0),
                security_bits: number("security_bits").expect("its security"),
            });
        }
    }
    Primitives {
        sizes,
        ..Primitives::default()
    }
}
