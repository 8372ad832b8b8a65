//! Do the files of the catalog fit together? Mistakes that no single file shows.

mod machines;
mod operations;
mod uses;

use super::{Catalog, CatalogError, Family, Implementation, METHOD_FILE, Machine};
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::nearest;
use cipherfit_vocabulary::{KEY_ITSELF, Kind, Language, RoundKeyPlace, Size};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use toml::Spanned;

pub(super) use machines::check as check_machines;

/// Everything that is wrong with a catalog whose files can all be read.
pub(super) fn check(catalog: &Catalog) -> Vec<CatalogError> {
    let mut errors = Vec::new();
    check_families(&catalog.root, &catalog.families, &mut errors);
    errors.extend(check_machines(&catalog.machines));
    machines::check_toolchains(catalog, &mut errors);
    errors.extend(check_implementations(catalog, &catalog.implementations));
    errors
}

/// Everything that is wrong with implementations. What is wrong with a method is said once, not for
/// each of its variants.
pub(super) fn check_implementations(
    catalog: &Catalog,
    implementations: &[Implementation],
) -> Vec<CatalogError> {
    let mut seen = BTreeSet::new();
    let mut held = BTreeMap::new();
    let errors = implementations.iter();
    errors
        .flat_map(|implementation| check_implementation(catalog, implementation, &mut held))
        .filter(|error| seen.insert(error.to_string()))
        .collect()
}

/// What paths of sources lie where those of their method may: variants share most of them.
type Held = BTreeMap<PathBuf, bool>;

fn check_implementation(
    catalog: &Catalog,
    implementation: &Implementation,
    held: &mut Held,
) -> Vec<CatalogError> {
    let manifest = &implementation.manifest;
    let path = implementation.manifest_path();
    let mut errors = Vec::new();
    let family = catalog
        .families
        .iter()
        .find(|family| family.name == implementation.family);
    let members = family.iter().flat_map(|family| &family.parameters);
    let members: Vec<&str> = members.map(|parameters| parameters.name.as_str()).collect();
    let everything = catalog
        .families
        .iter()
        .flat_map(|family| &family.parameters);
    let known = if members.is_empty() {
        everything
            .map(|parameters| parameters.name.as_str())
            .collect()
    } else {
        members
    };
    let contract = &manifest.contract;
    let sized = contract.round_key_bytes.keys();
    let sized = sized.chain(contract.state_bytes.keys());
    for name in manifest.parameters.iter().chain(sized) {
        expect(&path, name, "parameters", &known, &mut errors);
    }
    machines::check_cores(catalog, manifest, &path, &mut errors);
    let toolchains: Vec<&str> = catalog
        .toolchains
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    for name in manifest.compilers.keys() {
        expect(&path, name, "toolchain", &toolchains, &mut errors);
    }
    check_levels(catalog, implementation, &mut errors);
    check_labels(implementation, &mut errors);
    check_sources(implementation, held, &mut errors);
    let kind = family.map_or(Kind::BLOCK_CIPHER, |family| family.kind);
    let machines = catalog.machines.measured();
    let runs_on = |machine: &&Machine<'_>| implementation.runs_on(machine.core.name.get_ref());
    let registers = machines.iter().filter(runs_on);
    let registers = registers.map(|machine| machine.isa.call.arguments.len());
    let registers = registers.min().unwrap_or(usize::MAX);
    operations::check(implementation, kind, registers, &mut errors);
    if let Some(family) = family {
        uses::check(catalog, implementation, family, &mut errors);
    }
    if kind.has_round_keys() {
        check_key_material(implementation, &mut errors);
    }
    check_borrowed_sources(implementation, &mut errors);
    if manifest.language == Language::Asm && !manifest.compilers.is_empty() {
        let span = manifest.compilers.keys().next().map_or(0..0, Spanned::span);
        let message = "an implementation in assembler has no compiler flags".to_owned();
        errors.push(CatalogError::at(&path, span, message, None));
    }
    errors
}

