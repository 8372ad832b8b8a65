//! Both generations of the MSP430 against independent simulators.

pub mod bench;
pub mod dialect;
mod form;
pub mod generator;
pub mod gnu;
mod gnu_faults;
mod index_rule;
pub mod instruction;
pub mod layout;
pub mod mspdebug;
mod mspdebug_faults;
pub mod program;

use crate::oracle::Test;
use crate::tool;
use std::fs;
use std::process::Command;

/// The instruction in assembler where GNU's disassembler is installed, else as it was drawn.
fn describe(test: &Test<program::Placed>) -> String {
    disassemble(&test.code).unwrap_or_else(|| format!("{:x?}", test.form.instruction))
}

fn disassemble(code: &[u8]) -> Option<String> {
    let program = tool::find("msp430-elf-objdump")?;
    let file = tempfile::NamedTempFile::new().ok()?;
    fs::write(file.path(), code).ok()?;
    let output = Command::new(program)
        .args(["-D", "-b", "binary", "-m", "MSP430X", "--no-show-raw-insn"])
        .arg(file.path())
        .output()
        .ok()?;
    let listing = String::from_utf8(output.stdout).ok()?;
    let (_, instruction) = listing
        .lines()
        .find_map(|line| line.trim().split_once("0:\t"))?;
    Some(instruction.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The registers that are compared: R3 reads as a constant.
pub mod registers {
    /// Their names.
    pub const NAMES: [&str; 15] = [
        "pc", "sp", "sr", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
        "r15",
    ];
    /// Index of the program counter.
    pub const PC: usize = 0;
    /// Index of the stack pointer.
    pub const SP: usize = 1;
    /// Index of the status register.
    pub const SR: usize = 2;

    /// The index of a register other than R3 by its number.
    #[must_use]
    pub fn index(number: u8) -> usize {
        usize::from(number) - usize::from(number > 3)
    }

    /// The number of the register with that index.
    #[must_use]
    pub fn number(index: usize) -> u8 {
        index as u8 + u8::from(index > SR)
    }
}
