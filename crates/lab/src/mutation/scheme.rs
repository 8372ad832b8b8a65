//! All mutants of an image under one scheme: each differs in one instruction, in the order of two, or in
//! one byte of a table.

use super::{Class, Mutant};
use crate::image::{Image, Section, SectionContent};
use cipherfit_sim::mutation::Encoding;
use cipherfit_sim::{CoreDescription, Observer, Simulator, Step};
use std::collections::{BTreeSet, HashSet};

/// Where instructions are that were executed.
#[derive(Default)]
pub(crate) struct Executed(BTreeSet<u32>);

impl Observer for Executed {
    fn instruction(&mut self, step: Step) {
        self.0.insert(step.program_counter);
    }
}

/// What mutants are made of.
struct Maker<'a> {
    image: &'a Image,
    /// Decodes what mistakes make of instructions.
    machine: Box<dyn Simulator>,
    core: &'static CoreDescription,
    known: HashSet<Vec<(usize, usize, u8)>>,
    mutants: Vec<Mutant>,
}

/// All mutants of an image: of instructions that were executed, and of all other bytes as those of tables.
/// Bytes from `apart` on that their section holds are not the implementation's.
pub(crate) fn mutants(
    image: &Image,
    core: &'static CoreDescription,
    executed: &Executed,
    apart: Option<u32>,
) -> Vec<Mutant> {
    let mut machine = (core.create)();
    image.load_into(machine.memory_mut());
    let mut maker = Maker {
        image,
        machine,
        core,
        known: HashSet::new(),
        mutants: Vec::new(),
    };
    for (index, section) in image.sections.iter().enumerate() {
        let is_own = apart.is_none_or(|address| !section.range().contains(&address));
        if is_own && section.content != SectionContent::Zeroed {
            maker.section(index, section, executed);
        }
    }
    maker.mutants
}

impl Maker<'_> {
    fn section(&mut self, index: usize, section: &Section, executed: &Executed) {
        let start = section.address;
        let mut is_code = vec![false; section.bytes.len()];
        for &address in executed.0.range(section.range()) {
            let Some(length) = self
                .length(address)
                .filter(|_| section.content == SectionContent::Code)
            else {
                continue;
            };
            let offset = (address - start) as usize;
            let Some(code) = section.bytes.get(offset..offset + length) else {
                continue;
            };
            is_code[offset..offset + length].fill(true);
            self.instruction((index, offset), address, code);
            let next = address + length as u32;
            let behind = self.length(next).filter(|_| executed.0.contains(&next));
            let behind =
                behind.and_then(|more| section.bytes.get(offset + length..offset + length + more));
            if let Some(behind) = behind {
                self.add(Class::Order, (index, offset), &[behind, code].concat());
            }
        }
        let bytes = section.bytes.iter().zip(is_code).enumerate();
        for (offset, (byte, _)) in bytes.filter(|(_, (_, is_code))| !is_code) {
            let flipped = (0..8).map(|bit| byte ^ 1 << bit);
            for byte in flipped.chain([!byte]) {
                self.add(Class::Table, (index, offset), &[byte]);
            }
        }
    }

    /// Length in bytes of the instruction at an address.
    fn length(&self, address: u32) -> Option<usize> {
        let bytes = self.machine.instruction_bytes(address);
        bytes.map(|bytes| bytes as usize)
    }

    fn instruction(&mut self, place: (usize, usize), address: u32, code: &[u8]) {
        let scheme = self.core.mutation;
        let mut encoding = Encoding::new(code);
        (scheme.alter)(&mut encoding);
        for (class, mut bytes) in encoding.into_found() {
            // What is shorter leaves nothing behind it, and what is longer takes nothing away.
            if let Some(length) = self.length_of(address, &bytes)
                && length <= bytes.len()
                && fill(&mut bytes[length..], scheme.nothing)
            {
                self.add(class, place, &bytes);
            }
        }
        for bit in 0..8 * code.len() {
            let mut bytes = code.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if self.length_of(address, &bytes).is_some() {
                self.add(Class::Bit, place, &bytes);
            }
        }
        let mut bytes = code.to_vec();
        if fill(&mut bytes, scheme.nothing) {
            self.add(Class::Deletion, place, &bytes);
        }
    }

    /// Length of the instruction that begins with these bytes.
    fn length_of(&mut self, address: u32, bytes: &[u8]) -> Option<usize> {
        let end = address + bytes.len() as u32;
        let before = self.machine.memory().bytes(address..end).to_vec();
        self.machine.memory_mut().load(address, bytes);
        let length = self.length(address);
        self.machine.memory_mut().load(address, &before);
        length
    }

    /// Adds a mutant, unless it is known or none.
    fn add(&mut self, class: Class, (section, offset): (usize, usize), after: &[u8]) {
        let found = &self.image.sections[section];
        let before = &found.bytes[offset..offset + after.len()];
        let bits = before.iter().zip(after).enumerate();
        let flips = bits.map(|(n, (before, after))| (section, offset + n, before ^ after));
        let flips: Vec<_> = flips.filter(|(.., bits)| *bits != 0).collect();
        if flips.is_empty() || !self.known.insert(flips.clone()) {
            return;
        }
        let address = found.address + offset as u32;
        self.mutants.push(Mutant {
            number: self.mutants.len() + 1,
            class,
            address: self.image.addresses.file(address),
            place: self.image.place(address),
            before: before.to_vec(),
            after: after.to_vec(),
            flips,
        });
    }
}

/// Fills bytes with instructions that do nothing, if a whole number of them has room.
fn fill(bytes: &mut [u8], nothing: &[u8]) -> bool {
    let fits = bytes.len().is_multiple_of(nothing.len());
    for place in bytes.chunks_exact_mut(nothing.len()).filter(|_| fits) {
        place.copy_from_slice(nothing);
    }
    fits
}
