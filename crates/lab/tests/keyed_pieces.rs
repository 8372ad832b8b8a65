//! Messages in pieces under a key: the library's C passes, and each fault that such code may have is found.

use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Code with messages in pieces: the library's files, the first of which faults are planted in, and its manifest.
struct Subject {
    files: &'static [&'static str],
    manifest: &'static str,
}

const MAC: Subject = Subject {
    files: &[
        "cmac/common/in_pieces.c",
        "cmac/common/cmac.c",
        "common/cmac_in_pieces.h",
        "common/block.h",
        "common/opaque.h",
    ],
    manifest: r#"
language   = "c"
parameters = ["aes-128-cmac"]
cores      = ["avre-plus"]
sources    = ["in_pieces.c", "cmac.c"]

[operations]
expand_key   = "{identifier}_expand_key"
authenticate = "{identifier}_authenticate"
initialise   = "{identifier}_init"
update       = "{identifier}_update"
finish       = "{identifier}_final"

[contract]
round_keys  = "context"
alignment   = 1
state_bytes = { aes-128-cmac = 19 }
reentrant   = true
relocatable = false

[claims]
constant_time = "branches"

[variants.plain]
summary    = "A copy of the library's"
uses.block = "aes/avr/sbox/doubles-in-ram-unrolled"
"#,
};

const AEAD: Subject = Subject {
    files: &[
        "ascon-aead/common/in_pieces.c",
        "ascon/common/permutation.h",
        "common/opaque.h",
    ],
    manifest: r#"
language   = "c"
parameters = ["ascon-aead128"]
cores      = ["avre-plus"]
sources    = ["in_pieces.c"]

[operations]
seal                 = "{identifier}_seal"
open                 = "{identifier}_open"
initialise           = "{identifier}_init"
associate            = "{identifier}_associate"
seal_more            = "{identifier}_seal_more"
finish               = "{identifier}_final"
open_unverified_more = "{identifier}_open_unverified_more"
verify               = "{identifier}_verify"

[contract]
interface   = "struct"
round_keys  = "key"
alignment   = 1
state_bytes = { ascon-aead128 = 44 }
reentrant   = true
relocatable = true

[claims]
constant_time = "full"

[variants.plain]
summary = "A copy of the library's"
"#,
};

const OVER_CIPHER: Subject = Subject {
    files: &[
        "eax/common/in_pieces.c",
        "eax/common/eax.c",
        "eax/common/eax.h",
        "common/cmac_in_pieces.h",
        "common/block.h",
        "common/opaque.h",
    ],
    manifest: r#"
language   = "c"
parameters = ["aes-128-eax"]
cores      = ["avre-plus"]
sources    = ["in_pieces.c", "eax.c"]

[operations]
expand_key           = "{identifier}_expand_key"
seal                 = "{identifier}_seal"
open                 = "{identifier}_open"
initialise           = "{identifier}_init"
associate            = "{identifier}_associate"
seal_more            = "{identifier}_seal_more"
finish               = "{identifier}_final"
open_unverified_more = "{identifier}_open_unverified_more"
verify               = "{identifier}_verify"

[contract]
interface   = "struct"
round_keys  = "context"
alignment   = 1
state_bytes = { aes-128-eax = 69 }
reentrant   = true
relocatable = false

[claims]
constant_time = "branches"

[variants.plain]
summary    = "A copy of the library's"
uses.block = "aes/avr/sbox/doubles-in-ram-unrolled"
"#,
};