/// Do the operations and the contract say the same of where encryption has its keys from?
fn check_key_material(implementation: &Implementation, errors: &mut Vec<CatalogError>) {
    let path = implementation.manifest_path();
    let manifest = &implementation.manifest;
    let contract = &manifest.contract;
    let mut complain = |span, message: &str, help: &str| {
        let help = Some(help.to_owned());
        errors.push(CatalogError::at(&path, span, message.to_owned(), help));
    };
    let any_operation = manifest
        .operations
        .values()
        .next()
        .map_or(0..0, Spanned::span);
    match manifest.operations.get(&Operation::EXPAND_KEY) {
        Some(symbol) if implementation.has_key_in_code() => complain(
            symbol.span(),
            "round_keys_in = \"code\" and an operation expand_key",
            "the key is known when the code is assembled: leave expand_key away",
        ),
        Some(symbol) if implementation.takes_key() => complain(
            symbol.span(),
            &format!("round_keys = \"{KEY_ITSELF}\" and an operation expand_key"),
            "with that word encryption gets the key itself: leave expand_key away, or name the \
             layout of what it makes",
        ),
        None if !implementation.takes_key() && !implementation.has_key_in_code() => complain(
            any_operation,
            "there is no operation expand_key",
            &format!("without a key schedule the contract says round_keys = \"{KEY_ITSELF}\""),
        ),
        _ => {}
    }
    if contract.round_keys.is_empty() {
        let help = format!(
            "name the layout of the round keys (\"standard\" or a word of your own), or \
             \"{KEY_ITSELF}\" where encryption gets the key itself"
        );
        complain(0..0, "the contract says nothing of round_keys", &help);
    }
    if contract.overwrites_key && !implementation.takes_key() {
        let help = format!("only a call that gets the key can: round_keys = \"{KEY_ITSELF}\"");
        complain(0..0, "overwrites_key, but no call gets the key", &help);
    }
    let place = contract.round_keys_in;
    if implementation.takes_key() && place != RoundKeyPlace::Ram {
        complain(
            0..0,
            &format!(
                "round_keys_in = \"{}\", but there are no round keys",
                place.name()
            ),
            "leave it away, or name the layout of the round keys",
        );
    }
    if let Some(end) = contract.round_keys_end
        && (!end.modulo.is_power_of_two() || end.remainder >= end.modulo)
    {
        complain(
            0..0,
            "round_keys_end asks for an address that does not exist",
            "modulo is a power of two, and remainder is smaller",
        );
    }
}

/// Each compiler must know each level of optimisation that is asked for.
fn check_levels(
    catalog: &Catalog,
    implementation: &Implementation,
    errors: &mut Vec<CatalogError>,
) {
    let manifest = &implementation.manifest;
    let path = implementation.manifest_path();
    let asked: Vec<&str> = manifest
        .optimisations
        .iter()
        .map(|name| name.get_ref().as_str())
        .collect();
    for name in manifest.claims.at.keys() {
        expect(&path, name, "level in `optimisations`", &asked, errors);
    }
    let Some(first) = manifest.optimisations.first() else {
        return;
    };
    let refused = if manifest.language == Language::Asm {
        Some("an implementation in assembler is not optimised by a compiler")
    } else if !manifest.compilers.is_empty() {
        Some("levels of optimisation leave no room for the flags of [compilers]")
    } else {
        None
    };
    if let Some(message) = refused {
        errors.push(CatalogError::at(
            &path,
            first.span(),
            message.to_owned(),
            None,
        ));
        return;
    }
    let runs_on = |machine: &Machine<'_>| {
        let mut cores = manifest.cores.iter();
        cores.any(|core| core.get_ref() == machine.core.name.get_ref())
    };
    let names: BTreeSet<&str> = catalog
        .machines
        .measured()
        .into_iter()
        .filter(runs_on)
        .flat_map(|machine| &machine.isa.toolchains.compilers)
        .map(|name| name.get_ref().as_str())
        .collect();
    for compiler in names
        .into_iter()
        .filter_map(|name| catalog.toolchains.get(name))
    {
        let known: Vec<&str> = compiler.level_names().collect();
        let what = format!("level of {}", compiler.name);
        for name in &manifest.optimisations {
            expect(&path, name, &what, &known, errors);
        }
    }
}

/// Labels are for members and levels that there are, and leave nothing to be filled in.
fn check_labels(implementation: &Implementation, errors: &mut Vec<CatalogError>) {
    let manifest = &implementation.manifest;
    let path = implementation.manifest_path();
    let known = manifest.parameters.iter().chain(&manifest.optimisations);
    let known: Vec<&str> = known.map(|name| name.get_ref().as_str()).collect();
    for label in manifest.labels.values() {
        let mut report = |message, help| {
            errors.push(CatalogError::at(&path, label.span(), message, Some(help)));
        };
        for key in label.get_ref().keys() {
            if !known.contains(&key) {
                let help = format!("known are: {}, others", known.join(", "));
                report(format!("there is no member or level \"{key}\" here"), help);
            }
        }
        for pattern in label.get_ref().faulty() {
            let help = "{block} and {key} are the sizes in bits".to_owned();
            report(format!("\"{pattern}\" has an unknown placeholder"), help);
        }
    }
}

fn check_sources(implementation: &Implementation, held: &mut Held, errors: &mut Vec<CatalogError>) {
    let path = implementation.manifest_path();
    let manifest = &implementation.manifest;
    for (names, what, exists) in [
        (
            &manifest.sources,
            "file",
            Path::is_file as fn(&Path) -> bool,
        ),
        (&manifest.includes, "folder", Path::is_dir),
    ] {
        for name in names {
            let place = implementation.folder.join(name.get_ref());
            if !exists(&place) {
                let message = format!("there is no {what} \"{}\" here", name.get_ref());
                let help = format!("names are relative to {}", implementation.folder.display());
                errors.push(CatalogError::at(&path, name.span(), message, Some(help)));
                continue;
            }
            let may_hold = |place: &PathBuf| implementation.may_hold(place);
            if !*held.entry(place).or_insert_with_key(may_hold) {
                let message = format!("the {what} \"{}\" lies outside", name.get_ref());
                let help = format!(
                    "copy it into {}, or into ../common beside it",
                    implementation.folder.display()
                );
                errors.push(CatalogError::at(&path, name.span(), message, Some(help)));
            }
        }
    }
}

