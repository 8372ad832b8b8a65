//! Faults put into words.

use crate::bus::Stop;
use crate::{Fault, FaultKind, Memory};

/// A stop and the instruction that caused it.
pub(crate) struct Failure {
    pub(crate) stop: Stop,
    pub(crate) program_counter: u32,
}

impl Failure {
    /// The fault for the caller, with a sentence that says what was expected and what was found.
    #[cold]
    pub(crate) fn explain(self, memory: &Memory) -> Fault {
        let Self {
            stop: Stop { kind, address },
            program_counter,
        } = self;
        let at = address.map_or_else(String::new, |address| {
            format!("{address:#06x} ({})", place(memory, address))
        });
        let message = match kind {
            FaultKind::Fetch => format!(
                "instruction fetch from {:#06x}, which holds no loaded code",
                address.unwrap_or(program_counter)
            ),
            FaultKind::IllegalInstruction => {
                format!(
                    "this core has no such instruction: {}",
                    words(memory, program_counter)
                )
            }
            FaultKind::Read => format!("read from {at}, which the call may not read"),
            FaultKind::UninitialisedRead => format!("read from {at}, which nobody has written"),
            FaultKind::Write => format!("write to {at}, which the call may not write"),
            FaultKind::BelowStackPointer => format!(
                "access to {at} below the stack pointer, where an interrupt would overwrite it"
            ),
            FaultKind::StackOverflow => {
                format!("the stack pointer went down to {at}, past the stack region")
            }
            FaultKind::Misaligned => format!("word access to {at}, which is not aligned to a word"),
            FaultKind::StackImbalance => format!(
                "the stack pointer is {at}, which differs from or lies above where it was before \
                 the call"
            ),
            FaultKind::CycleLimit => {
                "the call used up its cycle limit without returning".to_string()
            }
            FaultKind::Halted => "the program stopped the core".to_string(),
        };
        Fault {
            kind,
            program_counter,
            address,
            message,
        }
    }
}

fn place(memory: &Memory, address: u32) -> String {
    memory.kind(address).map_or_else(
        || "not mapped".to_string(),
        |kind| {
            match kind {
                crate::MemoryKind::Rom => "ROM",
                crate::MemoryKind::Ram => "RAM",
                crate::MemoryKind::Stack => "stack",
                crate::MemoryKind::Peripheral => "peripheral",
            }
            .to_string()
        },
    )
}

fn words(memory: &Memory, program_counter: u32) -> String {
    memory
        .bytes(program_counter..program_counter.saturating_add(4))
        .chunks_exact(2)
        .map(|pair| format!("{:04x}", u16::from_le_bytes([pair[0], pair[1]])))
        .collect::<Vec<_>>()
        .join(" ")
}
