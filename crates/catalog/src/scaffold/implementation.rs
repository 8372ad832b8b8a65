//! `method.toml` and sources of a new implementation.

use super::ScaffoldError;
use crate::call::c_declarations;
use crate::toolchain::Toolchain;
use crate::{Catalog, Core, Family, Isa, METHOD_FILE, Parameters};
use cipherfit_vocabulary::{
    Interface, Kind, Operation, OperationDescription, Role, STANDARD_LAYOUT, Size,
};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What a new implementation is to be.
#[derive(Clone, Debug)]
pub struct ImplementationRequest<'a> {
    /// Members of one family: `aes-128`.
    pub primitives: &'a [String],
    /// Instruction set: `msp430`.
    pub isa: &'a str,
    /// In C rather than in assembler?
    pub c: bool,
    /// Decrypts too?
    pub decrypt: bool,
}

/// The files of a new implementation, by name: the manifest first, then the source.
///
/// The source has a function for each operation that returns at once: it builds, and verification
/// says that its output is wrong.
///
/// # Errors
/// A primitive or the instruction set is unknown, the primitives are of several families, a hash
/// function is to decrypt, or no compiler of the instruction set is described.
pub fn implementation(
    catalog: &Catalog,
    request: &ImplementationRequest<'_>,
) -> Result<Vec<(String, String)>, ScaffoldError> {
    let (family, members) = members(catalog, request.primitives)?;
    let machines = &catalog.machines;
    let isa = machines.isa(request.isa).ok_or_else(|| {
        let known = machines.isas.iter().map(|isa| isa.name.get_ref().as_str());
        ScaffoldError::unknown("instruction set", request.isa, known)
    })?;
    let measured = machines
        .cores
        .iter()
        .filter(|core| core.measured_on.is_some());
    let mut cores: Vec<&Core> = measured
        .filter(|core| core.isa.get_ref() == request.isa)
        .collect();
    if request.c {
        let compilers = isa.toolchains.compilers.iter();
        let compilers: Vec<_> = compilers
            .filter_map(|name| catalog.toolchains.get(name.get_ref()))
            .collect();
        cores.retain(|core| {
            let knows = |one: &&Toolchain| one.core_flags(core.name.get_ref(), "compile").is_some();
            compilers.iter().any(knows)
        });
    }
    if request.c && isa.toolchains.compilers.is_empty() {
        return Err(ScaffoldError::new(
            format!("{} names no C compiler", isa.file.display()),
            "write it in assembler: --language asm",
        ));
    }
    if request.decrypt && family.kind.task(Operation::DECRYPT).is_none() {
        return Err(ScaffoldError::new(
            format!(
                "{} is {} and decrypts nothing",
                family.title, family.kind.title
            ),
            "leave --decrypt away",
        ));
    }
    let interface = usual_interface(family.kind, isa, request.c);
    let operations = operations(family.kind, interface, request.decrypt);
    let source = if request.c {
        format!("{}.c", family.name)
    } else {
        format!("{}.S", family.name)
    };
    let text = if request.c {
        c_source(family, interface, &operations)
    } else {
        assembler_source(family, isa, interface, call_bytes(&cores), &operations)
    };
    let manifest = manifest(
        request,
        family.kind,
        &members,
        interface,
        &cores,
        &operations,
        &source,
    );
    Ok(vec![(METHOD_FILE.to_owned(), manifest), (source, text)])
}

fn members<'a>(
    catalog: &'a Catalog,
    names: &[String],
) -> Result<(&'a Family, Vec<&'a Parameters>), ScaffoldError> {
    let mut found: Option<&Family> = None;
    let mut members = Vec::new();
    for name in names {
        let (family, parameters) = catalog.primitive(name).ok_or_else(|| {
            let known = catalog
                .families
                .iter()
                .flat_map(|family| &family.parameters);
            ScaffoldError::unknown("primitive", name, known.map(|member| &*member.name))
        })?;
        if let Some(first) = found.filter(|first| first.name != family.name) {
            return Err(ScaffoldError::new(
                format!("{} and {} are of two families", first.title, family.title),
                "make a folder for each",
            ));
        }
        found = Some(family);
        members.push(parameters);
    }
    let family = found.ok_or_else(|| {
        ScaffoldError::new("no primitive is named", "name one: --primitive aes-128")
    })?;
    Ok((family, members))
}

