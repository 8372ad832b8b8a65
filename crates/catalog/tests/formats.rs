//! What docs/src/formats.md says of calls is what the kinds' descriptions say.

use cipherfit_catalog::c_declarations;
use cipherfit_vocabulary::{Interface, Kind, OperationDescription, Role, Size};
use std::collections::BTreeSet;
use std::path::Path;

fn formats() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/formats.md");
    std::fs::read_to_string(path).expect("docs/src/formats.md")
}

fn parameters(description: &'static OperationDescription) -> String {
    c_declarations(description.arguments).join(", ")
}

#[test]
fn every_c_function_is_there_with_its_parameters() {
    let text = formats();
    for kind in Kind::all() {
        for described in kind.operations_of(Interface::C) {
            let name = format!("\"{{identifier}}_{}\"", described.operation);
            // Several kinds may have an operation of that name, each with parameters of its own.
            let lines = || text.lines().filter(|line| line.contains(&name));
            assert!(lines().next().is_some(), "{name}");
            let same = "the same signature";
            let returns = described.result.map_or("void", |_| "uint8_t");
            let declared = format!("{returns} ({})", parameters(described));
            let mut fitting =
                lines().filter(|line| line.contains(&declared) || line.contains(same));
            assert!(fitting.next().is_some(), "{declared}: {name}");
        }
    }
    let decrypt = Kind::BLOCK_CIPHER
        .operations_of(Interface::C)
        .last()
        .expect("decrypt");
    let encrypt = Kind::BLOCK_CIPHER
        .operations_of(Interface::C)
        .nth(1)
        .expect("encrypt");
    assert_eq!(parameters(decrypt), parameters(encrypt));
}

#[test]
fn every_part_of_an_area_is_there_with_its_size() {
    let text = formats();
    let kinds = [Kind::BLOCK_CIPHER, Kind::HASH];
    let roles: BTreeSet<Role> = kinds
        .iter()
        .flat_map(|kind| kind.roles(Interface::OnePointer))
        .chain([Role::Work])
        .collect();
    for role in roles {
        let named = format!("`{role}`");
        let first_cell = |line: &&str| {
            line.split('|')
                .nth(1)
                .is_some_and(|one| one.contains(&named))
        };
        let row = text
            .lines()
            .find(first_cell)
            .unwrap_or_else(|| panic!("no row for {role}"));
        let size = match role.size() {
            Size::Own => "`bytes = …`".to_owned(),
            Size::RoundKeys => "as the contract says".to_owned(),
            Size::Number(bytes) => bytes.to_string(),
            size => format!("`{}`", size.field()),
        };
        let sizes = row.split('|').nth(2).expect("sizes");
        assert!(sizes.contains(&size), "{role} has {size}: {row}");
    }
}
