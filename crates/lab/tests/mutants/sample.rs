//! Which mutants are tried.

use super::directed;
use cipherfit_catalog::Job;
use cipherfit_lab::image::{Image, SectionContent};
use cipherfit_lab::kinds::named_randomness;
use cipherfit_lab::listing::disassemble;
use cipherfit_lab::measure::{Alteration, Laboratory, MeasureError};
use cipherfit_vocabulary::{PerOperation, hexadecimal};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Makes the same mutants again.
pub(crate) const SEED: u64 = 14;
/// Mutants of an implementation at most: general ones, and directed ones.
const GENERAL: usize = 40;
const DIRECTED: usize = 20;

/// One changed instruction.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// What was done, for a person: `a bit`, `a pointer's carry`.
    pub(crate) what: &'static str,
    /// Bits to flip, by section and offset.
    pub(crate) flips: Vec<(usize, usize, u8)>,
    /// How it is called in `survivors.csv`.
    pub(crate) name: String,
}

impl Mutant {
    /// Puts bytes in place of others.
    pub(crate) fn new(
        what: &'static str,
        subject: &str,
        image: &Image,
        (section, offset): (usize, usize),
        bytes: &[u8],
    ) -> Self {
        let found = &image.sections[section];
        let before = &found.bytes[offset..offset + bytes.len()];
        let name = format!(
            "{subject},{},{}+{offset:#x},{what},{} to {}",
            image.place(found.address + offset as u32),
            found.name,
            hexadecimal::format(before),
            hexadecimal::format(bytes),
        );
        let flips = before.iter().zip(bytes).enumerate();
        let flips = flips.map(|(index, (old, new))| (section, offset + index, old ^ new));
        Self {
            what,
            flips: flips.collect(),
            name,
        }
    }

    /// Does it pass a verification that gives calls so much time?
    pub(crate) fn survives(
        &self,
        laboratory: &Laboratory<'_>,
        job: &Job<'_>,
        patience: &PerOperation<u64>,
    ) -> bool {
        let alteration = Alteration {
            flips: &self.flips,
            patience: patience.clone(),
        };
        match laboratory.verify(job, &alteration) {
            Ok(_) => true,
            Err(MeasureError::Verification { .. }) => false,
            Err(other) => panic!("{}: {other}", self.name),
        }
    }
}

/// Mutants of an image: a bit of an executed instruction, and faults that programmers make.
pub(crate) fn mutants(laboratory: &Laboratory<'_>, job: &Job<'_>) -> Vec<Mutant> {
    let name = &job.implementation.name;
    let isa = job.machine.isa.name.get_ref();
    let image = laboratory.build(job).expect(name).image;
    let mut randomness = named_randomness(&format!("{SEED} {name}"));
    let mut general = Vec::new();
    let mut directed = BTreeMap::<&str, Vec<Mutant>>::new();
    for (place, length) in executed(laboratory, job, &image) {
        let code = &image.sections[place.0].bytes[place.1..];
        let bit = randomness.next_u32() as usize % (8 * length);
        let mut changed = code[..length].to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        general.push(Mutant::new("a bit", name, &image, place, &changed));
        if let Some((what, bytes)) = directed::faults(isa, code) {
            let fault = Mutant::new(what, name, &image, place, &bytes);
            directed.entry(what).or_default().push(fault);
        }
    }
    let mut drawn = draw(&mut randomness, vec![general], GENERAL);
    let directed = directed.into_values().collect();
    drawn.extend(draw(&mut randomness, directed, DIRECTED));
    drawn
}

/// The instructions that a job's operations execute: section, offset, length.
fn executed(
    laboratory: &Laboratory<'_>,
    job: &Job<'_>,
    image: &Image,
) -> Vec<((usize, usize), usize)> {
    let mut executed = BTreeSet::new();
    for call in job.firmware_calls() {
        let profile = laboratory.profile(job, call.description.operation);
        executed.extend(profile.expect("a profile").1.instructions.into_keys());
    }
    let listing = disassemble(job, image).expect("a listing");
    let addresses: BTreeSet<u32> = listing.iter().map(|line| line.address).collect();
    let mut instructions = Vec::new();
    for (index, section) in image.sections.iter().enumerate() {
        if section.content != SectionContent::Code {
            continue;
        }
        let range = section.range();
        for &address in executed.range(range.clone()) {
            let next = addresses.range(address + 1..range.end).next();
            let length = next.unwrap_or(&range.end) - address;
            let offset = (address - range.start) as usize;
            instructions.push(((index, offset), length as usize));
        }
    }
    instructions
}

/// At most so many, of each group in turn, drawn without putting back.
fn draw<T>(randomness: &mut ChaCha8Rng, mut groups: Vec<Vec<T>>, most: usize) -> Vec<T> {
    let mut drawn = Vec::new();
    while groups.iter().any(|group| !group.is_empty()) {
        for group in groups.iter_mut().filter(|group| !group.is_empty()) {
            let index = randomness.next_u32() as usize % group.len();
            drawn.push(group.swap_remove(index));
        }
    }
    drawn.truncate(most);
    drawn
}
