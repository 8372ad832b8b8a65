//! Pages of the book that follow from `hardware/softcore`: a manual of each profile, and the programs.

use crate::description::{OperandKind, Origin, Profile, SlotText};
use crate::{Error, Library, Tailored};
use std::fmt::Write;

/// The pages, by file name: a manual of each profile, and what each program needs.
///
/// # Errors
/// A description or program is wrong, or a program does not run.
pub fn pages(library: &Library) -> Result<Vec<(String, String)>, Error> {
    let mut pages = Vec::new();
    for name in library.profiles()? {
        let manual = library.profile(&name)?.manual();
        pages.push((format!("softcore-{name}.md"), manual));
    }
    pages.push(("softcore-programs.md".to_owned(), programs(library)?));
    Ok(pages)
}

impl Profile {
    /// The manual page, in Markdown.
    #[must_use]
    pub fn manual(&self) -> String {
        let text = &self.text;
        let name = text.name.get_ref();
        let mut page = format!("# The soft core's {name} profile\n\n{}.\n\n", text.summary);
        let _ = writeln!(page, "{}\n", text.manual.trim());
        page.push_str("[The soft core](softcore.md) explains the language and the timing.\n");
        self.memories(&mut page);
        self.registers(&mut page);
        self.operands(&mut page);
        self.instructions(&mut page);
        page.push_str("\n## A program's own instructions\n\n");
        slot(&mut page, "byte transformations", &text.transformation);
        slot(&mut page, "extensions", &text.extension);
        page
    }

    fn memories(&self, page: &mut String) {
        let text = &self.text;
        let _ = write!(
            page,
            "\n## Memories\n\n| memory | at most |\n|---|---|\n| program | {} words of {} bits |\n| \
             `data` | {} bytes |\n",
            1_u64 << text.program.address_bits,
            text.program.word_bits,
            1_u64 << text.data.address_bits
        );
        if let Some(rom) = &text.rom {
            let _ = writeln!(
                page,
                "| `rom`, tables (`#bank table`) | {} bytes |",
                1_u64 << rom.address_bits
            );
        }
    }

    fn registers(&self, page: &mut String) {
        let text = &self.text;
        page.push_str("\n## Registers\n\n| name | bits | what it is |\n|---|---|---|\n");
        for array in &text.array {
            let count = array.elements.get_ref();
            let _ = writeln!(
                page,
                "| `{}`, {count} of them | {} | {} |",
                array.name.get_ref(),
                array.bits.get_ref(),
                array.summary
            );
        }
        for state in &text.state {
            let (name, bits) = (state.name.get_ref(), state.bits.get_ref());
            let _ = writeln!(page, "| `{name}` | {bits} | {} |", state.summary);
        }
        if let Some(repeat) = &text.repeat {
            let _ = writeln!(
                page,
                "\nWhile `{}` is not zero, an instruction that ends stays and counts it down.",
                repeat.get_ref()
            );
        }
        if !text.parameters.is_empty() {
            page.push_str("\nA program may make these smaller:\n\n| constant | at most | what it is |\n|---|---|---|\n");
            for (name, parameter) in &text.parameters {
                let _ = writeln!(
                    page,
                    "| `{name}` | {} | {} |",
                    parameter.value, parameter.summary
                );
            }
        }
    }

    fn operands(&self, page: &mut String) {
        page.push_str("\n## Operands\n\n| letter | written as | what it is |\n|---|---|---|\n");
        for (letter, operand) in &self.text.operands {
            let written = match operand.kind {
                OperandKind::Register => {
                    let array = self.text.array.first();
                    let name = array.map_or("r", |array| array.name.get_ref().as_str());
                    format!("`{name}0`, `{name}1`, …")
                }
                OperandKind::Number => "a number from 0".to_owned(),
                OperandKind::Byte => "-128 to 255".to_owned(),
                OperandKind::Count => "a number from 1".to_owned(),
                OperandKind::Address | OperandKind::Relative => "a label".to_owned(),
            };
            let _ = writeln!(page, "| `{letter}` | {written} | {} |", operand.summary);
        }
    }

    fn instructions(&self, page: &mut String) {
        let text = &self.text;
        let _ = write!(
            page,
            "\n## Instructions\n\n{} base instructions. Each takes one cycle, one more if it jumps, \
             skips, has a second word, or says so.\n",
            text.instruction.len()
        );
        for instruction in &text.instruction {
            let syntax = instruction.syntax.get_ref().replace(['{', '}'], "");
            let _ = write!(
                page,
                "\n### `{syntax}`\n\n{}\n\n```text\n{}\n",
                instruction.summary,
                instruction.encoding.get_ref()
            );
            if let Some(first) = &instruction.first {
                let _ = write!(
                    page,
                    "\nfirst cycle:\n{}\n\nsecond cycle:",
                    first.get_ref().trim()
                );
            }
            let _ = write!(page, "\n{}\n```\n", instruction.does.get_ref().trim());
        }
    }
}

fn programs(library: &Library) -> Result<String, Error> {
    let mut page = "# Programs of the soft core\n\n".to_owned();
    page.push_str(
        "Cycles from the first fetch to the halt, bytes of program and tables in table memory, and \
         what the core tailored to the program has. Tables inside of a program's own instructions \
         are logic of the core and count there. A text `base` uses base instructions alone.\n\n| \
         profile | program | cycles | program bytes | table bytes | data bytes | instructions | own | \
         registers |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for name in library.profiles()? {
        let profile = library.profile(&name)?;
        for program in library.programs(&name)? {
            let program = library.program(&name, &program)?;
            let tailored = Tailored::new(&profile, &program)?;
            let cycles = tailored.cycles().map_err(|fault| Error::Run {
                program: tailored.program.clone(),
                fault,
            })?;
            let core = &tailored.design.core;
            let own = tailored.design.forms.iter();
            let own = own.filter(|form| form.origin != Origin::Base).count();
            let present = core.arrays.iter().flat_map(|array| &array.present);
            let _ = writeln!(
                page,
                "| {name} | `{}` | {cycles} | {} | {} | {} | {} | {own} | {} |",
                tailored.program,
                tailored.program_bytes() - tailored.assembly.rom.len(),
                tailored.assembly.rom.len(),
                core.data_bytes,
                core.instructions.len(),
                present.filter(|present| **present).count(),
            );
        }
    }
    page.push_str("\n## What each does\n\n");
    for name in library.profiles()? {
        let mut last = String::new();
        for program in library.programs(&name)? {
            let cipher = program.split('/').next().unwrap_or_default().to_owned();
            if cipher != last {
                let program = library.program(&name, &program)?;
                let summary = &program.description.text.summary;
                let _ = writeln!(page, "- {name}, `{cipher}`: {summary}.");
                last = cipher;
            }
        }
    }
    Ok(page)
}

fn slot(page: &mut String, name: &str, slot: &SlotText) {
    let _ = write!(
        page,
        "- up to {} {name} of {} cycle{}, `{}`: {}",
        slot.count,
        slot.cycles,
        if slot.cycles == 1 { "" } else { "s" },
        slot.encoding.get_ref(),
        slot.summary.trim(),
    );
    if let Some(bits) = slot.most_bits_written {
        let _ = write!(page, "; at most {bits} bits of state are written");
    }
    page.push('\n');
}
