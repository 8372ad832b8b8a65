//! Modes of encryption and key derivation: the library's portable C passes, and each fault that is planted in it is found,
//! for the right reason.

use cipherfit_catalog::{Catalog, Job};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::{ConstantTime, Operation};
use std::path::{Path, PathBuf};

const COUNTER: &str = r#"
language   = "c"
parameters = ["aes-128-ctr"]
cores      = ["msp430"]
sources    = ["ctr.c"]

[operations]
expand_key      = "{identifier}_expand_key"
encrypt_message = "{identifier}_crypt"
decrypt_message = "{identifier}_crypt"

[contract]
interface     = "struct"
round_keys    = "of-the-cipher"
alignment     = 1
key_alignment = 2
reentrant     = true
relocatable   = true

[claims]
constant_time = "full"

[variants.plain]
summary    = "A copy of the library's"
uses.block = "aes/msp430/bitsliced/plain"
"#;

const CHAIN: &str = r#"
language   = "c"
parameters = ["aes-128-cbc"]
cores      = ["msp430"]
sources    = ["cbc.c"]

[operations]
expand_key      = "{identifier}_expand_key"
encrypt_message = "{identifier}_encrypt_message"
decrypt_message = "{identifier}_decrypt_message"

[contract]
interface       = "struct"
round_keys      = "of-the-cipher"
round_key_bytes = { aes-128-cbc = 384 }
alignment       = 1
key_alignment   = 2
reentrant       = true
relocatable     = false

[claims]
constant_time = "branches"

[variants.plain]
summary    = "A copy of the library's"
uses.block = "aes/msp430/fixed-tables/with-decrypt"
"#;

const KEYS: &str = r#"
language   = "c"
parameters = ["hkdf-sha-256"]
cores      = ["msp430"]
sources    = ["hkdf.c"]

[operations]
derive = "{identifier}_derive"

[contract]
interface   = "struct"
alignment   = 1
reentrant   = true
relocatable = true

[claims]
constant_time = "full"

[variants.plain]
summary   = "A copy of the library's"
uses.hash = "sha2/msp430/sliding-window/four-rounds-in-pieces-256"
"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// CCM over a cipher that makes its round keys in place of the key.
const SEALED: &str = r#"
language   = "asm"
parameters = ["aes-128-ccm"]
cores      = ["avre-plus"]
sources    = ["ccm.S"]

[operations]
seal = "{identifier}_seal"
open = "{identifier}_open"

[contract]
interface   = "struct"
round_keys  = "key"
alignment   = 1
reentrant   = true
relocatable = true

[claims]
constant_time = "none"

[variants.plain]
summary    = "A copy of the library's"
uses.block = "aes/avr/smallest/computed-sbox"
"#;

/// Builds one of the library's sources with some of its text replaced, and measures it with the first compiler.
fn measure(
    source: &str,
    manifest: &str,
    changes: &[(&str, &str)],
) -> Result<Measurement, MeasureError> {
    let folder = tempfile::tempdir().expect("a folder");
    let library = root().join("library");
    let path = library.join(source);
    let mut text = std::fs::read_to_string(&path).expect("the library's source");
    for (from, to) in changes {
        assert!(text.contains(from), "{from} is not in the source");
        text = text.replace(from, to);
    }
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    let name = path.file_name().and_then(|name| name.to_str());
    write(name.expect("a name"), &text);
    write("method.toml", manifest);
    for header in [
        "common/block.h",
        "common/opaque.h",
        "common/avr.inc",
        "hkdf/common/begin.h",
    ] {
        let path = library.join(header);
        let name = path.file_name().expect("a name");
        std::fs::copy(&path, folder.path().join(name)).expect("a header");
    }
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let implementations = catalog
        .load_foreign(folder.path())
        .unwrap_or_else(|errors| panic!("{:?}", errors.errors));
    let jobs: Vec<Job<'_>> = catalog.jobs_of(&implementations[0]);
    Laboratory::new(&catalog, &cache_dir()).measure(&jobs[0])
}

fn counter(changes: &[(&str, &str)]) -> Result<Measurement, MeasureError> {
    measure("ctr/common/ctr.c", COUNTER, changes)
}

/// Why a measurement fails.
fn failure(measured: Result<Measurement, MeasureError>) -> Failure {
    match measured {
        Err(MeasureError::Verification { failure, .. }) => *failure,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it passes"),
    }
}

