//! From files to a core: every text read with all widths known.

use super::document::{FunctionText, OperandKind, PermutationText, StateText, TableText};
use super::instruction::Source;
use super::place::{within, wrong};
use super::{Encoding, Profile, ProgramDescription};
use crate::language::{self, Names, Permutation};
use crate::machine::{Array, Core, Function, Scalar, Table};
use cipherfit_catalog::CatalogError;
use std::path::Path;
use toml::Spanned;

/// Sizes that a program fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Bits of an address in the program.
    pub program_address_bits: u32,
    /// Bits of a data address.
    pub data_address_bits: u32,
    /// Bytes of data memory.
    pub data_bytes: u32,
    /// The table memory's content.
    pub rom: Vec<u8>,
}

/// A core, and how its instructions are written.
#[derive(Clone, Debug)]
pub struct Design {
    /// The core.
    pub core: Core,
    /// How each instruction is written; in the order of [`Core::instructions`].
    pub forms: Vec<Form>,
}

/// How an instruction is written.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// How it is written, operands as letters in braces.
    pub syntax: String,
    /// One sentence: what it does.
    pub summary: String,
    /// Its bits.
    pub encoding: Encoding,
    /// What its operands are: letter and kind.
    pub operands: Vec<(char, OperandKind)>,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where an instruction comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The profile.
    Base,
    /// The program: a byte transformation of one cycle.
    Transformation,
    /// The program: an extension of two cycles.
    Extension,
}

impl Profile {
    /// The sizes of a core for any program.
    #[must_use]
    pub fn full_sizes(&self) -> Sizes {
        let rom = self.text.rom.as_ref();
        Sizes {
            program_address_bits: self.text.program.address_bits,
            data_address_bits: self.text.data.address_bits,
            data_bytes: 1 << self.text.data.address_bits,
            rom: rom.map_or(Vec::new(), |rom| vec![0; 1 << rom.address_bits]),
        }
    }

    /// The core with every base instruction and, given a program, that program's own.
    ///
    /// # Errors
    /// A text in one of the files is wrong: the error says where.
    pub fn design(
        &self,
        program: Option<&ProgramDescription>,
        sizes: &Sizes,
    ) -> Result<Design, CatalogError> {
        let mut elaboration = Elaboration {
            profile: self,
            names: Names {
                program_address_bits: sizes.program_address_bits,
                data_address_bits: sizes.data_address_bits,
                ..Names::default()
            },
        };
        elaboration.parameters(program, sizes)?;
        let text = &self.text;
        elaboration.states(&self.path, &text.state)?;
        elaboration.arrays()?;
        if text.rom.is_some() {
            elaboration.names.tables.push(Table {
                name: "rom".to_owned(),
                width: 8,
                entries: sizes.rom.iter().map(|&byte| u128::from(byte)).collect(),
            });
        }
        elaboration.constants(&self.path, &text.table, &text.permutation, &text.function)?;
        if let Some(program) = program {
            let path = &program.path;
            let text = &program.text;
            elaboration.states(path, &text.state)?;
            elaboration.constants(path, &text.table, &text.permutation, &text.function)?;
        }
        let mut design = Design {
            core: Core {
                word_bits: text.program.word_bits,
                program_address_bits: sizes.program_address_bits,
                data_address_bits: sizes.data_address_bits,
                data_bytes: sizes.data_bytes,
                scalars: elaboration.names.scalars.clone(),
                arrays: elaboration.names.arrays.clone(),
                repeat: None,
                tables: elaboration.names.tables.clone(),
                functions: elaboration.names.functions.clone(),
                instructions: Vec::new(),
            },
            forms: Vec::new(),
        };
        if let Some(repeat) = &text.repeat {
            let scalars = &design.core.scalars;
            let index = scalars
                .iter()
                .position(|scalar| scalar.name == **repeat.get_ref());
            design.core.repeat = Some(index.ok_or_else(|| {
                wrong(
                    &self.path,
                    repeat,
                    format!("there is no register `{}`", repeat.get_ref()),
                    "name one of the [[state]] tables",
                )
            })?);
        }
        for instruction in &text.instruction {
            elaboration.instruction(
                &Source {
                    path: &self.path,
                    name: &instruction.name,
                    syntax: &instruction.syntax,
                    encoding: (&self.path, &instruction.encoding),
                    summary: &instruction.summary,
                    does: &instruction.does,
                    first: instruction.first.as_ref(),
                    slot: None,
                    origin: Origin::Base,
                },
                &mut design,
            )?;
        }
        if let Some(program) = program {
            let text = &program.text;
            let slot = &self.text.transformation;
            elaboration.users(
                program,
                &text.transformation,
                slot,
                Origin::Transformation,
                &mut design,
            )?;
            let slot = &self.text.extension;
            elaboration.users(
                program,
                &text.extension,
                slot,
                Origin::Extension,
                &mut design,
            )?;
        }
        Ok(design)
    }
}

/// What is known so far of a design.
pub(super) struct Elaboration<'a> {
    pub(super) profile: &'a Profile,
    pub(super) names: Names,
}