/// Most bytes that a call leaves on the stack of one of the cores.
fn call_bytes(cores: &[&Core]) -> u32 {
    let bytes = cores.iter().map(|core| core.stack.return_address_bytes);
    bytes.max().unwrap_or(0)
}

/// How the operations of a kind usually get their arguments: as the instruction set has it, or by a struct
/// where that does not serve the kind or registers do not hold them.
fn usual_interface(kind: Kind, isa: &Isa, c: bool) -> Interface {
    let usual = if c { Interface::C } else { isa.call.interface };
    let mut operations = kind.operations_of(usual);
    let serves = kind.operations_of(usual).any(|one| one.required);
    let fit = operations.all(|one| one.arguments.len() <= isa.call.arguments.len());
    if serves && (usual != Interface::C || fit) {
        usual
    } else {
        Interface::Struct
    }
}

/// Does an operation get one pointer, to a struct of its arguments?
fn takes_struct(interface: Interface, described: &OperationDescription) -> bool {
    let mut arguments = described.arguments.iter();
    interface == Interface::Struct && arguments.any(|one| one.role.has_any_length())
}

/// What an implementation usually has.
fn operations(
    kind: Kind,
    interface: Interface,
    decrypt: bool,
) -> Vec<&'static OperationDescription> {
    // Messages in pieces come later, if at all.
    let in_pieces = |one: &OperationDescription| {
        !one.required && one.arguments.iter().any(|one| one.role == Role::State)
    };
    let described = kind.operations_of(interface);
    described
        .filter(|one| decrypt || one.operation != Operation::DECRYPT)
        .filter(|one| !in_pieces(one))
        .collect()
}

fn manifest(
    request: &ImplementationRequest<'_>,
    kind: Kind,
    members: &[&Parameters],
    interface: Interface,
    cores: &[&Core],
    operations: &[&OperationDescription],
    source: &str,
) -> String {
    let list = |names: &[&str]| {
        let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        format!("[{}]", quoted.join(", "))
    };
    let names: Vec<&str> = members.iter().map(|member| &*member.name).collect();
    let core_names: Vec<&str> = cores
        .iter()
        .map(|core| core.name.get_ref().as_str())
        .collect();
    let mut text = format!(
        "language    = \"{}\"\n\
         parameters  = {}\ncores       = {}\nsources     = {}\n\n[operations]\n",
        if request.c { "c" } else { "asm" },
        list(&names),
        list(&core_names),
        list(&[source]),
    );
    // Writing to a string cannot fail.
    for described in operations {
        let name = described.operation.name();
        let _ = writeln!(text, "{name:<11} = \"{{identifier}}_{name}\"");
    }
    text += "\n[contract]                # what a caller must know: docs/src/formats.md\n";
    match interface {
        Interface::C => {}
        Interface::OnePointer => text += &area(operations),
        Interface::Struct => text += "interface   = \"struct\"\n",
    }
    if kind.has_round_keys() {
        let _ = writeln!(text, "round_keys  = \"{STANDARD_LAYOUT}\"");
    }
    text += "alignment   = 2\nreentrant   = true\nrelocatable = true\n\n\
             [claims]                  # checked against what is observed\n\
             constant_time = \"full\"\n";
    if !request.c {
        let stack: Vec<String> = operations
            .iter()
            .map(|one| format!("{} = {}", one.operation, call_bytes(cores)))
            .collect();
        let _ = writeln!(text, "stack_bytes   = {{ {} }}", stack.join(", "));
    }
    text + "\n[variants.plain]          # a table for each; what it says replaces what stands above\n\
            summary     = \"Say in one sentence what the code does\"\n"
}

