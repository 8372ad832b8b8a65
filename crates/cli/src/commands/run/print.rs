//! What came of a call, as text and as JSON. Addresses are written as the file writes them.

use crate::terminal::{self, out};
use cipherfit_catalog::Machine;
use cipherfit_lab::call::CallResult;
use cipherfit_lab::image::Image;
use cipherfit_sim::{Access, CoreDescription, Fault, FaultKind, Observer, Step};
use cipherfit_vocabulary::hexadecimal;
use serde_json::json;
use std::ops::Range;

/// Prints each instruction as it is executed.
pub(super) struct Trace<'a> {
    image: &'a Image,
    /// Cycles before the instruction, the call instruction apart.
    cycles: u64,
    accesses: Vec<Access>,
}

impl<'a> Trace<'a> {
    pub(super) fn of(image: &'a Image) -> Self {
        Self {
            image,
            cycles: 0,
            accesses: Vec::new(),
        }
    }
}

impl Observer for Trace<'_> {
    fn access(&mut self, access: Access) {
        self.accesses.push(access);
    }

    fn instruction(&mut self, step: Step) {
        let program_counter = step.program_counter;
        let addresses = self.image.addresses;
        let accesses: Vec<String> = self
            .accesses
            .drain(..)
            .map(|access| {
                let kind = if access.write { "write" } else { "read" };
                let address = addresses.file(access.address);
                format!("{kind} {} at {address:#06x}", access.size)
            })
            .collect();
        let place = self.image.place(program_counter);
        let line = format!(
            "{:>8}  {program_counter:#06x}  {place:<28}  {}",
            self.cycles,
            accesses.join(", ")
        );
        out!("{}", line.trim_end());
        self.cycles += u64::from(step.cycles);
    }
}

/// A call that was made.
pub(super) struct Report<'a> {
    pub(super) image: &'a Image,
    pub(super) core: &'static CoreDescription,
    pub(super) machine: Machine<'a>,
    pub(super) result: &'a CallResult,
}

impl Report<'_> {
    pub(super) fn print_text(&self) {
        let seen = &self.result.observation;
        if let Some(fault) = &seen.fault {
            let place = self.image.place(fault.program_counter);
            terminal::wrapped(&format!("stopped at {place}: {}", self.reason(fault)));
            if let Some(remedy) = self.remedy(fault) {
                terminal::wrapped(&remedy);
            }
        }
        if self.result.stopped {
            terminal::wrapped("ended at the place to stop at; it has not returned");
        }
        out!("cycles        {}", seen.cycles);
        out!("instructions  {}", seen.instructions);
        out!("stack         {} bytes", seen.stack_bytes);
        self.print_ranges("read", &self.result.read);
        self.print_ranges("written", &self.result.written);
        for (address, bytes) in &self.result.buffers {
            let address = self.image.addresses.file(*address);
            let label = format!("at {address:#06x}");
            terminal::paragraph(&format!("{label:<13} "), &hexadecimal::format(bytes));
        }
        let registers: Vec<String> = self
            .core
            .registers
            .iter()
            .zip(&self.result.registers)
            .map(|(name, value)| format!("{name}={value:#06x}"))
            .collect();
        let a_line = registers.iter().map(String::len).max().unwrap_or(0) + 2;
        for line in registers.chunks((terminal::room() / a_line).clamp(1, 6)) {
            out!("{}", line.join("  "));
        }
        if let Some(note) = self.note() {
            terminal::wrapped(&note);
        }
    }

    fn print_ranges(&self, label: &str, ranges: &[Range<u32>]) {
        let address = |address| self.image.addresses.file(address);
        let texts: Vec<String> = ranges
            .iter()
            .map(|range| format!("{:#06x}-{:#06x}", address(range.start), address(range.end)))
            .collect();
        let text = if texts.is_empty() {
            "nothing".to_owned()
        } else {
            texts.join(" ")
        };
        terminal::paragraph(&format!("{label:<14}"), &text);
    }

    pub(super) fn print_json(&self) {
        let seen = &self.result.observation;
        let address = |address| self.image.addresses.file(address);
        let ranges = |ranges: &[Range<u32>]| -> Vec<_> {
            ranges
                .iter()
                .map(|range| json!({"start": address(range.start), "end": address(range.end)}))
                .collect()
        };
        let registers: serde_json::Map<_, _> = self
            .core
            .registers
            .iter()
            .zip(&self.result.registers)
            .map(|(name, value)| ((*name).to_owned(), json!(value)))
            .collect();
        let buffers = self.result.buffers.iter();
        let buffers: Vec<_> = buffers
            .map(|(place, bytes)| {
                json!({"address": address(*place), "bytes": hexadecimal::format(bytes)})
            })
            .collect();
        let fault = seen.fault.as_ref().map(|fault| {
            json!({
                "place": self.image.place(fault.program_counter),
                "reason": self.reason(fault),
                "address": fault.address.map(address),
            })
        });
        let value = json!({
            "core": self.core.name,
            "device": self.machine.device.name,
            "fault": fault,
            "stopped": self.result.stopped,
            "cycles": seen.cycles,
            "instructions": seen.instructions,
            "stack_bytes": seen.stack_bytes,
            "read": ranges(&self.result.read),
            "written": ranges(&self.result.written),
            "buffers": buffers,
            "registers": registers,
        });
        out!(
            "{}",
            serde_json::to_string_pretty(&value).unwrap_or_default()
        );
    }

    /// The sentence of a fault, which the simulator writes with the machine's addresses.
    fn reason(&self, fault: &Fault) -> String {
        let Some(address) = fault.address else {
            return fault.message.clone();
        };
        let in_file = self.image.addresses.file(address);
        let (machine, file) = (format!("{address:#06x}"), format!("{in_file:#06x}"));
        fault.message.replace(&machine, &file)
    }

    /// What a user can do about a fault.
    fn remedy(&self, fault: &Fault) -> Option<String> {
        let mut devices = self.core.peripherals.iter();
        match (fault.kind, fault.address) {
            (FaultKind::CycleLimit, _) => Some(
                "--stop SYMBOL ends code that does not return; --cycle-limit N lets it run longer"
                    .to_owned(),
            ),
            (FaultKind::Read, Some(address)) => {
                let device = devices
                    .find(|device| !device.simulated && device.addresses.contains(&address))?;
                let address = self.image.addresses.file(address);
                Some(format!(
                    "this is {}, which is not simulated: --memory {address:#06x}=00 gives it a value",
                    device.name
                ))
            }
            _ => None,
        }
    }

    /// Where the figures do not hold for the device as it is.
    fn note(&self) -> Option<String> {
        let device = self.machine.device;
        let waits = device.wait_states;
        (waits > 0).then(|| {
            format!(
                "cycles are without the {waits} that the memory of {} waits for at {} MHz",
                device.name,
                device.clock_hz / 1_000_000
            )
        })
    }
}
