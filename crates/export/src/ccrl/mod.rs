//! From the assembler of GNU binutils for RL78 to that of Renesas CC-RL.
//!
//! The rules are those of the CC-RL Compiler User's Manual (R20UT3123), chapter "Assembly language
//! specifications"; docs/src/cc-rl.md has them side by side.

mod branches;
mod names;
mod operand;
mod sections;
mod sizes;

use crate::gas::{GasError, Item, Statement, expand};
use names::Names;
use sections::Sections;
pub use sizes::size;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Widest line of a list of bytes or words.
const VALUES_A_LINE: usize = 12;

/// Translates the sources of one implementation: name and preprocessed text of each.
///
/// Gives name (`encrypt.asm`) and text of each. Symbols that other files see get the underscore that
/// CC-RL's C puts ahead of its names.
///
/// # Errors
/// What has no counterpart, with its place in the sources.
pub fn translate(
    sources: &[(String, String)],
    section_addresses: &BTreeMap<String, u32>,
) -> Result<Vec<(String, String)>, GasError> {
    let expanded: Vec<(String, Vec<Statement>)> = sources
        .iter()
        .map(|(name, text)| {
            let mut statements = branches::reach(expand(text)?)?;
            leave_out_strangers(name, &mut statements);
            Ok((file_name(name), statements))
        })
        .collect::<Result<_, GasError>>()?;
    let all = expanded.iter().flat_map(|(_, statements)| statements);
    let global = names::global(all);
    expanded
        .iter()
        .map(|(name, statements)| {
            let mut writer = Writer {
                names: Names::new(statements, &global),
                sections: Sections::new(section_addresses),
                text: String::new(),
            };
            writer.file(statements)?;
            Ok((name.clone(), writer.text))
        })
        .collect()
}

/// Drops comments of included files that nothing of theirs follows: what they told of was macros.
fn leave_out_strangers(source: &str, statements: &mut Vec<Statement>) {
    let file = |place: &str| {
        place
            .rsplit_once(':')
            .map_or(String::new(), |(file, _)| file.to_owned())
    };
    let mut next = String::new();
    let mut stays: Vec<bool> = Vec::new();
    for statement in statements.iter().rev() {
        let own = file(&statement.place);
        let is_comment = matches!(statement.item, Item::Comment(_));
        stays.push(!is_comment || own == source || own == next);
        if !is_comment {
            next = own;
        }
    }
    let mut stays = stays.into_iter().rev();
    statements.retain(|_| stays.next().unwrap_or(true));
}

/// `encrypt.asm` of `encrypt.S`.
#[must_use]
pub fn file_name(source: &str) -> String {
    format!("{}.asm", source.strip_suffix(".S").unwrap_or(source))
}

struct Writer<'a> {
    names: Names,
    sections: Sections<'a>,
    text: String,
}

impl Writer<'_> {
    fn file(&mut self, statements: &[Statement]) -> Result<(), GasError> {
        let mut body = std::mem::take(&mut self.text);
        let mut after_comment = true;
        for (position, statement) in statements.iter().enumerate() {
            let is_comment = matches!(statement.item, Item::Comment(_));
            if is_comment && !after_comment {
                self.text.push('\n');
            }
            self.statement(position, statement)?;
            after_comment = is_comment;
        }
        std::mem::swap(&mut self.text, &mut body);
        let external: Vec<String> = self.names.external().map(str::to_owned).collect();
        for name in external {
            self.line(".EXTERN", &name);
        }
        self.text += &body;
        Ok(())
    }

    fn line(&mut self, word: &str, rest: &str) {
        let line = format!("        {word:<7} {rest}");
        self.text += line.trim_end();
        self.text.push('\n');
    }

    fn statement(&mut self, position: usize, statement: &Statement) -> Result<(), GasError> {
        let place = &statement.place;
        match &statement.item {
            Item::Comment(lines) => {
                for line in lines {
                    let line = format!("; {}", plain(line));
                    let _ = writeln!(self.text, "{}", line.trim_end());
                }
                Ok(())
            }
            Item::Label(label) => {
                let name = self.names.defined(position, label);
                let _ = writeln!(self.text, "{name}:");
                Ok(())
            }
            Item::Directive(name, rest) => self.directive(position, place, name, rest),
            Item::Instruction(mnemonic, operands) => {
                let mut translated = Vec::new();
                for operand in operands {
                    let one = operand::translate(mnemonic, operands, operand, |symbol| {
                        self.names.used(position, symbol)
                    });
                    translated.push(one.map_err(|reason| GasError::at(place, reason))?);
                }
                self.line(&mnemonic.to_ascii_uppercase(), &translated.join(", "));
                Ok(())
            }
        }
    }

    fn directive(
        &mut self,
        position: usize,
        place: &str,
        name: &str,
        rest: &str,
    ) -> Result<(), GasError> {
        let word = match name {
            // What CC-RL's object files do not hold.
            "type" | "size" => return Ok(()),
            "global" | "globl" => {
                for name in names::listed(rest) {
                    // `.set name, label` leaves no label of that name.
                    if !self.names.defines(name) {
                        let reason = format!("`{name}` is to be public and no label of this file");
                        return Err(GasError::at(place, reason));
                    }
                    let name = self.names.used(position, name);
                    self.line(".PUBLIC", &name);
                }
                return Ok(());
            }
            "section" => {
                let definition = self
                    .sections
                    .enter(rest)
                    .map_err(|reason| GasError::at(place, reason))?;
                self.text.push('\n');
                self.line(".SECTION", &definition);
                return Ok(());
            }
            "balign" => {
                if self.sections.needs_alignment(rest) {
                    self.line(".ALIGN", rest);
                }
                return Ok(());
            }
            "skip" => {
                self.line(".DS", rest);
                return Ok(());
            }
            "byte" => ".DB",
            "short" => ".DB2",
            "long" => ".DB4",
            _ => {
                let reason = format!("`.{name}` has no counterpart in CC-RL's assembler");
                return Err(GasError::at(place, reason));
            }
        };
        let values: Vec<&str> = rest.split(',').collect();
        for part in values.chunks(VALUES_A_LINE) {
            let mut translated = Vec::new();
            for value in part {
                let one = operand::data(word, value, |symbol| self.names.used(position, symbol));
                translated.push(one.map_err(|reason| GasError::at(place, reason))?);
            }
            self.line(word, &translated.join(", "));
        }
        Ok(())
    }
}

/// Comments in ASCII: CC-RL takes the file for one in the host's character set.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '…' => plain += "...",
            '−' | '–' => plain.push('-'),
            '×' => plain.push('x'),
            'ø' => plain.push('o'),
            _ if c.is_ascii() => plain.push(c),
            _ => plain.push('?'),
        }
    }
    plain
}
