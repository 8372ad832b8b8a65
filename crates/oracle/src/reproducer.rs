//! A disagreement as text: everything needed to see it again by hand.

use crate::msp430::comparison::Mismatch;
use crate::tool;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

const NAMES: [&str; 16] = [
    "pc", "sp", "sr", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15",
];

/// The disagreement, told for a person.
#[must_use]
pub fn describe(mismatch: &Mismatch, oracle: &str) -> String {
    let Mismatch {
        test,
        before,
        ours,
        expected,
        oracle: theirs,
        ..
    } = mismatch;
    let mut text = String::new();
    let words: Vec<String> = test
        .words
        .iter()
        .map(|word| format!("{word:04x}"))
        .collect();
    let meant = disassemble(&test.words).unwrap_or_else(|| format!("{:x?}", test.case.instruction));
    let _ = writeln!(text, "{:05x}: {}   {meant}", test.address, words.join(" "));
    let _ = writeln!(text, "  before     {}", registers(&before.registers, None));
    for (address, word) in &mismatch.memory_before {
        let _ = writeln!(text, "             [{address:05x}] = {word:04x}");
    }
    match ours {
        Ok(ours) => {
            let changed = registers(&ours.registers, Some(&before.registers));
            let _ = writeln!(text, "  ours       {changed}; {} cycles", ours.cycles);
        }
        Err(fault) => {
            let _ = writeln!(text, "  ours       fault: {fault}");
        }
    }
    if let Some(expected) = expected
        .as_ref()
        .filter(|expected| !expected.rules.is_empty())
    {
        let rules: Vec<&str> = expected.rules.iter().map(|rule| rule.name).collect();
        let changed = registers(&expected.outcome.registers, Some(&before.registers));
        let _ = writeln!(text, "  by rule    {changed} ({})", rules.join("; "));
    }
    if theirs.arrived {
        let changed = registers(&theirs.registers, Some(&before.registers));
        let cycles = theirs
            .cycles
            .map_or(String::new(), |cycles| format!("; {cycles} cycles"));
        let _ = writeln!(text, "  {oracle:10} {changed}{cycles}");
    } else {
        let _ = writeln!(text, "  {oracle:10} went astray");
    }
    for (address, ours, theirs) in &mismatch.memory_differences {
        let _ = writeln!(
            text,
            "  [{address:05x}] ours {ours:02x}, {oracle} {theirs:02x}"
        );
    }
    text
}

/// The registers; those that changed only, if there is something to compare with.
fn registers(values: &[u32; 16], before: Option<&[u32; 16]>) -> String {
    let shown: Vec<String> = NAMES
        .iter()
        .zip(values)
        .enumerate()
        .filter(|(index, (_, value))| before.is_none_or(|before| before[*index] != **value))
        .map(|(_, (name, value))| format!("{name}={value:x}"))
        .collect();
    if shown.is_empty() {
        "nothing changed".into()
    } else {
        shown.join(" ")
    }
}

/// The instruction in assembler, where GNU's disassembler is installed.
fn disassemble(words: &[u16]) -> Option<String> {
    let program = tool::find("msp430-elf-objdump")?;
    let file = tempfile::NamedTempFile::new().ok()?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    fs::write(file.path(), bytes).ok()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_registers_are_shown() {
        let mut after = [1; 16];
        after[2] = 0x103;
        assert_eq!(registers(&after, Some(&[1; 16])), "sr=103");
        assert_eq!(registers(&after, Some(&after)), "nothing changed");
    }
}
