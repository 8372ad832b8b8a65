//! Has an implementation the operations of its kind, and do they get what they need?

use crate::{AreaContent, AreaField, CatalogError, Implementation};
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::{Interface, Kind};
use std::path::PathBuf;
use toml::Spanned;

/// Checks operations, interface and area.
pub(super) fn check(implementation: &Implementation, kind: Kind, errors: &mut Vec<CatalogError>) {
    let mut complaints = Complaints {
        path: implementation.manifest_path(),
        errors,
    };
    let interface = implementation.manifest.contract.interface;
    check_operations(implementation, kind, interface, &mut complaints);
    if kind == Kind::Hash && !implementation.manifest.contract.round_keys.is_empty() {
        complaints.add("a hash function has no round_keys", "leave the line away");
    }
    match interface {
        Interface::C if !implementation.manifest.contract.area.is_empty() => complaints.add(
            "an area, but the operations get an argument for each thing",
            "interface = \"one-pointer\" gives one pointer to the area",
        ),
        Interface::C => {}
        Interface::OnePointer => check_area(implementation, kind, &mut complaints),
    }
}

/// Mistakes that have no one place in the file.
struct Complaints<'a> {
    path: PathBuf,
    errors: &'a mut Vec<CatalogError>,
}

impl Complaints<'_> {
    fn add(&mut self, message: &str, help: &str) {
        self.add_at(0..0, message, help);
    }

    fn add_at(&mut self, span: std::ops::Range<usize>, message: &str, help: &str) {
        let help = Some(help.to_owned());
        let error = CatalogError::at(&self.path, span, message.to_owned(), help);
        self.errors.push(error);
    }
}

fn check_operations(
    implementation: &Implementation,
    kind: Kind,
    interface: Interface,
    complaints: &mut Complaints<'_>,
) {
    let (possible, help): (&[Operation], _) = match (kind, interface) {
        (Kind::BlockCipher, _) => (
            &[
                Operation::EXPAND_KEY,
                Operation::ENCRYPT,
                Operation::DECRYPT,
            ],
            "a block cipher has expand_key, encrypt and decrypt",
        ),
        (Kind::Hash, Interface::C) => (
            &[Operation::HASH],
            "a hash function has hash = \"{identifier}_hash\"",
        ),
        (Kind::Hash, Interface::OnePointer) => (
            &Operation::HASH_STEPS,
            "a hash function with one pointer has initialise, compress and finish",
        ),
    };
    let operations = &implementation.manifest.operations;
    for (operation, symbol) in operations {
        if !possible.contains(operation) {
            let message = format!("there can be no operation {operation} here");
            complaints.add_at(Spanned::span(symbol), &message, help);
        }
    }
    if kind == Kind::Hash {
        for operation in possible {
            if !operations.contains_key(operation) {
                let message = format!("there is no operation {operation}");
                complaints.add(&message, help);
            }
        }
    }
}

fn check_area(implementation: &Implementation, kind: Kind, complaints: &mut Complaints<'_>) {
    use AreaContent::{Block, Digest, Key, Last, Length, RoundKeys, State, Work};
    let operations = &implementation.manifest.operations;
    let expands = operations.contains_key(&Operation::EXPAND_KEY);
    let (needed, possible): (&[AreaContent], &[AreaContent]) = match (kind, expands) {
        (Kind::Hash, _) => (&[Block, State], &[Block, State, Digest, Length, Last, Work]),
        (Kind::BlockCipher, true) => (&[Block, Key, RoundKeys], &[Block, Key, RoundKeys, Work]),
        (Kind::BlockCipher, false) => (&[Block, Key], &[Block, Key, Work]),
    };
    let names = |contents: &[AreaContent]| -> String {
        let names: Vec<&str> = contents.iter().map(|content| content.name()).collect();
        names.join(", ")
    };
    let area = &implementation.manifest.contract.area;
    for content in needed {
        if !area.iter().any(|field| field.holds == *content) {
            let message = format!("the area does not hold {}", content.name());
            complaints.add(&message, &format!("it holds {}", names(needed)));
        }
    }
    for (index, field) in area.iter().enumerate() {
        let name = field.holds.name();
        if !possible.contains(&field.holds) {
            let message = format!("the area cannot hold {name}");
            complaints.add(&message, &format!("it can hold {}", names(possible)));
        }
        let again = |other: &AreaField| other.holds == field.holds;
        if field.holds != AreaContent::Work && area[..index].iter().any(again) {
            let message = format!("the area holds {name} twice");
            complaints.add(&message, "one part holds all of it");
        }
        if field.holds.has_own_size() != field.bytes.is_some_and(|bytes| bytes > 0) {
            let message = if field.holds.has_own_size() {
                format!("the size of {name} is missing")
            } else {
                format!("the size of {name} follows from the primitive")
            };
            complaints.add(&message, "state and work have bytes = …, nothing else has");
        }
    }
    if implementation.has_round_keys_in_flash() || implementation.has_key_in_code() {
        complaints.add(
            "one pointer, but the round keys do not lie in RAM",
            "the area holds the key, or the key and the round keys",
        );
    }
}
