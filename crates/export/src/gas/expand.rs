//! Macros, repetitions, conditions and symbols worked out, so that plain lines remain.

use super::expression::{Symbols, evaluate, number};
use super::macros::{Macro, arguments, replaced};
use super::text::{Line, is_word, lines};
use super::{ExpressionError, GasError};
use std::collections::BTreeMap;

/// One plain line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Lines of comment.
    Comment(Vec<String>),
    /// `name:`, or the number of a label that may occur again.
    Label(String),
    /// `.byte 1,2`: name without its point, what stands behind it.
    Directive(String, String),
    /// Mnemonic and operands.
    Instruction(String, Vec<String>),
}

/// A plain line and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// File and line.
    pub place: String,
    /// What it says.
    pub item: Item,
}

/// How deep macros may call each other.
const DEEPEST: usize = 64;

/// Works out a preprocessed source whose comments were kept.
///
/// In operands and data, symbols that `.set` and `.equ` define are replaced by their values at that
/// point. Comments of macros stay away; the call of a macro becomes a comment.
///
/// # Errors
/// A directive or an expression that is not understood, with its place.
pub fn expand(text: &str) -> Result<Vec<Statement>, GasError> {
    let mut expander = Expander::default();
    expander.block(&lines(text), 0)?;
    Ok(expander.found)
}

#[derive(Default)]
struct Expander {
    macros: BTreeMap<String, Macro>,
    symbols: Symbols,
    labels: Vec<String>,
    calls: usize,
    found: Vec<Statement>,
}

impl Expander {
    /// Works out lines; `depth` counts the macros and repetitions around them.
    fn block(&mut self, block: &[Line], depth: usize) -> Result<(), GasError> {
        if depth > DEEPEST {
            let place = block.first().map_or("", |line| line.place.as_str());
            return Err(GasError::at(place, "macros call each other without end"));
        }
        let mut position = 0;
        while let Some(line) = block.get(position) {
            let (label, code) = split_label(&line.code);
            let (word, rest) = split_word(code);
            let behind = |end: &str| end_of(block, position, end);
            match word {
                ".macro" => {
                    let end = behind(".endm")?;
                    self.drop_comment_ahead(line);
                    let (name, one) = Macro::new(rest, block[position + 1..end].to_vec());
                    self.macros.insert(name, one);
                    position = end;
                }
                ".rept" | ".irp" => {
                    let end = behind(".endr")?;
                    self.comments(line, depth);
                    self.label(line, label);
                    self.repeat(line, word, rest, &block[position + 1..end], depth)?;
                    position = end;
                }
                _ if is_condition(word) => {
                    let end = behind(".endif")?;
                    self.comments(line, depth);
                    let chosen = self.branch(&block[position..end])?;
                    self.block(&block[position..end][chosen], depth)?;
                    position = end;
                }
                _ => {
                    if !matches!(word, ".set" | ".equ") {
                        self.comments(line, depth);
                    }
                    self.label(line, label);
                    self.statement(line, word, rest, depth)?;
                }
            }
            position += 1;
        }
        Ok(())
    }

    fn push(&mut self, line: &Line, item: Item) {
        self.found.push(Statement {
            place: line.place.clone(),
            item,
        });
    }

    fn comments(&mut self, line: &Line, depth: usize) {
        if depth == 0 && !line.comment.is_empty() {
            self.push(line, Item::Comment(line.comment.clone()));
        }
    }

    /// A comment right ahead of a macro is the macro's.
    fn drop_comment_ahead(&mut self, line: &Line) {
        let file = |place: &str| place.rsplit_once(':').map(|(file, _)| file.to_owned());
        let is_its_own = self.found.last().is_some_and(|last| {
            matches!(last.item, Item::Comment(_)) && file(&last.place) == file(&line.place)
        });
        if is_its_own {
            self.found.pop();
        }
    }

    fn label(&mut self, line: &Line, label: Option<&str>) {
        if let Some(label) = label {
            self.labels.push(label.to_owned());
            self.push(line, Item::Label(label.to_owned()));
        }
    }

