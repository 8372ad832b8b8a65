//! Mutants of earlier samples that passed all checks: each is proved right for every input.

use super::with_job;
use cipherfit_lab::measure::{Alteration, Checks};
use cipherfit_lab::mutation::Verdict;
use cipherfit_lab::verify::Outcome;

/// Implementation, primitive, core; section, offset in it, bytes, and those in their place.
type Survivor = (
    (&'static str, &'static str, &'static str),
    &'static str,
    usize,
    &'static [u8],
    &'static [u8],
);

const AES: (&str, &str, &str) = ("aes/msp430/smallest/with-decrypt", "aes-128", "msp430");
const CAMELLIA: (&str, &str, &str) = (
    "camellia/rl78/key-in-place/with-decrypt-one-round-in-line",
    "camellia-128",
    "rl78-s2",
);
const CLEFIA: (&str, &str, &str) = super::CLEFIA;
const PRESENT: (&str, &str, &str) = (
    "present/avr/nibble-loop/with-decrypt",
    "present-80",
    "avre-plus",
);
const SIMON: (&str, &str, &str) = ("simon/avr/rounds/low-flash", "simon-64-128", "avre-plus");

#[rustfmt::skip]
const SURVIVORS: [Survivor; 10] = [
    (AES, ".text.aes128_decrypt", 0x5A, &[0x0E, 0xEF], &[0x4E, 0xEF]),
    (AES, ".text.aes128_decrypt", 0x94, &[0x3B, 0x50], &[0x7B, 0x50]),
    (AES, ".text.aes128_encrypt", 0x28, &[0x3B, 0x50], &[0x7B, 0x50]),
    (CAMELLIA, ".text.camellia128_encrypt", 0x346, &[0x41, 0x03], &[0, 0]),
    (CAMELLIA, ".text.camellia128_encrypt", 0x63, &[0x41, 0x01], &[0, 0]),
    (CLEFIA, ".text.clefia128_expand_key", 0x32A, &[0x61, 0xFB], &[0x61, 0xDB]),
    (CLEFIA, ".text.clefia128_expand_key", 0x35C, &[0x61, 0xDC], &[0x61, 0xEB]),
    (CLEFIA, ".text.clefia128_decrypt", 0x2EE, &[0x73], &[0x33]),
    (PRESENT, ".text.present80_decrypt", 0x52, &[0xE0, 0x50], &[0xC0, 0x50]),
    (SIMON, ".text.simon64_128_decrypt", 0x42, &[0x11, 0x1F], &[0x15, 0x1F]),
];

#[test]
fn survivors_of_earlier_samples_are_proved_right() {
    for (subject, section, offset, before, after) in SURVIVORS {
        with_job(subject, |laboratory, job| {
            let built = laboratory.build(job).expect("an image");
            let mut sections = built.image.sections.iter();
            let index = sections.position(|one| one.name == section);
            let index = index.unwrap_or_else(|| panic!("{section} of {}", job.title()));
            let found = &built.image.sections[index].bytes[offset..offset + before.len()];
            assert_eq!(found, before, "{section}+{offset:#x} of {}", job.title());
            let bits = before.iter().zip(after).enumerate();
            let flips: Vec<_> = bits
                .map(|(n, (before, after))| (index, offset + n, before ^ after))
                .collect();
            let alteration = Alteration {
                flips: &flips,
                ..Alteration::default()
            };
            let proof = laboratory.prove_altered(job, &alteration);
            let proof = proof.expect("calls").expect("a specification");
            for theorem in proof.theorems {
                let operation = theorem.operation;
                let outcome = theorem.outcome;
                assert_eq!(
                    outcome,
                    Outcome::Proved,
                    "{operation}, {section}+{offset:#x}"
                );
            }
        });
    }
}

/// An empty message calls no cipher, so that the next one is the first to take its stack.
#[test]
fn what_only_longer_messages_call_is_followed_to_its_end() {
    let subject = (
        "cbc/avr/portable-c/over-bitsliced",
        "aes-128-cbc",
        "avre-plus",
    );
    with_job(subject, |laboratory, job| {
        let mutation = laboratory.mutation(job, Checks::Vectors);
        let mutation = mutation.expect("right code");
        let mut swaps = mutation.mutants().iter();
        // `swap r20` and `swap r21`
        let swap = swaps.find(|one| one.before == [0x42, 0x95, 0x52, 0x95]);
        let swap = swap.expect("bits turn by half a byte");
        let verdict = mutation.decide(swap).expect("right code that is built");
        let is_equal = matches!(verdict, Verdict::EqualForLengths { lengths } if lengths > 1);
        assert!(is_equal, "{swap:?}: {verdict:?}");
    });
}
