//! Why a call was not made.

use super::Call;
use cipherfit_sim::PeripheralDescription;
use std::ops::Range;

/// Something that the machine does not have was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("{what}")]
#[diagnostic(help("{remedy}"))]
pub struct Refusal {
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub remedy: String,
}

impl Refusal {
    fn new(what: String, remedy: impl Into<String>) -> Self {
        Self {
            what,
            remedy: remedy.into(),
        }
    }

    pub(super) fn arguments(call: &Call<'_>) -> Self {
        let core = call.core;
        let what = format!(
            "{} takes {} arguments in registers, {} were given",
            core.name,
            core.argument_registers.len(),
            call.arguments.len()
        );
        Self::new(what, "put further ones into memory: --memory ADDRESS=HEX")
    }

    pub(super) fn outside(call: &Call<'_>, name: &str, range: &Range<u32>) -> Self {
        let core = call.core;
        let what = format!(
            "{name} {} does not lie where {} has it",
            written(call, range),
            core.name
        );
        Self::new(what, addresses_of(call))
    }

    pub(super) fn ram_taken(call: &Call<'_>, name: &str, range: &Range<u32>) -> Self {
        let what = format!(
            "RAM {} covers {name}, which takes {}",
            written(call, &call.ram),
            written(call, range)
        );
        let remedy = "give addresses that hold neither code nor devices: --ram START-END; without \
                      it, RAM is that of the device";
        Self::new(what, remedy)
    }

    pub(super) fn room(call: &Call<'_>) -> Self {
        let what = format!(
            "RAM {} is too small for variables, buffers and a stack",
            written(call, &call.ram)
        );
        Self::new(
            what,
            "give more with --ram START-END, or name a larger device",
        )
    }

    pub(super) fn device(
        call: &Call<'_>,
        device: &PeripheralDescription,
        range: &Range<u32>,
    ) -> Self {
        let what = format!(
            "memory {} lies in the {}, which answers by itself",
            written(call, range),
            device.name
        );
        Self::new(what, "leave it to the function to write there")
    }

    pub(super) fn value(call: &Call<'_>, registers: &[usize], value: i64) -> Self {
        let names: Vec<&str> = registers
            .iter()
            .rev()
            .map(|&n| call.core.registers[n])
            .collect();
        let given = if value < 0 {
            value.to_string()
        } else {
            format!("{value:#x}")
        };
        let what = format!("{given} does not fit into {}", names.join(":"));
        Self::new(
            what,
            "give a number that the register holds, or a buffer (hex:, in:, zero:, out:)",
        )
    }

    pub(super) fn no_code(call: &Call<'_>, address: u32) -> Self {
        let what = format!(
            "{:#06x} holds no code of {}",
            call.image.addresses.file(address),
            call.image.path.display()
        );
        Self::new(
            what,
            "name a function, or give the address of an instruction",
        )
    }

    pub(super) fn no_instruction(call: &Call<'_>, address: u32) -> Self {
        let address = call.image.addresses.file(address);
        let what = format!(
            "no instruction of {} begins at {address:#06x}",
            call.core.name
        );
        Self::new(what, "instructions lie at even addresses")
    }
}

/// A range as the file writes addresses.
fn written(call: &Call<'_>, range: &Range<u32>) -> String {
    let address = |address| call.image.addresses.file(address);
    format!("{:#06x}-{:#06x}", address(range.start), address(range.end))
}

/// Where the memory of a core lies.
fn addresses_of(call: &Call<'_>) -> String {
    let core = call.core;
    let end = format!("{} has {:#x} addresses", core.name, core.address_space);
    if core.data_base == 0 {
        return end;
    }
    let first = call.image.addresses.file(core.data_base);
    format!("{end}; data address 0 is {first:#x}, as in the file")
}