    fn statement(
        &mut self,
        line: &Line,
        word: &str,
        rest: &str,
        depth: usize,
    ) -> Result<(), GasError> {
        let failed = |error: ExpressionError| GasError::expression(&line.place, &error);
        if word.is_empty() {
            return Ok(());
        }
        if let Some(one) = self.macros.get(word) {
            self.calls += 1;
            let body = one.lines(&line.place, rest, self.calls - 1)?;
            if depth == 0 {
                let call = format!("{word} {}", rest.replace(',', ", "));
                self.push(line, Item::Comment(vec![call.trim_end().to_owned()]));
            }
            return self.block(&body, depth + 1);
        }
        let assigned = rest.strip_prefix('=').map(|value| (word, value));
        let set = matches!(word, ".set" | ".equ").then(|| rest.split_once(','));
        if let Some((name, value)) = assigned.or(set.flatten()) {
            let value = evaluate(value, &self.symbols).map_err(failed)?;
            self.symbols.insert(name.to_owned(), value);
            return Ok(());
        }
        match word.strip_prefix('.') {
            Some("error") => Err(GasError::at(&line.place, rest)),
            Some(name) => {
                let data = matches!(name, "byte" | "short" | "long" | "skip" | "balign");
                let rest = if data {
                    let values = rest.split(',').map(|value| self.value(value));
                    let values: Result<Vec<String>, _> = values.collect();
                    values.map_err(failed)?.join(",")
                } else {
                    rest.to_owned()
                };
                self.push(line, Item::Directive(name.to_owned(), rest));
                Ok(())
            }
            None => {
                let operands = if rest.is_empty() {
                    Vec::new()
                } else {
                    let operands = rest.split(',').map(|operand| self.operand(operand));
                    let operands: Result<_, _> = operands.collect();
                    operands.map_err(failed)?
                };
                self.push(line, Item::Instruction(word.to_ascii_lowercase(), operands));
                Ok(())
            }
        }
    }

    fn value(&self, text: &str) -> Result<String, ExpressionError> {
        evaluate(text, &self.symbols).map(|value| value.to_string())
    }

