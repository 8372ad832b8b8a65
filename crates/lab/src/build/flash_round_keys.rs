//! The place for round keys in flash: what the user's firmware defines, the laboratory makes itself.

use cipherfit_catalog::{Job, Parameters};

/// File name of the source that defines the place.
pub(super) const SOURCE: &str = "flash_round_keys.S";

/// The name under which encryption reads its round keys: `aes128_round_keys`.
#[must_use]
pub fn symbol(parameters: &Parameters) -> String {
    format!("{}_round_keys", parameters.identifier)
}

/// The section in which they lie: `.progmem.aes128_round_keys` on AVR.
pub(super) fn section(job: &Job<'_>) -> String {
    format!(
        "{}.{}",
        job.machine.isa.memory.flash_constants,
        symbol(job.parameters)
    )
}

/// Source text that sets the place aside. The verification fills it, for each key anew.
pub(super) fn source(job: &Job<'_>) -> String {
    let (section, symbol) = (section(job), symbol(job.parameters));
    let bytes = job.implementation.round_key_bytes(job.parameters);
    format!(
        "\t.section {section},\"a\",@progbits\n\t.global {symbol}\n\t.type {symbol}, @object\n\
         {symbol}:\n\t.skip {bytes}\n\t.size {symbol}, . - {symbol}\n"
    )
}

/// Where the section lies: at the first address of the ROM, behind so many bytes, that the contract allows.
pub(super) fn address(job: &Job<'_>, behind: u32) -> Option<u32> {
    let end = job.implementation.manifest.contract.round_keys_end?;
    let rom = job.machine.rom();
    let bytes = job.implementation.round_key_bytes(job.parameters) as u32;
    Some(end.first_start(rom.start + behind, bytes))
}
