//! Machine code as text, by the toolchain's own disassembler.

use crate::build::BuildError;
use crate::confine::{Limits, run};
use crate::image::Image;
use crate::toolchain::Tools;
use cipherfit_catalog::Job;
use cipherfit_files::Scratch;
use std::collections::BTreeMap;
use std::path::Path;

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedInstruction {
    /// Its address.
    pub address: u32,
    /// As the disassembler writes it.
    pub text: String,
}

impl ListedInstruction {
    /// Its mnemonic in capitals, without the size that follows a full stop.
    #[must_use]
    pub fn mnemonic(&self) -> String {
        let word = self.text.split([' ', '.']).next().unwrap_or_default();
        word.to_uppercase()
    }

    /// Lies between the first and the last instruction that was executed.
    #[must_use]
    pub fn near<T>(&self, executed: &BTreeMap<u32, T>) -> bool {
        let bounds = executed.keys().next().zip(executed.keys().next_back());
        bounds.is_some_and(|(first, last)| (first..=last).contains(&&self.address))
    }
}

/// Disassembles an image with the `disassemble` step of the job's assembler.
///
/// # Errors
/// The tool is missing or fails.
pub fn disassemble(job: &Job<'_>, image: &Image) -> Result<Vec<ListedInstruction>, BuildError> {
    disassemble_file(job, &image.path)
}

/// The same of an ELF file.
pub(crate) fn disassemble_file(
    job: &Job<'_>,
    path: &Path,
) -> Result<Vec<ListedInstruction>, BuildError> {
    let toolchain = job.assembler;
    let lacks = || BuildError::Toolchain {
        toolchain: toolchain.name.clone(),
        lacks: "has no step [disassemble]".to_owned(),
    };
    let step = toolchain.step("disassemble").ok_or_else(lacks)?;
    let tool = Tools::standard().find(toolchain, "disassemble")?;
    let path = std::path::absolute(path).unwrap_or(path.to_owned());
    let input = path.to_string_lossy();
    let arguments = step.arguments.iter();
    let arguments: Vec<String> = arguments
        .map(|argument| argument.replace("{input}", &input))
        .collect();
    let io = |source| BuildError::Io {
        action: "cannot run",
        path: tool.path.clone(),
        source,
    };
    let folder = Scratch::new_in(&std::env::temp_dir()).map_err(io)?;
    let output = run(
        &tool.path,
        &arguments,
        Some(folder.path()),
        &[&path],
        Limits::LISTING,
    )
    .map_err(|excess| BuildError::limit(&tool, job, excess))?;
    Ok(String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(parse_line)
        .collect())
}

/// Address, colon, tab, instruction with tabs, and perhaps a comment behind a semicolon.
fn parse_line(line: &str) -> Option<ListedInstruction> {
    let (address, text) = line.trim_start().split_once(":\t")?;
    let address = u32::from_str_radix(address, 16).ok()?;
    let text = text.split(';').next().unwrap_or_default();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(ListedInstruction { address, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_disassembler_are_read() {
        let line = parse_line("    c40e:\tand\tr14,\tr11\t;0x03fc");
        assert_eq!(
            line,
            Some(ListedInstruction {
                address: 0xc40e,
                text: "and r14, r11".to_owned()
            })
        );
        assert_eq!(parse_line("0000c400 <speck_encrypt>:"), None);
    }
}