impl Elaboration<'_> {
    fn parameters(
        &mut self,
        program: Option<&ProgramDescription>,
        sizes: &Sizes,
    ) -> Result<(), CatalogError> {
        let parameters = &mut self.names.parameters;
        parameters.insert("PC".to_owned(), sizes.program_address_bits);
        parameters.insert("DATA".to_owned(), sizes.data_address_bits);
        for (name, parameter) in &self.profile.text.parameters {
            parameters.insert(name.clone(), parameter.value);
        }
        let Some(program) = program else {
            return Ok(());
        };
        for (name, value) in &program.text.parameters {
            let Some(known) = self.profile.text.parameters.get(name.get_ref()) else {
                let names: Vec<&str> = self
                    .profile
                    .text
                    .parameters
                    .keys()
                    .map(String::as_str)
                    .collect();
                return Err(wrong(
                    &program.path,
                    name,
                    format!("the profile has no parameter `{}`", name.get_ref()),
                    &format!("known: {}", names.join(", ")),
                ));
            };
            if *value.get_ref() == 0 || *value.get_ref() > known.value {
                return Err(wrong(
                    &program.path,
                    value,
                    format!("`{}` cannot be {}", name.get_ref(), value.get_ref()),
                    &format!("give it a value from 1 to {}", known.value),
                ));
            }
            parameters.insert(name.get_ref().clone(), *value.get_ref());
        }
        Ok(())
    }

    fn new_name(&self, path: &Path, name: &Spanned<String>) -> Result<String, CatalogError> {
        let text = name.get_ref();
        let well_formed = text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && !text.ends_with('_')
            && !text.contains("__");
        if !well_formed {
            return Err(wrong(
                path,
                name,
                format!("`{text}` is no name"),
                "use small letters, digits and single underscores between them",
            ));
        }
        if self.names.knows(text) {
            return Err(wrong(
                path,
                name,
                format!("`{text}` exists already"),
                "take another name",
            ));
        }
        Ok(text.clone())
    }

    fn size(&self, path: &Path, text: &Spanned<String>, most: u32) -> Result<u32, CatalogError> {
        let value = language::constant(text.get_ref(), &self.names.parameters)
            .map_err(|mistake| within(path, text, mistake))?;
        if value == 0 || value > most {
            return Err(wrong(
                path,
                text,
                format!("{value} is not possible here"),
                &format!("it must be from 1 to {most}"),
            ));
        }
        Ok(value)
    }

    fn states(&mut self, path: &Path, states: &[StateText]) -> Result<(), CatalogError> {
        for state in states {
            let scalar = Scalar {
                name: self.new_name(path, &state.name)?,
                width: self.size(path, &state.bits, u128::BITS)?,
                present: true,
                cleared: state.cleared,
            };
            self.names.scalars.push(scalar);
        }
        Ok(())
    }

    fn arrays(&mut self) -> Result<(), CatalogError> {
        for array in &self.profile.text.array {
            let path = &self.profile.path;
            let count = self.size(path, &array.elements, 256)?;
            let array = Array {
                name: self.new_name(path, &array.name)?,
                width: self.size(path, &array.bits, u128::BITS)?,
                present: vec![true; count as usize],
            };
            self.names.arrays.push(array);
        }
        Ok(())
    }

    fn constants(
        &mut self,
        path: &Path,
        tables: &[TableText],
        permutations: &[PermutationText],
        functions: &[FunctionText],
    ) -> Result<(), CatalogError> {
        for table in tables {
            let name = self.new_name(path, &table.name)?;
            let entries = table.entries.get_ref();
            let fits = |entry: &u32| table.bits >= 32 || entry >> table.bits == 0;
            if entries.is_empty() || entries.len() > 256 || !entries.iter().all(fits) {
                return Err(wrong(
                    path,
                    &table.entries,
                    format!("`{name}` is no table of {}-bit entries", table.bits),
                    "give it 1 to 256 entries that fit",
                ));
            }
            self.names.tables.push(Table {
                name,
                width: table.bits,
                entries: entries.iter().map(|&entry| u128::from(entry)).collect(),
            });
        }
        for permutation in permutations {
            let name = self.new_name(path, &permutation.name)?;
            let from = permutation.from.get_ref();
            let units = from.len() as u32;
            let bits = permutation.unit.saturating_mul(units);
            if bits == 0 || bits > u128::BITS || from.iter().any(|&unit| unit >= units) {
                return Err(wrong(
                    path,
                    &permutation.from,
                    format!("`{name}` does not reorder {units} units"),
                    "give a number below that for each of them, 128 bits in all at most",
                ));
            }
            self.names.permutations.push(Permutation {
                name,
                unit: permutation.unit,
                from: from.clone(),
            });
        }
        for function in functions {
            let name = self.new_name(path, &function.name)?;
            let parameters = self.function_parameters(path, function)?;
            let (locals, value) =
                language::function(function.value.get_ref(), &parameters, &self.names)
                    .map_err(|mistake| within(path, &function.value, mistake))?;
            self.names.functions.push(Function {
                name,
                parameters: parameters.into_iter().map(|(_, width)| width).collect(),
                locals,
                value,
            });
        }
        Ok(())
    }

    fn function_parameters(
        &self,
        path: &Path,
        function: &FunctionText,
    ) -> Result<Vec<(String, u32)>, CatalogError> {
        let mut parameters = Vec::new();
        for text in function.parameters.get_ref() {
            let parameter = text.split_once(':').and_then(|(name, width)| {
                let width = language::constant(width.trim(), &self.names.parameters).ok()?;
                (1..=u128::BITS)
                    .contains(&width)
                    .then(|| (name.trim().to_owned(), width))
            });
            parameters.push(parameter.ok_or_else(|| {
                wrong(
                    path,
                    &function.parameters,
                    format!("`{text}` is no parameter"),
                    "write its name and its width in bits: \"a: 8\"",
                )
            })?);
        }
        Ok(parameters)
    }
}
