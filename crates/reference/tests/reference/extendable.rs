//! Extendable-output functions: their sizes, the official vectors, and messages of many lengths against RustCrypto.

use crate::hexadecimal::decode;
use crate::{library, parameters, vectors};
use ascon_xof128::{AsconCxof128, AsconXof128, TryCustomizedInit};
use cipherfit_reference::{Xof, xof, xofs};
use shake::digest::{ExtendableOutput, Update, XofReader};
use shake::{Shake128, Shake256};
use std::collections::BTreeSet;

/// Lengths around the borders of blocks of all of them.
const LENGTHS: [usize; 16] = [
    0, 1, 7, 8, 9, 16, 33, 64, 135, 136, 137, 167, 168, 169, 255, 337,
];
/// NIST SP 800-232, section 5.3: customization has at most 2048 bits.
const LONGEST_CUSTOMIZATION: usize = 256;

fn bytes(seed: usize, count: usize) -> Vec<u8> {
    let byte = |place: usize| (place * place * 89 + place * 31 + seed * 37) as u8;
    (seed..seed + count).map(byte).collect()
}

/// RustCrypto's output.
fn second_oracle(name: &str, customization: &[u8], message: &[u8], count: usize) -> Vec<u8> {
    fn output<X: Update + ExtendableOutput>(mut xof: X, message: &[u8], count: usize) -> Vec<u8> {
        xof.update(message);
        let mut bytes = vec![0; count];
        xof.finalize_xof().read(&mut bytes);
        bytes
    }
    match name {
        "ascon-xof128" => output(AsconXof128::default(), message, count),
        "ascon-cxof128" => {
            let xof = AsconCxof128::try_new_customized(customization).expect("a short string");
            output(xof, message, count)
        }
        "shake128" => output(Shake128::default(), message, count),
        "shake256" => output(Shake256::default(), message, count),
        _ => panic!("no function of RustCrypto for {name}"),
    }
}

#[test]
fn models_have_the_sizes_of_the_library() {
    let of_library = parameters::xofs();
    assert_eq!(of_library.len(), xofs().len());
    for one in of_library {
        let model = xof(&one.name).unwrap_or_else(|| panic!("no model of {}", one.name));
        assert_eq!(model.block_bytes(), one.block_bytes, "{}", one.name);
    }
}

#[test]
fn models_and_second_oracle_meet_the_official_vectors() {
    let mut with_vectors = BTreeSet::new();
    for path in library::vector_files() {
        for group in vectors::read(&path).test_groups {
            let vectors::Tests::Xof(tests) = group.tests else {
                continue;
            };
            let name = &group.parameter;
            let model = xof(name).unwrap_or_else(|| panic!("no model of {name}"));
            for test in tests {
                let [message, custom, out] =
                    [&test.msg, &test.custom, &test.out].map(|text| decode(text));
                assert!(custom.is_empty() || model.is_customized(), "{name}");
                assert_eq!(model.extend(&custom, &message, out.len()), out, "{name}");
                let other = second_oracle(name, &custom, &message, out.len());
                assert_eq!(other, out, "{name}");
            }
            with_vectors.insert(group.parameter);
        }
    }
    let models: BTreeSet<String> = xofs().iter().map(|one| one.name().into()).collect();
    assert_eq!(with_vectors, models);
}

#[test]
fn outputs_of_many_lengths_agree_with_the_second_oracle() {
    for model in xofs() {
        let model: &dyn Xof = *model;
        for (number, &length) in LENGTHS.iter().enumerate() {
            for &count in &LENGTHS {
                let message = bytes(number + count, length);
                let custom = match model.is_customized() {
                    true => bytes(count, (7 * count + length) % (LONGEST_CUSTOMIZATION + 1)),
                    false => Vec::new(),
                };
                assert_eq!(
                    model.extend(&custom, &message, count),
                    second_oracle(model.name(), &custom, &message, count),
                    "{}: {length} bytes with {} of customization, {count} of output",
                    model.name(),
                    custom.len()
                );
            }
        }
    }
}
