//! The instruction forms of the RL78 manual: what an assembler must accept, and nothing else.

use std::collections::BTreeMap;

/// Operands of every form by mnemonic.
pub(crate) struct Forms(BTreeMap<String, Vec<Vec<String>>>);

impl Forms {
    /// Of the list of operations in Renesas R01US0015.
    pub(crate) fn load() -> Self {
        let list = include_str!("../../../sim/tests/data/rl78-clocks.csv");
        let mut reader = csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .from_reader(list.as_bytes());
        let mut forms: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
        for record in reader.records() {
            let record = record.expect("the list of forms");
            let (mnemonic, operands) = record[0].split_once(' ').unwrap_or((&record[0], ""));
            let operands = operands.split(", ").filter(|operand| !operand.is_empty());
            let operands: Vec<String> = operands.map(str::to_owned).collect();
            let known = forms.entry(mnemonic.to_owned()).or_default();
            if !known.contains(&operands) {
                known.push(operands);
            }
        }
        Self(forms)
    }

    /// Is there such an instruction?
    pub(crate) fn have(&self, mnemonic: &str, operands: &[String]) -> bool {
        self.0.get(mnemonic).is_some_and(|forms| {
            forms.iter().any(|form| {
                form.len() == operands.len()
                    && form
                        .iter()
                        .zip(operands)
                        .all(|(form, operand)| fits(form, operand))
            })
        })
    }

    pub(crate) fn is_mnemonic(&self, word: &str) -> bool {
        self.0.contains_key(&word.to_ascii_uppercase())
    }
}

/// Does an operand have a form of the manual: `[HL+byte]`, `saddr.bit`, `word[B]`?
fn fits(form: &str, operand: &str) -> bool {
    if let (Some(form), Some(operand)) = (form.strip_prefix("ES:"), operand.strip_prefix("ES:")) {
        return fits(form, operand);
    }
    if let (Some(form), Some((operand, bit))) =
        (form.strip_suffix(".bit"), operand.rsplit_once('.'))
    {
        return matches!(bit, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7") && fits(form, operand);
    }
    let number = |text: &str| value(text);
    let in_range = |start: i64, end: i64, even: bool| {
        number(operand).is_some_and(|n| (start..end).contains(&n) && (!even || n % 2 == 0))
    };
    match form {
        "r" => matches!(operand, "X" | "A" | "C" | "B" | "E" | "D" | "L" | "H"),
        "rp" => matches!(operand, "AX" | "BC" | "DE" | "HL"),
        "RBn" => matches!(operand, "RB0" | "RB1" | "RB2" | "RB3"),
        "cnt" => in_range(1, 16, false),
        "#byte" => operand
            .strip_prefix('#')
            .is_some_and(|text| within(text, 0x100)),
        "#word" => operand.strip_prefix('#').is_some_and(is_word),
        "saddr" => in_range(0xffe20, 0xfff20, false),
        "saddrp" => in_range(0xffe20, 0xfff20, true),
        "sfr" => in_range(0xfff00, 0x10_0000, false),
        "sfrp" => in_range(0xfff00, 0x10_0000, true),
        "!addr16" => operand.strip_prefix('!').is_some_and(|text| {
            is_word(text) || is_label(text) || value(text).is_some_and(|n| n >= 0xf_0000)
        }),
        "!!addr20" => operand.strip_prefix("!!").is_some_and(is_label),
        "$!addr20" => operand.strip_prefix("$!").is_some_and(is_label),
        "$addr20" => operand.strip_prefix('$').is_some_and(is_label),
        "[DE+byte]" | "[HL+byte]" | "[SP+byte]" => operand
            .strip_prefix(&form[..4])
            .and_then(|text| text.strip_suffix(']'))
            .is_some_and(|text| within(text, 0x100)),
        "word[B]" | "word[C]" | "word[BC]" => operand.strip_suffix(&form[4..]).is_some_and(is_word),
        _ => form == operand,
    }
}

/// Numbers have a prefix or none; the default of CC-RL's assembler.
pub(crate) fn value(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn within(text: &str, end: i64) -> bool {
    value(text).is_some_and(|number| (0..end).contains(&number))
}

fn is_word(text: &str) -> bool {
    within(text, 0x1_0000)
        || text
            .strip_prefix("LOWW(")
            .and_then(|text| text.strip_suffix(')'))
            .is_some_and(|text| is_label(text.split(['+', '-']).next().unwrap_or(text)))
}

/// A name of the assembler: letters, digits, `@`, `_`, `.`; no digit first.
pub(crate) fn is_label(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '@' | '_' | '.'))
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && !text.is_empty()
}