const SPONGE: Subject = Subject {
    files: &[
        "ascon-mac/common/in_pieces.c",
        "ascon-mac/common/ascon_mac.c",
        "ascon-mac/common/ascon_mac.h",
        "common/opaque.h",
    ],
    manifest: r#"
language   = "c"
parameters = ["ascon-mac"]
cores      = ["msp430"]
sources    = ["in_pieces.c", "ascon_mac.c"]
defines    = { KEPT = 0 }

[operations]
authenticate = "{identifier}_authenticate"
verify       = "{identifier}_verify"
initialise   = "{identifier}_init"
update       = "{identifier}_update"
finish       = "{identifier}_final"

[contract]
round_keys      = "key"
alignment       = 1
state_bytes     = { ascon-mac = 42 }
state_alignment = 2
reentrant       = true
relocatable     = true

[claims]
constant_time = "full"

[variants.plain]
summary          = "A copy of the library's"
uses.permutation = "ascon-p/msp430/words-in-registers/one-round-a-loop"
"#,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A copy in which some text is replaced, wherever it stands.
fn copy(subject: &Subject, changes: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |path: &str| {
        folder
            .path()
            .join(Path::new(path).file_name().expect("a name"))
    };
    let read = |path: &&str| {
        let text = std::fs::read_to_string(root().join("library").join(path));
        (name(path), text.expect("the library's source"))
    };
    let mut files: Vec<(PathBuf, String)> = subject.files.iter().map(read).collect();
    files.push((name("method.toml"), subject.manifest.to_owned()));
    for (from, to) in changes {
        let mut is_there = false;
        for (_, text) in &mut files {
            is_there |= text.contains(from);
            *text = text.replace(from, to);
        }
        assert!(is_there, "{from} is nowhere");
    }
    for (path, text) in files {
        std::fs::write(path, text).expect("a file");
    }
    folder
}

/// What the laboratory says of such a copy.
fn measure(subject: &Subject, changes: &[(&str, &str)]) -> Result<Measurement, Failure> {
    let folder = copy(subject, changes);
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let implementations = catalog
        .load_foreign(folder.path())
        .unwrap_or_else(|errors| panic!("{:?}", errors.errors));
    let jobs = catalog.jobs_of(&implementations[0]);
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    laboratory.measure(&jobs[0]).map_err(|error| match error {
        MeasureError::Verification { failure, .. } => *failure,
        other => panic!("{other}"),
    })
}

/// The code as it is passes, and these operations of it are measured.
fn passes(subject: &Subject, operations: &[Operation]) -> Measurement {
    let measurement = measure(subject, &[]).unwrap_or_else(|failure| panic!("{failure}"));
    for operation in operations {
        assert!(measurement.cycles.contains_key(operation), "{operation}");
    }
    measurement
}

/// The code is found to be wrong, or to do what it may not. Gives what is said of it.
fn found(subject: &Subject, changes: &[(&str, &str)]) -> String {
    match measure(subject, changes) {
        Ok(_) => panic!("{changes:?} passes"),
        Err(failure) => failure.to_string(),
    }
}

#[test]
fn tags_are_made_in_pieces() {
    let measurement = passes(
        &MAC,
        &[
            Operation::AUTHENTICATE,
            Operation::INITIALISE,
            Operation::UPDATE,
            Operation::FINISH,
        ],
    );
    // Of what a message costs, pieces are no part.
    assert!(!measurement.tasks.contains_key(&Operation::UPDATE));
}

#[test]
fn tags_of_a_sponge_are_made_in_pieces() {
    passes(
        &SPONGE,
        &[Operation::UPDATE, Operation::FINISH, Operation::VERIFY],
    );
}

#[test]
fn a_block_that_waits_for_more_is_found() {
    // Nothing follows a message that ends with its block.
    let told = found(
        &SPONGE,
        &[
            (
                "        if (state->held == RATE) {\n            PERMUTATION_PERMUTE(state->sponge.bytes);\n            state->held = 0;\n        }\n",
                "",
            ),
            (
                "        count = RATE - state->held;\n",
                "        if (state->held == RATE) {\n            PERMUTATION_PERMUTE(state->sponge.bytes);\n            state->held = 0;\n        }\n        count = RATE - state->held;\n",
            ),
        ],
    );
    assert!(told.contains("finish"), "{told}");
}

#[test]
fn a_last_block_that_is_like_those_before_is_found() {
    let told = found(
        &SPONGE,
        &[("    sponge->bytes[LAST_BLOCK_AT] ^= LAST_BLOCK;\n", "")],
    );
    assert!(told.contains("authenticate"), "{told}");
}

#[test]
fn differences_of_a_tag_that_are_added_up_are_found() {
    let told = found(
        &SPONGE,
        &[(
            "differences |= tag[i] ^ sponge.bytes[i];",
            "differences += tag[i] ^ sponge.bytes[i];",
        )],
    );
    assert!(told.contains("verify"), "{told}");
}

#[test]
#[should_panic(expected = "wants its state at multiples of 2")]
fn a_state_that_lies_where_its_permutation_has_none_is_refused() {
    let _ = measure(&SPONGE, &[("state_alignment = 2\n", "")]);
}

#[test]
#[should_panic(expected = "does not get its arguments as a C function does")]
fn a_permutation_that_gets_an_area_is_none_for_c() {
    let _ = measure(
        &SPONGE,
        &[
            ("[\"msp430\"]", "[\"rl78-s2\"]"),
            (
                "ascon-p/msp430/words-in-registers/one-round-a-loop",
                "ascon-p/rl78/smallest/plain",
            ),
        ],
    );
}

#[test]
fn messages_are_sealed_and_opened_in_pieces() {
    for subject in [&AEAD, &OVER_CIPHER] {
        passes(
            subject,
            &[
                Operation::INITIALISE,
                Operation::ASSOCIATE,
                Operation::SEAL_MORE,
                Operation::FINISH,
                Operation::OPEN_UNVERIFIED_MORE,
                Operation::VERIFY,
            ],
        );
    }
}

#[test]
fn a_mask_that_a_piece_ends_is_found() {
    let told = found(
        &OVER_CIPHER,
        &[(
            "    if (length > 0)\n        begin_message(state);\n",
            "    begin_message(state);\n    state->used = BLOCK_BYTES;\n",
        )],
    );
    assert!(told.contains("seal_more"), "{told}");
}

#[test]
fn a_text_that_goes_on_where_another_ended_is_found() {
    let told = found(
        &OVER_CIPHER,
        &[(
            "    if (state->text != CIPHERTEXT) {\n        end(state);\n        begin_text(state, CIPHERTEXT);\n    }\n",
            "    state->text = CIPHERTEXT;\n",
        )],
    );
    assert!(told.contains("finish"), "{told}");
}

#[test]
fn a_piece_that_loses_its_last_byte_is_found() {
    let told = found(
        &MAC,
        &[(
            "for (; length > 0; length -= count",
            "for (; length > 1; length -= count",
        )],
    );
    assert!(told.contains("finish"), "{told}");
    let told = found(
        &AEAD,
        &[(
            "for (; associated_length > 0;",
            "for (; associated_length > 1;",
        )],
    );
    assert!(!told.is_empty());
}

#[test]
fn a_state_that_two_contexts_share_is_found() {
    let told = found(
        &MAC,
        &[
            (
                "    const uint8_t *context;\n};\n",
                "    const uint8_t *context;\n};\n\nstatic struct state shared;\n",
            ),
            ("(struct state *)given", "((void)given, &shared)"),
            ("reentrant   = true", "reentrant   = false"),
        ],
    );
    assert!(!told.is_empty());
}

#[test]
fn a_key_that_a_later_piece_writes_to_is_found() {
    let told = found(
        &MAC,
        &[(
            "    end_text(&state->chain, state->context);\n",
            "    end_text(&state->chain, state->context);\n    *(volatile uint8_t *)state->context = *state->context;\n",
        )],
    );
    assert!(told.contains("round_keys"), "{told}");
}

#[test]
fn what_no_call_was_told_would_stay_is_found() {
    // The nonce need not be there when a later call reads it.
    let told = found(
        &AEAD,
        &[
            (
                "static void add_bytes(uint8_t *to",
                "static const uint8_t *seen;\n\nstatic void add_bytes(uint8_t *to",
            ),
            (
                "    state->key = key;\n",
                "    state->key = key;\n    seen = nonce;\n",
            ),
            (
                "    state->x.bytes[state->held] ^= 1;\n    add_bytes(",
                "    state->x.bytes[state->held] ^= 1;\n    (void)*(const volatile uint8_t *)seen;\n    add_bytes(",
            ),
            ("reentrant   = true", "reentrant   = false"),
            ("relocatable = true", "relocatable = false"),
        ],
    );
    assert!(told.contains("nonce"), "{told}");
}

#[test]
fn a_tag_of_which_a_byte_is_not_compared_is_found() {
    let told = found(
        &AEAD,
        &[(
            "i < RATE; i++)\n        differences",
            "i < RATE - 1; i++)\n        differences",
        )],
    );
    assert!(told.contains("verify") || told.contains("open"), "{told}");
}

#[test]
fn a_comparison_that_ends_early_is_found() {
    found(
        &AEAD,
        &[(
            "        differences |= tag[i] ^ made[i];\n",
            "        if (tag[i] != made[i])\n            return 1;\n",
        )],
    );
}

#[test]
fn a_block_that_ends_with_its_piece_is_found() {
    let told = found(
        &AEAD,
        &[(
            "    if (length > 0)\n        begin_message(state);\n",
            "    begin_message(state);\n    state->held = 0;\n",
        )],
    );
    assert!(
        told.contains("seal_more") || told.contains("finish"),
        "{told}"
    );
}

#[test]
fn associated_data_of_nothing_that_counts_is_found() {
    found(
        &AEAD,
        &[(
            "    for (; associated_length > 0; associated_length--) {\n",
            "    state->last = ASSOCIATED_DATA;\n    for (; associated_length > 0; associated_length--) {\n",
        )],
    );
}

#[test]
fn pieces_that_are_opened_as_if_they_were_sealed_are_found() {
    let told = found(
        &AEAD,
        &[(
            "crypt(state, message, length, 0xff)",
            "crypt(state, message, length, 0)",
        )],
    );
    assert!(!told.is_empty());
}

#[test]
fn calls_of_which_one_is_missing_are_refused() {
    let missing = [
        (
            &MAC,
            "finish       = \"{identifier}_final\"\n",
            "finish is missing",
        ),
        (
            &AEAD,
            "associate            = \"{identifier}_associate\"\n",
            "associate is missing",
        ),
        (
            &AEAD,
            "verify               = \"{identifier}_verify\"\n",
            "verify is missing",
        ),
    ];
    for (subject, line, told) in missing {
        let folder = copy(subject, &[(line, "")]);
        let catalog = Catalog::load(&root()).expect("the repository's catalog");
        let Err(errors) = catalog.load_foreign(folder.path()) else {
            panic!("{line} may be left away");
        };
        let errors = format!("{:?}", errors.errors);
        assert!(errors.contains(told), "{errors}");
    }
}
