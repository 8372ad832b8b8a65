//! Tailoring: of a core, only what one program uses.

mod liveness;

use crate::assembler::{self, Assembly, AssemblyError};
use crate::description::{Design, Layout, Profile, Sizes};
use crate::machine::{Fault, Instruction, Machine};
use crate::{Error, Program};
use cipherfit_catalog::CatalogError;
use std::path::Path;

/// No program that ends comes near it.
const CYCLE_LIMIT: u64 = 10_000_000;

/// A core that has what one program uses, and that program.
#[derive(Clone, Debug)]
pub struct Tailored {
    /// The profile's name.
    pub profile: String,
    /// The program's name.
    pub program: String,
    /// The primitive that the program computes.
    pub primitive: String,
    /// Where input and output lie.
    pub layout: Layout,
    /// The core.
    pub design: Design,
    /// The program in binary.
    pub assembly: Assembly,
    /// The core with all instructions, for messages about other programs.
    full: Design,
}

impl Tailored {
    /// Tailors a core to a program.
    ///
    /// # Errors
    /// The program's own instructions or its text are wrong, or it is too large for the profile.
    pub fn new(profile: &Profile, program: &Program) -> Result<Self, Error> {
        let text = &program.description.text;
        let largest = profile.full_sizes();
        let full = profile.design(Some(&program.description), &largest)?;
        let assembly = assembler::assemble(&full, &program.source_path, &program.source)?;
        let data_bytes = text.layout.data_bytes.get_ref();
        if *data_bytes == 0 || *data_bytes > largest.data_bytes {
            return Err(CatalogError::at(
                &program.description.path,
                text.layout.data_bytes.span(),
                format!("a data memory of {data_bytes} bytes is not possible"),
                Some(format!("it may have 1 to {} bytes", largest.data_bytes)),
            )
            .into());
        }
        let sizes = Sizes {
            program_address_bits: address_bits(assembly.words.len()),
            data_address_bits: address_bits(*data_bytes as usize)
                .max(profile.text.data.least_address_bits),
            data_bytes: *data_bytes,
            rom: assembly.rom.clone(),
        };
        let mut design = profile.design(Some(&program.description), &sizes)?;
        liveness::keep_what_is_used(&mut design, &assembly)?;
        Ok(Self {
            profile: profile.text.name.get_ref().clone(),
            program: program.name.clone(),
            primitive: text.primitive.get_ref().clone(),
            layout: text.layout.clone(),
            design,
            assembly,
            full,
        })
    }

    /// Assembles another program for this core.
    ///
    /// # Errors
    /// The program uses what the core lacks, or is larger than its memories: the error names the
    /// line.
    pub fn assemble(&self, path: &Path, text: &str) -> Result<Assembly, AssemblyError> {
        let assembly = assembler::assemble(&self.full, path, text)?;
        let refused = |index: usize, message: String, remedy: String| AssemblyError::Line {
            path: path.to_owned(),
            line: assembly.lines.get(index).copied().unwrap_or(1),
            message,
            remedy,
        };
        let core = &self.design.core;
        let capacity = 1 << core.program_address_bits;
        if assembly.words.len() > capacity {
            return Err(refused(
                capacity,
                format!("this core's program memory ends here, after {capacity} words"),
                "shorten the program, or tailor a core to it".to_owned(),
            ));
        }
        for (index, instruction, operands) in instructions(&self.full, &assembly)? {
            let known = core
                .instructions
                .iter()
                .find(|own| own.name == instruction.name);
            let Some(known) = known else {
                let names: Vec<&str> = core
                    .instructions
                    .iter()
                    .map(|own| own.name.as_str())
                    .collect();
                return Err(refused(
                    index,
                    format!(
                        "the core tailored to {} has no instruction {}",
                        self.program, instruction.name
                    ),
                    format!("tailor a core to this program; it has {}", names.join(", ")),
                ));
            };
            if let Some((array, number)) = liveness::registers(core, known, &operands)
                .into_iter()
                .find(|&(array, number)| core.arrays[array].present.get(number) != Some(&true))
            {
                return Err(refused(
                    index,
                    format!(
                        "the core tailored to {} has no register {}{number}",
                        self.program, core.arrays[array].name
                    ),
                    "tailor a core to this program, or take a register that the core has"
                        .to_owned(),
                ));
            }
        }
        Ok(assembly)
    }

    /// Runs the program from that content of the data memory; gives the cycles from the first fetch
    /// to the halt, and what the data memory holds then.
    ///
    /// # Errors
    /// The program does what it may not, or does not end.
    pub fn run(&self, data: &[u8]) -> Result<(u64, Vec<u8>), Fault> {
        let mut machine = Machine::new(&self.design.core, &self.assembly.words);
        for (own, given) in machine.data_mut().iter_mut().zip(data) {
            *own = *given;
        }
        let cycles = machine.run(CYCLE_LIMIT)?;
        Ok((cycles, machine.data().to_vec()))
    }

    /// The program's cycles. They are the same for every input, which the tests hold it to.
    ///
    /// # Errors
    /// The program does what it may not, or does not end.
    pub fn cycles(&self) -> Result<u64, Fault> {
        Ok(self.run(&[])?.0)
    }

    /// Bytes of the program and of its tables.
    #[must_use]
    pub fn program_bytes(&self) -> usize {
        let bits = self.assembly.words.len() * self.design.core.word_bits as usize;
        bits.div_ceil(8) + self.assembly.rom.len()
    }
}

/// An instruction of a program: index of its first word, what it is, its operands.
pub(crate) type Occurrence<'a> = (usize, &'a Instruction, Vec<u128>);

/// The instructions of a program one after the other.
pub(crate) fn instructions<'a>(
    design: &'a Design,
    assembly: &Assembly,
) -> Result<Vec<Occurrence<'a>>, AssemblyError> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(&word) = assembly.words.get(at) {
        let Some(index) = design.core.decode(word) else {
            return Err(AssemblyError::Line {
                path: assembly.path.clone(),
                line: assembly.lines[at],
                message: format!("{word:#x} is no instruction"),
                remedy: "keep data out of the program memory; tables go to `#bank table`"
                    .to_owned(),
            });
        };
        let instruction = &design.core.instructions[index];
        let mut bits = u64::from(word);
        if instruction.words == 2 {
            let second = assembly.words.get(at + 1).copied().unwrap_or(0);
            bits = bits << design.core.word_bits | u64::from(second);
        }
        all.push((at, instruction, instruction.operand_values(bits)));
        at += instruction.words as usize;
    }
    Ok(all)
}

/// Bits that number so many things; at least one.
fn address_bits(count: usize) -> u32 {
    count.next_power_of_two().trailing_zeros().max(1)
}
