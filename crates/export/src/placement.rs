//! Sections that must lie at an address: a fragment of a linker script.

use crate::Choice;
use crate::key_material::KeyMaterial;
use crate::used::section_addresses;
use cipherfit_catalog::holds_variables;
use cipherfit_catalog::machine::VECTORS;
use cipherfit_lab::build::flash_round_keys_symbol;
use std::fmt::Write;

/// Name of the fragment: that of the primitive is in it, as linkers look it up by name among all libraries.
pub(crate) fn file_name(choice: &Choice<'_>) -> String {
    format!("{}_placement.ld", choice.job.parameters.identifier)
}

/// The fragment, where there is anything to be placed. GNU ld takes it with `-T` ahead of its own script.
pub(crate) fn script(choice: &Choice<'_>, key: &KeyMaterial) -> Option<String> {
    let sections = places(choice, key);
    if sections.is_empty() {
        return None;
    }
    let mut text = "/* Places that the code counts on: give this to GNU ld with -T, ahead of its own script. */\n\
                    SECTIONS\n{\n"
        .to_owned();
    for (name, address) in &sections {
        let kind = if holds_variables(name) {
            " (NOLOAD)"
        } else {
            ""
        };
        let _ = writeln!(text, "  {name} {address:#x}{kind} : {{ KEEP(*({name})) }}");
    }
    text += "}\nINSERT AFTER .text;\n";
    Some(text)
}

/// Must the linker be told where something lies?
pub(crate) fn is_needed(choice: &Choice<'_>) -> bool {
    let implementation = choice.job.implementation;
    let contract = &implementation.manifest.contract;
    !choice.job.section_addresses().is_empty()
        || (contract.round_keys_end.is_some() && implementation.has_round_keys_in_flash())
}

/// Section and address.
pub(crate) fn places(choice: &Choice<'_>, key: &KeyMaterial) -> Vec<(String, u32)> {
    let job = &choice.job;
    let contract = &job.implementation.manifest.contract;
    let mut places = section_addresses(choice);
    let rom = choice.machine.rom();
    if let (Some(end), Some(round_keys)) = (contract.round_keys_end, &key.round_keys) {
        let symbol = flash_round_keys_symbol(job.parameters);
        let size = u32::try_from(round_keys.len()).unwrap_or(u32::MAX);
        // Where the device's own script puts vectors and start-up code is free again behind the first
        // kilobyte.
        let address = end.first_start(rom.start + VECTORS, size);
        places.push((
            format!("{}.{symbol}", choice.machine.isa.memory.flash_constants),
            address,
        ));
    }
    places
}
