//! What proofs say of mutants that the verification has judged.

use super::{SUBJECTS, root, tried, with_job};
use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Alteration, Laboratory};
use cipherfit_lab::verify::{Outcome, Proof};
use rayon::prelude::*;

/// Is it proved right in all that was asked?
fn is_proved(proof: &Proof) -> bool {
    let proved = |one: &cipherfit_lab::verify::Theorem| one.outcome == Outcome::Proved;
    proof.theorems.iter().all(proved) && proof.constant_time >= proof.claimed
}

#[test]
fn no_mutant_that_is_found_wrong_is_proved_right() {
    let catalog = Catalog::load(&root()).expect("the repository's catalog");
    let laboratory = Laboratory::new(&catalog, &cache_dir());
    let judged = SUBJECTS.into_par_iter().flat_map(|subject| {
        with_job(&catalog, subject, |job| {
            let right = laboratory.prove(job).expect("an image");
            let Some(right) = right else {
                return Vec::new();
            };
            assert!(is_proved(&right), "{}: {right:#?}", job.title());
            let prove = |(mutant, survives): (super::Mutant, bool)| {
                let alteration = Alteration {
                    flips: &mutant.flips,
                    ..Alteration::default()
                };
                let proof = laboratory.prove_altered(job, &alteration);
                let proof = proof.expect("an image").expect("a specification");
                (mutant.name, survives, is_proved(&proof))
            };
            tried(&laboratory, job).into_iter().map(prove).collect()
        })
    });
    let judged: Vec<(String, bool, bool)> = judged.collect();
    let wrong: Vec<&String> = judged
        .iter()
        .filter(|(_, survives, proved)| *proved && !survives)
        .map(|(name, ..)| name)
        .collect();
    assert!(wrong.is_empty(), "found wrong and proved right: {wrong:#?}");
    let equivalent = judged.iter().filter(|(_, survives, proved)| *survives && *proved);
    assert!(equivalent.count() > 0, "no survivor is proved to be right all the same");
}
