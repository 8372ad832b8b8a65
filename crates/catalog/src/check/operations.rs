//! Has an implementation the operations of its kind, and do they get what they need?

use crate::implementation::IDENTIFIER;
use crate::{AreaField, CatalogError, Implementation};
use cipherfit_vocabulary::{Interface, Kind, Operation, Presence, Role, Size};
use std::collections::BTreeSet;
use std::path::PathBuf;
use toml::Spanned;

/// Checks operations, interface and area. `registers` is how many arguments the machines that it runs on take
/// in registers.
pub(super) fn check(
    implementation: &Implementation,
    kind: Kind,
    registers: usize,
    errors: &mut Vec<CatalogError>,
) {
    let mut complaints = Complaints {
        path: implementation.manifest_path(),
        errors,
    };
    let interface = implementation.manifest.contract.interface;
    check_operations(implementation, kind, interface, &mut complaints);
    if !kind.has_round_keys() && !implementation.manifest.contract.round_keys.is_empty() {
        let message = format!("{} has no round_keys", kind.title);
        complaints.add(&message, "leave the line away");
    }
    match interface {
        Interface::C | Interface::Struct if !implementation.manifest.contract.area.is_empty() => {
            complaints.add(
                "an area, but the operations get an argument for each thing",
                "interface = \"one-pointer\" gives one pointer to the area",
            );
        }
        Interface::C | Interface::Struct => {
            check_registers(implementation, kind, registers, &mut complaints);
            check_state(implementation, kind, &mut complaints);
        }
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
    let described: Vec<_> = kind.operations_of(interface).collect();
    let help = help(kind, interface);
    let operations = &implementation.manifest.operations;
    for (operation, symbol) in operations {
        if !described.iter().any(|one| one.operation == *operation) {
            let message = format!("there can be no operation {operation} here");
            complaints.add_at(Spanned::span(symbol), &message, &help);
        }
        let lacking = lacking(implementation, kind, *operation);
        if !lacking.is_empty() {
            let message = format!("{operation} is one call of several, and {lacking} is missing");
            complaints.add_at(Spanned::span(symbol), &message, &help);
        }
        if let Some(message) = faulty_symbol(symbol.get_ref()) {
            let help = format!("for example {operation} = \"{IDENTIFIER}_{operation}\"");
            complaints.add_at(Spanned::span(symbol), &message, &help);
        }
    }
    for described in described.iter().filter(|one| one.required) {
        if !operations.contains_key(&described.operation) {
            let message = format!("there is no operation {}", described.operation);
            complaints.add(&message, &help);
        }
    }
}

/// The calls without which an operation does no task, where there are some: nothing would ever call it. What must be there
/// in any case is complained of elsewhere.
fn lacking(implementation: &Implementation, kind: Kind, operation: Operation) -> String {
    if kind.task(operation).is_some() {
        return String::new();
    }
    let interface = implementation.manifest.contract.interface;
    let has = |one: &Operation| {
        let described = kind.operation(*one, interface);
        let is_required = described.is_some_and(|one| one.required);
        is_required || implementation.manifest.operations.contains_key(one)
    };
    let steps = kind.tasks.iter().flat_map(|task| [task.steps, task.pieces]);
    let of_operation = steps
        .flatten()
        .filter(|steps| steps.operations().any(|one| one == operation));
    let missing = of_operation.map(|steps| {
        let missing = steps.operations().filter(|one| !has(one));
        missing.map(Operation::name).collect::<Vec<_>>().join(", ")
    });
    missing.min_by_key(String::len).unwrap_or_default()
}

/// What is wrong with the pattern of a symbol.
fn faulty_symbol(pattern: &str) -> Option<String> {
    let rest = pattern.replace(IDENTIFIER, "i");
    if let Some(start) = rest.find('{') {
        let end = rest.find('}').map_or(rest.len(), |at| at + 1);
        let unknown = rest.get(start..end).unwrap_or(&rest);
        return Some(format!(
            "{unknown} stands for nothing: only {IDENTIFIER} does"
        ));
    }
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_name = rest.chars().all(fits) && !rest.starts_with(|c: char| c.is_ascii_digit());
    (rest.is_empty() || !is_name).then(|| format!("\"{pattern}\" is no name of a C function"))
}

/// The operations of a kind in a sentence.
fn help(kind: Kind, interface: Interface) -> String {
    let names: Vec<&str> = kind
        .operations_of(interface)
        .map(|one| one.operation.name())
        .collect();
    let differs = kind.operations.iter().any(|one| one.interface.is_some());
    let how = match interface {
        Interface::OnePointer if differs => " with one pointer",
        _ => "",
    };
    match names.as_slice() {
        [one] => format!("{}{how} has {one} = \"{{identifier}}_{one}\"", kind.title),
        [first @ .., last] => format!("{}{how} has {} and {last}", kind.title, first.join(", ")),
        [] => format!("{} has no operation{how}", kind.title),
    }
}

/// All arguments of a C function must lie in registers.
fn check_registers(
    implementation: &Implementation,
    kind: Kind,
    registers: usize,
    complaints: &mut Complaints<'_>,
) {
    for description in implementation.descriptions(kind) {
        let arguments = implementation.arguments(description);
        let count = arguments.len();
        if count > registers && !implementation.takes_struct(&arguments) {
            let operation = description.operation;
            complaints.add(
                &format!("{operation} has {count} arguments, and registers hold {registers}"),
                "interface = \"struct\" gives one pointer, to a struct of them",
            );
        }
    }
}

/// A state that functions get a pointer to has a size in the contract, for each member.
fn check_state(implementation: &Implementation, kind: Kind, complaints: &mut Complaints<'_>) {
    let has_state = implementation.roles(kind).contains(&Role::State);
    let sizes = &implementation.manifest.contract.state_bytes;
    for name in &implementation.manifest.parameters {
        let size = sizes.iter().find(|(known, _)| *known == name);
        let is_given = size.is_some_and(|(_, &bytes)| bytes > 0);
        if has_state && !is_given {
            let message = format!("the size of the state of {} is missing", name.get_ref());
            let help = format!(
                "the contract has state_bytes = {{ {} = … }}",
                name.get_ref()
            );
            complaints.add_at(name.span(), &message, &help);
        }
    }
    if !has_state && let Some((name, _)) = sizes.iter().next() {
        let help = "leave the line away";
        complaints.add_at(
            name.span(),
            "state_bytes, but no operation has a state",
            help,
        );
    }
}

fn check_area(implementation: &Implementation, kind: Kind, complaints: &mut Complaints<'_>) {
    let arguments = || {
        let descriptions = implementation.descriptions(kind);
        descriptions.flat_map(|one| implementation.arguments(one))
    };
    let is_needed = |presence| presence == Presence::Needed;
    let needed: BTreeSet<Role> = arguments()
        .filter(|argument| is_needed(argument.presence))
        .map(|argument| argument.role)
        .collect();
    let mut possible: BTreeSet<Role> = arguments().map(|argument| argument.role).collect();
    possible.insert(Role::Work);
    let names = |roles: &BTreeSet<Role>| -> String {
        let names: Vec<&str> = roles.iter().map(|role| role.name()).collect();
        names.join(", ")
    };
    let area = &implementation.manifest.contract.area;
    for role in &needed {
        if !area.iter().any(|field| field.holds == *role) {
            let message = format!("the area does not hold {role}");
            complaints.add(&message, &format!("it holds {}", names(&needed)));
        }
    }
    for (index, field) in area.iter().enumerate() {
        let name = field.holds.name();
        if !possible.contains(&field.holds) {
            let message = format!("the area cannot hold {name}");
            complaints.add(&message, &format!("it can hold {}", names(&possible)));
        }
        let again = |other: &AreaField| other.holds == field.holds;
        if field.holds != Role::Work && area[..index].iter().any(again) {
            let message = format!("the area holds {name} twice");
            complaints.add(&message, "one part holds all of it");
        }
        let has_own_size = field.holds.size() == Size::Own;
        if has_own_size != field.bytes.is_some_and(|bytes| bytes > 0) {
            let message = if has_own_size {
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
