//! Is what an implementation calls there, and can it be called as it is?

use crate::job::OWN_STEPS;
use crate::{Catalog, CatalogError, Family, Implementation};
use cipherfit_vocabulary::{Interface, Kind, Language, Operation, Role, RoundKeyPlace, nearest};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

/// Checks that each part of the members is served by an implementation, and that the contract promises no
/// more than theirs do.
pub(super) fn check(
    catalog: &Catalog,
    implementation: &Implementation,
    family: &Family,
    errors: &mut Vec<CatalogError>,
) {
    let path = implementation.manifest_path();
    let manifest = &implementation.manifest;
    let mut complain = |span: Range<usize>, message: String, help: String| {
        errors.push(CatalogError::at(&path, span, message, Some(help)));
    };
    let members = manifest.parameters.iter().filter_map(|name| {
        let member = family.member(name.get_ref())?;
        Some((name, member))
    });
    for (name, member) in members.clone() {
        for (role, primitive) in &member.uses {
            // Code in assembler may be made one with a permutation.
            let family = catalog
                .primitive(primitive.get_ref())
                .map(|(family, _)| family);
            let permutes = family.is_some_and(|family| family.kind == Kind::PERMUTATION);
            let is_one = permutes && manifest.language == Language::Asm;
            if !manifest.uses.contains_key(role) && !is_one {
                complain(
                    name.span(),
                    format!(
                        "{} is made of {}, and nothing serves it",
                        member.title,
                        primitive.get_ref()
                    ),
                    format!("name an implementation of it: uses = {{ {role} = \"…\" }}"),
                );
            }
        }
    }
    for (role, name) in &manifest.uses {
        let Some(used) = catalog.implementation(name.get_ref()) else {
            let known = catalog.implementations.iter().map(|one| one.name.as_str());
            let help = match nearest(name.get_ref(), known) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => "`cipherfit list --all` shows what there is".to_owned(),
            };
            complain(
                name.span(),
                format!("there is no implementation \"{}\"", name.get_ref()),
                help,
            );
            continue;
        };
        for (_, member) in members.clone() {
            let of_family = member.uses.get(role).map(Spanned::get_ref);
            let Some(primitive) = of_family.or((role == OWN_STEPS).then_some(&member.name)) else {
                let parts: Vec<&str> = member.uses.keys().map(String::as_str).collect();
                complain(
                    name.span(),
                    format!("{} has no part called {role}", member.title),
                    format!(
                        "it has {}",
                        if parts.is_empty() {
                            "none".to_owned()
                        } else {
                            parts.join(", ")
                        }
                    ),
                );
                continue;
            };
            let mut serves = used.manifest.parameters.iter();
            if !serves.any(|one| one.get_ref() == primitive) {
                complain(
                    name.span(),
                    format!("{} does not serve {primitive}", used.name),
                    format!("{} needs an implementation that does", member.title),
                );
            }
        }
        if let Some((message, help)) = unfit(implementation, used, role) {
            complain(name.span(), message, help);
        }
    }
}

/// Checks that the members of a family are made of primitives that there are, each of one.
pub(super) fn check_family(
    families: &[Family],
    family: &Family,
    path: &Path,
    errors: &mut Vec<CatalogError>,
) {
    let members = || families.iter().flat_map(|family| &family.parameters);
    for (member, primitive) in family
        .parameters
        .iter()
        .flat_map(|member| member.uses.values().map(move |one| (member, one)))
    {
        if members().any(|one| one.name == *primitive.get_ref() && one.uses.is_empty()) {
            continue;
        }
        let near = nearest(primitive.get_ref(), members().map(|one| one.name.as_str()));
        let help = near.map(|near| format!("did you mean \"{near}\"?"));
        let message = format!(
            "{} is made of \"{}\", which is no primitive of one part here",
            member.title,
            primitive.get_ref()
        );
        errors.push(CatalogError::at(path, primitive.span(), message, help));
    }
}

/// Why an implementation cannot call another, if it cannot.
fn unfit(caller: &Implementation, used: &Implementation, role: &str) -> Option<(String, String)> {
    let (own, other) = (&caller.manifest, &used.manifest);
    let (contract, theirs) = (&own.contract, &other.contract);
    let name = &used.name;
    let told = |message: String, help: &str| Some((message, help.to_owned()));
    let lacking = own.cores.iter().find(|core| !used.runs_on(core.get_ref()));
    if let Some(core) = lacking {
        return told(
            format!("{name} does not run on {}", core.get_ref()),
            "leave the core away, or use another",
        );
    }
    let takes_one_pointer = theirs.interface == Interface::OnePointer;
    if role == OWN_STEPS && !takes_one_pointer {
        return told(
            format!("{name} does not get one pointer for everything"),
            "use one that does",
        );
    }
    let permutes = other.operations.contains_key(&Operation::PERMUTE);
    // A pointer in the register where assembler has it: the area may have work behind the state.
    let is_area = permutes && takes_one_pointer && own.language == Language::Asm;
    if role != OWN_STEPS
        && !is_area
        && (theirs.interface != Interface::C || theirs.round_keys_in != RoundKeyPlace::Ram)
    {
        return told(
            format!("{name} does not get its arguments as a C function does, round keys in RAM"),
            "use one that does",
        );
    }
    let hashes = other.operations.contains_key(&Operation::HASH);
    if hashes && !other.operations.contains_key(&Operation::UPDATE) {
        return told(
            format!("{name} does not take messages in pieces"),
            "use one that does",
        );
    }
    // Code in assembler may give it a copy: verification sees what becomes of the key.
    if own.language == Language::C
        && used.takes_key()
        && !other.operations.contains_key(&Operation::EXPAND_KEY)
        && theirs.overwrites_key
    {
        return told(format!("{name} destroys its key"), "use one that keeps it");
    }
    if own.language == Language::Asm && other.language == Language::C {
        return told(
            format!("{name} is in C, which code in assembler has no compiler for"),
            "use one in assembler, or write this in C",
        );
    }
    let (of, what, field) = match role {
        OWN_STEPS => (Role::State, "its area", "state_alignment"),
        _ if permutes => (Role::State, "its state", "state_alignment"),
        _ => (Role::RoundKeys, "keys", "key_alignment"),
    };
    let (given, wanted) = (contract.alignment_of(of), theirs.alignment_of(of));
    // A state that is not in a state of its own callers is on its own stack, where it sees to it.
    if given < wanted && !(permutes && contract.state_bytes.is_empty()) {
        return told(
            format!("{name} wants {what} at multiples of {wanted}"),
            &format!("the contract says {field} = … then, or an alignment that is no less"),
        );
    }
    if contract.reentrant && !theirs.reentrant {
        return told(
            format!("{name} is not reentrant"),
            "the contract says reentrant = false then",
        );
    }
    if contract.relocatable && !theirs.relocatable {
        return told(
            format!("{name} is not relocatable"),
            "the contract says relocatable = false then",
        );
    }
    None
}
