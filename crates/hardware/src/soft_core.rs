//! Soft cores tailored to their programs, as subjects of the flow.

use crate::subject::{Subject, Traffic};
use cipherfit_catalog::Catalog;
use cipherfit_results::{CircuitCycles, Part, Program};
use cipherfit_softcore::{Error, Library, Tailored};
use std::path::Path;

/// Width of the data memory, and of the registers.
const BYTE: u64 = 8;

/// For each program that its `program.toml` calls a circuit, of each profile, the tailored core, alone
/// and with its data memory. The VHDL is written below `folder`.
///
/// # Errors
/// A description or program is wrong, or the VHDL cannot be written.
pub fn subjects(catalog: &Catalog, folder: &Path) -> Result<Vec<Subject>, Error> {
    let library = Library::new(&catalog.root.join("hardware/softcore"));
    let mut found = Vec::new();
    for name in library.profiles()? {
        let profile = library.profile(&name)?;
        for program in library.programs(&name)? {
            let text = library.program(&name, &program)?;
            if !text.is_circuit() {
                continue;
            }
            let tailored = Tailored::new(&profile, &text)?;
            let vhdl = tailored.write_vhdl(&folder.join("softcore").join(&name).join(&program))?;
            let user = text.description.text.transformation.iter();
            let user = user.chain(&text.description.text.extension);
            let has = |name: &str| {
                let all = &tailored.design.core.instructions;
                all.iter().any(|instruction| instruction.name == name)
            };
            let extensions = user
                .map(|one| one.name.get_ref().clone())
                .filter(|name| has(name))
                .collect();
            let block_bytes = catalog
                .primitive(&tailored.primitive)
                .map_or(0, |(_, member)| member.block_bytes as u64);
            let cycles = vhdl.cycles;
            let subject = |part, entity: &str, sources: usize| Subject {
                design: format!("softcore/{name}/{program}"),
                traffic: Traffic::Memory {
                    plaintext: tailored.layout.plaintext,
                    key: tailored.layout.key,
                    ciphertext: tailored.layout.ciphertext,
                    cycles,
                },
                part,
                entity: entity.to_owned(),
                sources: vhdl.files[..sources].to_vec(),
                primitive: tailored.primitive.clone(),
                point: program.rsplit('/').next().unwrap_or_default().to_owned(),
                summary: text.description.text.summary.clone(),
                program: Some(Program {
                    profile: name.clone(),
                    name: program.clone(),
                    bytes: tailored.program_bytes() as u64,
                    data_bytes: u64::from(tailored.design.core.data_bytes),
                    extensions: Vec::clone(&extensions),
                }),
                block_bits: 8 * block_bytes,
                bus_bits: BYTE,
                datapath_bits: BYTE,
                cycles: CircuitCycles {
                    load: 0,
                    compute: cycles,
                    unload: 0,
                    latency: cycles,
                },
            };
            let all = vhdl.files.len();
            found.push(subject(Part::Core, &vhdl.core, all - 1));
            found.push(subject(Part::System, &vhdl.system, all));
        }
    }
    Ok(found)
}