#[test]
fn messages_are_encrypted_and_decrypted() {
    let measurement = counter(&[]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(measurement.claims.constant_time, ConstantTime::Full);
    for task in [Operation::ENCRYPT_MESSAGE, Operation::DECRYPT_MESSAGE] {
        let (cycles, lengths) = (&measurement.tasks[&task], &measurement.lengths[&task]);
        assert_eq!(lengths.cycles(16, 0).most, cycles.first.max);
        let further = cycles.further.expect("a rate");
        assert_eq!(lengths.cycles(32, 0).most, cycles.first.max + further.max);
        assert!(!lengths.has_associated_data());
    }
    // Ten nonces of eight messages, four carries into each byte of the nonce and short ones, a thousand together; three series
    // of four a task, every length from 0 to 300 and 400 more.
    let random = 1000 + 3 * 4 * 2 + 301 + 400;
    assert_eq!(measurement.verified.random, random);
}

#[test]
fn a_counter_that_does_not_carry_is_found() {
    let (carries, lost) = ("&& place > 0", "&& place > 9");
    match failure(counter(&[(carries, lost)])) {
        Failure::WrongOutput { case, .. } => {
            assert!(case.contains("bytes of ones"), "{case}");
        }
        other => panic!("{other}"),
    }
}

/// What happens where the code waits under a condition.
fn waits_if(condition: &str) -> Result<Measurement, MeasureError> {
    let begin = "    uint16_t left = given->length;\n";
    let wait = format!("{begin} if ({condition}) for (volatile uint8_t i = 0; i < 9; i++) {{}}\n");
    counter(&[(begin, &wait)])
}

#[test]
fn time_may_go_by_the_nonce_and_by_no_secret() {
    let by_nonce = waits_if("given->nonce[0] & 1").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(by_nonce.claims.constant_time, ConstantTime::Full);
    for secret in ["given->round_keys[0] & 1", "left && message[0] & 1"] {
        let failure = failure(waits_if(secret));
        assert!(
            matches!(failure, Failure::FalseConstantTimeClaim { .. }),
            "{secret}: {failure}"
        );
    }
}

#[test]
fn messages_of_whole_blocks_are_chained() {
    let source = "cbc/common/cbc.c";
    let measurement = measure(source, CHAIN, &[]).unwrap_or_else(|error| panic!("{error}"));
    let lengths = &measurement.lengths[&Operation::ENCRYPT_MESSAGE];
    // A caller fills up what is no whole block.
    assert_eq!(lengths.cycles(17, 0), lengths.cycles(32, 0));
    assert!(lengths.cycles(16, 0).most < lengths.cycles(17, 0).least);
    let keeps = "            chain[i] = next[i];\n";
    match failure(measure(
        source,
        CHAIN,
        &[(keeps, "            (void)next;\n")],
    )) {
        Failure::WrongOutput { operation, .. } => {
            assert_eq!(operation, Operation::DECRYPT_MESSAGE);
        }
        other => panic!("{other}"),
    }
}

#[test]
fn keys_are_derived_and_not_a_byte_more() {
    let source = "hkdf/common/hkdf.c";
    let measurement = measure(source, KEYS, &[]).unwrap_or_else(|error| panic!("{error}"));
    let lengths = &measurement.lengths[&Operation::DERIVE];
    assert!(lengths.cycles(33, 0).least > lengths.cycles(32, 0).most);
    let whole = [(
        "for (uint8_t i = 0; i < count; i++)",
        "for (uint8_t i = 0; i < TAG_BYTES; i++)",
    )];
    let beyond = failure(measure(source, KEYS, &whole));
    assert!(matches!(beyond, Failure::Fault { .. }), "{beyond}");
    // Of a salt that is longer than a block the digest is the key.
    let short = [(
        "given->salt_length > BLOCK_BYTES",
        "given->salt_length > 255",
    )];
    let failure = failure(measure(source, KEYS, &short));
    assert!(matches!(failure, Failure::WrongOutput { .. }), "{failure}");
}

#[test]
fn keys_that_a_cipher_destroys_are_given_as_copies() {
    // That it passes as it is, its records say.
    let source = "ccm/avr/smallest/ccm.S";
    let copies = "        get_member r30, r31, KEY
        ldi     r19, BLOCK
        rcall   .Lcopy
";
    let gives_away = "        get_member r22, r23, KEY\n";
    let failure = failure(measure(source, SEALED, &[(copies, gives_away)]));
    let text = failure.to_string();
    assert!(
        text.contains("which the call may not write (byte 3 of `key`)"),
        "{text}"
    );
}

#[test]
#[should_panic(expected = "aes/avr/smallest/computed-sbox destroys its key")]
fn code_in_c_takes_no_cipher_that_destroys_its_key() {
    let manifest = COUNTER
        .replace("msp430", "avre-plus")
        .replace(
            "aes/avre-plus/bitsliced/plain",
            "aes/avr/smallest/computed-sbox",
        )
        .replace("of-the-cipher", "key");
    let _ = measure("ctr/common/ctr.c", &manifest, &[]);
}
