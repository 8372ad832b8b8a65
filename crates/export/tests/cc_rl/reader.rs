//! CC-RL's assembler read by its manual's rules, and written for GNU as once more.
//!
//! Nothing here is shared with the translation that it checks. It accepts less than CC-RL does: what
//! it does not know is a mistake.

use crate::forms::{Forms, is_label, value};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Words that no label may have, whatever their case (beside mnemonics and registers).
const OPERATORS: [&str; 16] = [
    "HIGH", "LOW", "HIGHW", "LOWW", "MIRHW", "MIRLW", "SMRLW", "BITPOS", "DATAPOS", "STARTOF",
    "SIZEOF", "MOD", "NOT", "AND", "OR", "XOR",
];

const REGISTERS: [&str; 17] = [
    "X", "A", "C", "B", "E", "D", "L", "H", "AX", "BC", "DE", "HL", "SP", "PSW", "CY", "CS", "ES",
];

/// The text for GNU as; `instructions` counts those that there are.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) text: String,
    pub(crate) instructions: usize,
}

/// Reads one file.
pub(crate) fn read(forms: &Forms, source: &str) -> Result<Read, String> {
    let mut reader = Reader {
        forms,
        defined: BTreeSet::new(),
        declared: BTreeSet::new(),
        used: BTreeSet::new(),
        in_section: false,
        read: Read {
            text: String::new(),
            instructions: 0,
        },
    };
    for (number, line) in source.lines().enumerate() {
        reader
            .line(line)
            .map_err(|reason| format!("line {}: {reason}: {line}", number + 1))?;
    }
    let known = reader.defined.union(&reader.declared).cloned().collect();
    match reader.used.difference(&known).next() {
        Some(name) => Err(format!("{name} is neither defined nor .EXTERN")),
        None => Ok(reader.read),
    }
}

struct Reader<'a> {
    forms: &'a Forms,
    defined: BTreeSet<String>,
    declared: BTreeSet<String>,
    used: BTreeSet<String>,
    in_section: bool,
    read: Read,
}

impl Reader<'_> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if !line.is_ascii() {
            return Err("a character beyond ASCII".to_owned());
        }
        let code = line.split(';').next().unwrap_or_default().trim();
        let code = match code.split_once(':') {
            Some((label, rest)) if !label.contains(char::is_whitespace) => {
                self.label(label)?;
                rest.trim()
            }
            _ => code,
        };
        if code.is_empty() {
            return Ok(());
        }
        let (word, rest) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
        let operands: Vec<String> = rest
            .split(',')
            .map(|operand| operand.trim().to_owned())
            .filter(|operand| !operand.is_empty())
            .collect();
        if word.starts_with('.') {
            return self.directive(word, &operands);
        }
        if !self.in_section {
            return Err("an instruction before the first section".to_owned());
        }
        if !self.forms.have(word, &operands) {
            return Err("no such instruction form".to_owned());
        }
        let operands: Vec<String> = operands.iter().map(|one| self.operand(one)).collect();
        self.read.instructions += 1;
        self.put(&word.to_ascii_lowercase(), &operands.join(", "));
        Ok(())
    }

    fn put(&mut self, word: &str, rest: &str) {
        let _ = writeln!(self.read.text, "\t{word}\t{rest}");
    }

    fn label(&mut self, label: &str) -> Result<(), String> {
        let upper = label.to_ascii_uppercase();
        let reserved = self.forms.is_mnemonic(label)
            || OPERATORS.contains(&upper.as_str())
            || REGISTERS.contains(&upper.as_str());
        if !is_label(label) || reserved {
            return Err("not a name for a label".to_owned());
        }
        if !self.defined.insert(label.to_owned()) {
            return Err("a label twice".to_owned());
        }
        let _ = writeln!(self.read.text, "{label}:");
        Ok(())
    }

    fn directive(&mut self, word: &str, operands: &[String]) -> Result<(), String> {
        match (word, operands) {
            (".SECTION", [name, attribute]) => self.section(name, attribute),
            (".PUBLIC", [name]) => {
                self.used.insert(name.clone());
                self.put(".global", name);
                Ok(())
            }
            (".EXTERN", [name]) => {
                self.declared.insert(name.clone());
                Ok(())
            }
            (".DS", [size]) => self.number(".skip", size, 0x10000),
            (".ALIGN", [size]) => match value(size) {
                Some(2) => self.number(".balign", size, 3),
                _ => Err("an alignment that the test does not know".to_owned()),
            },
            (".DB", [_, ..]) => self.data(".byte", operands, 0x100),
            (".DB2", [_, ..]) => self.data(".short", operands, 0x1_0000),
            (".DB4", [_, ..]) => self.data(".long", operands, 0x1_0000_0000),
            _ => Err("not a directive of CC-RL".to_owned()),
        }
    }

    fn number(&mut self, word: &str, text: &str, end: i64) -> Result<(), String> {
        let number = value(text).filter(|number| (0..end).contains(number));
        let number = number.ok_or("a number out of range")?;
        self.put(word, &number.to_string());
        Ok(())
    }

    fn data(&mut self, word: &str, values: &[String], end: i64) -> Result<(), String> {
        for text in values {
            if text.starts_with("LOWW(") && word == ".short" {
                let symbol = self.operand(text);
                self.put(word, &symbol);
            } else {
                self.number(word, text, end)?;
            }
        }
        Ok(())
    }

    /// What the relocation attribute says of contents and place.
    fn section(&mut self, name: &str, attribute: &str) -> Result<(), String> {
        let (kind, address) = attribute.split_once(' ').unwrap_or((attribute, ""));
        let flags = match kind {
            "TEXT" => "\"ax\", @progbits",
            "CONST" | "AT" => "\"a\", @progbits",
            "DATA" => "\"aw\", @progbits",
            "BSS" | "BSS_AT" => "\"aw\", @nobits",
            _ => return Err("not a relocation attribute that is used here".to_owned()),
        };
        // GNU as takes what is named so for variables, whatever the flags.
        if name.starts_with(".data") != (kind == "DATA") {
            return Err("a name and an attribute that differ".to_owned());
        }
        let absolute = kind.ends_with("AT");
        if absolute != value(address).is_some() {
            return Err("an address too many or too few".to_owned());
        }
        if !is_label(name) {
            return Err("not a name for a section".to_owned());
        }
        self.in_section = true;
        let place = if absolute {
            format!("@{address}")
        } else {
            String::new()
        };
        self.put(".section", &format!("\"{name}{place}\", {flags}"));
        Ok(())
    }

    fn operand(&mut self, operand: &str) -> String {
        let mut text = operand.to_owned();
        if let Some((before, rest)) = text.split_once("LOWW(") {
            let (inner, behind) = rest.split_once(')').unwrap_or((rest, ""));
            self.uses(inner);
            return format!(
                "{}{inner}{}",
                before.to_ascii_lowercase(),
                behind.to_ascii_lowercase()
            );
        }
        let bare = text.trim_start_matches(['$', '!', '#']);
        let is_name = is_label(bare) && bare.len() < text.len() && value(bare).is_none();
        if is_name {
            self.uses(bare);
        } else {
            text.make_ascii_lowercase();
        }
        text
    }

    fn uses(&mut self, expression: &str) {
        let name = expression.split(['+', '-']).next().unwrap_or(expression);
        self.used.insert(name.to_owned());
    }
}
