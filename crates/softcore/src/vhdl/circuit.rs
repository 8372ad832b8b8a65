//! The core as an entity.

use super::VhdlError;
use super::VhdlFile;
use super::behaviour::Effects;
use super::expression::{element_name, scalar_name};
use crate::description::Design;
use std::fmt::Write;

/// A core with a program in it, to be written as VHDL.
#[derive(Clone, Debug)]
pub struct Circuit<'a> {
    /// Name of the entity.
    pub name: String,
    /// The core.
    pub design: &'a Design,
    /// The program.
    pub words: &'a [u32],
    /// How instructions are told apart.
    pub decoding: Decoding,
}

/// How instructions are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoding {
    /// By all bits that the description fixes.
    AllBits,
    /// By as few bits as tell the words of the program apart: it is the only one there will be.
    FewestBits,
}

impl Circuit<'_> {
    /// The core's entity. With `traced` it has a port `trace` that shows its whole state, for
    /// comparison with the simulator.
    ///
    /// # Errors
    /// An instruction asks for what no circuit of this kind can do in a cycle.
    pub fn core(&self, traced: bool) -> Result<VhdlFile, VhdlError> {
        let effects = self.effects()?;
        let mut text = String::new();
        self.entity(&mut text, traced);
        self.declarations(&mut text, &effects);
        text.push_str("begin\n");
        self.decoder(&mut text);
        self.lookups(&mut text, &effects);
        self.flow(&mut text, &effects);
        self.data_port(&mut text, &effects);
        if traced {
            self.trace_port(&mut text);
        }
        self.clocked(&mut text, &effects);
        text.push_str("end architecture;\n");
        Ok(VhdlFile {
            name: format!("{}.vhd", self.name),
            text,
        })
    }

    fn entity(&self, text: &mut String, traced: bool) {
        let core = &self.design.core;
        let trace = if traced {
            format!(
                ";\n    -- The whole state, for comparison with the simulator.\n    trace        : out \
                 bits({} downto 0)",
                self.trace().width() - 1
            )
        } else {
            String::new()
        };
        let _ = write!(
            text,
            "-- {name}: a soft core tailored to one program, which it holds.\n\
             -- Generated from hardware/softcore; do not edit.\n\
             -- The data memory is outside: it gives data_in for data_address in the same cycle and\n\
             -- takes data_out at the clock edge if data_write is set. After reset the program runs\n\
             -- until halted is set; the first cycle with reset clear is the first that counts.\n\
             library ieee;\n\
             use ieee.std_logic_1164.all;\n\
             use ieee.numeric_std.all;\n\
             use work.softcore_bits.all;\n\n\
             entity {name} is\n  port (\n    clk          : in std_logic;\n    reset        : in \
             std_logic;\n    data_address : out bits({address} downto 0);\n    data_in      : in \
             bits(7 downto 0);\n    data_out     : out bits(7 downto 0);\n    data_write   : out \
             std_logic;\n    halted       : out std_logic{trace}\n  );\nend entity;\n\n\
             architecture rtl of {name} is\n",
            name = self.name,
            address = core.data_address_bits - 1,
        );
    }

    fn declarations(&self, text: &mut String, effects: &Effects) {
        let core = &self.design.core;
        let program_bits = core.program_address_bits;
        let _ = write!(
            text,
            "  type program_words is array (0 to {}) of bits({} downto 0);\n  constant program : \
             program_words := (\n",
            (1_u64 << program_bits) - 1,
            core.word_bits - 1
        );
        let count = 1_usize << program_bits;
        for number in 0..count {
            // What lies behind the end is never executed: repeat the last word.
            let word = self
                .words
                .get(number)
                .or(self.words.last())
                .copied()
                .unwrap_or(0);
            let end = if number + 1 == count { "" } else { "," };
            let width = core.word_bits as usize;
            let _ = writeln!(text, "    {number} => \"{word:0width$b}\"{end}");
        }
        text.push_str("  );\n\n");
        self.tables_and_functions(text, effects);
        let signal = |text: &mut String, name: &str, width: u32, initial: bool| {
            let initial = if initial { " := (others => '0')" } else { "" };
            let _ = writeln!(
                text,
                "  signal {name} : bits({} downto 0){initial};",
                width - 1
            );
        };
        text.push_str("  -- Fetch and execute stage\n");
        signal(text, "pc", program_bits, true);
        signal(text, "ir", core.word_bits, true);
        signal(text, "word", core.word_bits, false);
        text.push_str("  signal valid : std_logic := '0';\n");
        if self.takes_two_cycles() {
            text.push_str("  signal second : std_logic := '0';\n");
        }
        text.push_str("  signal advance, lose, jumps, ends : std_logic;\n");
        signal(text, "target", program_bits, false);
        text.push_str("  -- State\n");
        for (index, scalar) in core.scalars.iter().enumerate() {
            if scalar.present {
                signal(text, &scalar_name(core, index), scalar.width, true);
            }
        }
        for (array, description) in core.arrays.iter().enumerate() {
            for (number, _) in description
                .present
                .iter()
                .enumerate()
                .filter(|(_, has)| **has)
            {
                signal(
                    text,
                    &element_name(core, array, number),
                    description.width,
                    true,
                );
            }
        }
        text.push_str("  -- Instructions\n");
        for instruction in &core.instructions {
            let name = &instruction.name;
            let starts = if instruction.first_cycle.is_some() {
                format!(", starts_{name}")
            } else {
                String::new()
            };
            let _ = writeln!(text, "  signal is_{name}, does_{name}{starts} : std_logic;");
        }
        text.push_str("  -- Values\n");
        for (name, width, _) in &effects.locals {
            signal(text, name, *width, false);
        }
        for (number, port) in effects.reads.iter().enumerate() {
            signal(
                text,
                &format!("read_{number}_index"),
                port.index_width,
                false,
            );
            let width = core.arrays[port.array].width;
            signal(text, &format!("read_{number}"), width, false);
        }
        for (number, port) in effects.tables.iter().enumerate() {
            signal(
                text,
                &format!("lookup_{number}_index"),
                port.index_width,
                false,
            );
            let width = core.tables[port.table].width;
            signal(text, &format!("lookup_{number}"), width, false);
        }
        for (number, port) in effects.writes.iter().enumerate() {
            signal(
                text,
                &format!("write_{number}_index"),
                port.index_width,
                false,
            );
            let width = core.arrays[port.array].width;
            signal(text, &format!("write_{number}_value"), width, false);
            let _ = writeln!(text, "  signal write_{number} : std_logic;");
        }
    }

    /// Has the core an instruction of two cycles?
    pub(super) fn takes_two_cycles(&self) -> bool {
        let instructions = &self.design.core.instructions;
        instructions
            .iter()
            .any(|instruction| instruction.first_cycle.is_some())
    }
}
