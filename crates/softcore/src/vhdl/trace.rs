//! The state of a core as one vector, in the circuit and in the simulator.

use super::circuit::Circuit;
use super::expression::{element_name, scalar_name};
use crate::machine::{Fault, Machine};
use std::fmt::Write;

/// The fields of a core's state, the first in the most significant bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The fields, in order.
    pub fields: Vec<Field>,
}

/// A field of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its width in bits.
    pub width: u32,
    source: Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    ProgramCounter,
    Valid,
    Word,
    Second,
    Scalar(usize),
    Element(usize, usize),
    Write,
    WriteAddress,
    WriteValue,
    Halts,
}

impl Trace {
    /// Width of the vector in bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.fields.iter().map(|field| field.width).sum()
    }

    /// Runs one cycle and gives the state before it, with what the cycle does to the data memory,
    /// as the circuit's `trace` shows it: the values of the fields.
    ///
    /// # Errors
    /// The program does what it may not.
    pub fn cycle(&self, machine: &mut Machine<'_>) -> Result<Vec<u128>, Fault> {
        let mut values: Vec<u128> = self
            .fields
            .iter()
            .map(|field| match field.source {
                Source::ProgramCounter => u128::from(machine.program_counter()),
                Source::Valid => u128::from(machine.executing().is_some()),
                Source::Word => u128::from(machine.executing().unwrap_or(0)),
                Source::Second => u128::from(machine.in_second_cycle()),
                Source::Scalar(index) => machine.scalar(index),
                Source::Element(array, number) => machine.array(array)[number],
                Source::Write | Source::WriteAddress | Source::WriteValue | Source::Halts => 0,
            })
            .collect();
        machine.cycle()?;
        for (value, field) in values.iter_mut().zip(&self.fields) {
            match (field.source, machine.written()) {
                (Source::Write, written) => *value = u128::from(written.is_some()),
                (Source::WriteAddress, Some(written)) => *value = u128::from(written.address),
                (Source::WriteValue, Some(written)) => *value = u128::from(written.value),
                (Source::Halts, _) => *value = u128::from(machine.halted()),
                _ => {}
            }
        }
        Ok(values)
    }

    /// Takes a line of the test bench apart, a digit for each bit; `None` if it is none.
    #[must_use]
    pub fn parse(&self, line: &str) -> Option<Vec<u128>> {
        if line.len() != self.width() as usize {
            return None;
        }
        let mut rest = line;
        let mut values = Vec::new();
        for field in &self.fields {
            let (bits, after) = rest.split_at_checked(field.width as usize)?;
            values.push(u128::from_str_radix(bits, 2).ok()?);
            rest = after;
        }
        Some(values)
    }
}

impl Circuit<'_> {
    /// The fields of the core's state.
    #[must_use]
    pub fn trace(&self) -> Trace {
        let core = &self.design.core;
        let mut fields = Vec::new();
        let mut add = |name: &str, width: u32, source: Source| {
            fields.push(Field {
                name: name.to_owned(),
                width,
                source,
            });
        };
        add("pc", core.program_address_bits, Source::ProgramCounter);
        add("valid", 1, Source::Valid);
        add("ir", core.word_bits, Source::Word);
        if self.takes_two_cycles() {
            add("second", 1, Source::Second);
        }
        for (index, scalar) in core.scalars.iter().enumerate() {
            if scalar.present {
                add(
                    &scalar_name(core, index),
                    scalar.width,
                    Source::Scalar(index),
                );
            }
        }
        for (array, description) in core.arrays.iter().enumerate() {
            for (number, _) in description
                .present
                .iter()
                .enumerate()
                .filter(|(_, has)| **has)
            {
                let name = element_name(core, array, number);
                add(&name, description.width, Source::Element(array, number));
            }
        }
        add("write", 1, Source::Write);
        add(
            "write_address",
            core.data_address_bits,
            Source::WriteAddress,
        );
        add("write_value", 8, Source::WriteValue);
        add("halts", 1, Source::Halts);
        Trace { fields }
    }

    /// The port `trace`. Fields without a meaning in a cycle are zero.
    pub(super) fn trace_port(&self, text: &mut String) {
        let parts: Vec<String> = self
            .trace()
            .fields
            .iter()
            .map(|field| match field.source {
                Source::Valid => "valid".to_owned(),
                Source::Second => "second".to_owned(),
                Source::Word => "(ir and valid)".to_owned(),
                Source::Write => "data_write".to_owned(),
                Source::WriteAddress => "(data_address and data_write)".to_owned(),
                Source::WriteValue => "(data_out and data_write)".to_owned(),
                Source::Halts => "ends".to_owned(),
                Source::ProgramCounter | Source::Scalar(_) | Source::Element(..) => {
                    field.name.clone()
                }
            })
            .collect();
        let _ = writeln!(text, "\n  trace <= {};", parts.join(" & "));
    }
}