    /// An operand with its expressions worked out: `[hl+A+1]`, `#A`, `TABLE-1[b]`, `$.Lx`, `A.3`.
    fn operand(&self, text: &str) -> Result<String, ExpressionError> {
        let text = text.trim();
        let prefixes = ["es:", "ES:", "#", "$!", "!!", "$", "!"];
        for prefix in prefixes {
            if let Some(rest) = text.strip_prefix(prefix) {
                return Ok(prefix.to_ascii_lowercase() + &self.operand(rest)?);
            }
        }
        if let Some(inner) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            return self.pointer(inner);
        }
        if let Some((base, index)) = text.strip_suffix(']').and_then(|t| t.rsplit_once('[')) {
            return Ok(format!("{}[{}]", self.value(base)?, index.trim()));
        }
        let bit = text.rsplit_once('.').filter(|(base, bit)| {
            matches!(bit.as_bytes(), [b'0'..=b'7'])
                && base.ends_with(|c| is_word(c) || matches!(c, ']' | ')'))
        });
        if let Some((base, bit)) = bit {
            return Ok(format!("{}.{bit}", self.operand(base)?));
        }
        if is_register(text) {
            return Ok(text.to_ascii_lowercase());
        }
        self.value(text)
    }

    /// `hl`, `hl+b`, `hl+A*2-1`.
    fn pointer(&self, inner: &str) -> Result<String, ExpressionError> {
        let inner = inner.trim();
        let Some((register, rest)) = inner.split_at_checked(2) else {
            return Err(ExpressionError::Malformed(inner.to_owned()));
        };
        let register = register.to_ascii_lowercase();
        let rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(format!("[{register}]"));
        }
        let index = rest.strip_prefix('+').unwrap_or(rest).trim();
        let index = if is_register(index) {
            index.to_ascii_lowercase()
        } else {
            self.value(rest)?
        };
        Ok(format!("[{register}+{index}]"))
    }

    fn repeat(
        &mut self,
        line: &Line,
        word: &str,
        head: &str,
        body: &[Line],
        depth: usize,
    ) -> Result<(), GasError> {
        if word == ".rept" {
            let times = number(head, &self.symbols)
                .map_err(|error| GasError::expression(&line.place, &error))?;
            for _ in 0..times {
                self.block(body, depth + 1)?;
            }
            return Ok(());
        }
        let (name, values) = head.split_once([',', ' ']).unwrap_or((head, ""));
        let mut values = arguments(values);
        if values.is_empty() {
            values.push(String::new());
        }
        for value in values {
            let lines = replaced(body, &BTreeMap::from([(name, value)]), self.calls);
            self.block(&lines, depth + 1)?;
        }
        Ok(())
    }

    /// Which lines of a conditional, from `.if` up to `.endif`, are to be worked out.
    fn branch(&self, block: &[Line]) -> Result<std::ops::Range<usize>, GasError> {
        let mut depth = 0;
        let mut start = None;
        for (position, line) in block.iter().enumerate() {
            let (word, rest) = split_word(&line.code);
            let own = depth == usize::from(position > 0);
            let is_else = own && matches!(word, ".else" | ".elseif");
            if let Some(start) = start.filter(|_| is_else) {
                return Ok(start..position);
            }
            let holds = match word {
                ".else" => true,
                _ if own && (position == 0 || is_else) => self.holds(line, word, rest)?,
                _ => false,
            };
            if (position == 0 || is_else) && holds {
                start = Some(position + 1);
            }
            depth += usize::from(is_condition(word));
            depth -= usize::from(word == ".endif");
        }
        Ok(start.map_or(0..0, |start| start..block.len()))
    }

    fn holds(&self, line: &Line, word: &str, rest: &str) -> Result<bool, GasError> {
        let same = || {
            rest.split_once(',')
                .is_some_and(|(a, b)| a.trim() == b.trim())
        };
        let defined = || self.symbols.contains_key(rest) || self.labels.iter().any(|l| l == rest);
        match word {
            ".ifb" => Ok(rest.is_empty()),
            ".ifnb" => Ok(!rest.is_empty()),
            ".ifc" => Ok(same()),
            ".ifnc" => Ok(!same()),
            ".ifdef" => Ok(defined()),
            ".ifndef" => Ok(!defined()),
            _ => number(rest, &self.symbols)
                .map(|value| value != 0)
                .map_err(|error| GasError::expression(&line.place, &error)),
        }
    }
}

const REGISTERS: [&str; 19] = [
    "x", "a", "c", "b", "e", "d", "l", "h", "ax", "bc", "de", "hl", "sp", "psw", "es", "cs", "cy",
    "rb0", "rb1",
];

/// Is it a register, or a bank of them?
pub(crate) fn is_register(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    REGISTERS.contains(&word.as_str()) || matches!(word.as_str(), "rb2" | "rb3")
}

fn is_condition(word: &str) -> bool {
    matches!(
        word,
        ".if" | ".ifb" | ".ifnb" | ".ifc" | ".ifnc" | ".ifdef" | ".ifndef"
    )
}

/// A label at the start of a line, and what stands behind it.
fn split_label(code: &str) -> (Option<&str>, &str) {
    match code.split_once(':') {
        Some((label, rest))
            if !label.is_empty()
                && label.chars().all(is_word)
                && !label.eq_ignore_ascii_case("es") =>
        {
            (Some(label), rest.trim_start())
        }
        _ => (None, code),
    }
}

/// The first word and what stands behind it.
fn split_word(code: &str) -> (&str, &str) {
    let end = code.find(|c| !is_word(c)).unwrap_or(code.len());
    (&code[..end], code[end..].trim_start())
}

/// The line that ends what begins at a position.
fn end_of(block: &[Line], start: usize, end: &str) -> Result<usize, GasError> {
    let mut depth = 0_usize;
    for (position, line) in block.iter().enumerate().skip(start) {
        let (_, code) = split_label(&line.code);
        let (word, _) = split_word(code);
        let opens = match end {
            ".endm" => word == ".macro",
            ".endr" => matches!(word, ".rept" | ".irp"),
            _ => is_condition(word),
        };
        depth += usize::from(opens);
        if word == end {
            depth -= 1;
            if depth == 0 {
                return Ok(position);
            }
        }
    }
    Err(GasError::at(
        &block[start].place,
        format!("no {end} ends this"),
    ))
}
