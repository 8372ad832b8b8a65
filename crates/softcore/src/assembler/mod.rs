//! The assembler: rules for customasm made from a design, and its output taken apart.

mod rules;

pub use rules::rules;

use crate::description::Design;
use customasm::{asm, diagn, util};
use miette::Diagnostic;
use std::path::{Path, PathBuf};

/// A program in binary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The file it was assembled from.
    pub path: PathBuf,
    /// The words of the program.
    pub words: Vec<u32>,
    /// For each word its line in the file, from 1.
    pub lines: Vec<usize>,
    /// The table memory.
    pub rom: Vec<u8>,
}

/// A program that cannot be assembled.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum AssemblyError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    #[diagnostic(help("give the program a file program.asm beside its program.toml"))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The assembler refuses it; it says file and line itself.
    #[error("{report}")]
    #[diagnostic(help(
        "hardware/softcore/<profile>/instructions.toml lists the instructions (a page of the book that \
         `make docs` builds); program.toml defines the program's own"
    ))]
    Refused {
        /// What the assembler says.
        report: String,
    },
    /// A line of the program is wrong.
    #[error("{}:{line}: {message}", path.display())]
    #[diagnostic(help("{remedy}"))]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
        /// What to do.
        remedy: String,
    },
}

/// Assembles the text of a program. The path serves for messages.
///
/// # Errors
/// The text uses what the design has not, or is too long for its memories.
pub fn assemble(design: &Design, path: &Path, text: &str) -> Result<Assembly, AssemblyError> {
    const RULES: &str = "instruction set";
    let name = path.display().to_string();
    let mut files = util::FileServerMock::new();
    files.add(RULES, rules(design));
    files.add(name.as_str(), text);
    let mut report = diagn::Report::new();
    let options = asm::AssemblyOptions::new();
    let result = asm::assemble(&mut report, &options, &mut files, &[RULES, name.as_str()]);
    let Some(output) = result.output.filter(|_| !report.has_errors()) else {
        return Err(AssemblyError::Refused {
            report: printed(&report, &files),
        });
    };

    let word_bits = design.core.word_bits as usize;
    let program_bits = word_bits << design.core.program_address_bits;
    let mut words = Vec::new();
    let mut lines = Vec::new();
    let mut rom = Vec::new();
    for piece in &output.spans {
        let Some(offset) = piece.offset else { continue };
        let unit = if offset < program_bits { word_bits } else { 8 };
        for at in (offset..offset + piece.size).step_by(unit) {
            let value =
                (at..at + unit).fold(0, |value, bit| value << 1 | u32::from(output.read_bit(bit)));
            if offset < program_bits {
                put(&mut words, at / word_bits, value);
                put(&mut lines, at / word_bits, line_of(text, &piece.span));
            } else {
                put(&mut rom, (at - program_bits) / 8, value as u8);
            }
        }
    }
    Ok(Assembly {
        path: path.to_owned(),
        words,
        lines,
        rom,
    })
}

/// Puts a value at an index, filling up what lies before.
fn put<T: Clone + Default>(list: &mut Vec<T>, index: usize, value: T) {
    if list.len() <= index {
        list.resize(index + 1, T::default());
    }
    list[index] = value;
}

fn line_of(text: &str, span: &diagn::Span) -> usize {
    let start = span.location().map_or(0, |(start, _)| start);
    let before = text.as_bytes().iter().take(start);
    1 + before.filter(|&&byte| byte == b'\n').count()
}

fn printed(report: &diagn::Report, files: &util::FileServerMock) -> String {
    let mut bytes = Vec::new();
    report.print_all(&mut bytes, files, false);
    String::from_utf8_lossy(&bytes).trim().to_owned()
}