/// A source that lies with another method serves that one's contract: what several share lies in a
/// folder of its own.
fn check_borrowed_sources(implementation: &Implementation, errors: &mut Vec<CatalogError>) {
    let path = implementation.manifest_path();
    let manifest = &implementation.manifest;
    let sources = manifest.sources.iter().map(|source| {
        let file = implementation.folder.join(source.get_ref());
        (source, file.parent().map(Path::to_owned))
    });
    let includes = manifest.includes.iter();
    let includes = includes.map(|name| (name, Some(implementation.folder.join(name.get_ref()))));
    for (name, lender) in sources.chain(includes) {
        let Some(lender) = lender.map(|folder| folder.join(METHOD_FILE)) else {
            continue;
        };
        if lender == path || !lender.is_file() || same_file(&lender, &path) {
            continue;
        }
        let message = format!("\"{}\" belongs to another method", name.get_ref());
        let help = format!(
            "move what both use into a folder without {METHOD_FILE}, as ../common, or make this a \
             variant in {}",
            lender.display()
        );
        errors.push(CatalogError::at(&path, name.span(), message, Some(help)));
    }
}

fn same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some() && real(one) == real(other)
}

/// Everything that is wrong with families that can be read.
pub(super) fn check_families(root: &Path, families: &[Family], errors: &mut Vec<CatalogError>) {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for family in families {
        let folder = root.join("library").join(&family.name);
        let path = folder.join("family.toml");
        if !path.is_file() {
            let message = format!(
                "family \"{}\" does not lie in a folder of that name",
                family.name
            );
            errors.push(CatalogError::at(&path, 0..0, message, None));
        }
        check_sizes(family, &path, errors);
        uses::check_family(families, family, &path, errors);
        for parameters in &family.parameters {
            if let Some((other, _)) = seen.iter().find(|(_, name)| *name == parameters.name) {
                let message = format!("{} is in family \"{other}\" already", parameters.name);
                errors.push(CatalogError::at(&path, 0..0, message, None));
            }
            seen.push((&family.name, &parameters.name));
        }
    }
}

/// Each kind of primitive has sizes of its own.
fn check_sizes(family: &Family, path: &Path, errors: &mut Vec<CatalogError>) {
    for parameters in &family.parameters {
        for size in Size::OF_PRIMITIVES {
            let (name, field) = (&parameters.name, size.field());
            let message = match (family.kind.sizes.contains(&size), parameters.bytes(size)) {
                // What is not made of a block cipher may take its key as it is.
                (true, 0) if size == Size::RoundKeys && family.kind != Kind::BLOCK_CIPHER => {
                    continue;
                }
                (true, 0) => format!("{name} has no {field}"),
                (false, 1..) => format!("{name} cannot have {field}"),
                _ => continue,
            };
            errors.push(CatalogError::at(path, 0..0, message, None));
        }
        if parameters.least_padding_bytes >= parameters.block_bytes {
            let name = &parameters.name;
            let message = format!("{name} has no block that is longer than its padding");
            errors.push(CatalogError::at(path, 0..0, message, None));
        }
        let (most, of) = if family.kind.sizes.contains(&Size::Key) {
            (8 * parameters.key_bytes, "the bits of its key")
        } else if family.kind == Kind::KDF {
            (
                8 * parameters.digest_bytes,
                "the bits of its function's digest",
            )
        } else if family.kind.sizes.contains(&Size::Digest) {
            (4 * parameters.digest_bytes, "half the bits of its digest")
        } else {
            (4 * parameters.block_bytes, "half the bits of its state")
        };
        let bits = &parameters.security_bits;
        if !(1..=most as u64).contains(bits.get_ref()) {
            let message = format!("{} cannot have {}", parameters.name, bits.get_ref());
            let help = format!("give 1 to {most}, {of}");
            errors.push(CatalogError::at(path, bits.span(), message, Some(help)));
        }
    }
}

/// Reports a name that is not among the known ones.
fn expect(
    path: &Path,
    name: &Spanned<String>,
    what: &str,
    known: &[&str],
    errors: &mut Vec<CatalogError>,
) {
    if known.contains(&name.get_ref().as_str()) {
        return;
    }
    let message = format!("there is no {what} called \"{}\"", name.get_ref());
    let help = match nearest(name.get_ref(), known.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("known are: {}", known.join(", ")),
    };
    errors.push(CatalogError::at(path, name.span(), message, Some(help)));
}