/// The parts of the area that a single pointer points at.
fn area(operations: &[&OperationDescription]) -> String {
    let arguments = operations.iter().flat_map(|one| one.arguments);
    let roles: BTreeSet<Role> = arguments.map(|argument| argument.role).collect();
    let mut text = "interface   = \"one-pointer\"\narea        = [\n".to_owned();
    for role in roles {
        let bytes = match role.size() {
            Size::Own => ", bytes = 32",
            _ => "",
        };
        let _ = writeln!(text, "    {{ holds = \"{role}\"{bytes} }},");
    }
    text + "]\n"
}

const NAMES: &str = "#define CONCATENATE(prefix, name) prefix##name\n\
                     #define SYMBOL(prefix, name)      CONCATENATE(prefix, name)\n";

fn c_source(family: &Family, interface: Interface, operations: &[&OperationDescription]) -> String {
    let mut text = format!(
        "/*\n * {}: say here what the idea is.\n * Specification: {}\n */\n#include <stdint.h>\n\n{NAMES}",
        family.title, family.specification
    );
    for described in operations {
        let declared = c_declarations(described.arguments);
        let (returns, end) = match described.result {
            Some(_) => ("uint8_t", "    return 1;\n"),
            None => ("void", ""),
        };
        let name = described.operation;
        let by_struct = takes_struct(interface, described);
        let parameters = if by_struct {
            let _ = write!(
                text,
                "\nstruct {name}_message {{\n    {};\n}};\n",
                declared.join(";\n    ")
            );
            format!("const struct {name}_message *given")
        } else {
            declared.join(", ")
        };
        let _ = write!(
            text,
            "\n{returns} SYMBOL(IDENTIFIER, _{name})({parameters})\n{{\n"
        );
        if by_struct {
            text += "    (void)given;\n";
        } else {
            for argument in described.arguments {
                let _ = writeln!(text, "    (void){};", argument.role);
            }
        }
        text = text + end + "}\n";
    }
    text
}

fn assembler_source(
    family: &Family,
    isa: &Isa,
    interface: Interface,
    call_bytes: u32,
    operations: &[&OperationDescription],
) -> String {
    let words = &isa.call.words;
    let mut text = format!(
        "/*\n * {}: say here what the idea is.\n * Specification: {}\n *\n",
        family.title, family.specification
    );
    for described in operations {
        let first = words.arguments.first().map_or("", String::as_str);
        let registers: Vec<String> = match interface {
            Interface::OnePointer => vec![format!("{first} area (see {METHOD_FILE})")],
            Interface::Struct if takes_struct(interface, described) => {
                let roles = described.arguments.iter().map(|one| one.role.name());
                let roles: Vec<&str> = roles.collect();
                vec![format!("{first} struct of {}", roles.join(", "))]
            }
            Interface::C | Interface::Struct => {
                let arguments = described.arguments.iter().zip(&words.arguments);
                arguments
                    .map(|(argument, register)| format!("{register} {}", argument.role))
                    .collect()
            }
        };
        let _ = writeln!(
            text,
            " * {:<11} {}",
            described.operation,
            registers.join(", ")
        );
    }
    let _ = write!(
        text,
        " * preserves   {}\n * clobbers    at most {}\n * stack       {} bytes: the return address\n \
         * cycles      `cipherfit profile` tells\n */\n\n{NAMES}",
        words.preserves, words.clobbers, call_bytes
    );
    for described in operations {
        let name = described.operation.name();
        let constant = name.to_uppercase();
        let _ = write!(
            text,
            "\n#define {constant} SYMBOL(IDENTIFIER, _{name})\n\n        \
             .section .text.{name}, \"ax\", @progbits\n        .global {constant}\n        \
             .type   {constant}, @function\n{constant}:\n        {}\n        \
             .size   {constant}, . - {constant}\n",
            words.leave
        );
    }
    text
}
